import Foundation
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// A server that is restarted between any two captures goes on where it was.
@Suite struct ResumptionTests {
    private let captures: CaptureSet

    init() throws {
        captures = try Specimen.captures("licence-video-selfie")
    }

    private func account(_ incode: RunningIncode) throws -> IncodeAccount {
        try incode.account(
            settings: {
                $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
                $0.videoUpload = .parts
            },
            { $0.partSize = 1_000 }
        )
    }

    /// Stores the state as text and makes another attempt of it, as another process would.
    private func restarted(
        _ attempt: IncodeAttempt,
        _ incode: RunningIncode
    ) async throws -> IncodeAttempt {
        let text = await attempt.state.encoded()
        return try account(incode).resumeAttempt(try IncodeAttemptState(parsing: text))
    }

    @Test func `an attempt that is restarted before every capture ends as one that is not`()
        async throws
    {
        let incode = try RunningIncode()
        let whole = try await account(incode).verify(captures)
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        while case .capture(let requirement) = try await attempt.nextStep() {
            attempt = try await restarted(attempt, incode)
            #expect(try await attempt.nextStep() == .capture(requirement))
            guard let capture = captures[requirement.role] else {
                try await attempt.skip(requirement)
                continue
            }
            #expect(try await attempt.submit(capture) == .accepted)
        }
        attempt = try await restarted(attempt, incode)
        let result = try await attempt.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(result.plan == whole.plan)
        #expect(result.scores.map(\.value) == whole.scores.map(\.value))
        #expect(incode.simulator.sessions.count == 2)
        #expect(incode.simulator.sessions.allSatisfy { $0.finishCount == 1 })
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test func `what was asked for again, found and given up is remembered`() async throws {
        let incode = try RunningIncode(.glareThenOK)
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        let fingerprint = try #require(await attempt.remainingRequirements.first)
        try await attempt.skip(fingerprint, because: CaptureAbsence(rawValue: "jailbreakDetected"))
        let front = try #require(captures[.documentFront])
        guard case .captureAgain(_, let left) = try await attempt.submit(front) else {
            Issue.record("the picture with glare was taken")
            return
        }
        #expect(left == 2)
        attempt = try await restarted(attempt, incode)
        #expect(try await attempt.submit(front) == .accepted)
        attempt = try await restarted(attempt, incode)
        let back = try Capture(
            .documentBack,
            .bytes(try front.source.bytes(limit: front.source.count))
        )
        guard case .captureAgain(let reason, _) = try await attempt.submit(back) else {
            Issue.record("the front was taken as the back")
            return
        }
        #expect(reason.code == .sameCapture)
        let end = await attempt.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(end.plan.faults.map(\.step) == ["deviceFingerprint"])
        #expect(end.plan.faults.first?.reason.contains("jailbreakDetected") == true)
    }

    @Test func `what the attempt is about is part of the state`() async throws {
        let incode = try RunningIncode()
        let request = VerificationRequest(
            document: .kind(.passport),
            expiredDocuments: .note,
            canCaptureAgain: false,
            captureConfiguration: captures.configuration
        )
        var attempt = try account(incode).makeAttempt(request)
        while case .capture(let requirement) = try await attempt.nextStep() {
            attempt = try await restarted(attempt, incode)
            guard let capture = captures[requirement.role] else {
                try await attempt.skip(requirement)
                continue
            }
            #expect(try await attempt.submit(capture) == .accepted)
        }
        let result = try await attempt.finish()
        #expect(result.outcome == .review, "\(result.reasons)")
        #expect(result.reasons.contains { $0.code == .documentKindDiffers })
    }

    @Test func `an attempt that has ended does not come back to life`() async throws {
        let incode = try RunningIncode()
        let attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        _ = try await attempt.submit(try #require(captures[.deviceFingerprint]))
        _ = await attempt.abandon(because: OutcomeReason(.captureMissing, "Left."))
        let again = try await restarted(attempt, incode)
        #expect(try await again.nextStep() == .finished)
        await #expect(throws: ProviderError.self) {
            try await again.submit(try #require(captures[.documentFront]))
        }
        await #expect(throws: ProviderError.self) { try await again.finish() }
    }

    @Test func `a state of another flow or with other checks is refused`() async throws {
        let incode = try RunningIncode()
        let attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        _ = try await attempt.submit(try #require(captures[.deviceFingerprint]))
        let state = await attempt.state
        let others: [@Sendable (inout IncodeFlowSettings) -> Void] = [
            { $0.checks = IncodeRequestedChecks() },
            { $0.videoUpload = .singlePut },
            { $0.openFaults = .stop },
        ]
        for change in others {
            let other = try incode.account(settings: {
                $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
                $0.videoUpload = .parts
                change(&$0)
            })
            let error = #expect(throws: ProviderError.self) { try other.resumeAttempt(state) }
            #expect(error?.message.contains("another flow") == true)
        }
    }

    // Finding out later must not become "nothing was finished".
    @Test func `a finish whose answer was lost is remembered over a restart`() async throws {
        let incode = try RunningIncode()
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        while case .capture(let requirement) = try await attempt.nextStep() {
            guard let capture = captures[requirement.role] else {
                try await attempt.skip(requirement)
                continue
            }
            _ = try await attempt.submit(capture)
        }
        incode.simulator.scenario = .unavailableAlways
        await #expect(throws: ProviderError.self) { try await attempt.finish() }
        attempt = try await restarted(attempt, incode)
        let end = await attempt.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(end.outcome == .noAnswer)
    }

    // Test idea 59.
    @Test func `the questions are asked for once, also after a restart`() async throws {
        let incode = try RunningIncode()
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        let first = try await attempt.questions()
        attempt = try await restarted(attempt, incode)
        let second = try await attempt.questions(count: 3)
        #expect(second.questions == first.questions)
        let asked = incode.simulator.journal.entries.filter {
            $0.path.contains("questionAndAnswer")
        }
        #expect(asked.count == 1)
    }

    // Test idea 60.
    @Test func `a missing consent phrase is a fault, and none is made up`() async throws {
        let incode = try RunningIncode(.questionWithoutConsent)
        let attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        #expect(try await attempt.questions().consentPhrase == nil)
        let end = await attempt.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(end.plan.faults.map(\.step) == ["speech"])
    }

    // Test idea 70.
    @Test func `an upload in parts that was cut off goes on with the part that is missing`()
        async throws
    {
        let bytes = (0..<3_300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let recording = try Capture(.videoSelfie, .bytes(bytes))
        let incode = try RunningIncode()
        struct PowerCut: Error {}
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration),
            onUploadProgress: { state in
                if state.parts.count == 2 { throw PowerCut() }
            }
        )
        while case .capture(let requirement) = try await attempt.nextStep(),
            requirement.role != .videoSelfie
        {
            _ = try await attempt.submit(try #require(captures[requirement.role]))
        }
        await #expect(throws: PowerCut.self) { try await attempt.submit(recording) }
        attempt = try await restarted(attempt, incode)
        #expect(try await attempt.submit(recording) == .accepted)
        let parts = incode.simulator.journal.entries.filter { $0.path.hasSuffix("upload/part") }
        let numbers = parts.compactMap { entry in
            entry.query.first { $0.name == "partNumber" }?.value
        }
        #expect(numbers == ["1", "2", "3", "4"])
        #expect(incode.simulator.sessions.first?.recording?.digest == recording.digest)
    }

    @Test func `results that were not waited for can be read after a restart`() async throws {
        let incode = try RunningIncode(.processingNever)
        var attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        while case .capture(let requirement) = try await attempt.nextStep() {
            guard let capture = captures[requirement.role] else {
                try await attempt.skip(requirement)
                continue
            }
            _ = try await attempt.submit(capture)
        }
        await #expect(throws: ProviderError.self) { try await attempt.finish() }
        incode.simulator.scenario = .none
        attempt = try await restarted(attempt, incode)
        #expect(try await attempt.finish().outcome == .accepted)
        #expect(incode.simulator.sessions.first?.finishCount == 1)
    }

    @Test func `a state that was changed is refused, and so is another account's`() async throws {
        let incode = try RunningIncode()
        let attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        _ = try await attempt.submit(try #require(captures[.deviceFingerprint]))
        let text = String(decoding: await attempt.state.encoded(), as: UTF8.self)
        #expect(!text.contains(SimulatedIncode.Account.sandbox.apiKey))
        for (old, new) in [
            (#""expected":["start","#, #""expected":["#),
            (#""done":["start""#, #""done":["start","frontID""#),
            (#""isDead":false"#, #""isDead":true"#),
        ] {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text)
            let state = try IncodeAttemptState(parsing: Array(changed.utf8))
            let error = #expect(throws: ProviderError.self) {
                try account(incode).resumeAttempt(state)
            }
            #expect(error?.kind == .invalidInput)
            #expect(error?.sendState == .notSent)
        }
        let state = try IncodeAttemptState(parsing: Array(text.utf8))
        let other = try IncodeConfiguration(
            apiKey: Secret(SimulatedIncode.Account.other.apiKey),
            baseURL: "https://demo-api.example.test",
            configurationID: "a"
        )
        let stranger = IncodeAccount(
            name: "other",
            environment: .sandbox,
            client: try IncodeClient(other, transport: incode.transport),
            settings: IncodeFlowSettings(
                dashboard: IncodeDashboardSettings(
                    deepsight: true,
                    modality: .singleFrameWithDepthAndVideo
                )
            )
        )
        #expect(throws: ProviderError.self) { try stranger.resumeAttempt(state) }
    }

    @Test(
        arguments: [
            "", "{}", "[]", "null", "{\"schema\":\"idv.incode-attempt/1\"}",
            "{\"schema\":\"idv.incode-attempt/2\",\"content\":{},\"seal\":\"00\"}",
            "{\"schema\":\"idv.incode-attempt/1\",\"content\":[],\"seal\":\"00\"}",
            "{\"schema\":\"idv.incode-attempt/1\",\"content\":{},\"seal\":\"xyz\"}",
        ]
    )
    func `a text that is no state is refused`(text: String) {
        #expect(throws: ProviderError.self) { try IncodeAttemptState(parsing: Array(text.utf8)) }
    }

    @Test func `a state is small, and prints nothing`() async throws {
        let incode = try RunningIncode()
        let attempt = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        _ = try await attempt.submit(try #require(captures[.deviceFingerprint]))
        let state = await attempt.state
        #expect(state.encoded().count < 8_000)
        var printed = "\(state)" + String(reflecting: state)
        dump(state, to: &printed)
        #expect(!printed.contains(try #require(await attempt.interviewID)))
    }
}
