import IdentityVerification
import Testing

@testable import IDVRouting

/// What several outcomes become: every combination of three under every policy.
@Suite struct MergeRuleTests {
    private static let outcomes: [Outcome] = [
        .accepted, .rejected, .review, .incomplete(missing: ["x"]), .noAnswer,
    ]

    private func merge(
        _ outcomes: [Outcome],
        _ policy: MergePolicy,
        custom: MergeRule.Function? = nil
    ) -> Outcome {
        MergeRule.merge(
            outcomes.enumerated().map { ("p\($0.offset)", $0.element) },
            by: policy,
            custom: custom
        ).outcome
    }

    @Test func `every combination of three`() {
        for one in Self.outcomes {
            for two in Self.outcomes {
                for three in Self.outcomes {
                    let all = [one, two, three]
                    let answers = all.filter { $0 != .noAnswer }
                    let none = answers.isEmpty
                    #expect(merge(all, .first) == answers.first ?? .noAnswer)
                    #expect(
                        merge(all, .all)
                            == (none
                                ? .noAnswer
                                : all.contains(.rejected)
                                    ? .rejected
                                    : all.allSatisfy { $0 == .accepted } ? .accepted : .review)
                    )
                    #expect(
                        merge(all, .any)
                            == (none
                                ? .noAnswer
                                : all.contains(.accepted)
                                    ? .accepted
                                    : answers.allSatisfy { $0 == .rejected } ? .rejected : .review)
                    )
                }
            }
        }
    }

    @Test func `a program's own way decides, but accepts nothing that nobody accepted`() {
        let yes: MergeRule.Function = { _ in
            MergedOutcome(.accepted, because: OutcomeReason(.merged, "Two of three."))
        }
        #expect(merge([.accepted, .review], .custom, custom: yes) == .accepted)
        #expect(merge([.review, .noAnswer], .custom, custom: yes) == .review)
        #expect(merge([.accepted, .accepted], .custom) == .review)
    }
}
