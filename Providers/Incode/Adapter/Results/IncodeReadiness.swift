/// What of a session can be read at the vendor.
public struct IncodeReadiness: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// A set by its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The document's scores and its text.
    public static let document = Self(rawValue: 1)
    /// The face's scores, and the overall score so far.
    public static let face = Self(rawValue: 2)
    /// The final score.
    public static let finalScore = Self(rawValue: 4)
    /// Everything.
    public static let all: Self = [.document, .face, .finalScore]
}
