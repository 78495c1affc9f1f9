import Testing

@testable import IDVConfiguration

@Suite struct SpellingTests {
    /// Restricted Damerau-Levenshtein distances, worked out by hand.
    @Test(
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("a", "a", 0), ("a", "b", 1),
            ("ab", "ba", 1), ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
            ("verify", "verfy", 1), ("verify", "vreify", 1), ("flaw", "lawn", 2),
        ])
    func `the distance counts edits and swaps of neighbours, either way round`(
        left: String,
        right: String,
        distance: Int
    ) {
        #expect(Spelling.distance(left, right) == distance)
        #expect(Spelling.distance(right, left) == distance)
    }

    @Test(
        arguments: [
            ("fornt", "front"), ("FRONT", "front"), ("selfi", "selfie"), ("s", nil), ("", nil),
            ("documentation", nil), ("bakc", "back"), ("slfe", "selfie"),
        ] as [(String, String?)]
    )
    func `only a near word is offered`(word: String, meant: String?) {
        #expect(Spelling.nearest(to: word, among: ["back", "front", "selfie"]) == meant)
    }

    @Test func `of two words that are equally near the first in the alphabet is offered`() {
        #expect(Spelling.nearest(to: "cat", among: ["hat", "bat"]) == "bat")
        #expect(Spelling.nearest(to: "x", among: []) == nil)
    }

    @Test func `a word without end is compared by its beginning`() {
        let word = String(repeating: "a", count: 100_000)
        #expect(Spelling.distance(word, "a") == 63)
    }
}
