extension MachineReadableZone {
    /// The check digit of a field: the weights 7, 3, 1 over the values of its characters, modulo 10
    /// (Doc 9303-3, section 4.9).
    ///
    /// A filler counts as 0, `A` as 10, `Z` as 35.
    ///
    /// - Returns: 0 to 9; nil when the field has a character that no machine readable zone has.
    public static func checkDigit(of field: some StringProtocol) -> Int? {
        checkDigit(of: Array(field.utf8))
    }

    static func checkDigit(of field: some Sequence<UInt8>) -> Int? {
        var sum = 0
        for (index, byte) in field.enumerated() {
            guard let value = value(of: byte) else { return nil }
            sum += value * [7, 3, 1][index % 3]
        }
        return sum % 10
    }

    static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        case filler: 0
        default: nil
        }
    }

    static let filler = UInt8(ascii: "<")

    /// Judges a check digit.
    ///
    /// A filler in its place is right only beside an empty field, where the issuer may leave it
    /// out; a letter never is.
    static func check(_ field: some Collection<UInt8>, digit: UInt8) -> Check {
        if digit == filler {
            return field.allSatisfy { $0 == filler } ? .notApplicable : .invalid
        }
        guard (0x30...0x39).contains(digit) else { return .invalid }
        return checkDigit(of: field) == Int(digit) - 0x30 ? .valid : .invalid
    }
}
