import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// One call of a session, taken apart.
struct OmniCall: Sendable {
    let operation: OmniOperation
    let form: OmniForm
    let request: SimulatorRequest
    let query: [QueryItem]
    let account: SimulatedIncode.Account
    /// The session's id; empty for `omni/start`.
    let session: String
    /// What goes wrong with the call.
    let fault: IncodeFault?
    /// The body as JSON; an empty object where there was no body, null where it is no JSON.
    let body: JSONValue

    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// A member of the body that must be a text with something in it.
    func text(_ name: String) throws(OmniReply) -> String {
        guard let text = body[name]?.string, !text.isEmpty else {
            throw .badRequest("'\(name)' must be a text")
        }
        return text
    }

    /// A member of the body that is a text, or is not there.
    func optionalText(_ name: String) throws(OmniReply) -> String? {
        guard let value = body[name], !value.isNull else { return nil }
        guard let text = value.string else { throw .badRequest("'\(name)' must be a text") }
        return text
    }

    func number(_ name: String) throws(OmniReply) -> Double {
        guard let number = body[name]?.number else {
            throw .badRequest("'\(name)' must be a number")
        }
        return number
    }

    func flag(_ name: String) throws(OmniReply) -> Bool? {
        switch parameter(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw .badRequest("'\(name)' must be true or false")
        }
    }

    /// The media that a member of the body holds in base64.
    func media(_ name: String) throws(OmniReply) -> SentMedia {
        let text = try text(name)
        guard let bytes = try? Base64.decode(text, options: [.lineBreaks]), !bytes.isEmpty else {
            throw .badRequest("'\(name)' must be base64")
        }
        return SentMedia(bytes: bytes, sent: SHA256.hash(Array(text.utf8)))
    }
}

/// Media as they were sent.
struct SentMedia: Sendable {
    let bytes: [UInt8]
    let digest: SHA256Digest
    /// The digest of the text that they came in.
    let sentDigest: SHA256Digest

    init(bytes: [UInt8], sent: SHA256Digest? = nil) {
        self.bytes = bytes
        digest = SHA256.hash(bytes)
        sentDigest = sent ?? digest
    }

    var picture: OmniSession.Picture {
        OmniSession.Picture(digest: digest, marking: SpecimenMarking(imageBytes: bytes))
    }

    func received(
        by operation: String,
        metadata: String? = nil,
        recordingID: String? = nil
    ) -> SimulatedIncode.ReceivedObject {
        SimulatedIncode.ReceivedObject(
            operation: operation,
            byteCount: bytes.count,
            digest: digest,
            sentDigest: sentDigest,
            metadataDigest: metadata.map { SHA256.hash(Array($0.utf8)) },
            recordingID: recordingID
        )
    }
}
