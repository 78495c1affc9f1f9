/// A module of a section, with the settings that the section gives it.
///
/// Incode: "Capture-Only Mode", Supported Modules.
@nonexhaustive
public enum IncodeSectionModule: Sendable, Hashable {
    /// The ID Capture; a section may scan one side of a flow that scans both.
    case idCapture(IncodeIDCaptureConfiguration)
    /// The Selfie.
    case selfie(IncodeDeepsightConfiguration)
    /// The Video Selfie.
    case videoSelfie(IncodeVideoSelfieConfiguration)
    /// A module that brings nothing that is sent here, such as Intro or Geolocation.
    case other

    /// Which module it is, without its settings.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The ID Capture.
        case idCapture
        /// The Selfie.
        case selfie
        /// The Video Selfie.
        case videoSelfie
    }

    /// Which module it is; nil for one that brings nothing.
    public var kind: Kind? {
        switch self {
        case .idCapture: .idCapture
        case .selfie: .selfie
        case .videoSelfie: .videoSelfie
        case .other: nil
        }
    }
}
