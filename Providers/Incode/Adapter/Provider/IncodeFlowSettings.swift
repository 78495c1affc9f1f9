import IdentityVerification

/// How attempts run in one flow of the vendor's Dashboard.
public struct IncodeFlowSettings: Sendable {
    /// What becomes of an attempt in which something that was configured is not there.
    @nonexhaustive
    public enum OpenFaults: String, Sendable, Hashable, CaseIterable {
        /// It goes on without the check, and ends in review at best.
        case finish
        /// It does not go on: what was configured is required.
        case stop
    }

    /// The flow's own settings, with which the captures must agree.
    public var dashboard: IncodeDashboardSettings
    /// What the back end is to check of a video selfie.
    ///
    /// Default: nothing.
    public var checks: IncodeRequestedChecks
    /// The way in which the recording of a video selfie is sent.
    ///
    /// Default: one PUT.
    public var videoUpload: IncodeUploadRoute
    /// What becomes of an attempt in which something is not there.
    ///
    /// Default: it goes on.
    public var openFaults: OpenFaults
    /// The modules without which no attempt ends in accepted, whatever its captures were configured
    /// with: how captures are taken is the device's word.
    ///
    /// Default: ID capture and selfie.
    public var requiredModules: Set<IncodeModule>
    /// Whether an answer of the speech or the consent check in a form that is not known leaves the
    /// decision to the vendor's score; otherwise it ends in review.
    ///
    /// Default: no.
    public var leavesUnknownAnswersToScore: Bool
    /// The wait between two questions whether the results are ready.
    ///
    /// Default: 1 s.
    public var pollInterval: Duration
    /// The longest wait for the results, within the request's own deadline.
    ///
    /// Default: 60 s.
    public var resultDeadline: Duration
    /// The confidence above which a field of the document counts, 0–1.
    ///
    /// Default: 0.7, a consumer's rule and none of the vendor's.
    public var minimumFieldConfidence: Double
    /// What goes into the start of every session.
    public var start: IncodeStartRequest

    /// Makes settings for a flow.
    public init(
        dashboard: IncodeDashboardSettings,
        checks: IncodeRequestedChecks = IncodeRequestedChecks(),
        videoUpload: IncodeUploadRoute = .singlePut,
        openFaults: OpenFaults = .finish,
        pollInterval: Duration = .seconds(1),
        resultDeadline: Duration = .seconds(60)
    ) {
        self.dashboard = dashboard
        self.checks = checks
        self.videoUpload = videoUpload
        self.openFaults = openFaults
        self.pollInterval = pollInterval
        self.resultDeadline = resultDeadline
        requiredModules = [.idCapture, .selfie]
        leavesUnknownAnswersToScore = false
        minimumFieldConfidence = 0.7
        start = IncodeStartRequest()
    }
}

extension IncodeFlowSettings {
    /// What an attempt's stored state is bound to: another flow's, or one with other rules, is another
    /// attempt.
    func identity(configurationID: String) -> [String] {
        [
            configurationID, checks.speech ? "speech" : "", checks.consentFace ? "consentFace" : "",
            videoUpload.rawValue, openFaults.rawValue,
        ]
    }

    /// What an attempt asks for, in order, when nothing is there yet.
    func requirements(for configuration: IncodeCaptureConfiguration) -> [Requirement] {
        let modules = IncodePlan.requirements(for: configuration, checks: checks).map {
            requirement in
            openFaults == .stop && requirement.necessity == .expected
                ? Requirement(requirement.role, .required, limits: requirement.limits)
                : requirement
        }
        let diagnostics = IncodePlan.limits(of: .diagnostics)
        return modules + [Requirement(.diagnostics, .optional, limits: diagnostics)]
    }
}
