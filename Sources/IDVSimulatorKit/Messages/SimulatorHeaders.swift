/// Header fields in the order and spelling they have on the wire, looked up without regard to case.
public struct SimulatorHeaders: Sendable, Equatable {
    /// One header field.
    public struct Field: Sendable, Equatable {
        /// The name as sent.
        public let name: String
        /// The value without surrounding white space.
        public let value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in the order they were sent.
    public private(set) var fields: [Field]

    /// Makes a list of fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field with a name; nil when there is none.
    public subscript(name: String) -> String? {
        fields.first { Self.same($0.name, name) }?.value
    }

    /// The values of all fields with a name.
    public func values(of name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Whether a field with the name was sent.
    public func contains(_ name: String) -> Bool { self[name] != nil }

    /// Adds a field at the end.
    public mutating func append(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The names of the fields in lower case, in the order they were sent.
    public var names: [String] { fields.map { $0.name.lowercased() } }

    private static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && first.lowercased() == second.lowercased()
    }
}

extension SimulatorHeaders: ExpressibleByDictionaryLiteral {
    /// Makes a list of fields in the order in which they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}

extension SimulatorHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The names only: a value may be an API key.
    public var description: String { "headers(\(names.joined(separator: ", ")))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SimulatorHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { name }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
