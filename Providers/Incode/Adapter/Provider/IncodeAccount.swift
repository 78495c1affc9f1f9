import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

/// A flow of an account at Incode as a provider: the vendor in the words of the protocol layer.
public struct IncodeAccount: SessionResuming, CallPlanning {
    /// What the provider is and can do.
    public let profile: ProviderProfile
    /// The client beneath, for what only this vendor has.
    public let client: IncodeClient
    /// How attempts run.
    public let settings: IncodeFlowSettings

    private let today: @Sendable () -> CivilDate?

    /// Makes a provider over a client.
    ///
    /// - Parameters:
    ///   - name: the provider's name in the configuration.
    ///   - environment: the environment that the key belongs to.
    ///   - client: the client.
    ///   - settings: how attempts run in the client's flow.
    ///   - today: the day against which a document's last day of validity is held; nil for the UTC
    ///     day of the client's clock.
    public init(
        name: String,
        environment: ProviderEnvironment,
        client: IncodeClient,
        settings: IncodeFlowSettings,
        today: (@Sendable () -> CivilDate?)? = nil
    ) {
        self.client = client
        self.settings = settings
        let clock = client.clock
        self.today =
            today ?? {
                CivilDate(secondsSinceEpoch: Int(clock.sinceEpoch().components.seconds))
            }
        profile = Self.profile(name: name, environment: environment)
    }

    /// What a provider of this adapter is and can do.
    ///
    /// What an attempt asks for depends on how its captures are taken; the profile names what a flow
    /// with every module asks for.
    public static func profile(
        name: String,
        environment: ProviderEnvironment
    ) -> ProviderProfile {
        ProviderProfile(
            name: name,
            adapter: "incode",
            environment: environment,
            capabilities: [.identityVerification, .sessionResumption, .probing],
            documentKinds: [
                .passport, .driversLicense, .idCard, .residencePermit, .visa, .travelDocument,
                .other,
            ],
            classifiesDocuments: true,
            checks: Set(IdentityCheck.allCases),
            requirements: IncodePlan.requirements(
                for: .everything,
                checks: IncodeRequestedChecks(speech: true, consentFace: true)
            ),
            operations: IncodeOperation.allCases.map(\.profile)
        )
    }

    /// Begins an attempt; nothing is sent before its first capture.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration` when the captures are taken with other
    ///   settings than the flow's, or the capture configuration cannot be read.
    public func makeSession(
        _ request: VerificationRequest
    ) async throws -> any VerificationSession {
        try makeAttempt(request)
    }

    /// Begins an attempt with what only this vendor has: questions, and an upload that can be resumed.
    ///
    /// - Parameters:
    ///   - request: what the attempt is about; how the captures are taken is part of it.
    ///   - onUploadProgress: is given how far an upload in parts is, after each part, to be stored; a
    ///     thrown error stops the upload.
    /// - Returns: the attempt.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`, as `makeSession`.
    public func makeAttempt(
        _ request: VerificationRequest,
        onUploadProgress: (@Sendable (IncodePartUploadState) async throws -> Void)? = nil
    ) throws(ProviderError) -> IncodeAttempt {
        IncodeAttempt(
            profile: profile,
            client: client,
            settings: settings,
            request: request,
            configuration: try configuration(request.captureConfiguration),
            today: today,
            onUploadProgress: onUploadProgress
        )
    }

    /// Goes on with an attempt of which a state was stored, for example after a restart.
    ///
    /// What the attempt is about comes from the state. The vendor's session is found again with the
    /// next call, by its id and with a fresh token.
    ///
    /// - Parameters:
    ///   - state: what was stored last. The attempt that it was taken from must not go on as well.
    ///   - deadline: the longest time that one step may take.
    ///   - willAct: is given what is known before the vendor's session is finished.
    ///   - onCall: is told of each call; it must return quickly.
    ///   - onUploadProgress: as for `makeAttempt`.
    /// - Returns: the attempt.
    /// - Throws: `ProviderError` of kind `invalidInput` when the state was changed or is another
    ///   account's or flow's; of kind `invalidConfiguration`, as `makeSession`.
    public func resumeAttempt(
        _ state: IncodeAttemptState,
        deadline: Duration = .seconds(180),
        willAct: (@Sendable (SessionState) async throws -> Void)? = nil,
        onCall: (@Sendable (CallEvent) -> Void)? = nil,
        onUploadProgress: (@Sendable (IncodePartUploadState) async throws -> Void)? = nil
    ) throws(ProviderError) -> IncodeAttempt {
        let (memory, stored) = try state.opened(
            with: client.configuration.apiKey,
            flow: settings.identity(configurationID: client.configuration.configurationID)
        )
        var request = stored
        request.deadline = deadline
        request.willAct = willAct
        request.onCall = onCall
        return IncodeAttempt(
            profile: profile,
            client: client,
            settings: settings,
            request: request,
            configuration: try configuration(request.captureConfiguration),
            today: today,
            memory: memory,
            onUploadProgress: onUploadProgress
        )
    }

    /// Goes on with an attempt that was stored, as `resumeAttempt` does.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when the state was changed or is another
    ///   account's or flow's; of kind `invalidConfiguration`, as `makeSession`.
    public func resumeSession(
        _ state: SessionState,
        request: VerificationRequest
    ) async throws -> any ResumableSession {
        try resumeAttempt(
            try IncodeAttemptState(
                parsing: try state.content(for: profile, version: IncodeAttemptState.version)
            ),
            deadline: request.deadline,
            willAct: request.willAct,
            onCall: request.onCall
        )
    }

    /// The calls, faults and unused parts of an attempt with a capture set; nothing is sent.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration`, as `makeSession`.
    public func plan(
        for captures: CaptureSet,
        request: VerificationRequest = VerificationRequest()
    ) throws(ProviderError) -> CallPlan {
        let configuration = try configuration(
            request.captureConfiguration ?? captures.configuration
        )
        let plan = IncodePlan(
            configuration: configuration,
            checks: settings.checks,
            route: settings.videoUpload,
            finishMethod: client.configuration.finishMethod,
            partSize: client.configuration.partSize,
            captures: IncodeAvailableCaptures(captures)
        ).callPlan
        guard captures[.diagnostics] != nil else { return plan }
        let forwarding = PlannedCall(
            step: "diagnostics",
            method: "POST",
            path: "/omni/add/diagnostics-data/"
        )
        return CallPlan(
            calls: plan.calls + [forwarding],
            faults: plan.faults,
            ignored: plan.ignored
        )
    }

    /// Reads how captures are taken and holds it against the flow.
    private func configuration(
        _ snapshot: CaptureConfiguration?
    ) throws(ProviderError) -> IncodeCaptureConfiguration {
        let configuration: IncodeCaptureConfiguration
        do throws(IncodeCaptureConfigurationError) {
            configuration = try IncodeCaptureConfiguration.of(snapshot)
        } catch {
            throw Self.refusal("The capture configuration cannot be used: \(error).")
        }
        let gate = IncodeConfigurationGate(dashboard: settings.dashboard, checks: settings.checks)
        let faults = gate.faults(of: configuration)
        guard faults.isEmpty else {
            let unknown =
                snapshot == nil
                ? " Nothing says how the captures were taken, so plain pictures were assumed." : ""
            throw Self.refusal(
                "The captures do not agree with the vendor's flow, and would be refused. "
                    + faults.map { "\($0)" }.joined(separator: " ") + unknown
            )
        }
        return configuration
    }

    private static func refusal(_ message: String) -> ProviderError {
        ProviderError(
            .invalidConfiguration,
            phase: .capture,
            operation: "configure",
            sendState: .notSent,
            retry: .afterFixing,
            message: message + " Nothing was sent."
        )
    }
}
