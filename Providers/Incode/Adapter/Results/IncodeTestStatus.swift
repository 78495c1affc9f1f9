/// The status of one test of the score, and of the score as a whole.
///
/// The vendor's advice is to decide by the status, never by a test's number. A word that is not known
/// here is kept, and counts as no decision.
public struct IncodeTestStatus: RawRepresentable, Sendable, Hashable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// A status by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Passed.
    public static let ok = Self(rawValue: "OK")
    /// Passed with a doubt.
    public static let warn = Self(rawValue: "WARN")
    /// Failed.
    public static let fail = Self(rawValue: "FAIL")
    /// Not decided.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// A person has to look.
    public static let manual = Self(rawValue: "MANUAL")
    /// A person looked and approved.
    public static let manualOK = Self(rawValue: "MANUAL_OK")
    /// A person looked and refused.
    public static let manualFail = Self(rawValue: "MANUAL_FAIL")
    /// A person is going to look.
    public static let manualPending = Self(rawValue: "MANUAL_PENDING")

    /// The statuses that have a name here.
    public static let known: [IncodeTestStatus] = [
        .ok, .warn, .fail, .unknown, .manual, .manualOK, .manualFail, .manualPending,
    ]

    /// Whether this is one of the statuses that have a name here.
    public var isKnown: Bool { Self.known.contains(self) }

    /// Whether it says yes: `OK` or `MANUAL_OK`.
    public var isPositive: Bool { self == .ok || self == .manualOK }

    /// Whether it says no: `FAIL` or `MANUAL_FAIL`.
    public var isNegative: Bool { self == .fail || self == .manualFail }
}

extension IncodeTestStatus: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The word when it looks like a code; nothing of it otherwise.
    public var description: String { IncodeWord.code(rawValue) ?? "(not a code)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: an unknown word may be anything.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
