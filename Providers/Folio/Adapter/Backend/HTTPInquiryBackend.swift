import IDVAdapterKit
import IDVCrypto
public import IDVHTTP
public import IDVPrimitives
public import IdentityVerification

/// An inquiry's server over HTTP, in this project's own form.
///
/// The form is described in the adapter's README. It is not Folio's, which is not public.
public struct HTTPInquiryBackend: InquiryBackend {
    /// The configuration.
    public let configuration: FolioConfiguration

    let caller: HTTPCaller

    /// The largest answer that is read: 1 MiB, as an update.
    static let maximumAnswerBytes = 1 << 20

    /// Makes a backend over a transport.
    ///
    /// - Parameters:
    ///   - configuration: the account.
    ///   - transport: sends the requests.
    ///   - clock: measures, waits and tells the day.
    ///   - random: gives numbers from 0 up to 1, for the waits' jitter.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        _ configuration: FolioConfiguration,
        transport: any HTTPTransport,
        clock: CallClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) throws(ProviderError) {
        try configuration.validate()
        self.configuration = configuration
        caller = HTTPCaller(
            transport: transport,
            retry: configuration.retry,
            rateLimiter: configuration.rateLimit.map { RateLimiter($0, clock: clock) },
            clock: clock,
            random: random
        )
    }

    /// Creates an inquiry: `POST /v1/inquiries`.
    public func create(
        _ draft: InquiryDraft,
        key: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer {
        var members: [String: JSONValue] = ["platform": .string(draft.platform.rawValue)]
        if let template = draft.template { members["template"] = .string(template) }
        if let reference = draft.reference { members["reference"] = .string(reference) }
        return try await send(
            .createInquiry,
            .post,
            [],
            headers: [("Idempotency-Key", key), ("Content-Type", "application/json")],
            body: HTTPBody(JSONValue.object(members).encoded()),
            call
        )
    }

    /// Reads an inquiry: `GET /v1/inquiries/{id}`.
    public func read(_ inquiryID: String, _ call: InquiryCall) async throws -> InquiryAnswer {
        try expecting(
            inquiryID,
            try await send(.readInquiry, .get, [inquiryID], call),
            .readInquiry,
            call
        )
    }

    /// Sends a command: `POST /v1/inquiries/{id}/commands`.
    public func send(
        _ command: InquiryCommand,
        revision: Int,
        to inquiryID: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer {
        let operation: FolioOperation
        var members: [String: JSONValue] = [:]
        switch command {
        case .submitCapture(let id, let captureSessionID, let transactionID):
            operation = .submitCapture
            members = [
                "command": "SUBMIT_CAPTURE", "id": .string(id),
                "captureSessionId": .string(captureSessionID),
                "transactionId": .string(transactionID),
            ]
        case .back, .retry:
            // Named after the update that it answers: a second one to the same update is the same.
            let name = command == .back ? "BACK" : "RETRY"
            operation = command == .back ? .goBack : .retryStep
            members = [
                "command": .string(name), "id": .string("\(name.lowercased())-\(revision)"),
                "revision": .number(Double(revision)),
            ]
        case .uploadCapture:
            throw FolioOperation.uploadCapture.notSent(
                .invalidInput,
                "An upload needs its image; send it with upload.",
                ledger: call.ledger
            )
        }
        return try expecting(
            inquiryID,
            try await send(
                operation,
                .post,
                [inquiryID, "commands"],
                headers: [("Content-Type", "application/json")],
                body: HTTPBody(JSONValue.object(members).encoded()),
                call
            ),
            operation,
            call
        )
    }

    /// Sends an upload: `POST /v1/inquiries/{id}/captures/{captureSessionId}/{captureField}`.
    public func upload(
        _ command: InquiryCommand,
        image: ByteSource,
        format: MediaFormat,
        to inquiryID: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer {
        guard
            case .uploadCapture(let id, let captureSession, let field, let digest, let length) =
                command, length == image.count
        else {
            throw FolioOperation.uploadCapture.notSent(
                .invalidInput,
                "The command is not the upload of this image.",
                ledger: call.ledger
            )
        }
        return try expecting(
            inquiryID,
            try await send(
                .uploadCapture,
                .post,
                [inquiryID, "captures", captureSession, field],
                headers: [
                    ("Idempotency-Key", id), ("X-Content-SHA256", digest.hex),
                    ("Content-Type", format.mediaType),
                ],
                body: HTTPBody(image),
                call
            ),
            .uploadCapture,
            call
        )
    }

    /// The header fields of every call.
    private func fields() throws -> HTTPFields {
        var fields = HTTPFields()
        let failure = configuration.apiKey.withText { key -> (any Error)? in
            do {
                try fields.set("Authorization", to: "Bearer \(key)", sensitive: true)
                return nil
            } catch { return error }
        }
        if let failure { throw failure }
        try fields.set("Accept", to: "application/json")
        return fields
    }

    /// Asks for an inquiry that is none: a good key is told so, and a bad one that it is bad.
    func probe(_ provider: String) async throws -> ProbeReport {
        let request = HTTPRequest(
            method: .get,
            url: try configuration.baseURL.appending(segments: ["v1", "inquiries", "probe"]),
            fields: try fields()
        )
        return try await ProviderProbe(caller) { status in
            .key(status: status, accepted: [404])
        }.run(request, of: provider)
    }

    private func send(
        _ operation: FolioOperation,
        _ method: HTTPMethod,
        _ segments: [String],
        headers: [(String, String)] = [],
        body: HTTPBody? = nil,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer {
        let url: HTTPURL
        var fields: HTTPFields
        do {
            url = try configuration.baseURL.appending(segments: ["v1", "inquiries"] + segments)
            fields = try self.fields()
            for (name, value) in headers { try fields.set(name, to: value) }
        } catch {
            throw operation.notSent(
                .invalidInput,
                "The call cannot be made from the ids that the vendor gave: \(error).",
                ledger: call.ledger
            )
        }
        let limit =
            operation == .uploadCapture
            ? configuration.uploadDeadline : configuration.callDeadline
        let success = try await caller.call(
            HTTPRequest(
                method: method,
                url: url,
                fields: fields,
                body: body,
                deadlines: HTTPDeadlines(firstByte: limit, idle: limit, total: limit),
                maximumResponseBytes: Self.maximumAnswerBytes
            ),
            as: operation,
            nature: operation.nature,
            deadline: call.deadline,
            ledger: call.ledger
        ) { FolioStatus.reading($0, of: operation) }
        return try Self.answer(
            try VendorAnswer(success.response, to: operation, ledger: call.ledger)
        )
    }

    /// Reads the inquiry in an answer.
    ///
    /// What is projected is only taken over here; whether it may be shown is the store's to say.
    static func answer(_ answer: VendorAnswer) throws(ProviderError) -> InquiryAnswer {
        let id = try answer.text("id")
        guard isIdentifier(id) else {
            throw answer.fault(
                "The inquiry's id in the vendor's answer is longer than 128 characters or holds others "
                    + "than letters, digits, '-', '_' and '.'."
            )
        }
        let isCompleted: Bool
        switch try answer.text("lifecycle") {
        case "STARTED": isCompleted = false
        case "COMPLETED": isCompleted = true
        default:
            throw answer.fault(
                "The lifecycle of the inquiry in the vendor's answer is neither STARTED nor COMPLETED."
            )
        }
        if isCompleted, try answer.optionalText("decision") == nil {
            throw answer.fault(
                "The inquiry in the vendor's answer is completed without a decision."
            )
        }
        let update: InquiryUpdate
        do throws(InquiryUpdateError) {
            update = try InquiryUpdate(answer.json)
        } catch {
            throw answer.fault("The inquiry in the vendor's answer cannot be read: \(error).")
        }
        guard let last = try answer.optionalObject("lastCommand") else {
            return InquiryAnswer(id: id, update: update)
        }
        let command = try last.text("id")
        let outcome = try last.text("outcome")
        let reason = try last.optionalText("reason")
        switch outcome {
        case "ACCEPTED":
            return InquiryAnswer(
                id: id,
                update: update,
                lastCommand: InquiryReply(commandID: command, outcome: .accepted)
            )
        case "FAILED":
            let mayRetry = try last.optionalBool("retry") ?? false
            return InquiryAnswer(
                id: id,
                update: update,
                lastCommand: InquiryReply(commandID: command, outcome: .failed, retry: mayRetry),
                failureReason: reason.flatMap {
                    VendorText.isCode($0) ? InquiryFailureReason(rawValue: $0) : nil
                }
            )
        default:
            throw answer.fault(
                "The outcome of the last command in the vendor's answer is neither ACCEPTED nor FAILED."
            )
        }
    }

    /// Whether a text can stand in a path and in a message.
    static func isIdentifier(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
                default: false
                }
            } && text != "." && text != ".."
    }

    private func expecting(
        _ inquiryID: String,
        _ answer: InquiryAnswer,
        _ operation: FolioOperation,
        _ call: InquiryCall
    ) throws(ProviderError) -> InquiryAnswer {
        guard answer.id.utf8.elementsEqual(inquiryID.utf8) else {
            var error = ProviderError(
                .unexpectedAnswer,
                phase: operation.phase,
                operation: operation.name,
                sendState: .processed,
                retry: operation.isIdempotent ? .safe : .mayRepeatEffect,
                message: "The vendor answered with another inquiry than the one that was asked for."
            )
            error.calls = call.ledger.calls
            throw error
        }
        return answer
    }
}
