import IdentityVerification
import Testing

@Suite struct SecretTests {
    @Test(arguments: [
        "", "a", "sk_live_123", "schlüssel-日本", String(repeating: "k", count: 20_000),
    ])
    func `a secret gives back what it was given`(text: String) {
        let secret = Secret(text)
        #expect(secret.withText { $0 } == text)
        #expect(secret.isEmpty == text.isEmpty)
    }

    @Test(
        arguments: [
            ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false),
            ("", "\u{0}", false), ("abc", "abd", false), ("abc", "xbc", false),
            ("abc", "abcd", false), ("é", "e\u{301}", false),
        ])
    func `secrets are equal when their bytes are`(left: String, right: String, equal: Bool) {
        #expect((Secret(left) == Secret(right)) == equal)
        #expect((Secret(right) == Secret(left)) == equal)
    }

    @Test func `what the closure throws comes through as it is`() {
        struct Refusal: Error, Equatable {}
        #expect(throws: Refusal()) {
            try Secret("x").withText { _ throws(Refusal) in throw Refusal() }
        }
    }

    @Test func `a copy outlives the first owner`() {
        func copy() -> Secret {
            let first = Secret("sk_live_123")
            return first
        }
        #expect(copy().withText { $0 } == "sk_live_123")
    }

    @Test func `a personal value is read by its name and mapped without being shown`() {
        let name = Personal("Robin")
        #expect(name.value == "Robin")
        let length = name.map(\.count)
        #expect(length.value == 5)
        #expect("\(length)" == "(personal)")
        #expect(Personal(1) == Personal(1))
        #expect(Personal(1) != Personal(2))
    }
}
