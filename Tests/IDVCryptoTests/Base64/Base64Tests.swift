import IDVCrypto
import Testing

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    static let vectors = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: vectors)
    func theVectorsOfTheRFCGoBothWays(plain: String, text: String) throws {
        #expect(Base64.encode(Array(plain.utf8)) == text)
        #expect(Base64.encode(plain.utf8) == text)
        #expect(try Base64.decode(text) == Array(plain.utf8))
        #expect(try Base64.decode(Array(text.utf8)) == Array(plain.utf8))
        #expect(try Base64.decode(Substring(text)) == Array(plain.utf8))
    }

    @Test func urlSafeEncodingHasItsOwnLettersAndNoPadding() throws {
        let bytes: [UInt8] = [0xfb, 0xff, 0xbf, 0xfe]
        #expect(Base64.encode(bytes) == "+/+//g==")
        #expect(Base64.encodeURLSafe(bytes) == "-_-__g")
        #expect(Base64.encodeURLSafe([UInt8]()) == "")
        #expect(try Base64.decode("-_-__g", options: [.urlSafe, .missingPadding]) == bytes)
    }

    @Test(arguments: [1, 47, 48, 4_096, 20_000])
    func aLongTextOfTheURLAlphabetIsReadAndItsFaultFound(count: Int) throws {
        let bytes = [0xfb] + pseudoRandomBytes(count: count, seed: UInt64(count))
        let text = Base64.encodeURLSafe(bytes)
        #expect(text.first == "-")
        #expect(try Base64.decode(text, options: .lenient) == bytes)
        let lines = text.map(String.init).joined(separator: "\n")
        #expect(try Base64.decode(lines, options: .lenient) == bytes)
        for (letter, kind) in [
            ("+", Base64Error.Kind.mixedAlphabets), ("/", .mixedAlphabets),
            ("*", .invalidCharacter),
        ] {
            let broken = text.dropLast() + letter
            #expect(throws: Base64Error.self) { try Base64.decode(broken, options: .lenient) }
            let error = #expect(throws: Base64Error.self) {
                try Base64.decode(text + letter, options: .lenient)
            }
            #expect(error?.kind == kind && error?.offset == text.utf8.count)
        }
    }

    @Test func aLineBrokenTextOfAMailIsReadWhenAsked() throws {
        let bytes = pseudoRandomBytes(count: 5000, seed: 3)
        var lines = ""
        for (index, letter) in Base64.encode(bytes).enumerated() {
            if index > 0, index % 76 == 0 { lines += "\r\n" }
            lines.append(letter)
        }
        #expect(try Base64.decode(lines, options: .lineBreaks) == bytes)
        #expect(throws: Base64Error.self) { try Base64.decode(lines) }
    }

    @Test(arguments: [
        ("Zg", Base64.DecodingOptions.strict, Base64Error.Kind.missingPadding, 2),
        ("Zg=", .strict, .missingPadding, 3),
        ("Zg=", .lenient, .missingPadding, 3),
        ("Z", .lenient, .truncated, 1),
        ("Zm9vZ", .strict, .truncated, 5),
        ("Zg===", .lenient, .misplacedPadding, 4),
        ("Zm9v=", .lenient, .misplacedPadding, 4),
        ("=", .lenient, .misplacedPadding, 0),
        ("Z===", .lenient, .misplacedPadding, 1),
        ("Zg==Zg==", .lenient, .misplacedPadding, 4),
        ("Zh==", .lenient, .nonZeroTrailingBits, 1),
        ("Zm9=", .strict, .nonZeroTrailingBits, 2),
        ("Zm9v Zm9v", .strict, .invalidCharacter, 4),
        ("-_-_", .strict, .invalidCharacter, 0),
        ("+/-_", .lenient, .mixedAlphabets, 2),
        ("Zm9v+m9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9v-m9v", .lenient, .mixedAlphabets, 40),
        ("-_-_Zm9/", .lenient, .mixedAlphabets, 7),
        ("Zm9vé", .lenient, .invalidCharacter, 4),
    ])
    func aFaultyTextIsRefusedWithItsKindAndPlace(
        text: String,
        options: Base64.DecodingOptions,
        kind: Base64Error.Kind,
        offset: Int
    ) {
        let error = #expect(throws: Base64Error.self) {
            try Base64.decode(text, options: options)
        }
        #expect(error?.kind == kind)
        #expect(error?.offset == offset)
    }

    @Test func paddingMayBeLeftOutOnlyWhenAsked() throws {
        #expect(try Base64.decode("Zm8", options: .missingPadding) == Array("fo".utf8))
        #expect(try Base64.decode("Zm8=", options: .missingPadding) == Array("fo".utf8))
        #expect(try Base64.decode(" Z m\t8\r\n=\n", options: .lineBreaks) == Array("fo".utf8))
    }

    @Test func countsAreExact() {
        #expect([0, 1, 2, 3, 4, 6, 7].map(Base64.encodedCount) == [0, 4, 4, 4, 8, 8, 12])
        #expect([0, 2, 3, 4, 8].map(Base64.maximumDecodedCount) == [0, 2, 3, 3, 6])
    }

    @Test func anErrorNamesTheFaultAndNotTheText() {
        let error = #expect(throws: Base64Error.self) { try Base64.decode("U2VjcmV0*A==") }
        #expect(
            error?.description == "not base64: a character outside the alphabet at offset 8"
        )
    }

    @Test func anOutputThatIsTooSmallStopsTheProgramInsteadOfOverrunning() async {
        await #expect(processExitsWith: .failure) {
            var output = [UInt8](repeating: 0, count: 7)
            _ = output.withUnsafeMutableBytes { target in
                [UInt8](repeating: 1, count: 4).withUnsafeBytes { Base64.encode($0, into: target) }
            }
        }
    }
}
