/// The range of numbers that a vendor's score moves in, and which end means genuine.
public struct ScoreScale: Sendable, Hashable {
    /// Which end of a scale speaks for the person.
    @nonexhaustive
    public enum Direction: String, Sendable, Hashable {
        /// The upper bound is the most genuine value.
        case higherIsMoreGenuine
        /// The lower bound is the most genuine value.
        case lowerIsMoreGenuine
    }

    /// The smallest value of the scale.
    public let lowerBound: Double
    /// The largest value of the scale.
    public let upperBound: Double
    /// Which end means genuine.
    public let direction: Direction

    /// Makes a scale from its bounds, the lower one first.
    ///
    /// Both bounds must be finite and differ; the range is the programmer's own, not a vendor's data.
    public init(_ bounds: ClosedRange<Double>, _ direction: Direction = .higherIsMoreGenuine) {
        precondition(
            bounds.lowerBound.isFinite && bounds.upperBound.isFinite
                && bounds.lowerBound < bounds.upperBound,
            "a scale has two different finite bounds"
        )
        lowerBound = bounds.lowerBound
        upperBound = bounds.upperBound
        self.direction = direction
    }

    /// 0 to 1, higher is more genuine.
    public static let unit = ScoreScale(0...1)
    /// 0 to 100, higher is more genuine.
    public static let percent = ScoreScale(0...100)

    /// Whether a value lies within the scale, bounds included.
    ///
    /// A value that is no number does not.
    public func contains(_ value: Double) -> Bool {
        value >= lowerBound && value <= upperBound
    }

    /// The bounds for messages, without needless digits: `0…100`.
    var text: String {
        let bounds = [lowerBound, upperBound].map { bound in
            Int(exactly: bound).map { "\($0)" } ?? "\(bound)"
        }
        return bounds.joined(separator: "…")
    }
}
