/// What a provider needs next: a capture of one role, within limits.
public struct Requirement: Sendable, Equatable {
    /// What it means when the capture is not there.
    @nonexhaustive
    public enum Necessity: String, Sendable, Hashable, CaseIterable {
        /// The attempt cannot go on without it.
        case required
        /// It was configured, so that its absence is a fault: the attempt can go on, and cannot end
        /// in accepted.
        case expected
        /// Its absence is normal.
        case optional
    }

    /// The capture's role.
    public let role: CaptureRole
    /// What it means when the capture is not there.
    public let necessity: Necessity
    /// What the provider takes.
    public let limits: MediaLimits

    /// Makes a requirement.
    public init(_ role: CaptureRole, _ necessity: Necessity = .required, limits: MediaLimits) {
        self.role = role
        self.necessity = necessity
        self.limits = limits
    }

    /// Whether the attempt can go on without it, as a fault or not.
    public var canBeSkipped: Bool { necessity != .required }
}
