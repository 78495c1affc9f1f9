/// A name and a value of a request's query, percent-decoded.
public struct QueryItem: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value; empty when the item had none.
    public let value: String

    /// Makes an item.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension QueryItem: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name only: a value may be a signature.
    public var description: String { name }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
