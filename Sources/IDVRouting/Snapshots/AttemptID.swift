import IDVCrypto

/// The name of a stepwise attempt: 32 random hexadecimal digits, which say nothing about anybody.
public struct AttemptID: RawRepresentable, Sendable, Hashable, Codable {
    /// The digits.
    public let rawValue: String

    /// A name from its digits; nil for any other text.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32, Hexadecimal.decode(rawValue) != nil,
            rawValue == rawValue.lowercased()
        else { return nil }
        self.rawValue = rawValue
    }

    /// A new name.
    ///
    /// - Throws: `SecureRandomError` when the system has no random bytes.
    static func random() throws(SecureRandomError) -> AttemptID {
        guard let id = AttemptID(rawValue: Hexadecimal.encode(try SecureRandom.bytes(count: 16)))
        else { throw SecureRandomError() }
        return id
    }
}

extension AttemptID: CustomStringConvertible {
    /// The digits.
    public var description: String { rawValue }
}
