public import IdentityVerification

/// Why an event does not fit what is known of a device; it changes nothing.
@nonexhaustive
public enum IncodeDeviceRefusal: Error, Sendable, Equatable {
    /// The SDK is not initialised.
    case notInitialized
    /// The SDK is initialised already.
    case alreadyInitialized
    /// The SDK is not in capture-only mode; the mode that it is in.
    case notCaptureOnly(IncodeSDKMode)
    /// A section runs; its tag.
    case sectionAlreadyRunning(tag: String)
    /// No section runs.
    case noSectionRunning
    /// Another section runs; its tag.
    case otherSectionRunning(tag: String)
    /// The running section has no module that brings this; its tag.
    case notInSection(tag: String)
    /// A section has the same module twice.
    case repeatedModule(IncodeSectionModule.Kind)
    /// A section gives a module other settings than the flow.
    case differsFromFlow(IncodeSectionModule.Kind)
    /// The flow is over.
    case flowEnded
    /// The flow is not over.
    case flowNotEnded
    /// There is no such capture.
    case notCaptured(CaptureRole)
    /// Captures would be lost: they are neither copied nor dropped.
    case notCopied([CaptureRole])
    /// A text or the bytes of an event are too large; the limit in bytes.
    case tooLarge(limit: Int)
}

extension IncodeDeviceRefusal: CustomStringConvertible {
    /// What was found and what to do.
    public var description: String {
        switch self {
        case .notInitialized: "the SDK is not initialised; initialise it first"
        case .alreadyInitialized: "the SDK is initialised already; a new flow is a new model"
        case .notCaptureOnly:
            "the SDK is not in capture-only mode; set sdkMode to captureOnly before a section is "
                + "started"
        case .sectionAlreadyRunning:
            "a section runs already and goes on; wait for its completion"
        case .noSectionRunning: "no section runs; start one first"
        case .otherSectionRunning: "another section runs; complete that one"
        case .notInSection: "the running section has no module that brings this"
        case .repeatedModule(let kind): "the section has the module \(kind.rawValue) twice"
        case .differsFromFlow(let kind):
            "the section gives the module \(kind.rawValue) other settings than the flow that was "
                + "planned; give both the same"
        case .flowEnded: "the flow is over; a new flow is a new model"
        case .flowNotEnded: "the flow is not over; finish it first"
        case .notCaptured(let role): "there is no \(role.label)"
        case .notCopied(let roles):
            "deleting would lose what is not copied: "
                + roles.map(\.label).joined(separator: ", ")
                + "; copy it, or drop it if the flow failed"
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        }
    }
}
