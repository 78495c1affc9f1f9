public import IDVAdapterKit
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// Incode's API as the vendor describes it for captures that come from a device: its calls, its
/// names, its raw answers.
///
/// Every call throws `ProviderError`, or `CancellationError` when it was cancelled before anything
/// was sent. A negative finding (a rejected picture, no match, a suspected attack) is a result.
///
/// The client is a value; copies share the rate limits.
public struct IncodeClient: Sendable {
    /// The configuration.
    public let configuration: IncodeConfiguration

    private let callers: IncodeCallers
    private let keyFields: HTTPFields

    let transport: any HTTPTransport

    /// Makes a client over a transport.
    ///
    /// - Parameters:
    ///   - configuration: the account.
    ///   - transport: sends the requests.
    ///   - clock: measures and waits, for deadlines, retries and the rate limits.
    ///   - random: gives numbers from 0 up to 1, for the waits' jitter.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        _ configuration: IncodeConfiguration,
        transport: any HTTPTransport,
        clock: CallClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) throws(ProviderError) {
        try configuration.validate()
        self.configuration = configuration
        self.transport = transport
        callers = IncodeCallers(configuration, transport: transport, clock: clock, random: random)
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
            try fields.set("api-version", to: "1.0")
        } catch {
            throw ClientSettings.refusal("\(error)")
        }
        keyFields = fields
    }

    /// The clock that the deadlines belong to.
    var clock: CallClock { callers.clock }

    /// The moment that lies a time from now, for the calls' `until`.
    public func deadline(in budget: Duration) -> CallDeadline {
        callers.clock.deadline(in: budget)
    }

    /// Starts a session in the configured flow.
    ///
    /// When the answer is lost and the call repeated, the first session stays behind empty.
    ///
    /// - Parameters:
    ///   - request: what it is started with.
    ///   - ledger: keeps the records of the session's calls.
    ///   - deadline: when it must have ended; nil for what its attempts may take.
    /// - Returns: the session, whose calls go one after another.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func start(
        _ request: IncodeStartRequest = IncodeStartRequest(),
        ledger: CallLedger = CallLedger(),
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeSession {
        let body = IncodeBody.object(
            request.members(configurationID: configuration.configurationID)
        )
        let started = try await start(body, until: deadline, ledger: ledger)
        return IncodeSession(self, started, uploadRoute: nil, isResumed: false, ledger: ledger)
    }

    /// Goes on with a session that was started before, under a fresh token.
    ///
    /// - Parameters:
    ///   - interviewID: the session's id.
    ///   - uploadRoute: the way in which its recording was begun to be sent; nil for none yet.
    ///   - ledger: keeps the records of the session's calls.
    ///   - deadline: when it must have ended; nil for what its attempts may take.
    /// - Returns: the session, whose calls go one after another.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func resume(
        interviewID: String,
        uploadRoute: IncodeUploadRoute? = nil,
        ledger: CallLedger = CallLedger(),
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeSession {
        let started = try await restart(interviewID, until: deadline, ledger: ledger)
        return IncodeSession(
            self,
            started,
            uploadRoute: uploadRoute,
            isResumed: true,
            ledger: ledger
        )
    }

    /// Asks for a fresh token of a session.
    func restart(
        _ interviewID: String,
        until deadline: CallDeadline?,
        ledger: CallLedger
    ) async throws -> IncodeStarted {
        guard VendorText.isVisibleASCII(interviewID, upTo: 128) else {
            throw IncodeOperation.start.notSent(
                .invalidInput,
                "The interviewId is empty, too long, or holds a space or a character outside ASCII.",
                ledger: ledger
            )
        }
        let body = IncodeBody.object([("interviewId", .json(.string(interviewID)))])
        let started = try await start(body, until: deadline, ledger: ledger)
        guard started.interviewID == interviewID else {
            throw started.answer.fault(
                "The vendor answered with another session than the one that was asked for."
            )
        }
        return started
    }

    private func start(
        _ body: HTTPBody,
        until deadline: CallDeadline?,
        ledger: CallLedger
    ) async throws -> IncodeStarted {
        var call = IncodeCall(.start, body: body)
        call.accepts = true
        let response = try await send(call, token: nil, until: deadline, ledger: ledger)
        return try IncodeStarted(VendorAnswer(response, to: IncodeOperation.start, ledger: ledger))
    }

    /// Sends a call to the API.
    func send(
        _ call: IncodeCall,
        token: Secret?,
        until deadline: CallDeadline?,
        ledger: CallLedger
    ) async throws -> HTTPResponse {
        let operation = call.operation
        let url: HTTPURL
        var fields = keyFields
        do {
            url = try configuration.baseURL.appending(
                path: call.path ?? operation.path ?? "",
                query: call.query
            )
            if call.accepts { try fields.set("Accept", to: "application/json") }
            if let type = call.contentType { try fields.set("Content-Type", to: type) }
            if let token {
                try token.withText { text in
                    try fields.set("X-Incode-Hardware-Id", to: text, sensitive: true)
                }
            }
        } catch {
            throw operation.notSent(
                .invalidInput,
                "The call's address or header cannot be made: \(error).",
                ledger: ledger
            )
        }
        try checkSize(call, url: url, fields: fields, ledger: ledger)
        let request = HTTPRequest(
            method: call.method,
            url: url,
            fields: fields,
            body: call.body,
            deadlines: deadlines(of: operation),
            maximumResponseBytes: call.maximumResponseBytes
        )
        return try await send(
            request,
            as: operation,
            isTriedOnce: call.isTriedOnce,
            until: deadline,
            ledger: ledger
        )
    }

    /// Sends a request to an address that the vendor gave: without the key, the version, the token.
    func send(
        _ method: HTTPMethod,
        to url: HTTPURL,
        as operation: IncodeOperation,
        body: HTTPBody? = nil,
        contentType: String? = nil,
        maximumResponseBytes: Int,
        until deadline: CallDeadline?,
        ledger: CallLedger
    ) async throws -> HTTPResponse {
        var fields = HTTPFields()
        if let contentType { try fields.set("Content-Type", to: contentType) }
        let request = HTTPRequest(
            method: method,
            url: url,
            fields: fields,
            body: body,
            deadlines: deadlines(of: operation),
            maximumResponseBytes: maximumResponseBytes
        )
        return try await send(
            request,
            as: operation,
            isTriedOnce: false,
            until: deadline,
            ledger: ledger
        )
    }

    private func send(
        _ request: HTTPRequest,
        as operation: IncodeOperation,
        isTriedOnce: Bool,
        until deadline: CallDeadline?,
        ledger: CallLedger
    ) async throws -> HTTPResponse {
        let success = try await callers.caller(of: operation, isTriedOnce: isTriedOnce).call(
            request,
            as: operation,
            nature: operation.nature,
            deadline: deadline ?? self.deadline(in: budget(of: operation)),
            ledger: ledger
        ) { IncodeStatus.reading($0, of: operation) }
        return success.response
    }

    /// Refuses what the gateway would refuse, before it is sent.
    private func checkSize(
        _ call: IncodeCall,
        url: HTTPURL,
        fields: HTTPFields,
        ledger: CallLedger
    ) throws(ProviderError) {
        let body = call.body?.count ?? 0
        // The fields that the transport adds, the host's name among them, take less than 512 bytes.
        let header = fields.reduce(url.string.utf8.count + 512) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
        guard body > configuration.gatewayLimit - header else { return }
        throw call.operation.notSent(
            .mediaRefused,
            "The request would have \(body + header) bytes; the vendor's gateway takes at most "
                + "\(configuration.gatewayLimit), and base64 adds a third to what it carries. "
                + call.operation.wayToShrink,
            ledger: ledger
        )
    }

    private func deadlines(of operation: IncodeOperation) -> HTTPDeadlines {
        let isLong = operation.carriesMedia || operation.movesRecording
        return HTTPDeadlines(
            firstByte: configuration.callDeadline,
            idle: configuration.callDeadline,
            total: isLong
                ? max(configuration.uploadDeadline, configuration.callDeadline)
                : configuration.callDeadline
        )
    }

    /// What all attempts of a call may take, with their waits.
    private func budget(of operation: IncodeOperation) -> Duration {
        let attempts = max(configuration.retry.maximumAttempts, 1)
        return deadlines(of: operation).total * attempts + .seconds(60)
    }
}
