/// A value that a provider reported, with where it comes from.
///
/// It does not print.
public struct EvidenceField<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Where it comes from.
    public let provenance: Provenance

    /// Makes a field.
    public init(_ value: Value, from provenance: Provenance) {
        self.value = value
        self.provenance = provenance
    }
}

extension EvidenceField: Equatable where Value: Equatable {}

extension EvidenceField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "EvidenceField(\(provenance.vendorField))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
