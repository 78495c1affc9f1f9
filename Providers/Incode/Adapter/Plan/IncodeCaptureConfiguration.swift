public import IdentityVerification

/// How the captures are taken on the device: it decides which calls an attempt must make.
///
/// A module that is nil is not in the flow.
public struct IncodeCaptureConfiguration: Sendable, Hashable {
    /// The kind of device.
    public var platform: DevicePlatform
    /// The SDK's version, such as `5.45.0`; empty when nobody said.
    public var sdkVersion: String
    /// The ID Capture module; nil when the flow has none.
    public var idCapture: IncodeIDCaptureConfiguration?
    /// The Selfie module; nil when the flow has none.
    public var selfie: IncodeDeepsightConfiguration?
    /// The Video Selfie module; nil when the flow has none.
    public var videoSelfie: IncodeVideoSelfieConfiguration?

    /// Describes a flow.
    public init(
        platform: DevicePlatform = .iOS,
        sdkVersion: String = "",
        idCapture: IncodeIDCaptureConfiguration? = nil,
        selfie: IncodeDeepsightConfiguration? = nil,
        videoSelfie: IncodeVideoSelfieConfiguration? = nil
    ) {
        self.platform = platform
        self.sdkVersion = sdkVersion
        self.idCapture = idCapture
        self.selfie = selfie
        self.videoSelfie = videoSelfie
    }

    /// What is taken for granted when nobody said how the captures were taken: both sides of a
    /// document and a plain selfie, from a device of any kind.
    public static let plain = IncodeCaptureConfiguration(
        platform: DevicePlatform(rawValue: ""),
        idCapture: IncodeIDCaptureConfiguration(),
        selfie: .plain
    )

    /// Whether anything is configured that the SDK knows only from 5.45.0 on.
    public var usesDeepsight: Bool {
        (selfie?.expectsMetadata ?? false) || (idCapture?.motion ?? false)
    }

    /// Whether the vendor's checks need the metadata of a capture of this role.
    ///
    /// The document's images need it with Deepsight or with motion of their own; the frames of the
    /// video selfie are sent without any.
    public func expectsMetadata(_ role: CaptureRole) -> Bool {
        switch role {
        case .documentFront, .documentBack:
            idCapture.map { $0.motion || selfie?.isEnabled == true } ?? false
        case .selfie: selfie?.expectsMetadata ?? false
        default: false
        }
    }

    /// Whether the video selfie shows a passport: the person chose one, or nobody chose and a
    /// passport's frame is there, and nothing of a document with two sides.
    func showsPassport(in captures: IncodeAvailableCaptures?, skipsBack: Bool = false) -> Bool {
        switch idCapture?.chosenIDType {
        case .passport: return true
        case .id: return false
        case nil:
            guard let captures else { return false }
            let hasBack =
                !skipsBack && (idCapture?.expectsBack ?? false) && captures.has(.documentBack)
            return captures.has(.videoSelfiePassport) && !captures.has(.videoSelfieFront)
                && !hasBack
        }
    }
}
