public import IDVAdapterKit
public import IDVCrypto
public import IDVHTTP
public import IDVPrimitives
import IdentityVerification

/// Stands in for an engine, for tests and simulators: it hands a picture to the selfie proxy.
///
/// It speaks the engine's two calls to the view's service and to nothing else, with the run's headers
/// unchanged. What a real engine encrypts, it sends as it is, so that only a simulator understands
/// it. A run is made once: nothing that may be billed is sent again, and no redirect is followed. A
/// captured portrait is confirmed by the service and not by this.
///
/// Source: Regula's public performance tests, for the two calls; the rest is this project's
/// convention.
public struct HeadlessSelfieCaptureProvider: SelfieCaptureProvider {
    /// Gives random bytes, as many as are asked for.
    public typealias RandomBytes = @Sendable (_ count: Int) throws -> [UInt8]

    /// The largest picture, in bytes.
    public static let maximumPicture = 10 << 20

    private let picture: ByteSource
    private let caller: HTTPCaller
    private let deadline: CallDeadline
    private let callDeadline: Duration
    private let ledger: CallLedger
    private let runs: LivenessLedger?
    private let randomBytes: RandomBytes

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - picture: what the camera would see, 1 byte to 10 MiB; it is streamed from its source.
    ///   - caller: makes the calls.
    ///   - deadline: when all runs must have ended, on the caller's clock.
    ///   - callDeadline: one attempt of a call.
    ///   - ledger: keeps the records of the calls.
    ///   - runs: is told which transaction belongs to which capture session; nil for nobody.
    ///   - randomBytes: gives the bytes that stand for a key.
    public init(
        picture: ByteSource,
        caller: HTTPCaller,
        deadline: CallDeadline,
        callDeadline: Duration = .seconds(60),
        ledger: CallLedger,
        runs: LivenessLedger? = nil,
        randomBytes: @escaping RandomBytes = { try SecureRandom.bytes(count: $0) }
    ) {
        self.picture = picture
        self.caller = caller
        self.deadline = deadline
        self.callDeadline = callDeadline
        self.ledger = ledger
        self.runs = runs
        self.randomBytes = randomBytes
    }

    /// Runs the exchange once.
    ///
    /// - Throws: `SelfieCaptureFailure` when anything else than an explicit confirmation came of it;
    ///   `CancellationError` when the task was cancelled.
    public func capture(_ view: SelfieCaptureView) async throws -> SelfieLivenessCapture {
        let portrait = try checkedPortrait()
        guard LivenessText.isTag(view.captureSessionID) else {
            throw SelfieCaptureFailure(
                .viewUnusable,
                "The capture session's id cannot be a tag: expected 1 to 127 letters, digits, hyphens "
                    + "and underscores. Nothing was sent."
            )
        }
        let key: String
        do {
            key = HeadlessEngineRequest.publicKey(try randomBytes(65))
        } catch {
            throw SelfieCaptureFailure(
                .viewUnusable,
                "There are no random bytes for a key. Nothing was sent."
            )
        }
        let began = runs?.now
        let transaction = try await start(view, key)
        if let runs, let began,
            !runs.record(transaction, for: view.captureSessionID, mode: view.mode, began: began)
        {
            throw SelfieCaptureFailure(
                .unexpectedAnswer,
                "The service gave the transaction of another run. Nothing was sent in it."
            )
        }
        try await process(view, key, transaction)
        return SelfieLivenessCapture(portrait: portrait, transactionID: transaction)
    }

    /// The picture, if it is a JPEG: an engine's portrait always is one, so that another picture
    /// stands for none.
    private func checkedPortrait() throws -> ByteSource? {
        guard (1...Self.maximumPicture).contains(picture.count) else {
            throw SelfieCaptureFailure(
                .pictureUnusable,
                "The picture has \(picture.count) bytes; expected 1 byte to 10 MiB. Nothing was sent."
            )
        }
        do {
            return try picture.bytes(limit: 3) == [0xFF, 0xD8, 0xFF] ? picture : nil
        } catch {
            throw SelfieCaptureFailure(
                .pictureUnusable,
                "The picture cannot be read: \(error). Nothing was sent."
            )
        }
    }

    private func start(_ view: SelfieCaptureView, _ key: String) async throws -> String {
        let body: JSONValue = [
            "publicKey": .string(key), "tag": .string(view.captureSessionID),
        ]
        let answer = try await send(
            .startLiveness,
            view,
            path: "api/v2/liveness/start",
            fields: [("Content-Type", "application/json")],
            body: HTTPBody(body.encoded())
        )
        guard let id = answer.json["transactionId"]?.string, LivenessText.isTransactionID(id) else {
            throw SelfieCaptureFailure(
                answer.fault(
                    "The answer of the start names no transaction: expected transactionId with 1 to "
                        + "128 visible ASCII characters."
                )
            )
        }
        return id
    }

    private func process(
        _ view: SelfieCaptureView,
        _ key: String,
        _ transaction: String
    ) async throws {
        let answer = LivenessTransaction(
            try await send(
                .processLiveness,
                view,
                path: "api/v2/liveness",
                query: [HTTPURL.QueryItem("transactionId", transaction)],
                fields: [("x-client-key", key), ("Content-Type", "application/octet-stream")],
                body: HTTPBody(picture)
            )
        )
        guard let id = answer.transactionID, LivenessText.same(id, transaction) else {
            throw SelfieCaptureFailure(
                .unexpectedAnswer,
                "The service's answer "
                    + (answer.transactionID == nil
                        ? "names no transaction" : "is about another transaction")
                    + "; expected the one that was begun.",
                resultCode: answer.code
            )
        }
        guard answer.code == .ok, answer.status == 0 else {
            throw SelfieCaptureFailure(
                .notConfirmed,
                Self.words(for: answer),
                resultCode: answer.code,
                isExplicitlyNegative: answer.status == 1
                    && (answer.code == .ok || answer.code?.meaning == .livenessNegative)
            )
        }
    }

    private static func words(for answer: LivenessTransaction) -> String {
        guard let code = answer.code else {
            return "The service's answer has no result code; expected 0."
        }
        guard code == .ok else {
            return code.meaning == .quality
                ? "The service could not judge the picture. Capture it again."
                : "The service did not confirm liveness."
        }
        return answer.status == nil
            ? "The service's answer has no status; expected 0."
            : "The service did not confirm liveness."
    }

    private func send(
        _ operation: FolioOperation,
        _ view: SelfieCaptureView,
        path: String,
        query: [HTTPURL.QueryItem] = [],
        fields: [(name: String, value: String)],
        body: HTTPBody
    ) async throws -> VendorAnswer {
        let request: HTTPRequest
        do {
            request = HTTPRequest(
                method: .post,
                url: try HTTPURL(view.service.engineBase).appending(path: path, query: query),
                fields: try HeadlessEngineRequest.fields(run: view.headers.fields, engine: fields),
                body: body,
                deadlines: HTTPDeadlines(
                    firstByte: callDeadline,
                    idle: callDeadline,
                    total: callDeadline
                ),
                maximumResponseBytes: LivenessServiceClient.maximumAnswer
            )
        } catch {
            throw SelfieCaptureFailure(
                .viewUnusable,
                "The view's service address or headers cannot be sent: \(error)."
            )
        }
        do {
            let success = try await caller.call(
                request,
                as: operation,
                nature: operation.nature,
                deadline: deadline,
                ledger: ledger
            ) { FaceServiceStatus.reading($0, of: operation) }
            return try LivenessServiceClient.answer(success.response, to: operation, ledger)
        } catch let error as ProviderError {
            // Nobody waits any more; the ledger has the record of what was sent.
            guard error.kind != .cancelled else { throw CancellationError() }
            throw SelfieCaptureFailure(error)
        }
    }
}

extension HeadlessSelfieCaptureProvider: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "HeadlessSelfieCaptureProvider" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
