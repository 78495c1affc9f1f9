/// Why a stepwise attempt was not stored, or not gone on with; nothing was sent to a vendor.
public struct SnapshotError: Error, Sendable, Hashable {
    /// What is wrong.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The service has no key to seal with.
        case noKey
        /// The system's generator of random bytes gave none.
        case noRandomBytes
        /// The snapshot is larger than 24 MiB.
        case tooLarge
        /// The bytes are no snapshot.
        case noSnapshot
        /// It was made by another version of this package.
        case otherVersion
        /// It was sealed under a key that the service does not have.
        case unknownKey
        /// It was changed, or cut.
        case notAuthentic
        /// Its provider cannot go on with stored sessions.
        case notResumable
        /// Its route or provider is not in the configuration any more.
        case notConfigured
    }

    /// What is wrong.
    public let code: Code
    /// What it is about, by its name in the configuration; nil when it is about none.
    public let name: String?

    /// Makes an error.
    public init(_ code: Code, of name: String? = nil) {
        self.code = code
        self.name = name
    }
}

extension SnapshotError: CustomStringConvertible {
    /// What was found, and what to do.
    public var description: String {
        let name = name.map { " \"\($0)\"" } ?? ""
        return switch code {
        case .noKey: "there is no key to seal with; give the service one (Options.snapshotKeys)"
        case .noRandomBytes: "nothing was sealed: the system has no random bytes"
        case .tooLarge: "the snapshot is larger than \(SealedSnapshot.maximumBytes >> 20) MiB"
        case .noSnapshot: "the bytes are no snapshot; give back what was stored, whole"
        case .otherVersion:
            "the snapshot was made by another version of this package; end the attempt with that one, "
                + "or begin it anew"
        case .unknownKey:
            "the snapshot was sealed under a key that is not here; add the older key "
                + "(SnapshotKeys.older)"
        case .notAuthentic:
            "the snapshot was changed or cut; what it says cannot be relied on, so begin the attempt "
                + "anew"
        case .notResumable:
            "the provider\(name) cannot go on with stored sessions; let the attempt end in the process "
                + "where it began"
        case .notConfigured:
            "the configuration has no\(name) any more, to which the attempt belongs; put it back until "
                + "the attempt is over"
        }
    }
}
