import IDVCrypto

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Chooses one of several by weight.
enum WeightedChoice {
    /// The choice for a subject: weighted rendezvous hashing.
    ///
    /// Each provider draws a number from the subject and its own name, and the weight stretches it.
    /// So the order of the shares means nothing, and where a weight changes only those subjects move
    /// that the change is about.
    static func choose(
        _ shares: [RouteTargets.Share],
        subject: SubjectKey,
        use: String
    ) -> String? {
        shares.map { share in
            let draw = uniform(subject.digest(for: "split:\(use):\(share.provider)"))
            return (name: share.provider, score: -Double(share.percent) / log(draw))
        }
        .max { ($0.score, $1.name) < ($1.score, $0.name) }?
        .name
    }

    /// The choice at a place from 0 up to 1.
    static func choose(_ shares: [RouteTargets.Share], at place: Double) -> String? {
        let total = shares.reduce(0) { $0 + $1.percent }
        var left = place * Double(total)
        for share in shares {
            left -= Double(share.percent)
            if left < 0 { return share.provider }
        }
        return shares.last?.provider
    }

    /// A number between 0 and 1, both excluded, from a digest's first 53 bits.
    private static func uniform(_ digest: SHA256Digest) -> Double {
        let bits = digest.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 11
        return (Double(bits) + 0.5) / 9_007_199_254_740_992
    }
}
