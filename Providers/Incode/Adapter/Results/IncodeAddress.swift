import IDVPrimitives

/// An address in parts; often only some of them are there.
///
/// It does not print.
public struct IncodeAddress: Sendable, Equatable {
    /// The street with its number.
    public let street: String?
    /// The neighbourhood.
    public let colony: String?
    /// The postal code as read; a United States one may have nine digits.
    public let postalCode: String?
    /// The city.
    public let city: String?
    /// The state, in no fixed spelling.
    public let state: String?
    /// The state's code.
    public let stateCode: String?
    /// The state's name; only in an address that the vendor checked.
    public let stateName: String?
    /// The whole address in one line; only in an address that the vendor checked.
    public let label: String?
    /// Degrees north; only in an address that the vendor checked.
    public let latitude: Double?
    /// Degrees east; only in an address that the vendor checked.
    public let longitude: Double?

    /// The address under a field's name; nil when there is no object.
    init?(_ data: IncodeDocumentData, field: String) {
        guard let json = data.json[field], json.object != nil else { return nil }
        func part(_ name: String) -> String? { data.text("\(field).\(name)") }
        street = part("street")
        colony = part("colony")
        postalCode = part("postalCode")
        city = part("city")
        state = part("state")
        stateCode = part("stateCode")
        stateName = part("stateName")
        label = part("label")
        latitude = json["latitude"]?.number
        longitude = json["longitude"]?.number
    }
}

extension IncodeAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeAddress(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
