/// The providers that a rule gives an attempt to.
@nonexhaustive
public enum RouteTargets: Sendable, Equatable {
    /// These in order: the next one only when the one before surely did not act.
    ///
    /// One name is a fixed provider.
    case failover([String])
    /// One by its share of the subjects, always the same one for a subject; then, in order, those of
    /// `failover` that are left.
    case split([Share], failover: [String])
    /// All at once, and their verdicts merged.
    case all([String], merge: MergePolicy)

    /// A provider's part of a split.
    public struct Share: Sendable, Equatable {
        /// The provider's name.
        public let provider: String
        /// The part in percent, 0–100; the shares of a split add up to 100.
        public let percent: Int

        /// Makes a share.
        public init(_ provider: String, percent: Int) {
            self.provider = provider
            self.percent = percent
        }
    }

    /// Every provider that can be given an attempt, each once.
    public var providers: [String] {
        let names: [String]
        switch self {
        case .failover(let list): names = list
        case .split(let shares, let failover): names = shares.map(\.provider) + failover
        case .all(let list, _): names = list
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
