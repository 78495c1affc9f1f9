import IDVCrypto
import IDVPrimitives

/// A line of a replay, as what the store is told.
struct ReplayLine {
    let input: InquiryInput
    /// Whether a submit came with an image, which no intent can carry.
    let hasImage: Bool

    init(_ value: JSONValue) throws(InquiryReplayError) {
        guard value.object != nil else { throw .notAnObject(found: value.kindName) }
        let operations = [
            "start", "update", "intent", "engine", "reply", "prepare", "chunk",
        ]
        let operation = try Self.word("op", of: value, among: operations)
        hasImage = ["bytes", "image", "portrait"].contains {
            value[$0].map { !$0.isNull } ?? false
        }
        switch operation {
        case "start": input = .start(try Self.update(value))
        case "update": input = .update(try Self.update(value))
        case "intent": input = .intent(try Self.intent(value))
        case "engine":
            input = .engine(try Self.outcome(value), runID: try Self.text("run", of: value))
        case "reply": input = .reply(try Self.reply(value))
        case "prepare": input = .prepared(commandID: try Self.text("id", of: value))
        default:
            let isLoaded = try Self.flag("loaded", of: value)
            input = .selfieChunk(isLoaded ? .loaded : .failed)
        }
    }

    private static func update(_ value: JSONValue) throws(InquiryReplayError) -> InquiryUpdate {
        do {
            return try InquiryUpdate(value)
        } catch {
            throw .update(error)
        }
    }

    private static func intent(_ value: JSONValue) throws(InquiryReplayError) -> InquiryIntent {
        let types = ["SUBMIT_CAPTURE", "UPLOAD_CAPTURE", "FILE_UNREADABLE", "BACK", "RETRY"]
        // What is missing is as good as empty: the store says what is wrong with it.
        let session = value["captureSessionId"]?.string ?? ""
        switch try word("type", of: value, among: types) {
        case "SUBMIT_CAPTURE":
            return .submitCapture(
                captureSessionID: session,
                transactionID: value["transactionId"]?.string ?? ""
            )
        case "UPLOAD_CAPTURE":
            return .uploadCapture(
                captureSessionID: session,
                captureField: value["captureField"]?.string ?? "",
                image: UploadedImage(bytes("bytes", of: value))
            )
        case "FILE_UNREADABLE": return .fileUnreadable
        case "BACK": return .back
        default: return .retry
        }
    }

    private static func outcome(_ value: JSONValue) throws(InquiryReplayError) -> EngineOutcome {
        switch try word("outcome", of: value, among: ["PASSED", "CLOSED", "FAILED", "CANCELLED"]) {
        case "PASSED":
            .passed(
                transactionID: value["transactionId"]?.string ?? "",
                hasPortrait: !bytes("portrait", of: value).isEmpty
            )
        case "CLOSED": .closed
        case "FAILED":
            .failed(
                reason: value["reason"]?.string.map(EngineFailureReason.init(rawValue:)) ?? .unknown
            )
        default: .cancelled
        }
    }

    private static func reply(_ value: JSONValue) throws(InquiryReplayError) -> InquiryReply {
        let words = InquiryReply.Outcome.allCases.map(\.rawValue)
        let word = try word("outcome", of: value, among: words)
        return InquiryReply(
            commandID: try text("id", of: value),
            outcome: InquiryReply.Outcome(rawValue: word) ?? .failed,
            retry: value["retry"]?.bool ?? false
        )
    }

    // MARK: - Members

    /// The bytes of a base64 text; none when it is missing or is not exactly that.
    private static func bytes(_ name: String, of value: JSONValue) -> [UInt8] {
        value[name]?.string.flatMap { try? Base64.decode($0) } ?? []
    }

    private static func text(
        _ name: String,
        of value: JSONValue
    ) throws(InquiryReplayError) -> String {
        guard let text = value[name]?.id else {
            throw .member(name, expected: "a text of 1–1024 bytes", found: found(value[name]))
        }
        return text
    }

    private static func flag(
        _ name: String,
        of value: JSONValue
    ) throws(InquiryReplayError) -> Bool {
        guard let flag = value[name]?.bool else {
            throw .member(name, expected: "true or false", found: found(value[name]))
        }
        return flag
    }

    private static func word(
        _ name: String,
        of value: JSONValue,
        among words: [String]
    ) throws(InquiryReplayError) -> String {
        let text = value[name]?.string
        guard let word = words.first(where: { text?.isExactly($0) == true }) else {
            throw .member(
                name,
                expected: words.joined(separator: ", ") + " or nothing else",
                found: text == nil ? found(value[name]) : "another text"
            )
        }
        return word
    }

    private static func found(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        return value.string == nil ? value.kindName : "a text that is not one"
    }
}
