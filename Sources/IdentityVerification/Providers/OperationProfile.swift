/// What can be said of one of a provider's calls before it is made.
public struct OperationProfile: Sendable, Equatable {
    /// The adapter's name for the call.
    public let name: String
    /// Whether the vendor charges for it.
    public let isBilled: Bool
    /// Whether sending it twice has the effect of sending it once.
    public let isIdempotent: Bool
    /// Whether the vendor can be asked later what became of it.
    public let canBeLookedUp: Bool

    /// Makes a profile of a call.
    public init(_ name: String, isBilled: Bool, isIdempotent: Bool, canBeLookedUp: Bool) {
        self.name = name
        self.isBilled = isBilled
        self.isIdempotent = isIdempotent
        self.canBeLookedUp = canBeLookedUp
    }
}
