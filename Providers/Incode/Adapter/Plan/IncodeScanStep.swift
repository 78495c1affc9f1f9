/// Which sides of a document the ID Capture scans.
///
/// Incode: the SDK's `addIdScan(scanStep:)`.
@nonexhaustive
public enum IncodeScanStep: String, Sendable, Hashable, CaseIterable {
    /// The front alone, which the call announces with `onlyFront=true`.
    case front
    /// The back alone.
    ///
    /// The vendor describes no session with a back alone: `IncodeConfigurationGate` refuses it.
    case back
    /// The front, then the back: the SDK's default.
    case both
}
