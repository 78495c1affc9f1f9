public import IdentityVerification

/// What the SDK says went wrong on the device; unknown errors are kept.
public struct IncodeDeviceError: Error, Sendable, Equatable {
    /// The SDK's name of the error; what is no such name is `unknown`.
    public let code: Code
    /// What the SDK says beside it; it may say something about the person.
    public let detail: Personal<String>?

    /// An error by its name.
    public init(_ code: Code, detail: Personal<String>? = nil) {
        self.code = code
        self.detail = detail
    }

    /// The name of an error, a word as in `CaptureAbsence`.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name.
        public let rawValue: String

        /// An error's name; what is no word becomes `unknown`.
        public init(rawValue: String) {
            self.rawValue = CaptureAbsence(rawValue: rawValue).rawValue
        }

        /// The SDK named nothing, or something that is no name.
        public static let unknown = Self(rawValue: "unknown")
        /// A section was started while another ran; the other goes on.
        public static let sectionAlreadyRunning = Self(rawValue: "sectionAlreadyRunning")
        /// The person forbade the camera or the microphone.
        public static let permissionsDenied = Self(rawValue: "permissionsDenied")
        /// The person left out a capture.
        public static let skipped = Self(rawValue: "skipped")
        /// The selfie looked like an attack to the device.
        public static let spoofDetected = Self(rawValue: "spoofDetected")
        /// The SDK was not initialised.
        public static let notInitialized = Self(rawValue: "notInitialized")
        /// The SDK was interrupted.
        public static let interrupted = Self(rawValue: "interrupted")
    }
}

extension IncodeDeviceError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The error's name, and nothing of its detail.
    public var description: String { "IncodeDeviceError(\(code.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
