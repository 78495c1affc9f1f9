import IDVCrypto
import Testing

@Suite struct ConstantTimeTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false), ("", "a", false),
        ("abc", "abcd", false), ("abcd", "abcx", false), ("xbcd", "abcd", false),
    ])
    func equalityIsThatOfTheBytes(first: String, second: String, expected: Bool) {
        #expect(ConstantTime.equal(first, second) == expected)
        #expect(ConstantTime.equal(Array(first.utf8), Array(second.utf8)) == expected)
    }

    @Test func textsThatLookAlikeButDifferInBytesAreUnequal() {
        // Swift's own `==` calls these two equal.
        #expect(!ConstantTime.equal("é", "e\u{301}"))
    }
}

@Suite struct HexadecimalTests {
    @Test func allBytesGoBothWays() {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = Hexadecimal.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Hexadecimal.decode(text) == bytes)
        #expect(Hexadecimal.decode(text.uppercased()) == bytes)
        #expect(Hexadecimal.encode([UInt8]()) == "")
        #expect(Hexadecimal.decode("") == [])
    }

    @Test(arguments: ["0", "abc", "0x", "g0", " 00", "00 ", "é0", "０0"])
    func anythingElseIsRefused(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}

@Suite struct SecureRandomTests {
    @Test(arguments: [0, 1, 16, 32, 4096])
    func asManyBytesComeAsWereAskedFor(count: Int) throws {
        #expect(try SecureRandom.bytes(count: count).count == count)
    }

    @Test func noTwoDrawsAreAlike() throws {
        let draws = try (0..<100).map { _ in try SecureRandom.bytes(count: 16) }
        #expect(Set(draws).count == draws.count)
    }
}
