import IDVHTTP
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// Finishing, waiting for the vendor's decision, and reading it.
@Suite struct ResultWaitTests {
    private func attempt(
        _ incode: RunningIncode,
        deadline: Duration = .seconds(180),
        settings: (inout IncodeFlowSettings) -> Void = { _ in }
    ) async throws -> IncodeAttempt {
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account(settings: settings).makeAttempt(
            VerificationRequest(
                deadline: deadline,
                captureConfiguration: captures.configuration
            )
        )
        while case .capture(let requirement) = try await session.nextStep() {
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            #expect(try await session.submit(capture) == .accepted)
        }
        return session
    }

    private func count(_ path: String, _ incode: RunningIncode) -> Int {
        incode.simulator.journal.entries.count { $0.path == path }
    }

    private static let status = "/omni/get/onboarding/status"
    private static let finish = "/omni/finish-status"

    // Test ideas 74 and 76.
    @Test(
        arguments: [
            IncodeScenario.none, .processingSlow, .statusErrorThenOK, .faceStatusNever,
            .unavailableThenOK, .ocrV1Envelope, .finish405OnPost,
        ]
    )
    func `the results are waited for and read, and the session finished once`(
        scenario: IncodeScenario
    ) async throws {
        let incode = try RunningIncode(scenario)
        let result = try await attempt(incode).finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(incode.simulator.sessions.first?.finishCount == 1)
        #expect(result.document?.documentNumber?.value == "TEST-000111")
    }

    // Test idea 76: it stops after the cap, and can be gone on with.
    @Test func `results that do not come end the wait, not the attempt`() async throws {
        let incode = try RunningIncode(.processingNever)
        let session = try await attempt(incode)
        let error = await #expect(throws: ProviderError.self) { try await session.finish() }
        #expect(error?.kind == .timedOut)
        #expect(error?.sendState == .processed)
        #expect(error?.retry == .safe)
        #expect(error?.plan?.done.last == "finish")
        #expect(
            error?.references.map(\.identifier.value)
                == incode.simulator.sessions.map(\.interviewID)
        )
        let polls = count(Self.status, incode)
        #expect((50...62).contains(polls), "\(polls)")
        #expect(count(Self.finish, incode) == 1)
        incode.simulator.scenario = .none
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(count(Self.finish, incode) == 1)
    }

    @Test func `the wait never outlasts the request's own deadline`() async throws {
        let incode = try RunningIncode(.processingNever)
        let session = try await attempt(incode, deadline: .seconds(10))
        let error = await #expect(throws: ProviderError.self) { try await session.finish() }
        #expect(error?.kind == .timedOut)
        #expect(count(Self.status, incode) <= 11)
    }

    @Test func `a finish whose answer was lost is sent again, and is one finish to the vendor`()
        async throws
    {
        let incode = try RunningIncode(.lostAnswer)
        let result = try await attempt(incode).finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        let call = try #require(result.calls.first { $0.operation == "finishStatus" })
        #expect(call.attempts == 2)
        #expect(call.attemptsOfUnknownEffect == 1)
    }

    // Test ideas 77 and 78, and section 9.5.
    @Test(
        arguments: [
            (IncodeScenario.scoreManual, "review"), (.scoreUnknownStatus, "review"),
            (.scoreOverallFailTestsOK, "rejected"), (.scoreNullSections, "review"),
            (.matchFraction, "review"),
        ]
    )
    func `the score's overall status is the decision`(
        scenario: IncodeScenario,
        outcome: String
    ) async throws {
        let incode = try RunningIncode(scenario)
        let result = try await attempt(incode).finish()
        #expect(result.outcome.name == outcome, "\(result.reasons)")
    }

    // Test idea 7.
    @Test func `a token that ends on the way is asked for again once, and the attempt goes on`()
        async throws
    {
        let incode = try RunningIncode(.tokenExpired)
        let result = try await attempt(incode).finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(incode.simulator.sessions.count == 1)
        #expect(incode.simulator.sessions.first?.tokenCount == 2)
    }

    // Test ideas 7 and 8.
    @Test(
        arguments: [
            (IncodeScenario.tokenExpiredAlways, SendState.refused),
            (.keyRevoked, .refused), (.unavailableAlways, .sentUnknown),
        ]
    )
    func `a vendor that refuses everything is an error that says so`(
        scenario: IncodeScenario,
        sendState: SendState
    ) async throws {
        let incode = try RunningIncode(scenario)
        let captures = try Specimen.captures("licence-genuine")
        let error = await #expect(throws: ProviderError.self) {
            try await incode.account().verify(captures)
        }
        #expect(error?.sendState == sendState)
        #expect([.keyRefused, .unavailable, .conflict].contains(error?.kind))
        #expect(count("/omni/add/front-id/v2", incode) == 0)
        #expect(incode.operations.count <= 5)
    }

    // Test ideas 17 and 9.
    @Test(arguments: [IncodeScenario.lostAnswerStart, .tooManyRequests, .unavailableThenOK])
    func `what may be repeated is repeated`(scenario: IncodeScenario) async throws {
        let incode = try RunningIncode(scenario)
        let captures = try Specimen.captures("licence-genuine")
        let result = try await incode.account().verify(captures)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        // After a lost start an empty session stays behind; everything else is in the second one.
        let used = incode.simulator.sessions.filter { !$0.received.isEmpty }
        #expect(used.count == 1)
        #expect(used.first?.finishCount == 1)
    }

    @Test(
        arguments: [
            IncodeScenario.gatewayPage, .emptyAnswer, .truncatedAnswer, .hugeAnswer,
            .redirectElsewhere,
        ]
    )
    func `an answer that is none never becomes an outcome`(scenario: IncodeScenario) async throws {
        let incode = try RunningIncode(scenario) { $0.hugeAnswerBytes = 8 << 20 }
        let captures = try Specimen.captures("licence-genuine")
        let error = await #expect(throws: ProviderError.self) {
            try await incode.account().verify(captures)
        }
        #expect(error?.plan != nil)
        #expect(error?.sendState != .notSent)
    }

    @Test(arguments: [IncodeScenario.stallBeforeHeaders, .stallMidBody])
    func `an answer that never comes ends with the deadline`(
        scenario: IncodeScenario
    ) async throws {
        let incode = try RunningIncode(scenario)
        let captures = try Specimen.captures("licence-genuine")
        let account = try incode.account(
            clock: .system,
            settings: { _ in },
            { configuration in
                configuration.callDeadline = .milliseconds(200)
                configuration.uploadDeadline = .milliseconds(400)
                configuration.mediaAttempts = 1
                configuration.retry.maximumAttempts = 1
            }
        )
        let error = await #expect(throws: ProviderError.self) {
            try await account.verify(captures)
        }
        #expect(error?.kind == .timedOut)
        #expect(error?.sendState == .sentUnknown)
    }

    @Test func `an attempt that is given up says how far it came`() async throws {
        let incode = try RunningIncode()
        let session = try await attempt(incode)
        let result = await session.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(result.outcome == .incomplete(missing: ["finish"]))
        #expect(result.references.count == 1)
        #expect(count(Self.finish, incode) == 0)
        let other = try RunningIncode(.processingNever)
        let finished = try await attempt(other)
        _ = try? await finished.finish()
        let given = await finished.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(given.outcome == .noAnswer)
    }

    @Test func `a finish that was refused finished nothing`() async throws {
        let incode = try RunningIncode()
        let session = try await attempt(incode)
        incode.simulator.scenario = .keyRevoked
        await #expect(throws: ProviderError.self) { try await session.finish() }
        let given = await session.abandon(because: OutcomeReason(.captureMissing, "Left."))
        #expect(given.outcome == .incomplete(missing: ["finish"]))
    }

    @Test func `a cancelled wait tells that the session is finished, and can be gone on with`()
        async throws
    {
        let incode = try RunningIncode(.processingNever)
        let session = try await attempt(incode)
        let finishing = Task { try await session.finish() }
        while count(Self.status, incode) < 3 { await Task.yield() }
        finishing.cancel()
        let error = await #expect(throws: ProviderError.self) { try await finishing.value }
        #expect(error?.kind == .cancelled || error?.kind == .timedOut)
        #expect(error?.plan?.done.contains("finish") == true)
        incode.simulator.scenario = .none
        #expect(try await session.finish().outcome == .accepted)
        #expect(count(Self.finish, incode) == 1)
    }
}
