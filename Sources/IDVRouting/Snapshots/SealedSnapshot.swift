import IDVCrypto
import IDVPrimitives

/// A stepwise attempt as it can be stored anywhere: sealed with AES-256-GCM under the caller's key.
///
/// It opens only unchanged, and only with the key. Store the latest one of an attempt: an older one is
/// as authentic, and what was done since it was made is not in it.
public struct SealedSnapshot: Sendable, Equatable {
    /// The largest snapshot: 24 MiB.
    public static let maximumBytes = 24 << 20

    /// `IDVS`, and the version of the form.
    private static let magic: [UInt8] = [0x49, 0x44, 0x56, 0x53, 1]

    /// The bytes to be stored.
    public let bytes: [UInt8]

    /// A snapshot from stored bytes; what they are shows when it is opened.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(sealing content: JSONValue, with key: SnapshotKey) throws(SnapshotError) {
        let header = Self.magic + key.name
        let content = content.encoded()
        do throws(AES256GCMError) {
            bytes =
                header
                + (try key.withBytes { key throws(AES256GCMError) in
                    try AES256GCM.seal(content, context: header, key: key)
                })
        } catch {
            throw SnapshotError(.noRandomBytes)
        }
        guard bytes.count <= Self.maximumBytes else { throw SnapshotError(.tooLarge) }
    }

    func opened(with keys: SnapshotKeys) throws(SnapshotError) -> JSONValue {
        let headerCount = Self.magic.count + SnapshotKey.nameByteCount
        guard bytes.count <= Self.maximumBytes else { throw SnapshotError(.tooLarge) }
        guard bytes.count > headerCount, bytes.prefix(4).elementsEqual(Self.magic.prefix(4)) else {
            throw SnapshotError(.noSnapshot)
        }
        guard bytes[4] == Self.magic[4] else { throw SnapshotError(.otherVersion) }
        guard let key = keys.key(named: bytes[5..<headerCount]) else {
            throw SnapshotError(.unknownKey)
        }
        let content: [UInt8]
        do throws(AES256GCMError) {
            content = try key.withBytes { key throws(AES256GCMError) in
                try AES256GCM.open(
                    Array(bytes[headerCount...]),
                    context: Array(bytes[..<headerCount]),
                    key: key
                )
            }
        } catch {
            throw SnapshotError(.notAuthentic)
        }
        guard let json = try? JSONValue(parsing: content) else {
            throw SnapshotError(.otherVersion)
        }
        return json
    }
}

extension SealedSnapshot: Codable {
    /// Reads the bytes as base64 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count <= Self.maximumBytes / 3 * 4 + 4,
            let bytes = try? Base64.decode(Array(text.utf8))
        else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a sealed snapshot is base64 text"
            )
        }
        self.bytes = bytes
    }

    /// Writes the bytes as base64 text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Base64.encode(bytes))
    }
}

extension SealedSnapshot: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "SealedSnapshot" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
