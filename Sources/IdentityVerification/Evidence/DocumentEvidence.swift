/// What a provider read from a document.
///
/// A field that it could not read is nil. Nothing of it prints.
public struct DocumentEvidence: Sendable {
    /// The kind of document, as far as it is known here.
    public var kind: EvidenceField<DocumentKind>?
    /// The vendor's own word for the kind of document.
    public var vendorKind: EvidenceField<String>?
    /// The holder's name.
    public var name: EvidenceField<PersonName>?
    /// The day of birth.
    public var dateOfBirth: EvidenceField<UncertainDate>?
    /// The sex or gender as the vendor wrote it.
    public var sex: EvidenceField<String>?
    /// The nationality.
    public var nationality: EvidenceField<CountryReading>?
    /// The document's number.
    public var documentNumber: EvidenceField<String>?
    /// The last day on which the document is valid.
    public var expirationDate: EvidenceField<UncertainDate>?
    /// The state that issued it.
    public var issuingCountry: EvidenceField<CountryReading>?
    /// The address as one text.
    public var address: EvidenceField<String>?
    /// The machine-readable zone as the vendor sent it.
    public var machineReadableZone: EvidenceField<String>?
    /// What else the vendor read, by its own names.
    public var otherFields: [String: EvidenceField<String>] = [:]

    /// No fields.
    public init() {}

    /// Whether nothing at all was read of what identifies a holder: name, number and date of birth.
    public var isUnreadable: Bool {
        name == nil && documentNumber == nil && dateOfBirth == nil
    }
}

extension DocumentEvidence: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DocumentEvidence(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
