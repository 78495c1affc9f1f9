import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// A stepwise attempt over the providers of a route: the loop of `VerificationSession`, whoever is
/// behind it.
///
/// When a provider fails and surely did not act, the attempt begins again at the next one, and what
/// the person captured already is handed over there without asking again.
public actor RoutedSession: VerificationSession {
    /// The attempt's name, under which a store keeps it.
    public nonisolated let id: AttemptID
    nonisolated let runner: AttemptRunner
    let keeping: SnapshotKeeping?
    /// The first provider's, for a result of an attempt that nobody was given.
    private let profile: ProviderProfile
    let deadline: Duration
    private let flight: FlightPlace?

    /// To whom the attempt goes, and why.
    public let decision: RouteDecision

    var waiting: [String]
    var current: Current?
    /// What the person captured, for the next provider.
    var captures: [CaptureRole: Capture] = [:]
    var absences: [CaptureRole: CaptureAbsence] = [:]
    /// What the provider was not given yet of that.
    var unsent: Set<CaptureRole> = []
    var attempts: [RoutedResult.Attempt] = []
    var obstacles: [String: RouteCandidate.Obstacle] = [:]
    private var isBusy = false

    /// The provider that has the attempt.
    struct Current {
        let name: String
        let session: any VerificationSession
        let pass: TrafficPass
        let began: Duration
    }

    /// What the attempt came to; nil before its end.
    public private(set) var routedResult: RoutedResult?

    init(
        _ runner: AttemptRunner,
        _ decision: RouteDecision,
        id: AttemptID,
        first profile: ProviderProfile,
        flight: FlightPlace?,
        keeping: SnapshotKeeping?,
        continuing stored: (content: SnapshotContent, current: Current?)? = nil
    ) {
        self.id = id
        self.runner = runner
        self.keeping = keeping
        self.profile = profile
        self.decision = decision
        self.flight = flight
        deadline = runner.request.verification.deadline
        waiting = stored?.content.waiting ?? decision.providers
        attempts = stored?.content.attempts ?? []
        current = stored?.current
    }

    /// The name of the provider that has the attempt; nil before its first step and after its end.
    public var provider: String? { current?.name }

    /// What the provider will still ask for, as far as it is known now.
    public var remainingRequirements: [Requirement] {
        get async {
            if let current {
                return await current.session.remainingRequirements.filter {
                    !unsent.contains($0.role)
                }
            }
            guard routedResult == nil, let next = waiting.first,
                let provider = runner.board.configuration.providers[next]
            else { return [] }
            return provider.profile.requirements
        }
    }

    /// What the provider needs next; the first call gives the attempt to one.
    ///
    /// - Throws: `ProviderError`, `CancellationError`: what the provider throws when nobody else may
    ///   be asked.
    public func nextStep() async throws -> SessionStep {
        try await working { try await advance().step }
    }

    /// Hands over the capture that was asked for.
    ///
    /// - Throws: as `nextStep()`; `MediaRefusal` before anything is sent.
    public func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        try await working {
            let current = try requireCurrent()
            do {
                let answer = try await current.session.submit(capture)
                if answer == .accepted { captures[capture.role] = capture }
                return answer
            } catch {
                try moveOn(from: current, after: error)
                captures[capture.role] = capture
                absences[capture.role] = nil
                // The next provider looks at it at once, so that its answer is told for this capture.
                return try await advance().refusals[capture.role] ?? .accepted
            }
        }
    }

    /// Goes on without a capture.
    ///
    /// - Throws: as `nextStep()`.
    public func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
        try await working {
            let current = try requireCurrent()
            try await current.session.skip(requirement, because: absence)
            absences[requirement.role] = absence
        }
    }

    /// Brings the attempt to its end; `routedResult` has all of it.
    ///
    /// - Throws: as `nextStep()`. `ProviderError` of kind `conflict`, and nothing was sent, when the
    ///   attempt moved to a provider that needs another capture: ask for the next step.
    public func finish() async throws -> VerificationResult {
        try await working {
            while true {
                let current = try requireCurrent()
                do {
                    let result = try await current.session.finish()
                    let end = AttemptEnd.result(result.outcome, calls: result.calls)
                    guard decide(after: end, current.name) == .next, !waiting.isEmpty else {
                        note(
                            current,
                            result: result,
                            error: nil,
                            result.outcome == .noAnswer ? .nothing : .healthy
                        )
                        conclude(with: result)
                        return result
                    }
                    note(current, result: result, error: nil, .nothing)
                } catch {
                    try moveOn(from: current, after: error)
                }
                guard case .readyToFinish = try await advance().step else {
                    throw conflict(
                        "The attempt moved to \(self.current?.name ?? "another provider"), which needs "
                            + "a further capture. Ask for the next step."
                    )
                }
            }
        }
    }

    /// Ends the attempt without a verdict.
    public func abandon(because reason: OutcomeReason) async -> VerificationResult {
        if let current {
            let result = await current.session.abandon(because: reason)
            note(current, result: result, error: nil, .nothing)
            conclude(with: result)
            try? await keepSnapshot()
            return result
        }
        let result = VerificationResult(
            profile: profile,
            verdict: .none,
            findings: [reason],
            plan: PlanOfRecord(steps: ["verification"]),
            calls: [],
            expiry: DocumentExpiryCheck(runner.request.verification.expiredDocuments, today: nil)
        )
        if routedResult == nil { conclude(with: result) }
        try? await keepSnapshot()
        return result
    }

    func note(
        _ current: Current,
        result: VerificationResult?,
        error: ProviderError?,
        _ report: CircuitBreaker.Report
    ) {
        attempts.append(attempt(current.name, result: result, error: error))
        current.pass.leave(report)
        runner.tools.tell(
            .attemptEnded(
                runner.place(current.name),
                outcome: result?.outcome,
                duration: runner.tools.clock.elapsed() - current.began,
                error: error?.kind
            )
        )
        self.current = nil
    }

    func attempt(
        _ name: String,
        result: VerificationResult?,
        error: ProviderError?
    ) -> RoutedResult.Attempt {
        RoutedResult.Attempt(
            provider: name,
            environment: runner.place(name).environment,
            result: result,
            error: error
        )
    }

    private func conclude(with result: VerificationResult) {
        waiting = []
        flight?.leave()
        let decided = decision.replacing(obstacles)
        routedResult = RoutedResult(result, decision: decided, attempts: attempts)
        if let set = try? CaptureSet(
            Array(captures.values),
            configuration: runner.request.verification.captureConfiguration,
            absences: absences
        ), result.outcome.isVerdict {
            runner.sendToShadow(set, decided, attempt: result.outcome)
        }
        captures = [:]
    }

    private func requireCurrent() throws -> Current {
        if let current { return current }
        throw conflict(
            routedResult == nil
                ? "Nothing was asked for yet. Ask for the next step." : "The attempt is over."
        )
    }

    func conflict(_ message: String) -> ProviderError {
        RoutingFailure.notSent(.conflict, message)
    }

    /// One writer: a second call at the same time is refused.
    private func working<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard !isBusy else { throw conflict("The attempt is being worked on by another task.") }
        isBusy = true
        defer { isBusy = false }
        let value: Value
        do {
            value = try await body()
        } catch {
            // What went wrong is what the caller has to know; what was learnt is kept if it can be.
            try? await keepSnapshot()
            throw error
        }
        do {
            try await keepSnapshot()
        } catch {
            // A result that is there is not lost because a store could not forget its attempt.
            guard routedResult != nil else { throw error }
        }
        return value
    }
}

extension Outcome {
    /// Whether a provider was asked and said something.
    fileprivate var isVerdict: Bool {
        switch self {
        case .accepted, .rejected, .review, .noAnswer: true
        case .incomplete: false
        }
    }
}
