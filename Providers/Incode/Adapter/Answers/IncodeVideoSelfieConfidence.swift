/// How well the face of the video selfie matched, as the face of the consent is sent with it.
///
/// It comes from processing the video selfie's face and from nowhere else (Incode: Capture-Only
/// End-to-End Integration, steps 14 and 16).
public struct IncodeVideoSelfieConfidence: Sendable, Hashable {
    /// The number, exactly as the vendor gave it.
    public let value: Double

    init(_ value: Double) {
        self.value = value
    }

    /// A confidence that was kept over a restart; nil when it is no finite number.
    public init?(restoring value: Double) {
        guard value.isFinite else { return nil }
        self.value = value
    }
}
