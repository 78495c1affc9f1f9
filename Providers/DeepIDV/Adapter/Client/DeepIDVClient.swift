import IDVAdapterKit
import IDVCrypto
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// deepidv's API as the vendor describes it: its calls, its names, its scales, its raw answers.
///
/// Every call throws `ProviderError`, or `CancellationError` when it was cancelled before anything
/// was sent. A negative finding (`verified: false`, no match, no face) is a result.
///
/// The client is a value; copies share the rate limit.
public struct DeepIDVClient: Sendable {
    /// The configuration.
    public let configuration: DeepIDVConfiguration

    let caller: HTTPCaller
    /// Uploads carry no key, and the vendor does not count them against it.
    private let storageCaller: HTTPCaller
    let apiFields: HTTPFields

    /// Makes a client over a transport.
    ///
    /// - Parameters:
    ///   - configuration: the account.
    ///   - transport: sends the requests.
    ///   - clock: measures, waits and tells the day, for deadlines, retries and the rate limit.
    ///   - random: gives numbers from 0 up to 1, for the waits' jitter.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        _ configuration: DeepIDVConfiguration,
        transport: any HTTPTransport,
        clock: CallClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) throws(ProviderError) {
        try configuration.validate()
        self.configuration = configuration
        func makeCaller(_ rateLimiter: RateLimiter?) -> HTTPCaller {
            HTTPCaller(
                transport: transport,
                retry: configuration.retry,
                rateLimiter: rateLimiter,
                clock: clock,
                random: random
            )
        }
        caller = makeCaller(configuration.rateLimit.map { RateLimiter($0, clock: clock) })
        storageCaller = makeCaller(nil)
        var fields = HTTPFields()
        do throws(HTTPFieldError) {
            let failure = configuration.apiKey.withText { key -> HTTPFieldError? in
                do throws(HTTPFieldError) {
                    try fields.set("x-api-key", to: key, sensitive: true)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { throw failure }
            try fields.set("Accept", to: "application/json")
        } catch {
            throw ClientSettings.refusal("\(error)")
        }
        apiFields = fields
    }

    /// Sends an API call and gives the answer's JSON.
    func send(
        _ operation: DeepIDVOperation,
        _ method: HTTPMethod,
        _ segments: [String],
        query: [HTTPURL.QueryItem] = [],
        body: JSONValue? = nil,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> VendorAnswer {
        let url: HTTPURL
        var fields = apiFields
        do {
            url = try configuration.baseURL.appending(segments: segments, query: query)
            if body != nil { try fields.set("Content-Type", to: "application/json") }
        } catch {
            throw operation.notSent(.invalidInput, "The call's address cannot be made: \(error).")
        }
        let request = HTTPRequest(
            method: method,
            url: url,
            fields: fields,
            body: body.map { HTTPBody($0.encoded()) },
            deadlines: HTTPDeadlines(
                firstByte: configuration.callDeadline,
                idle: configuration.callDeadline,
                total: configuration.callDeadline
            )
        )
        let success = try await call(operation, request, deadline: deadline, ledger: ledger)
        return try VendorAnswer(success.response, to: operation, ledger: ledger)
    }

    /// Sends any request of the operation and keeps the record of it.
    func call(
        _ operation: DeepIDVOperation,
        _ request: HTTPRequest,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> HTTPCallSuccess {
        let caller = operation == .upload ? storageCaller : caller
        return try await caller.call(
            request,
            as: operation,
            nature: operation.nature(configuration.lostAnswers),
            deadline: deadline,
            ledger: ledger
        ) { DeepIDVStatus.reading($0, of: operation) }
    }
}
