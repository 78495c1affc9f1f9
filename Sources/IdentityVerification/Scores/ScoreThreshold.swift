/// The value that a score has to reach, and who set it.
public struct ScoreThreshold: Sendable, Hashable {
    /// Who decided a threshold.
    @nonexhaustive
    public enum Setter: String, Sendable, Hashable {
        /// The vendor sent it, or documents it.
        case vendor
        /// The user of this package set it.
        case integrator
    }

    /// The threshold on the score's own scale.
    public let value: Double
    /// Who set it.
    public let setBy: Setter

    /// Makes a threshold.
    public init(_ value: Double, setBy: Setter) {
        self.value = value
        self.setBy = setBy
    }
}
