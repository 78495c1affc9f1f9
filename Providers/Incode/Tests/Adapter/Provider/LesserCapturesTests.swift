import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// How captures are taken is the device's word: it must not be a way around the checks.
@Suite struct LesserCapturesTests {
    private static func configured(_ json: String) throws -> CaptureConfiguration {
        try CaptureConfiguration(JSONValue(parsing: json.utf8))
    }

    @Test(
        arguments: [
            #"{"platform":"ios","sdkVersion":"5.45.0","idCapture":{}}"#,
            """
            {"platform":"ios","sdkVersion":"5.45.0",
             "videoSelfie":{"idScan":false,"selfieScan":false}}
            """,
        ]
    )
    func `captures without a module that the account requires are never accepted`(
        configuration: String
    ) async throws {
        let incode = try RunningIncode()
        let set = try Specimen.captures(
            "licence-video-selfie",
            configuration: try Self.configured(configuration)
        )
        let result = try await incode.account().verify(set)
        #expect(result.outcome == .review, "\(result.outcome.name): \(result.reasons)")
        #expect(result.reasons.contains { $0.code == .moduleNotCaptured })
        #expect(result.reasons.contains { $0.code == .captureNotRead })
        // An account that asks for less says what was not looked at.
        let lenient = try await incode.account(settings: { $0.requiredModules = [] }).verify(set)
        #expect(lenient.outcome == .accepted || lenient.outcome == .review)
        if lenient.outcome == .accepted {
            #expect(lenient.reasons.contains { $0.code == .notChecked })
        }
    }

    @Test func `a licence that was captured as a passport lacks its back`() async throws {
        let incode = try RunningIncode()
        let set = try Specimen.captures(
            "licence-genuine",
            without: [.documentBack],
            configuration: try Self.configured(
                """
                {"platform":"ios","sdkVersion":"5.45.0","idCapture":{"chosenIDType":"passport"},
                 "selfie":{"deepsight":{"modality":"singleFrameWithDepthAndVideo"}}}
                """
            )
        )
        let result = try await incode.account().verify(set)
        #expect(result.outcome == .review, "\(result.outcome.name): \(result.reasons)")
        #expect(result.reasons.contains { $0.code == .documentKindDiffers })
    }

    @Test func `a passport that was not announced as one needs no back`() async throws {
        let incode = try RunningIncode()
        let set = try Specimen.captures(
            "passport-genuine",
            configuration: try Self.configured(
                """
                {"platform":"ios","sdkVersion":"5.45.0","idCapture":{},
                 "selfie":{"deepsight":{"modality":"singleFrameWithDepthAndVideo"}}}
                """
            )
        )
        let result = try await incode.account().verify(set)
        #expect(result.outcome == .accepted, "\(result.outcome.name): \(result.reasons)")
        #expect(result.plan.waivers.map(\.step) == ["backID"])
    }

    @Test func `a new selfie after an error has its own recording`() async throws {
        let incode = try RunningIncode()
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        for role in [
            CaptureRole.deviceFingerprint, .documentFront, .documentBack, .selfieVideo,
        ] {
            _ = try await session.submit(try #require(captures[role]))
        }
        incode.simulator.scenario = .stallBeforeHeaders
        let selfie = try #require(captures[.selfie])
        func hurry(_ configuration: inout IncodeConfiguration) {
            configuration.callDeadline = .milliseconds(300)
            configuration.uploadDeadline = .milliseconds(300)
            configuration.mediaAttempts = 1
        }
        let impatient = try incode.account(settings: { _ in }, hurry)
        let resumed = try impatient.resumeAttempt(await session.state)
        await #expect(throws: ProviderError.self) { try await resumed.submit(selfie) }
        incode.simulator.scenario = .none
        let other = try incode.account().resumeAttempt(await resumed.state)
        guard case .captureAgain = try await other.submit(try selfie.again(1)) else {
            Issue.record("another selfie was taken with the first one's recording")
            return
        }
        #expect(try await other.nextStep().requirement?.role == .selfieVideo)
    }

    @Test func `when no attempt is left nothing more is sent`() async throws {
        let incode = try RunningIncode(.unknownFailReason)
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        _ = try await session.submit(try #require(captures[.deviceFingerprint]))
        let front = try #require(captures[.documentFront])
        for number in 1...3 { _ = try await session.submit(try front.again(number)) }
        let sent = incode.operations.count
        guard case .notAccepted = try await session.submit(try front.again(4)) else {
            Issue.record("a fourth front was taken")
            return
        }
        #expect(incode.operations.count == sent)
    }

    // The overall status of these ignores what went wrong: the plan's own checks have to see it.
    @Test(
        arguments: [
            (IncodeScenario.undocumentedAnswers, "review", OutcomeReason.Code.speechNotConfirmed),
            (.compareBare, "review", .videoSelfieDiffers),
            (.selfieObscured, "review", .faceObscured),
            (.matchFraction, "rejected", .incodeMatchUncertain),
            (.scoreNullSections, "review", .checkMissing),
            (.emptyDocumentAnswers, "incomplete", .captureAgain),
        ]
    )
    func `an overall yes does not hide an answer that is none`(
        scenario: IncodeScenario,
        outcome: String,
        code: OutcomeReason.Code
    ) async throws {
        let incode = try RunningIncode(scenario)
        let account = try incode.account(settings: {
            $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
        })
        let result = try await account.verify(try Specimen.captures("licence-video-selfie"))
        #expect(result.outcome.name == outcome, "\(result.reasons)")
        #expect(result.reasons.contains { $0.code == code }, "\(result.reasons)")
    }

    @Test(arguments: ["licence-video-other-face", "licence-video-selfie"])
    func `a score that ignores the video selfie decides nothing about it`(
        subject: String
    ) async throws {
        let incode = try RunningIncode(.scoreIgnoresVideo)
        let result = try await incode.account().verify(try Specimen.captures(subject))
        #expect(
            result.outcome == (subject == "licence-video-selfie" ? .accepted : .review),
            "\(result.reasons)"
        )
    }

    @Test func `an answer in an unknown form may be left to the score, when the account says so`()
        async throws
    {
        let incode = try RunningIncode(.undocumentedAnswers)
        let account = try incode.account(settings: {
            $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
            $0.leavesUnknownAnswersToScore = true
        })
        let result = try await account.verify(try Specimen.captures("licence-video-selfie"))
        #expect(result.outcome == .accepted, "\(result.reasons)")
    }

    @Test func `nothing of a person goes into a session that was there before`() async throws {
        let incode = try RunningIncode(.existingSession)
        let error = await #expect(throws: ProviderError.self) {
            try await incode.account().verify(try Specimen.captures("licence-genuine"))
        }
        #expect(error?.operation == "start")
        #expect(error?.message.contains("No capture was sent") == true)
        #expect(incode.operations == ["start"])
    }

    @Test func `metadata that is too large is refused before the first capture is sent`()
        async throws
    {
        let incode = try RunningIncode()
        let set = try Specimen.captures("licence-genuine")
        let selfie = try #require(set[.selfie])
        let heavy = try Capture(
            .selfie,
            .bytes(try selfie.source.bytes(limit: selfie.source.count)),
            metadata: Personal(String(repeating: "m", count: 600_000))
        )
        await #expect(throws: MediaRefusal.self) {
            try await incode.account().verify(
                try Specimen.captures("licence-genuine", adding: [heavy])
            )
        }
        #expect(incode.operations.isEmpty)
    }

    @Test func `an attempt that is given up while it finishes gives one result`() async throws {
        let incode = try RunningIncode(.processingNever)
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        while case .capture(let requirement) = try await session.nextStep() {
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            _ = try await session.submit(capture)
        }
        let finishing = Task { try await session.finish() }
        while !incode.operations.contains("getOnboardingStatus") { await Task.yield() }
        let given = await session.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(given.outcome == .noAnswer)
        incode.simulator.scenario = .none
        await #expect(throws: ProviderError.self) { try await finishing.value }
    }
}

extension SessionStep {
    fileprivate var requirement: Requirement? {
        guard case .capture(let requirement) = self else { return nil }
        return requirement
    }
}
