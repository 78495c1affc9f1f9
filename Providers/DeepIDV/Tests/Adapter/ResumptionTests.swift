import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// An attempt that another process goes on with.
@Suite struct ResumptionTests {
    private let captures: CaptureSet

    init() throws {
        captures = try Specimen.captures("idcard-genuine")
    }

    /// Stores the state as text and makes another attempt of it, as another process would.
    private func restarted(
        _ session: any VerificationSession,
        _ account: DeepIDVAccount
    ) async throws -> any ResumableSession {
        try await resumed(
            try await #require(session as? any ResumableSession).storedState,
            account
        )
    }

    private func resumed(
        _ state: SessionState,
        _ account: DeepIDVAccount
    ) async throws -> any ResumableSession {
        let stored = try JSONEncoder().encode(state)
        let read = try JSONDecoder().decode(SessionState.self, from: stored)
        return try await account.resumeSession(read, request: VerificationRequest())
    }

    private func hand(
        over session: any VerificationSession,
        atMost limit: Int = 9
    ) async throws -> [CaptureRole] {
        var asked: [CaptureRole] = []
        while asked.count < limit, case .capture(let requirement) = try await session.nextStep() {
            asked.append(requirement.role)
            let capture = try #require(captures[requirement.role])
            #expect(try await session.submit(capture) == .accepted)
        }
        return asked
    }

    @Test(arguments: 0...3)
    func `what the vendor does not have yet is asked for again`(steps: Int) async throws {
        let vendor = try RunningSimulator()
        let first = try await vendor.provider().makeSession(
            VerificationRequest(document: .kind(.idCard))
        )
        #expect(try await hand(over: first, atMost: steps).count == steps)
        let again = try await restarted(first, try vendor.provider())
        #expect(try await hand(over: again) == [.documentFront, .documentBack, .selfie])
        let result = try await again.finish()
        #expect(result.outcome == .accepted)
        #expect(vendor.billedVerifications == 1)
    }

    @Test func `what was skipped stays skipped, and an attempt that is over stays over`()
        async throws
    {
        let vendor = try RunningSimulator()
        let first = try await vendor.provider().makeSession(VerificationRequest())
        _ = try await hand(over: first, atMost: 1)
        guard case .capture(let back) = try await first.nextStep() else { return }
        try await first.skip(back)
        let again = try await restarted(first, try vendor.provider())
        #expect(try await hand(over: again) == [.documentFront, .selfie])
        _ = try await again.finish()
        let third = try await restarted(again, try vendor.provider())
        #expect(try await third.nextStep() == .finished)
        await #expect(throws: ProviderError.self) { _ = try await third.finish() }
        #expect(vendor.billedVerifications == 1)
    }

    @Test
    func `after a crash between "sent" and "answered" it is unknown, and nothing is sent twice`()
        async throws
    {
        let vendor = try RunningSimulator()
        let kept = Lock<SessionState?>(nil)
        let session = try await vendor.provider().makeSession(
            VerificationRequest(willAct: { state in kept.withLock { $0 = state } })
        )
        _ = try await hand(over: session)
        _ = try await session.finish()
        // The process ended before it saw the answer: what it stored last is from before the call.
        let again = try await resumed(
            try #require(kept.withLock { $0 }),
            try vendor.provider()
        )
        #expect(try await again.nextStep() == .finished)
        let error = await #expect(throws: ProviderError.self) { _ = try await again.finish() }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
        let result = await again.abandon(because: OutcomeReason(.noAnswer, "The process ended."))
        #expect(result.outcome == .noAnswer)
        #expect(vendor.billedVerifications == 1)
    }

    @Test func `a store that fails stops the verification, and what was uploaded is not lost`()
        async throws
    {
        struct Full: Error {}
        let vendor = try RunningSimulator()
        let session = try await vendor.provider().makeSession(
            VerificationRequest(willAct: { _ in throw Full() })
        )
        _ = try await hand(over: session)
        await #expect(throws: Full.self) { _ = try await session.finish() }
        #expect(vendor.billedVerifications == 0)
        let uploads = vendor.simulator.ledger.count
        let again = try await restarted(session, try vendor.provider())
        #expect(try await again.nextStep() == .readyToFinish)
        #expect(try await again.finish().outcome == .accepted)
        #expect(vendor.billedVerifications == 1)
        #expect(vendor.simulator.ledger.count == uploads + 1)
    }

    @Test func `a state of another provider, another version or with changes is refused`()
        async throws
    {
        let vendor = try RunningSimulator()
        let account = try vendor.provider()
        let session = try await account.makeSession(VerificationRequest())
        let state = try await #require(session as? any ResumableSession).storedState
        let wrong = [
            SessionState(provider: "x", adapter: "deepidv", version: 1, content: state.content),
            SessionState(provider: "main", adapter: "x", version: 1, content: state.content),
            SessionState(provider: "main", adapter: "deepidv", version: 2, content: state.content),
            SessionState(provider: "main", adapter: "deepidv", version: 1, content: []),
            SessionState(
                provider: "main",
                adapter: "deepidv",
                version: 1,
                content: Array(state.content.dropLast())
            ),
        ]
        for state in wrong {
            let error = await #expect(throws: ProviderError.self) {
                _ = try await account.resumeSession(state, request: VerificationRequest())
            }
            #expect(error?.kind == .invalidInput)
            #expect(error?.sendState == .notSent)
        }
        var dumped = ""
        dump(state, to: &dumped)
        #expect(dumped == "- SessionState\n")
    }
}
