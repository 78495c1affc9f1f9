import IdentityVerification

/// A step that passed the check: whatever is shown is made of one.
struct CheckedStep: Sendable, Equatable {
    /// What an engine needs, but for the run.
    struct Capture: Sendable, Equatable {
        var mode: SelfieLivenessMode
        var sessionID: String
        var service: SelfieServiceAddress
        var credential: Secret
        var texts: SelfieCaptureTexts

        /// Whether an engine that runs for one of the two runs for the other as well.
        func runsLike(_ other: Capture) -> Bool {
            mode == other.mode && sessionID.isExactly(other.sessionID)
                && service.text.isExactly(other.service.text) && credential == other.credential
        }
    }

    /// What a photo step shows.
    struct Photo: Sendable, Equatable {
        var sessionID: String
        var field: String
        var hint: String?
        var cameraErrors: CameraErrorsView?
        var buttons: SelfieButtonsView?
    }

    enum Content: Sendable, Equatable {
        case preparing
        case liveness(Capture)
        case passive(Capture)
        case photo(Photo)
    }

    var id: String
    var content: Content
    var title: String?
    var details: String?
    /// Set by the server while it checks the step.
    var processing: ProcessingView?

    var capture: Capture? {
        switch content {
        case .liveness(let capture), .passive(let capture): capture
        case .preparing, .photo: nil
        }
    }

    var photo: Photo? {
        guard case .photo(let photo) = content else { return nil }
        return photo
    }

    /// The capture session; nil while the step is being prepared.
    var sessionID: String? { capture?.sessionID ?? photo?.sessionID }

    /// Whether a command that failed can be sent again while this is shown.
    func takes(_ command: InquiryCommand) -> Bool {
        guard processing == nil else { return false }
        switch command {
        case .submitCapture(_, let session, _):
            return capture?.sessionID.isExactly(session) ?? false
        case .uploadCapture(_, let session, let field, _, _):
            guard let photo else { return false }
            return photo.sessionID.isExactly(session) && photo.field.isExactly(field)
        case .back, .retry: return false
        }
    }
}

extension CheckedStep {
    /// Checks a step: the first rule that it breaks gives the one error.
    ///
    /// What belongs to a state that is not there is neither looked at nor shown.
    ///
    /// - Parameters:
    ///   - step: the step as it was received.
    ///   - rule: the rule for the service address; nil refuses every one.
    ///   - command: the command that prepared the capture session, when the host sent it itself.
    /// - Throws: `InquiryError`.
    init(
        checking step: ReceivedStep,
        rule: SelfieProxyRule?,
        preparedBy command: String?
    ) throws(InquiryError) {
        guard let id = step.id, step.type == "SELFIE", let selfie = step.selfie else {
            throw .invalidState
        }
        self.id = id
        title = selfie.title
        details = selfie.details
        processing = selfie.processing
        switch selfie.state {
        case "PREPARING":
            content = .preparing
            processing = selfie.processing ?? .empty
        case "PHOTO":
            content = .photo(try Photo(checking: selfie, step: id, preparedBy: command))
        case "LIVENESS":
            content = .liveness(try Capture(checking: selfie, .active, rule, preparedBy: command))
        case "PASSIVE":
            content = .passive(try Capture(checking: selfie, .passive, rule, preparedBy: command))
        default: throw .invalidState
        }
    }
}

extension CheckedStep.Photo {
    fileprivate init(
        checking selfie: ReceivedSelfie,
        step: String,
        preparedBy command: String?
    ) throws(InquiryError) {
        guard let field = selfie.captureField,
            !field.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        else { throw .missingCaptureField(step: step) }
        sessionID = try selfie.checkedSession(preparedBy: command)
        guard !selfie.hasService else { throw .invalidState }
        self.field = field
        hint = selfie.hint
        cameraErrors = selfie.cameraErrors
        buttons = selfie.buttons
    }
}

extension CheckedStep.Capture {
    /// The most that a header's value may hold, in bytes.
    private static let maximumCredentialBytes = 4096

    fileprivate init(
        checking selfie: ReceivedSelfie,
        _ mode: SelfieLivenessMode,
        _ rule: SelfieProxyRule?,
        preparedBy command: String?
    ) throws(InquiryError) {
        sessionID = try selfie.checkedSession(preparedBy: command)
        guard selfie.livenessMode == mode.rawValue else { throw .invalidState }
        self.mode = mode
        guard let address = selfie.serviceURL else { throw .invalidState }
        guard let credential = selfie.credential, credential.withText(Self.isCredential) else {
            throw .invalidState
        }
        self.credential = credential
        guard let service = rule?.check(address) else { throw .invalidLink(url: address) }
        self.service = service
        texts = selfie.texts
    }

    private static func isCredential(_ text: String) -> Bool {
        (1...maximumCredentialBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension ReceivedSelfie {
    /// The capture session's id, when there is one that the right command prepared.
    fileprivate func checkedSession(
        preparedBy command: String?
    ) throws(InquiryError) -> String {
        guard let session = captureSessionID, Self.fitsHeader(session), let preparedByID,
            command.map({ preparedByID.isExactly($0) }) ?? true
        else { throw .invalidState }
        return session
    }

    /// The id goes into a header, where a line break would begin another one and a space at an end
    /// would be lost.
    private static func fitsHeader(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && text.utf8.first != 0x20 && text.utf8.last != 0x20
    }
}
