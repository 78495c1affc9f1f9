public import IDVAdapterKit
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// The face liveness service as a backend talks to it.
///
/// Every call throws `ProviderError`, or `CancellationError` when it was cancelled before anything
/// was sent. A transaction that is not there, a service that is not ready and faces that are not
/// alike are results.
///
/// Source: Regula: Face SDK web service OpenAPI.
public struct LivenessServiceClient: Sendable {
    /// The configuration.
    public let configuration: LivenessServiceConfiguration

    let caller: HTTPCaller
    private let fields: HTTPFields
    private let requestID: @Sendable () -> String

    /// The largest answer that is read, in bytes.
    static let maximumAnswer = 1 << 20

    /// Makes a client over a transport.
    ///
    /// - Parameters:
    ///   - configuration: the service.
    ///   - transport: sends the requests.
    ///   - clock: measures and waits.
    ///   - random: gives numbers from 0 up to 1, for the waits' jitter.
    ///   - requestID: gives the label of a request, sent as `X-RequestID`: 1–128 visible ASCII
    ///     characters that say nothing about anyone.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        _ configuration: LivenessServiceConfiguration,
        transport: any HTTPTransport,
        clock: CallClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        requestID: @escaping @Sendable () -> String = Self.randomRequestID
    ) throws(ProviderError) {
        try configuration.validate()
        self.configuration = configuration
        self.requestID = requestID
        caller = HTTPCaller(
            transport: transport,
            retry: configuration.retry,
            clock: clock,
            random: random
        )
        var fields = HTTPFields()
        do throws(HTTPFieldError) {
            try fields.set("Accept", to: "application/json")
            let header = configuration.credentialHeader
            let failure = configuration.credential?.withText { text -> HTTPFieldError? in
                do throws(HTTPFieldError) {
                    try fields.set(header, to: text, sensitive: true)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure = failure.flatMap({ $0 }) { throw failure }
        } catch {
            throw LivenessServiceConfiguration.refusal("\(error)")
        }
        self.fields = fields
    }

    /// The clock that deadlines of this client belong to.
    public var clock: CallClock { caller.clock }

    /// A label from random numbers.
    public static func randomRequestID() -> String {
        let bits = (0..<4).map { _ in UInt64(UInt32.random(in: 0...UInt32.max)) | 1 << 32 }
        return bits.map { String($0, radix: 16).dropFirst() }.joined()
    }

    /// The transaction; nil when the service does not have it.
    ///
    /// What the service answers for an id that it does not know is not documented: 404 is a guess,
    /// and every other refusal is an error.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func transaction(
        _ id: String,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> LivenessTransaction? {
        try Self.check(id, .readTransaction, ledger)
        do {
            return try await send(
                .readTransaction,
                .get,
                Self.livenessPath,
                query: [HTTPURL.QueryItem("transactionId", id)],
                deadline: deadline,
                ledger: ledger
            ) { response in
                LivenessTransaction(try Self.answer(response, to: .readTransaction, ledger))
            }
        } catch let error as ProviderError where error.status == 404 {
            return nil
        }
    }

    /// Deletes a transaction with its pictures and its recording; one that is not there is deleted.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func delete(
        transactionID id: String,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws {
        try Self.check(id, .deleteTransaction, ledger)
        do {
            try await send(
                .deleteTransaction,
                .delete,
                Self.livenessPath,
                query: [HTTPURL.QueryItem("transactionId", id)],
                deadline: deadline,
                ledger: ledger
            ) { response in
                guard response.status == 200 || response.status == 204 else {
                    throw Self.unexpected(.deleteTransaction, response, "200 or 204", ledger)
                }
            }
        } catch let error as ProviderError where error.status == 404 {
            return
        }
    }

    /// What the service says of itself.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func health(
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> FaceServiceHealth {
        try await send(
            .checkHealth,
            .get,
            ["api", "healthz"],
            deadline: deadline,
            ledger: ledger
        ) { try FaceServiceHealth(try Self.answer($0, to: .checkHealth, ledger)) }
    }

    /// Whether the service can work; that it cannot is a result.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func readiness(
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> FaceServiceReadiness {
        do {
            return try await send(
                .checkReadiness,
                .get,
                ["api", "readyz"],
                deadline: deadline,
                ledger: ledger
            ) { response in
                guard response.status == 200 else {
                    throw Self.unexpected(.checkReadiness, response, "200", ledger)
                }
                return .ready
            }
        } catch let error as ProviderError where error.status == 400 {
            return .notReady
        }
    }

    private static let livenessPath = ["api", "v2", "liveness"]

    /// An answer in JSON with the status 200.
    static func answer(
        _ response: HTTPResponse,
        to operation: FolioOperation,
        _ ledger: CallLedger
    ) throws(ProviderError) -> VendorAnswer {
        let answer = try VendorAnswer(response, to: operation, ledger: ledger)
        guard response.status == 200 else {
            throw answer.fault("The service answered \(response.status); expected 200.")
        }
        return answer
    }

    /// Sends a call and has an answer with a status 2xx read.
    func send<Value>(
        _ operation: FolioOperation,
        _ method: HTTPMethod,
        _ segments: [String],
        query: [HTTPURL.QueryItem] = [],
        body: HTTPBody? = nil,
        deadline: CallDeadline,
        ledger: CallLedger,
        read: (HTTPResponse) throws -> Value
    ) async throws -> Value {
        let url: HTTPURL
        var fields = fields
        let label = requestID()
        do {
            url = try configuration.baseURL.appending(segments: segments, query: query)
            if body != nil { try fields.set("Content-Type", to: "application/json") }
            if LivenessText.isVisible(label, upTo: 128) {
                try fields.set("X-RequestID", to: label)
            }
        } catch {
            throw operation.notSent(
                .invalidInput,
                "The call's address cannot be made: \(error).",
                ledger: ledger
            )
        }
        let request = HTTPRequest(
            method: method,
            url: url,
            fields: fields,
            body: body,
            deadlines: HTTPDeadlines(
                firstByte: configuration.callDeadline,
                idle: configuration.callDeadline,
                total: configuration.callDeadline
            ),
            maximumResponseBytes: Self.maximumAnswer
        )
        do {
            let success = try await caller.call(
                request,
                as: operation,
                nature: operation.nature,
                deadline: deadline,
                ledger: ledger
            ) { FaceServiceStatus.reading($0, of: operation) }
            return try read(success.response)
        } catch var error as ProviderError {
            // The label is ours, and so the one by which the service's log can be searched.
            error.requestID = error.requestID ?? fields["X-RequestID"]
            throw error
        }
    }

    static func check(
        _ id: String,
        _ operation: FolioOperation,
        _ ledger: CallLedger
    ) throws(ProviderError) {
        guard LivenessText.isTransactionID(id) else {
            throw operation.notSent(
                .invalidInput,
                "The transaction's id has \(id.utf8.count) bytes or characters that cannot be in one; "
                    + "expected 1 to 128 visible ASCII characters. Give the id that the engine gave.",
                ledger: ledger
            )
        }
    }

    private static func unexpected(
        _ operation: FolioOperation,
        _ response: HTTPResponse,
        _ expected: String,
        _ ledger: CallLedger
    ) -> ProviderError {
        var error = ProviderError(
            .unexpectedAnswer,
            phase: operation.phase,
            operation: operation.name,
            sendState: .processed,
            retry: .safe,
            message: "The service answered \(response.status); expected \(expected). Check that "
                + "baseURL is the face liveness service's address."
        )
        error.status = response.status
        error.calls = ledger.calls
        return error
    }
}
