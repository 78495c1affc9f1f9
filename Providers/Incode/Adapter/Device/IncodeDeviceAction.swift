public import IDVPrimitives
public import IdentityVerification

/// What has to be done about an event.
@nonexhaustive
public enum IncodeDeviceAction: Sendable {
    /// Copy these captures, or send them on: they are as good as they will be in this section.
    case copy([CaptureRole])
    /// Hand these bytes on to the vendor unchanged; whether that works changes nothing.
    case forwardDiagnostics(ByteSource)
    /// The flow has ended and everything is copied: call `deleteLocalUserData()`.
    case deleteLocalUserData
}
