import IDVAdapterKit
public import IDVCrypto
import IDVPrimitives

/// Where an upload in parts stands, small enough to be kept after each part.
///
/// It names the session, the recording by its size and digest, the upload, and the parts that the
/// vendor has. It holds no content, no token and no key.
public struct IncodePartUploadState: Sendable, Hashable {
    /// How far the completion is.
    @nonexhaustive
    public enum Completion: String, Sendable, Hashable, CaseIterable {
        /// It has not been sent.
        case open
        /// It was sent, and its answer is not known: it must not be sent again.
        case sent
        /// The vendor answered that it is done.
        case done
    }

    /// The session that the upload belongs to.
    public let interviewID: String
    /// The upload.
    public let uploadID: IncodeUploadID
    /// The bytes of every part but the last.
    public let partSize: Int
    /// The recording's bytes.
    public let recordingSize: Int
    /// The SHA-256 of the recording.
    public let recordingDigest: SHA256Digest
    /// The vendor's tags of the parts that it has, from part 1 on.
    public internal(set) var eTags: [String]
    /// How far the completion is.
    public internal(set) var completion: Completion

    /// The parts that the vendor has.
    public var parts: [IncodePart] {
        eTags.enumerated().map { index, eTag in
            IncodePart(number: index + 1, eTag: eTag, uploadID: uploadID)
        }
    }

    /// The number of parts that the recording has.
    public var partCount: Int { IncodePartUpload.partCount(recordingSize, partSize) }

    /// Whether the numbers fit each other and the vendor's bounds.
    var isConsistent: Bool {
        (1...IncodeConfiguration.maximumPartSize).contains(partSize)
            && recordingSize >= 1
            && (1...IncodePartUpload.maximumParts).contains(partCount)
            && eTags.count <= partCount
            && (completion == .open || eTags.count == partCount)
            && eTags.allSatisfy(Self.isTag)
            && VendorText.isVisibleASCII(interviewID, upTo: 128)
    }

    /// Whether a text can be a tag: 1 to 256 printable ASCII characters, quotation marks included.
    static func isTag(_ text: String) -> Bool {
        (1...256).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

extension IncodePartUploadState {
    private static let schema = "idv.incode-part-upload/1"
    /// The most bytes of a state's text.
    private static let maximumBytes = 4 << 20

    /// The state as JSON.
    public func encoded() -> [UInt8] {
        let value: JSONValue = [
            "schema": .string(Self.schema),
            "interviewId": .string(interviewID),
            "uploadId": .string(uploadID.rawValue),
            "partSize": .number(Double(partSize)),
            "recordingSize": .number(Double(recordingSize)),
            "recordingSHA256": .string(recordingDigest.hex),
            "parts": .array(
                parts.map { part in
                    ["partNumber": .number(Double(part.number)), "eTag": .string(part.eTag)]
                }
            ),
            "completion": .string(completion.rawValue),
        ]
        return value.encoded()
    }

    /// Reads a state that was kept: exactly this form, and nothing that does not fit together.
    ///
    /// - Throws: `IncodePartUploadFault.unreadableState`.
    public init(parsing bytes: [UInt8]) throws(IncodePartUploadFault) {
        guard bytes.count <= Self.maximumBytes,
            let json = try? JSONValue(parsing: bytes), let members = json.object,
            Set(members.keys) == [
                "schema", "interviewId", "uploadId", "partSize", "recordingSize",
                "recordingSHA256", "parts", "completion",
            ],
            json["schema"]?.string == Self.schema,
            let interviewID = json["interviewId"]?.string,
            let uploadID = json["uploadId"]?.string.flatMap(IncodeUploadID.init(rawValue:)),
            let partSize = json["partSize"]?.integer,
            let recordingSize = json["recordingSize"]?.integer,
            let digest = json["recordingSHA256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let completion = json["completion"]?.string.flatMap(Completion.init(rawValue:)),
            let parts = json["parts"]?.array
        else { throw .unreadableState }
        var eTags: [String] = []
        for (index, part) in parts.enumerated() {
            guard part.object.map({ Set($0.keys) }) == ["partNumber", "eTag"],
                part["partNumber"]?.integer == index + 1, let eTag = part["eTag"]?.string
            else { throw .unreadableState }
            eTags.append(eTag)
        }
        self.interviewID = interviewID
        self.uploadID = uploadID
        self.partSize = partSize
        self.recordingSize = recordingSize
        recordingDigest = digest
        self.eTags = eTags
        self.completion = completion
        guard isConsistent else { throw .unreadableState }
    }
}

extension IncodePartUploadState: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How far it is, and nothing else.
    public var description: String {
        "IncodePartUploadState(\(eTags.count) of \(partCount) parts, \(completion.rawValue))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: the ids in it are the vendor's names for a person's recording.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
