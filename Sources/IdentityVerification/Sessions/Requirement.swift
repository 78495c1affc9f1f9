/// What a provider needs next: a capture of one role, within limits.
public struct Requirement: Sendable, Equatable {
    /// The capture's role.
    public let role: CaptureRole
    /// Whether the attempt can go on without it.
    public let isOptional: Bool
    /// What the provider takes.
    public let limits: MediaLimits

    /// Makes a requirement.
    public init(_ role: CaptureRole, isOptional: Bool = false, limits: MediaLimits) {
        self.role = role
        self.isOptional = isOptional
        self.limits = limits
    }
}
