/// The machine readable zone of a travel document or identity card (ICAO Doc 9303), field by field.
///
/// Every check digit is a result of its own, and nothing is ever repaired: an `O` that was read for a
/// zero stays one, and shows as a failed check. A zone whose checks fail may still be the evidence
/// that a reviewer needs. It does not print what it holds.
public struct MachineReadableZone: Sendable, Hashable {
    /// The layouts of Doc 9303.
    @nonexhaustive
    public enum Layout: Sendable, Hashable, CaseIterable {
        /// A card: three lines of 30 (part 5).
        case td1
        /// A larger card: two lines of 36 (part 6).
        case td2
        /// A passport: two lines of 44 (part 4).
        case td3
        /// A visa of the larger size: two lines of 44 (part 7).
        case mrvA
        /// A visa of the smaller size: two lines of 36 (part 7).
        case mrvB
    }

    /// The sex as the zone states it.
    @nonexhaustive
    public enum Sex: Sendable, Hashable, CaseIterable {
        /// `M`.
        case male
        /// `F`.
        case female
        /// `<` or `X`.
        case unspecified
        /// Any other letter: misread, or a national deviation.
        case unreadable
    }

    /// The result of one check digit.
    @nonexhaustive
    public enum Check: Sendable, Hashable, CaseIterable {
        /// The digit is the right one. One misread zone in ten passes a check by chance.
        case valid
        /// The digit is wrong, or stands where none may be.
        case invalid
        /// The layout has no such check, or the field is empty and so is its check digit.
        case notApplicable
    }

    /// The results of all check digits.
    public struct Checks: Sendable, Hashable {
        /// The document number's.
        public var documentNumber: Check
        /// The date of birth's.
        public var birthDate: Check
        /// The date of expiry's.
        public var expiryDate: Check
        /// The personal number's, which only passports have.
        public var optionalData: Check
        /// The one over all of these, which visas do not have.
        public var composite: Check

        /// Whether no check failed.
        public var allPass: Bool {
            ![documentNumber, birthDate, expiryDate, optionalData, composite].contains(.invalid)
        }
    }

    /// The layout.
    public let layout: Layout
    /// The lines as given, without line breaks.
    public let lines: [String]
    /// The one or two letters of the document's kind, such as `P` or `ID`.
    public let documentCode: String
    /// Who issued the document.
    public let issuer: CountryReading
    /// The holder's name: surname, then given names.
    ///
    /// Letters cut off are not known to be.
    public let name: PersonName
    /// Whether the name fills its field to the last letter, and so may be cut off.
    public let isNamePossiblyTruncated: Bool
    /// The document number without fillers.
    ///
    /// On cards with a long number it is put together from its two places.
    public let documentNumber: String
    /// The nationality.
    public let nationality: CountryReading
    /// The six characters of the date of birth.
    public let birthDateField: String
    /// The sex.
    public let sex: Sex
    /// The six characters of the date of expiry.
    public let expiryDateField: String
    /// Optional data without trailing fillers: on passports the personal number.
    ///
    /// Nil when empty.
    public let optionalData: String?
    /// The second field of optional data, which only cards of three lines have.
    ///
    /// Nil when empty.
    public let secondOptionalData: String?
    /// The results of the check digits.
    public let checks: Checks

    /// The date of birth: the latest one that is not after today.
    public func birthDate(today: CivilDate) -> UncertainDate {
        UncertainDate(
            reading: birthDateField,
            hint: DateHint(field: .birth, zone: .machineReadable, today: today)
        )
    }

    /// The date of expiry: within fifty years of today.
    public func expiryDate(today: CivilDate) -> UncertainDate {
        UncertainDate(
            reading: expiryDateField,
            hint: DateHint(field: .expiry, zone: .machineReadable, today: today)
        )
    }
}

extension MachineReadableZone: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The layout and whether all checks pass, without any field.
    public var description: String {
        "MachineReadableZone(\(layout), checks \(checks.allPass ? "pass" : "fail"))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
