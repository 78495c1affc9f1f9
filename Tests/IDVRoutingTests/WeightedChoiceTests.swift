import Testing

@testable import IDVRouting

@Suite struct WeightedChoiceTests {
    private let shares = [
        RouteTargets.Share("a", percent: 70), .init("b", percent: 20), .init("c", percent: 10),
    ]

    private func choice(_ subject: Int, _ shares: [RouteTargets.Share]) -> String? {
        WeightedChoice.choose(shares, subject: SubjectKey("subject \(subject)"), use: "route")
    }

    @Test func `each share gets its part of the subjects`() {
        var counts: [String: Int] = [:]
        for subject in 0..<20_000 { counts[choice(subject, shares) ?? "", default: 0] += 1 }
        // Four standard deviations of a binomial count: √(20 000 · p · (1 − p)) · 4.
        for (name, percent, tolerance) in [
            ("a", 70.0, 260.0), ("b", 20.0, 227.0), ("c", 10.0, 170.0),
        ] {
            let expected = 20_000 * percent / 100
            #expect(abs(Double(counts[name] ?? 0) - expected) < tolerance, "\(counts)")
        }
    }

    @Test func `a subject stays where it is, in whatever order the shares stand`() {
        for subject in 0..<500 {
            #expect(choice(subject, shares) == choice(subject, shares.reversed()))
        }
    }

    @Test func `where a share grows, subjects move to it and nowhere else`() {
        let grown = [
            RouteTargets.Share("a", percent: 60), .init("b", percent: 20), .init("c", percent: 20),
        ]
        var moved = 0
        for subject in 0..<2_000 {
            let (before, after) = (choice(subject, shares), choice(subject, grown))
            guard before != after else { continue }
            moved += 1
            #expect(before == "a" || after == "c")
        }
        #expect((100...500).contains(moved))
    }

    @Test func `without a subject chance decides by the shares`() {
        for (place, name) in [
            (0.0, "a"), (0.699, "a"), (0.7, "b"), (0.899, "b"), (0.9, "c"), (0.999, "c"),
        ] {
            #expect(WeightedChoice.choose(shares, at: place) == name)
        }
    }
}
