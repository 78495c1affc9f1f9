/// A vendor's number with everything that it takes to read it: kind, scale, direction, threshold.
///
/// The number is kept as the vendor sent it. Scores cannot be compared with each other; their
/// fractions can, within one kind.
public struct Score<Kind: ScoreKind>: Sendable, Hashable {
    /// The vendor's number on its own scale.
    public let value: Double
    /// The scale that the adapter declares for this number.
    public let scale: ScoreScale
    /// The value that it has to reach; nil when nobody set one.
    public let threshold: ScoreThreshold?

    /// Makes a score.
    public init(_ value: Double, on scale: ScoreScale, threshold: ScoreThreshold? = nil) {
        self.value = value
        self.scale = scale
        self.threshold = threshold
    }

    /// Whether the number, and its threshold if it has one, lie within the declared scale.
    ///
    /// A number outside is kept and flagged, never clamped: the vendor may have changed its scale,
    /// and then nothing that is derived from the number can be trusted.
    public var isWithinScale: Bool {
        scale.contains(value) && threshold.map { scale.contains($0.value) } ?? true
    }

    /// The number mapped to 0…1 with 1 the most genuine; nil when it is outside its scale.
    public var fraction: ScoreFraction<Kind>? {
        guard isWithinScale else { return nil }
        let part = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
        switch scale.direction {
        case .higherIsMoreGenuine: return ScoreFraction(value: part)
        case .lowerIsMoreGenuine: return ScoreFraction(value: 1 - part)
        }
    }

    /// Whether the score reaches its threshold, the threshold itself included; nil when there is no
    /// threshold, or the number is outside its scale.
    public var passed: Bool? {
        guard isWithinScale, let threshold else { return nil }
        switch scale.direction {
        case .higherIsMoreGenuine: return value >= threshold.value
        case .lowerIsMoreGenuine: return value <= threshold.value
        }
    }
}
