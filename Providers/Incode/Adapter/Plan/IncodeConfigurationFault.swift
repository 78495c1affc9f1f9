/// A setting with which no attempt can end well, found before anything is sent.
public struct IncodeConfigurationFault: Error, Sendable, Hashable {
    /// Which rule is broken.
    @nonexhaustive
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The motion of the ID Capture differs from the Dashboard's.
        case idMotion
        /// The motion of the selfie differs from the Dashboard's.
        case faceMotion
        /// Deepsight is on at one side only.
        case deepsight
        /// The modality differs from the Dashboard's.
        case modality
        /// The SDK is too old for what it is said to have been told.
        case sdkVersion
        /// The SDK's variant has no capture-only mode, so that the device would talk to the vendor.
        case distribution
        /// The back alone is scanned.
        case scanStep
        /// The document in the video selfie has nothing to be compared with.
        case videoSelfieWithoutIDCapture
        /// Words are to be checked, and nobody is asked to say any, or the sound is off.
        case speech
        /// The face of a consent is to be checked, and there is no such face, or nothing to match it
        /// with.
        case consentFace
    }

    /// Which rule is broken.
    public let rule: Rule
    /// What was found, with both values where two must agree.
    public let found: String
    /// What to change.
    public let advice: String
}

extension IncodeConfigurationFault: CustomStringConvertible {
    /// What was found and what to change.
    public var description: String { "\(found). \(advice)" }
}
