/// The state of a hosted session.
///
/// The vendor's lists of states differ, so unknown ones are kept.
public struct DeepIDVSessionStatus: RawRepresentable, Sendable, Hashable {
    /// The state as sent.
    public let rawValue: String

    /// A state by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The person has not finished.
    public static let pending = Self(rawValue: "PENDING")
    /// The person has finished; there is no verdict yet.
    public static let submitted = Self(rawValue: "SUBMITTED")
    /// The verdict is positive.
    public static let verified = Self(rawValue: "VERIFIED")
    /// The verdict is negative.
    public static let rejected = Self(rawValue: "REJECTED")
    /// The session was withdrawn.
    public static let voided = Self(rawValue: "VOIDED")
    /// The session's time has passed.
    public static let expired = Self(rawValue: "EXPIRED")
    /// The vendor failed.
    public static let failed = Self(rawValue: "FAILED")
}
