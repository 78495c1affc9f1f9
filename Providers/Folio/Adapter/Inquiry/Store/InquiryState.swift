/// What the store knows of an inquiry, and so what is shown of it.
public struct InquiryState: Sendable, Equatable {
    /// Where the inquiry stands.
    public internal(set) var lifecycle = InquiryLifecycle.notStarted
    /// The revision of what is shown; nil when nothing was accepted yet.
    ///
    /// An update that was rejected does not change it, though its number counts.
    public internal(set) var revision: Int?
    /// What became of the inquiry; nil before its end, and when the server does not say.
    public internal(set) var decision: InquiryDecision?
    /// Why the last update was rejected: a banner without a retry; nil when it was accepted.
    public internal(set) var error: InquiryError?
    /// The dialog after a failed run on the web.
    public internal(set) var dialog: InquiryDialog?
    /// Why the current run failed; nil unless it did.
    public internal(set) var runFailure: EngineFailureReason?

    let platform: InquiryPlatform
    let engine: EngineAvailability

    var shown: CheckedStep?
    var run: EngineRun?
    /// The command that has no reply yet, or was accepted and waits for the next update.
    var flight: Flight?
    /// The command that failed last, until the person or the server goes on.
    var failure: Failure?
    var didStartFail = false
    var isFileUnreadable = false
    var isSelfieChunkLoaded: Bool
    /// The dialog's texts: the inquiry's, or the host's where it has none.
    var chrome: InquiryChromeTexts
    /// The command that the host says prepared the capture session.
    var preparedBy: String?
    var memory = InquiryMemory()

    /// One opening of the engine.
    struct EngineRun: Sendable, Equatable {
        let id: String
        var isOpened = false
        var hasEnded = false
    }

    /// A command on its way.
    struct Flight: Sendable, Equatable {
        let command: InquiryCommand
        let sessionID: String
        var isAccepted = false
    }

    /// A command that failed.
    struct Failure: Sendable, Equatable {
        let command: InquiryCommand
        let sessionID: String
        let retry: Bool
    }

    /// The state before the start.
    public init(_ configuration: InquiryStoreConfiguration) {
        platform = configuration.platform
        engine = configuration.engine
        isSelfieChunkLoaded = configuration.isSelfieChunkLoaded
        chrome = configuration.chrome
    }
}

extension InquiryState {
    /// The step that is shown; nil when there is none.
    public var step: InquiryStepView? {
        guard let shown, let selfie = selfieView(of: shown) else { return nil }
        return InquiryStepView(id: shown.id, selfie: selfie)
    }

    private func selfieView(of step: CheckedStep) -> SelfieStateView? {
        switch step.content {
        case .preparing: .preparing(processing ?? .empty)
        case .liveness(let capture):
            view(of: capture).map {
                .liveness(SelfieLivenessView(capture: $0, processing: processing))
            }
        case .passive(let capture):
            view(of: capture).map {
                .passive(
                    SelfiePassiveView(
                        capture: $0,
                        title: step.title,
                        details: step.details,
                        processing: processing
                    )
                )
            }
        case .photo(let photo):
            .photo(
                SelfiePhotoView(
                    captureSessionID: photo.sessionID,
                    captureField: photo.field,
                    title: step.title,
                    details: step.details,
                    hint: photo.hint,
                    cameraErrors: photo.cameraErrors,
                    buttons: photo.buttons,
                    processing: processing
                )
            )
        }
    }

    private func view(of capture: CheckedStep.Capture) -> SelfieCaptureView? {
        guard let run else { return nil }
        return SelfieCaptureView(
            mode: capture.mode,
            captureSessionID: capture.sessionID,
            runID: run.id,
            service: capture.service,
            headers: SelfieCaptureHeaders(
                credential: capture.credential,
                captureSessionID: capture.sessionID,
                runID: run.id
            ),
            texts: capture.texts
        )
    }

    /// What the processing screen shows: the server's, or the store's own while a command is under
    /// way.
    var processing: ProcessingView? { shown?.processing ?? (flight == nil ? nil : .empty) }

    /// Whether intents have to wait.
    public var isBusy: Bool { shown != nil && processing != nil }

    /// The command that waits for its reply; nil when none does.
    public var pendingCommand: InquiryCommand? {
        guard let flight, !flight.isAccepted else { return nil }
        return flight.command
    }

    /// What fills the screen.
    public var screen: InquiryScreen { screen(on: platform) }

    /// What would fill the screen on a platform.
    public func screen(on platform: InquiryPlatform) -> InquiryScreen {
        guard let shown else { return .none }
        guard processing == nil else { return .processing }
        switch shown.content {
        case .preparing: return .processing
        case .photo: return platform == .android ? .photoPicker : .photoCamera
        case .liveness, .passive:
            let isLoaded = platform != .web || isSelfieChunkLoaded
            return engine != .none && isLoaded ? .engine : .processing
        }
    }

    /// What went wrong, as the screen tells it; nil when nothing did.
    public var notice: InquiryNotice? {
        if didStartFail { return InquiryNotice(kind: .genericFailure, retry: false) }
        if let failure { return InquiryNotice(kind: .genericFailure, retry: failure.retry) }
        return isFileUnreadable ? InquiryNotice(kind: .fileUnreadable, retry: false) : nil
    }
}

extension InquiryState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Where the inquiry stands, and nothing of the step.
    public var description: String {
        let place = revision.map { "revision \($0)" } ?? "no revision"
        return "InquiryState(\(lifecycle.rawValue), \(place), \(screen.rawValue))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
