/// Header fields: ordered, with names that compare without case (RFC 9110, section 5).
///
/// A value with a control character is refused when it is set, so that no text of a caller or a
/// vendor can end a header early and start another. A sensitive value never prints.
public struct HTTPFields: Sendable {
    /// One header field.
    public struct Field: Sendable {
        /// The name as it was given.
        public let name: String
        /// The value.
        public let value: String
        /// Whether the value is a secret and must not be printed, logged or cached in a
        /// compression table.
        public let isSensitive: Bool
    }

    private var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Sets a field, replacing every field of the same name whatever its case.
    ///
    /// - Throws: `HTTPFieldError` when the name is no token, or the value holds a control character
    ///   other than a tab. The error does not hold the value.
    public mutating func set(
        _ name: String,
        to value: String,
        sensitive: Bool = false
    ) throws(HTTPFieldError) {
        guard Self.isToken(name) else { throw .invalidName }
        guard Self.isFieldValue(value) else { throw .invalidValue(name: name) }
        remove(name)
        fields.append(Field(name: name, value: value, isSensitive: sensitive))
    }

    /// Appends a field as a transport received it, keeping others of the same name.
    ///
    /// What a server sends may be a secret, so the value counts as sensitive.
    public mutating func appendReceived(name: String, value: String) {
        fields.append(Field(name: name, value: value, isSensitive: true))
    }

    /// Removes every field of the name.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.sameName($0.name, name) }
    }

    /// The value of the first field of the name; nil when there is none.
    public subscript(name: String) -> String? {
        fields.first { Self.sameName($0.name, name) }?.value
    }

    /// The values of all fields of the name, in order.
    public func values(of name: String) -> [String] {
        fields.filter { Self.sameName($0.name, name) }.map(\.value)
    }

    /// Whether any value is a secret, such as an account's credentials.
    public var hasSensitive: Bool { fields.contains(where: \.isSensitive) }

    static func sameName(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
                    UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
                    UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }

    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names only.
    public var description: String {
        "HTTPFields(" + fields.map(\.name).joined(separator: ", ") + ")"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPFields.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { isSensitive ? "\(name): (hidden)" : "\(name): \(value)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
