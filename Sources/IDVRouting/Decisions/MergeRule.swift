import IdentityVerification

/// How outcomes are merged: pure.
enum MergeRule {
    /// A program's own way to merge: the providers' names with their outcomes, in the rule's order.
    typealias Function = @Sendable ([(provider: String, outcome: Outcome)]) -> MergedOutcome

    static func merge(
        _ outcomes: [(provider: String, outcome: Outcome)],
        by policy: MergePolicy,
        custom: Function?
    ) -> MergedOutcome {
        let merged: MergedOutcome
        switch policy {
        case .first: merged = first(outcomes)
        case .all: merged = all(outcomes)
        case .any: merged = any(outcomes)
        case .custom:
            merged =
                custom?(outcomes)
                ?? MergedOutcome(.review, because: reason("The program gave no way to merge."))
        }
        return checked(merged, outcomes)
    }

    /// Nothing is accepted that nobody accepted, and every "no" of a custom merge is looked at.
    private static func checked(
        _ merged: MergedOutcome,
        _ outcomes: [(provider: String, outcome: Outcome)]
    ) -> MergedOutcome {
        guard merged.outcome == .accepted else { return merged }
        guard outcomes.contains(where: { $0.outcome == .accepted }) else {
            return MergedOutcome(
                .review,
                because: OutcomeReason(
                    .contradiction,
                    "The merge said accepted, and no provider did."
                )
            )
        }
        return merged
    }

    private static func first(_ outcomes: [(provider: String, outcome: Outcome)]) -> MergedOutcome {
        guard let answered = outcomes.first(where: { $0.outcome != .noAnswer }) else {
            return nobody
        }
        return MergedOutcome(
            answered.outcome,
            because: reason("\(answered.provider) is the first that gave an answer.")
        )
    }

    private static func all(_ outcomes: [(provider: String, outcome: Outcome)]) -> MergedOutcome {
        guard outcomes.contains(where: { $0.outcome != .noAnswer }) else { return nobody }
        if let no = outcomes.first(where: { $0.outcome == .rejected }) {
            return MergedOutcome(.rejected, because: reason("\(no.provider) said no."))
        }
        if outcomes.allSatisfy({ $0.outcome == .accepted }) {
            return MergedOutcome(.accepted, because: reason("Every provider accepted."))
        }
        let open = outcomes.filter { $0.outcome != .accepted }.map { "\($0.provider)" }
        return MergedOutcome(
            .review,
            because: reason("Not every provider accepted: \(open.joined(separator: ", ")) did not.")
        )
    }

    private static func any(_ outcomes: [(provider: String, outcome: Outcome)]) -> MergedOutcome {
        if let yes = outcomes.first(where: { $0.outcome == .accepted }) {
            return MergedOutcome(
                .accepted,
                because: reason("\(yes.provider) accepted, and one is enough by the route's rule.")
            )
        }
        let answered = outcomes.filter { $0.outcome != .noAnswer }
        guard !answered.isEmpty else { return nobody }
        guard answered.allSatisfy({ $0.outcome == .rejected }) else {
            return MergedOutcome(
                .review,
                because: reason("No provider accepted, and not all said no.")
            )
        }
        return MergedOutcome(.rejected, because: reason("Every provider that answered said no."))
    }

    private static var nobody: MergedOutcome {
        MergedOutcome(.noAnswer, because: reason("No provider gave an answer."))
    }

    private static func reason(_ message: String) -> OutcomeReason {
        OutcomeReason(.merged, message)
    }
}
