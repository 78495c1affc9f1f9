public import IdentityVerification

/// Which calls an attempt makes: the configuration decides whether, the captures decide with what.
///
/// What is configured and not there is a fault, because the vendor would go on without that check
/// and without a word. What is neither configured nor there is normal. What is there and not
/// configured is ignored, with the reason why.
/// Incode: "Capture-Only End-to-End Integration", Which Steps Apply.
public struct IncodePlan: Sendable, Equatable {
    /// The steps in order; the last two are the recording's last call, if there is one, and `finish`.
    public let steps: [IncodeStep]
    /// The calls in order, one for each step.
    public let calls: [PlannedCall]
    /// What was configured and cannot be made, and metadata that the checks would lack.
    ///
    /// A step that is left out has its own name. Missing metadata leaves its call in the plan, and
    /// its fault is named `frontID.metadata`.
    public let faults: [PlanOfRecord.Fault]
    /// What is there and not used.
    public let ignored: [CallPlan.Ignored]

    private let roles: [IncodeStep: CaptureRole]

    /// The size of a part that the vendor tested, in bytes; parts of 9 MB can fail.
    public static let testedPartSize = 7_000_000
    /// The most parts of one recording.
    ///
    /// It is Amazon S3's limit; that it holds at the vendor is a guess.
    public static let maximumPartCount = 10_000

    /// Plans an attempt.
    ///
    /// The configuration is expected to have passed `IncodeConfigurationGate`. One that has not
    /// brings faults and never fewer checks than it asks for.
    ///
    /// - Parameters:
    ///   - configuration: What the device was told.
    ///   - checks: What is to be checked of a spoken consent.
    ///   - route: How the recording is sent.
    ///   - finishMethod: With which method the session is finished.
    ///   - partSize: The size of a part in bytes; below 1 counts as 1.
    ///   - captures: What is there.
    ///   - skipBackIDCapture: Whether the vendor said in the answer to `frontID` that the document
    ///     has one side.
    public init(
        configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks = IncodeRequestedChecks(),
        route: IncodeUploadRoute = .singlePut,
        finishMethod: IncodeFinishMethod = .post,
        partSize: Int = Self.testedPartSize,
        captures: IncodeAvailableCaptures,
        skipBackIDCapture: Bool = false
    ) {
        var builder = IncodePlanBuilder(
            configuration: configuration,
            checks: checks,
            route: route,
            finishMethod: finishMethod,
            partSize: max(partSize, 1),
            captures: captures,
            skipsBack: skipBackIDCapture
        )
        builder.build()
        steps = builder.steps
        calls = builder.calls
        faults = builder.faults
        ignored = builder.ignored
        roles = builder.roles
    }

    /// The capture that a planned step sends; nil for a step that sends none, or is not planned.
    ///
    /// A passport's frame is sent where the front of another document's would be. For `addSelfie` it
    /// is the selfie, of which the frame with depth is sent when there is one.
    public func role(of step: IncodeStep) -> CaptureRole? { roles[step] }

    /// The plan that the attempt is held against.
    public var planOfRecord: PlanOfRecord {
        PlanOfRecord(steps: steps.map(\.rawValue), faults: faults)
    }

    /// The plan as the protocol layer shows it.
    public var callPlan: CallPlan { CallPlan(calls: calls, faults: faults, ignored: ignored) }

    /// How many parts a recording has: `ceil(byteCount / partSize)`; nil when it is empty, or would
    /// have more than `maximumPartCount`.
    public static func partCount(of byteCount: Int, partSize: Int = testedPartSize) -> Int? {
        guard byteCount > 0, partSize > 0 else { return nil }
        let count = (byteCount - 1) / partSize + 1
        return count <= maximumPartCount ? count : nil
    }

    /// The fault of a capture whose metadata is missing although the vendor's checks need it; nil
    /// when nothing is wrong.
    ///
    /// - Parameters:
    ///   - role: The capture's role.
    ///   - step: The step that sends it.
    ///   - hasMetadata: Whether metadata that is not empty is with it.
    ///   - configuration: What the device was told.
    /// - Returns: The fault, or nil.
    public static func metadataFault(
        of role: CaptureRole,
        in step: IncodeStep,
        hasMetadata: Bool,
        configuration: IncodeCaptureConfiguration
    ) -> PlanOfRecord.Fault? {
        guard !hasMetadata, configuration.expectsMetadata(role) else { return nil }
        return PlanOfRecord.Fault(
            step: "\(step.rawValue).metadata",
            reason: "the \(role.label) has no metadata, without which the vendor's checks run "
                + "without the data that they need"
        )
    }
}
