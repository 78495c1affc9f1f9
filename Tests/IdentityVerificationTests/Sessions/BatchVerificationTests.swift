import IDVPrimitives
import IdentityVerification
import Testing

/// The batch call is the stepwise session's loop over a set that is complete, or is not.
@Suite struct BatchVerificationTests {
    /// What a session was told, in order.
    private final class Log: Sendable {
        private let entries = Lock<[String]>([])
        func note(_ entry: String) { entries.withLock { $0.append(entry) } }
        private let seen = Lock<[CaptureConfiguration?]>([])
        func note(_ configuration: CaptureConfiguration?) {
            seen.withLock { $0.append(configuration) }
        }
        var configurations: [CaptureConfiguration?] { seen.withLock { $0 } }
        var all: [String] { entries.withLock { $0 } }
    }

    private static let limits = MediaLimits(maximumBytes: 10_000)

    /// A provider that asks for captures in an order and answers as it is told to.
    private struct ScriptedProvider: IdentityVerifying {
        let requirements: [Requirement]
        var answers: [CaptureRole: SubmissionAnswer] = [:]
        let log = Log()

        var profile: ProviderProfile {
            ProviderProfile(
                name: "main",
                adapter: "acme",
                environment: .sandbox,
                capabilities: [.identityVerification],
                documentKinds: [.passport],
                classifiesDocuments: false,
                checks: [],
                requirements: requirements,
                operations: []
            )
        }

        func makeSession(_ request: VerificationRequest) async throws -> any VerificationSession {
            log.note("begin \(request.document)")
            log.note(request.captureConfiguration)
            return ScriptedSession(provider: self)
        }
    }

    private final class ScriptedSession: VerificationSession {
        private let provider: ScriptedProvider
        private let position = Lock<Int>(0)

        init(provider: ScriptedProvider) { self.provider = provider }

        var remainingRequirements: [Requirement] {
            Array(provider.requirements.dropFirst(position.withLock { $0 }))
        }

        func nextStep() async throws -> SessionStep {
            let next = position.withLock { $0 }
            return next < provider.requirements.count
                ? .capture(provider.requirements[next]) : .readyToFinish
        }

        func submit(_ capture: Capture) async throws -> SubmissionAnswer {
            provider.log.note("submit \(capture.role.rawValue)")
            position.withLock { $0 += 1 }
            return provider.answers[capture.role] ?? .accepted
        }

        func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
            provider.log.note("skip \(requirement.role.rawValue): \(absence.rawValue)")
            position.withLock { $0 += 1 }
        }

        func finish() async throws -> VerificationResult {
            provider.log.note("finish")
            return result(.accepted, [], done: true)
        }

        func abandon(because reason: OutcomeReason) async -> VerificationResult {
            provider.log.note("abandon")
            return result(.none, [reason], done: false)
        }

        private func result(
            _ verdict: VendorVerdict,
            _ findings: [OutcomeReason],
            done: Bool
        ) -> VerificationResult {
            var plan = PlanOfRecord(steps: ["verify"])
            if done { plan.complete("verify") }
            return VerificationResult(
                profile: provider.profile,
                verdict: verdict,
                findings: findings,
                plan: plan,
                calls: [],
                expiry: DocumentExpiryCheck(.review, today: nil)
            )
        }
    }

    private static func captures(_ roles: CaptureRole...) throws -> CaptureSet {
        try CaptureSet(roles.map { try Capture($0, .bytes(SampleJPEG.whole())) })
    }

    private static func provider(
        _ requirements: (CaptureRole, isOptional: Bool)...
    ) -> ScriptedProvider {
        ScriptedProvider(
            requirements: requirements.map {
                Requirement($0.0, $0.isOptional ? .optional : .required, limits: limits)
            }
        )
    }

    @Test func `a provider that asks for the same capture again and again is not followed`()
        async throws
    {
        let again = Self.provider((.selfie, false), (.selfie, false))
        let accepting = try await again.verify(try Self.captures(.selfie))
        #expect(accepting.outcome == .incomplete(missing: ["verify"]))
        #expect(again.log.all == ["begin automatic", "submit selfie", "abandon"])
        let skipping = Self.provider((.documentBack, true), (.documentBack, true))
        let skipped = try await skipping.verify(try Self.captures(.selfie))
        #expect(skipped.reasons.map(\.code).contains(.captureAgain))
        #expect(skipping.log.all == ["begin automatic", "skip documentBack: unknown", "abandon"])
    }

    @Test func `captures are given in the order in which the provider asks for them`() async throws
    {
        let provider = Self.provider((.selfie, false), (.documentFront, false))
        let result = try await provider.verify(
            Self.captures(.documentFront, .selfie),
            request: VerificationRequest(document: .kind(.passport))
        )
        #expect(result.outcome == .accepted)
        #expect(
            provider.log.all == [
                "begin passport", "submit selfie", "submit documentFront", "finish",
            ]
        )
    }

    @Test func `what would be refused at the end is refused before the first capture is given`()
        async throws
    {
        let provider = Self.provider((.documentFront, false), (.selfie, false))
        let captures = try CaptureSet([
            Capture(.documentFront, .bytes(SampleJPEG.whole())),
            Capture(.selfie, .bytes(Array("no image".utf8))),
        ])
        await #expect(throws: MediaRefusal.self) { try await provider.verify(captures) }
        #expect(provider.log.all == ["begin automatic"])
    }

    @Test func `how the captures were taken reaches the session, and why one is not there`()
        async throws
    {
        let provider = Self.provider((.documentFront, false), (.selfieVideo, true))
        let configuration = try CaptureConfiguration(["platform": "iOS", "sdkVersion": "5.45.0"])
        let captures = try CaptureSet(
            [Capture(.documentFront, .bytes(SampleJPEG.whole()))],
            configuration: configuration,
            absences: [.selfieVideo: CaptureAbsence(rawValue: "videoRecordingFailed")]
        )
        _ = try await provider.verify(captures)
        #expect(provider.log.all.first == "begin automatic")
        #expect(provider.log.all.contains("skip selfieVideo: videoRecordingFailed"))
        #expect(provider.log.configurations == [configuration])
    }

    @Test func `an optional capture that is not there is skipped`() async throws {
        let provider = Self.provider((.documentFront, false), (.documentBack, true))
        let result = try await provider.verify(Self.captures(.documentFront))
        #expect(result.outcome == .accepted)
        #expect(provider.log.all.suffix(2) == ["skip documentBack: unknown", "finish"])
    }

    @Test func `a capture that nobody asks for is not given`() async throws {
        let provider = Self.provider((.documentFront, false))
        _ = try await provider.verify(Self.captures(.documentFront, .selfie))
        #expect(provider.log.all == ["begin automatic", "submit documentFront", "finish"])
    }

    @Test func `a required capture that is not there ends the attempt before it is finished`()
        async throws
    {
        let provider = Self.provider((.documentFront, false), (.selfie, false))
        let result = try await provider.verify(Self.captures(.documentFront))
        #expect(result.outcome == .incomplete(missing: ["verify"]))
        #expect(result.reasons.first?.code == .captureMissing)
        #expect(
            result.reasons.first?.message == "The capture set has no selfie, and main needs it."
        )
        #expect(provider.log.all == ["begin automatic", "abandon"])
    }

    @Test(
        arguments: [
            .captureAgain(OutcomeReason(.captureAgain, "Glare."), attemptsLeft: 2),
            .notAccepted(OutcomeReason(.captureAgain, "Glare.")),
        ] as [SubmissionAnswer]
    )
    func `a capture that is not taken ends the attempt with the provider's reason`(
        answer: SubmissionAnswer
    ) async throws {
        var provider = Self.provider((.documentFront, false), (.selfie, false))
        provider.answers = [.documentFront: answer]
        let result = try await provider.verify(Self.captures(.documentFront, .selfie))
        #expect(result.outcome == .incomplete(missing: ["verify"]))
        #expect(result.reasons.first?.message == "Glare.")
        #expect(provider.log.all == ["begin automatic", "submit documentFront", "abandon"])
    }
}
