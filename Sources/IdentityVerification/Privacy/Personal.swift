/// A value about a person, or one that may hold something about a person: it does not print.
///
/// `description`, `debugDescription`, `dump` and string interpolation show "(personal)". Reading
/// `value` is the one way in, so that each place that discloses it can be found by its name.
public struct Personal<Value: Sendable>: Sendable {
    /// The value itself.
    public let value: Value

    /// Wraps a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// The wrapped result of a function of the value.
    public func map<Result>(_ transform: (Value) -> Result) -> Personal<Result> {
        Personal<Result>(transform(value))
    }
}

extension Personal: Equatable where Value: Equatable {}

extension Personal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
