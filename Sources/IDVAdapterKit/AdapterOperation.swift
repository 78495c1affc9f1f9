public import IdentityVerification

/// One of a vendor's calls, as records, errors and the retry rules see it.
///
/// An adapter lists its calls in an enum of texts and says of each what repeating it means.
public protocol AdapterOperation: Sendable {
    /// The adapter's name for the call, in errors, plans and records.
    var name: String { get }
    /// The part of an attempt in which it is made.
    var phase: ProviderError.Phase { get }
    /// Whether the vendor charges for it when it processes it.
    var isBilled: Bool { get }
    /// Whether sending it twice has the effect of sending it once.
    var isIdempotent: Bool { get }
    /// Whether the vendor can be asked later what became of it.
    ///
    /// Default: false.
    var canBeLookedUp: Bool { get }
    /// Whether it goes to an address that the vendor gave, a storage for instance, and not below
    /// the configured one.
    ///
    /// Default: false.
    var usesGivenAddress: Bool { get }
}

extension AdapterOperation {
    /// False.
    public var canBeLookedUp: Bool { false }
    /// False.
    public var usesGivenAddress: Bool { false }

    /// What can be said of the call before it is made.
    public var profile: OperationProfile {
        OperationProfile(
            name,
            isBilled: isBilled,
            isIdempotent: isIdempotent,
            canBeLookedUp: canBeLookedUp
        )
    }

    /// An error of this call that was found on this side, before anything of it was sent.
    public func notSent(
        _ kind: ProviderError.Kind,
        _ message: String,
        ledger: CallLedger? = nil
    ) -> ProviderError {
        var error = ProviderError(
            kind,
            phase: phase,
            operation: name,
            sendState: .notSent,
            retry: .afterFixing,
            message: message
        )
        error.calls = ledger?.calls ?? []
        return error
    }
}

extension AdapterOperation where Self: RawRepresentable, RawValue == String {
    /// The raw value.
    public var name: String { rawValue }
}
