/// A score whose kind is known only at run time: for lists, reports and storage.
///
/// It has no order and no arithmetic. To work with the number, ask for the typed score.
public struct AnyScore: Sendable {
    /// What the score measures, by its kind's name.
    public let kindName: String
    /// The vendor's number on its own scale.
    public let value: Double
    /// The scale that the adapter declares for this number.
    public let scale: ScoreScale
    /// The value that it has to reach; nil when nobody set one.
    public let threshold: ScoreThreshold?
    /// Whether the number and its threshold lie within the declared scale.
    public let isWithinScale: Bool
    /// The number mapped to 0…1 with 1 the most genuine, for display; nil when outside its scale.
    public let displayFraction: Double?
    /// Whether it reaches its threshold; nil when that cannot be said.
    public let passed: Bool?

    private let kind: any ScoreKind.Type

    /// Forgets the kind of a score at compile time.
    public init<Kind: ScoreKind>(_ score: Score<Kind>) {
        kindName = Kind.name
        kind = Kind.self
        value = score.value
        scale = score.scale
        threshold = score.threshold
        isWithinScale = score.isWithinScale
        displayFraction = score.fraction?.value
        passed = score.passed
    }

    /// The typed score; nil when this is a score of another kind.
    public func typed<Kind: ScoreKind>(as kind: Kind.Type) -> Score<Kind>? {
        guard self.kind == kind else { return nil }
        return Score(value, on: scale, threshold: threshold)
    }
}
