/// A score mapped to 0…1 where 1 is the most genuine: comparable only within its kind.
///
/// Even within a kind, two vendors' fractions say nothing about each other without calibration; the
/// type only rules out what can never make sense.
public struct ScoreFraction<Kind: ScoreKind>: Sendable, Hashable, Comparable {
    /// The number, from 0 to 1.
    public let value: Double

    /// Whether the first comes before the second.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
