/// A name in the parts that the vendor reads.
///
/// A part that is not on the document is nil. It does not print.
public struct IncodeName: Sendable, Equatable {
    /// The whole name.
    public let fullName: String?
    /// The first of the given names.
    public let firstName: String?
    /// The second given name.
    public let middleName: String?
    /// All given names.
    public let givenName: String?
    /// The family name, also on documents that know only one.
    public let paternalLastName: String?
    /// The second family name.
    public let maternalLastName: String?
    /// What follows the name: `JR`.
    public let nameSuffix: String?
    /// The whole name as the machine-readable zone has it.
    public let machineReadableFullName: String?
    /// The given names of the machine-readable zone.
    public let givenNameMRZ: String?
    /// The family name of the machine-readable zone.
    public let lastNameMRZ: String?

    init(_ data: IncodeDocumentData) {
        func part(_ name: String) -> String? { data.text("name.\(name)") }
        fullName = part("fullName")
        firstName = part("firstName")
        middleName = part("middleName")
        givenName = part("givenName")
        paternalLastName = part("paternalLastName")
        maternalLastName = part("maternalLastName")
        nameSuffix = part("nameSuffix")
        machineReadableFullName = part("machineReadableFullName") ?? data.text("fullNameMrz")
        givenNameMRZ = part("givenNameMrz")
        lastNameMRZ = part("lastNameMrz")
    }
}

extension IncodeName: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeName(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
