extension MachineReadableZone {
    /// Reads a zone's text: lines separated by line breaks, or run together.
    ///
    /// Spaces around a line are cut off; nothing else is changed. A wrong check digit, an unknown
    /// country or an impossible date is no error but a result.
    ///
    /// - Throws: `MachineReadableZoneError` when the text has the wrong lengths or characters.
    public init(parsing text: some StringProtocol) throws(MachineReadableZoneError) {
        let given = text.prefix(1024).split(whereSeparator: \.isNewline).map {
            Self.trimmed($0)
        }.filter { !$0.isEmpty }
        let lines = Self.split(given)
        guard let layout = Self.layout(of: lines) else {
            throw .unknownLayout(lineLengths: given.map(\.count))
        }
        for (index, line) in lines.enumerated() {
            for (column, byte) in line.enumerated() where Self.value(of: byte) == nil {
                throw .invalidCharacter(line: index + 1, column: column + 1)
            }
        }
        self.init(layout, lines)
    }

    private static func trimmed(_ line: some StringProtocol) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = Array(line.utf8).drop(while: isSpace)
        return Array(start.reversed().drop(while: isSpace).reversed())
    }

    /// Cuts a zone that came as one line.
    private static func split(_ lines: [[UInt8]]) -> [[UInt8]] {
        guard lines.count == 1, let length = [90: 30, 72: 36, 88: 44][lines[0].count] else {
            return lines
        }
        return stride(from: 0, to: lines[0].count, by: length).map {
            Array(lines[0][$0..<($0 + length)])
        }
    }

    private static func layout(of lines: [[UInt8]]) -> Layout? {
        let isVisa = lines.first?.first == UInt8(ascii: "V")
        return switch lines.map(\.count) {
        case [30, 30, 30]: .td1
        case [36, 36]: isVisa ? .mrvB : .td2
        case [44, 44]: isVisa ? .mrvA : .td3
        default: nil
        }
    }

    /// The lines have the layout's lengths and allowed characters.
    private init(_ layout: Layout, _ lines: [[UInt8]]) {
        let isCard = layout == .td1
        // The fields' places are the same in all layouts of two lines but for the optional data.
        let dates = isCard ? lines[1][0..<15] : lines[1][13..<28]
        let start = dates.startIndex
        let birth = dates[start..<(start + 6)]
        let expiry = dates[(start + 8)..<(start + 14)]
        let number = isCard ? lines[0][5..<14] : lines[1][0..<9]
        let numberDigit = isCard ? lines[0][14] : lines[1][9]
        let optional = Self.optional(layout, lines)
        let longNumber = Self.longNumber(layout, number, digit: numberDigit, rest: optional)
        let nameField = isCard ? lines[2][0...] : lines[0][5...]

        self.layout = layout
        self.lines = lines.map { String(decoding: $0, as: UTF8.self) }
        documentCode = Self.text(lines[0][0..<2])
        issuer = CountryReading(reading: Self.raw(lines[0][2..<5]))
        nationality = CountryReading(
            reading: Self.raw(isCard ? lines[1][15..<18] : lines[1][10..<13])
        )
        name = Self.name(nameField)
        isNamePossiblyTruncated = nameField.last != Self.filler
        documentNumber = longNumber?.number ?? Self.text(number)
        birthDateField = Self.raw(birth)
        expiryDateField = Self.raw(expiry)
        sex =
            switch dates[start + 7] {
            case UInt8(ascii: "M"): .male
            case UInt8(ascii: "F"): .female
            case UInt8(ascii: "X"), Self.filler: .unspecified
            default: .unreadable
            }
        optionalData = Self.nonEmpty(longNumber?.rest ?? optional)
        secondOptionalData = isCard ? Self.nonEmpty(lines[1][18..<29]) : nil
        checks = Checks(
            documentNumber: longNumber?.check ?? Self.check(number, digit: numberDigit),
            birthDate: Self.check(birth, digit: dates[start + 6]),
            expiryDate: Self.check(expiry, digit: dates[start + 14]),
            optionalData: layout == .td3
                ? Self.check(optional, digit: lines[1][42]) : .notApplicable,
            composite: Self.composite(layout, lines)
        )
    }

    private static func optional(_ layout: Layout, _ lines: [[UInt8]]) -> ArraySlice<UInt8> {
        switch layout {
        case .td1: lines[0][15..<30]
        case .td2: lines[1][28..<35]
        case .td3: lines[1][28..<42]
        case .mrvA: lines[1][28..<44]
        case .mrvB: lines[1][28..<36]
        }
    }

    /// A number of more than nine characters goes on in the optional data, up to the first filler;
    /// its last character there is the check digit, and the usual place of that holds a filler
    /// (Doc 9303-5, section 4.2.2, note j; Doc 9303-6, note j).
    private static func longNumber(
        _ layout: Layout,
        _ start: ArraySlice<UInt8>,
        digit: UInt8,
        rest: ArraySlice<UInt8>
    ) -> (number: String, check: Check, rest: ArraySlice<UInt8>)? {
        guard layout == .td1 || layout == .td2, digit == filler, !start.contains(filler) else {
            return nil
        }
        let tail = rest.prefix { $0 != filler }
        guard tail.count >= 2, let last = tail.last else { return nil }
        let number = Array(start) + tail.dropLast()
        return (raw(number[...]), check(number, digit: last), rest.dropFirst(tail.count))
    }

    private static func composite(_ layout: Layout, _ lines: [[UInt8]]) -> Check {
        switch layout {
        case .td1:
            let field = lines[0][5..<30] + lines[1][0..<7] + lines[1][8..<15] + lines[1][18..<29]
            return requiredCheck(field, digit: lines[1][29])
        case .td2:
            return requiredCheck(
                lines[1][0..<10] + lines[1][13..<20] + lines[1][21..<35],
                digit: lines[1][35]
            )
        case .td3:
            return requiredCheck(
                lines[1][0..<10] + lines[1][13..<20] + lines[1][21..<43],
                digit: lines[1][43]
            )
        case .mrvA, .mrvB:
            return .notApplicable
        }
    }

    private static func requiredCheck(_ field: ArraySlice<UInt8>, digit: UInt8) -> Check {
        digit == filler ? .invalid : check(field, digit: digit)
    }

    /// Surname and given names are separated by two fillers, words by one.
    private static func name(_ field: ArraySlice<UInt8>) -> PersonName {
        let bytes = Array(field)
        var split = bytes.count
        if let index = bytes.indices.dropLast().first(where: {
            bytes[$0] == filler && bytes[$0 + 1] == filler
        }) {
            split = index
        }
        let surname = words(bytes[..<split])
        let given = words(bytes[split...])
        let whole = [given, surname].filter { !$0.isEmpty }.joined(separator: " ")
        return PersonName(
            original: whole,
            givenNames: given.isEmpty ? nil : given,
            surname: surname.isEmpty ? nil : surname,
            latin: PersonName.LatinForm(whole, method: .asGiven)
        )
    }

    private static func words(_ field: ArraySlice<UInt8>) -> String {
        field.split(separator: filler).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: " ")
    }

    private static func raw(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field, as: UTF8.self)
    }

    /// The field without trailing fillers.
    private static func text(_ field: ArraySlice<UInt8>) -> String {
        raw(ArraySlice(field.reversed().drop { $0 == filler }.reversed()))
    }

    private static func nonEmpty(_ field: ArraySlice<UInt8>) -> String? {
        let result = text(ArraySlice(field.drop { $0 == filler }))
        return result.isEmpty ? nil : result
    }
}
