/// Why a command failed, by the server's code.
///
/// The codes are this project's convention; an unknown one is kept, and means that the capture was
/// not taken.
public struct InquiryFailureReason: RawRepresentable, Sendable, Hashable {
    /// The code as it was sent.
    public let rawValue: String

    /// A reason by its code.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The liveness service does not confirm the transaction.
    public static let livenessNotConfirmed = Self(rawValue: "LIVENESS_NOT_CONFIRMED")
    /// There is no face in the photo.
    public static let noFace = Self(rawValue: "NO_FACE")
    /// The photo is not good enough.
    public static let lowQuality = Self(rawValue: "LOW_QUALITY")
}
