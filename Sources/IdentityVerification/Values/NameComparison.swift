/// What a comparison of two names says.
public enum NameComparison: Sendable, Hashable, CaseIterable {
    /// The same name under the policy.
    case same
    /// Different names under the policy.
    case different
    /// The policy cannot tell: a name is empty, or has letters that it has no rule for.
    case notComparable
}

extension PersonName {
    /// Compares two whole names under a policy.
    ///
    /// There is no comparison without one.
    public func compared(
        with other: PersonName,
        policy: NameComparisonPolicy
    ) -> NameComparison {
        guard let left = key(policy), let right = other.key(policy) else { return .notComparable }
        return left == right ? .same : .different
    }

    /// What the policy makes of the name, as UTF-8: comparing strings would equate letters that are
    /// composed differently.
    private func key(_ policy: NameComparisonPolicy) -> [[UInt8]]? {
        var text = original
        if policy.letters == .latin {
            guard let form = NameTransliteration.icao(latin?.text ?? original) else { return nil }
            text = form
        }
        if policy.ignoresCase { text = text.uppercased() }
        guard policy.ignoresOrder else { return text.isEmpty ? nil : [Array(text.utf8)] }
        let words = text.filter { !"'’".contains($0) }.split {
            $0.isWhitespace || "-<".contains($0)
        }
        guard !words.isEmpty else { return nil }
        return words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
