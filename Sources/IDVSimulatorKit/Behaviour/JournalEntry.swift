public import IDVCrypto

/// One request as a `RequestJournal` keeps it.
public struct JournalEntry: Sendable, Equatable {
    /// The request's place in the order of all requests, from 1.
    public let sequence: Int
    /// The operation that the simulator took it for.
    public let operation: String
    /// The method.
    public let method: String
    /// The path, still percent-encoded.
    public let path: String
    /// The query's items in order, percent-decoded, where the simulator says that it holds no secret.
    ///
    /// Empty for a presigned address.
    public let query: [QueryItem]
    /// The names of a JSON body's members at its top level, sorted, where the simulator reads it.
    public let bodyKeys: [String]
    /// The header fields as sent.
    public let headers: SimulatorHeaders
    /// The length of the body in bytes.
    public let bodyCount: Int
    /// The SHA-256 of the body.
    public let bodyDigest: SHA256Digest
    /// The status of the answer, also where the answer was never delivered.
    public let status: Int
    /// How the answer was brought over the wire.
    public let delivery: SimulatorResponse.Delivery
}

extension JournalEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says what this is, and nothing that is secret.
    public var description: String {
        "#\(sequence) \(operation): \(method) \(path), \(bodyCount) bytes -> \(status)"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
