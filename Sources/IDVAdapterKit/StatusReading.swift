public import IdentityVerification

/// What an adapter makes of an answer with an error status: its vendor's part in a `ProviderError`.
public struct StatusReading: Sendable {
    /// Whether the same request may succeed later.
    @nonexhaustive
    public enum Repetition: Sendable, Equatable {
        /// It will fail again until something is changed.
        case afterFixing
        /// It may be repeated, after the wait that the answer or the rules ask for.
        case later
    }

    /// What happened.
    public var kind: ProviderError.Kind
    /// Whether the same request may succeed later.
    public var repetition: Repetition
    /// What happened and what to do, for a person.
    ///
    /// It must be safe to print: nothing of the answer belongs in it.
    public var message: String
    /// Names of fields and codes that the vendor pointed at, safe to print; nil for none.
    public var hint: String?
    /// The vendor's own code; nil when it sent none.
    public var vendorCode: String?
    /// The vendor's own words; nil when it sent none.
    public var vendorMessage: String?
    /// Whether the message always says what the vendor may have done, and not only when an earlier
    /// attempt leaves that open.
    public var saysEffect: Bool
    /// How many bytes of the answer are kept with the error.
    public var keptBytes: Int

    /// Makes a reading.
    public init(
        _ kind: ProviderError.Kind,
        _ repetition: Repetition,
        _ message: String,
        saysEffect: Bool = false
    ) {
        self.kind = kind
        self.repetition = repetition
        self.message = message
        self.saysEffect = saysEffect
        keptBytes = 0
    }
}
