public import IDVPrimitives
public import IdentityVerification

/// Something that an app with the vendor's SDK reports: a call that it made, or a callback that it
/// got.
///
/// Incode: "Capture-Only Mode", Perform Capture SDK Calls.
@nonexhaustive
public enum IncodeDeviceEvent: Sendable {
    /// `initIncdOnboarding` ended well; the SDK is in its standard mode.
    case initialized(
        platform: DevicePlatform,
        sdkVersion: String,
        distribution: IncodeSDKDistribution
    )
    /// `initIncdOnboarding` failed.
    case initializationFailed(IncodeDeviceError)
    /// `sdkMode` was set.
    case modeSet(IncodeSDKMode)
    /// `getDeviceFingerprint()` was read and encoded as JSON.
    case fingerprintRead(ByteSource)
    /// `startOnboardingSection` was called.
    case sectionStarted(tag: String, modules: [IncodeSectionModule])
    /// `onIdFrontCompleted`
    case idFrontCompleted(IncodeIDScanResult)
    /// `onIdBackCompleted`
    case idBackCompleted(IncodeIDScanResult)
    /// `onSelfieScanCompleted`
    case selfieCompleted(IncodeSelfieScanResult)
    /// `onVideoSelfieCompleted`
    case videoSelfieCompleted(IncodeVideoSelfieResult)
    /// `onOnboardingSectionCompleted`
    case sectionCompleted(tag: String)
    /// `onError`
    case failed(IncodeDeviceError)
    /// `userCancelledSession`
    case cancelled
    /// `finishFlow`, which ends the flow on the device and calls nobody.
    case flowFinished
    /// `onDiagnosticsDataReceived`
    case diagnosticsReceived(ByteSource)
    /// The capture was sent or copied to where `deleteLocalUserData()` does not reach.
    case copied(CaptureRole)
    /// The capture is not needed, because the flow failed or was cancelled.
    case dropped(CaptureRole)
    /// `deleteLocalUserData()` is about to be called.
    case deletingLocalUserData
}
