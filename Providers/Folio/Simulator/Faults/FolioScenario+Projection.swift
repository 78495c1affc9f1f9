import IDVPrimitives

extension FolioScenario {
    /// Which showings of a step are wrong, counted from 1.
    var wrongShowings: ClosedRange<Int> {
        switch self {
        case .rejectedThenMended: 0...1
        case .rightThenRejected: 2...Int.max
        default: 0...Int.max
        }
    }

    /// Whether the second showing of a step is a newer update than the first.
    var mendsAtSecondShowing: Bool { self == .rejectedThenMended || self == .rightThenRejected }

    /// What an inquiry asks for when it names no template.
    var template: SimulatedFolio.Template {
        rawValue.hasPrefix("photo-") || self == .lostUploadAnswer
            ? .selfiePhoto : .selfieLiveness
    }

    /// How a step that is shown is wrong.
    func edits(on step: CaptureStep, serviceURL: String) -> [ProjectionEdit] {
        step == .photo
            ? photoEdits(serviceURL: serviceURL)
            : sessionEdits ?? addressEdits(serviceURL: serviceURL)
                ?? modeEdits(isActive: step == .active) ?? []
    }

    /// How an inquiry is wrong around its step.
    func edits(isCompleted: Bool) -> [ProjectionEdit] {
        switch self {
        case .otherInquiry: [.set(["id"], "inq_of_somebody_else")]
        case .unknownDecision where isCompleted: [.set(["decision"], "MAYBE")]
        case .decisionMissing where isCompleted: [.remove(["decision"])]
        case .earlyDecision where !isCompleted: [.set(["decision"], "APPROVED")]
        default: []
        }
    }

    private static func selfie(_ names: String...) -> [String] { ["step", "selfie"] + names }

    /// The state and the capture session.
    private var sessionEdits: [ProjectionEdit]? {
        switch self {
        case .unknownState: [.set(Self.selfie("state"), "VIDEO")]
        case .missingState: [.remove(Self.selfie("state"))]
        case .missingCaptureSession: [.remove(Self.selfie("captureSession"))]
        case .emptyCaptureSession: [.set(Self.selfie("captureSession", "id"), "")]
        case .textCaptureSession: [.set(Self.selfie("captureSession"), "cs_as_a_text")]
        case .missingPreparingCommand: [.remove(Self.selfie("captureSession", "preparedBy"))]
        case .emptyPreparingCommand: [.set(Self.selfie("captureSession", "preparedBy", "id"), "")]
        default: nil
        }
    }

    private func modeEdits(isActive: Bool) -> [ProjectionEdit]? {
        let mode = Self.selfie("livenessMode")
        return switch self {
        case .missingMode: [.remove(mode)]
        case .unknownMode: [.set(mode, isActive ? "active" : "passive")]
        case .mismatchedMode: [.set(mode, isActive ? "PASSIVE" : "ACTIVE")]
        default: nil
        }
    }

    /// The service address and the credential.
    private func addressEdits(serviceURL: String) -> [ProjectionEdit]? {
        let url = Self.selfie("serviceUrl")
        let credential = Self.selfie("credential")
        let isSecure = serviceURL.hasPrefix("https:")
        let rest = serviceURL.drop { $0 != ":" }.dropFirst(3)
        let path = rest.drop { $0 != "/" }
        let scheme = isSecure ? "https" : "http"
        let elsewhere = "\(scheme)://elsewhere.invalid\(path)"
        let withUser = "\(scheme)://specimen@\(rest)"
        func other(_ text: String) -> [ProjectionEdit] { [.set(url, .string(text))] }
        switch self {
        case .missingServiceURL: return [.remove(url)]
        case .nullServiceURL: return [.set(url, .null)]
        case .emptyServiceURL: return other("")
        case .serviceURLWithUser, .rejectedThenMended: return other(withUser)
        case .rightThenRejected:
            let session = Self.selfie("captureSession", "id")
            return other(withUser) + [.set(session, "cs_of_a_rejected_update")]
        case .serviceURLWithQuery: return other(serviceURL + "?specimen=1")
        case .serviceURLWithFragment: return other(serviceURL + "#specimen")
        case .serviceURLOtherPath: return other(serviceURL + "2")
        case .serviceURLOtherPort: return other("\(scheme)://127.0.0.1:9\(path)")
        case .serviceURLOtherHost: return other(elsewhere)
        case .serviceURLOtherScheme: return other("\(isSecure ? "http" : "https")://\(rest)")
        case .relativeServiceURL: return other(String(path))
        case .missingCredential: return [.remove(credential)]
        case .emptyCredential: return [.set(credential, "")]
        case .credentialWithLineBreak:
            return [.set(credential, "specimen\r\nX-Specimen: injected")]
        case .twoDefects: return [.remove(credential)] + other(elsewhere)
        default: return nil
        }
    }

    private func photoEdits(serviceURL: String) -> [ProjectionEdit] {
        let target = Self.selfie("captureTarget")
        let field = target + ["field"]
        let url = Self.selfie("serviceUrl")
        return switch self {
        case .photoWithoutTarget: [.remove(target)]
        case .photoWithoutField: [.remove(field)]
        case .photoWithNullField: [.set(field, .null)]
        case .photoWithEmptyField: [.set(field, "")]
        case .photoWithBlankField: [.set(field, "   ")]
        case .photoWithNumberField: [.set(field, 7)]
        case .photoWithoutSession: [.remove(Self.selfie("captureSession"))]
        case .photoWithoutCommand: [.remove(Self.selfie("captureSession", "preparedBy"))]
        case .photoWithServiceURL: [.set(url, .string(serviceURL))]
        case .photoWithGarbageURL: [.set(url, "not an address")]
        case .photoWithCredential: [.set(Self.selfie("credential"), "specimen-credential-photo")]
        default: sessionEdits ?? []
        }
    }
}
