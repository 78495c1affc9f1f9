/// To whom an attempt goes, and why: what a route made of a request.
public struct RouteDecision: Sendable, Equatable {
    /// How the providers take part.
    @nonexhaustive
    public enum Mode: Sendable, Equatable {
        /// One after the other, the next one only when the one before surely did not act.
        case failover
        /// All at once, their outcomes merged.
        case all(merge: MergePolicy)
    }

    /// The route's name.
    public let route: String
    /// The rule that matched, counted from 1; nil when none did.
    public let rule: Int?
    /// How the providers take part.
    public let mode: Mode
    /// The rule's providers in the order in which they are asked, those that are passed over included.
    public let candidates: [RouteCandidate]
    /// Who gets the captures for comparison; nil for nobody.
    public let shadow: RouteCandidate?
    /// Whether a split chose the first provider, by the subject or by chance.
    public let split: Split?

    /// How a split chose.
    @nonexhaustive
    public enum Split: String, Sendable, Hashable {
        /// By the subject: always the same.
        case bySubject
        /// By what the caller's store kept for the subject.
        case kept
        /// By chance, because the request names no subject.
        case byChance
    }

    /// The providers that are asked, in order.
    public var providers: [String] {
        candidates.filter { $0.obstacle == nil }.map(\.provider)
    }

    /// One line for each thing that was decided, for a person.
    public var explanation: [String] {
        guard let rule else { return ["No rule of the route \(route) matches the request."] }
        var lines = ["Rule \(rule) of the route \(route) matches."]
        switch split {
        case .bySubject: lines.append("The split chose by the subject.")
        case .kept: lines.append("The split's earlier choice for the subject was kept.")
        case .byChance: lines.append("The split chose by chance: the request names no subject.")
        case nil: break
        }
        if case .all(let merge) = mode {
            lines.append("All are asked; merged by \(merge.rawValue).")
        }
        var place = 0
        for candidate in candidates {
            if let obstacle = candidate.obstacle {
                lines.append("\(candidate.provider) is passed over: it \(obstacle).")
            } else {
                place += 1
                let isNext = mode == .failover && place > 1
                lines.append(
                    isNext
                        ? "\(candidate.provider) is next, if the one before surely did not act."
                        : "\(candidate.provider) is taken."
                )
            }
        }
        if let shadow {
            lines.append(
                shadow.obstacle.map { "\(shadow.provider) gets no copy: it \($0)." }
                    ?? "\(shadow.provider) gets a copy, for comparison only."
            )
        }
        return lines
    }
}
