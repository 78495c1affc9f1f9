import FolioSimulator
import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// An attempt that another process goes on with.
@Suite struct ResumptionTests {
    private static let lost = TransportError(
        .connectionLost,
        delivery: .unknown,
        message: "the connection broke"
    )

    /// Stores the state as text and makes another attempt of it, as another process would.
    private func resumed(
        _ state: SessionState,
        _ account: FolioAccount,
        willAct: (@Sendable (SessionState) async throws -> Void)? = nil
    ) async throws -> any ResumableSession {
        let stored = try JSONEncoder().encode(state)
        let text = String(decoding: state.content, as: UTF8.self)
        #expect(!text.contains(SimulatedFolio.sandboxKey))
        let read = try JSONDecoder().decode(SessionState.self, from: stored)
        return try await account.resumeSession(read, request: VerificationRequest(willAct: willAct))
    }

    private func state(_ session: any VerificationSession) async throws -> SessionState {
        try await #require(session as? any ResumableSession).storedState
    }

    @Test(arguments: [
        SimulatedFolio.Template.selfieLiveness, .selfiePassive, .selfiePhoto,
        .selfiePhotoThenLiveness,
    ])
    func `an attempt that is restarted before every step ends as one that is not`(
        template: SimulatedFolio.Template
    ) async throws {
        let folio = try RunningFolio()
        var session: any VerificationSession = try await folio.account(template: template)
            .makeSession(VerificationRequest())
        var captures = 0
        for _ in 0..<10 {
            session = try await resumed(
                try await state(session),
                try folio.account(template: template)
            )
            guard case .capture(let requirement) = try await session.nextStep() else { break }
            session = try await resumed(
                try await state(session),
                try folio.account(template: template)
            )
            #expect(try await session.nextStep() == .capture(requirement))
            captures += 1
            #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        }
        #expect(captures == (template == .selfiePhotoThenLiveness ? 2 : 1))
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(folio.submitted == captures)
        #expect(folio.inquiries.count == 1)
        let over = try await resumed(
            try await state(session),
            try folio.account(template: template)
        )
        #expect(try await over.nextStep() == .finished)
    }

    @Test(arguments: [SimulatedFolio.Template.selfieLiveness, .selfiePhoto])
    func `after a crash between "sent" and "answered" the inquiry says what became of it`(
        template: SimulatedFolio.Template
    ) async throws {
        let folio = try RunningFolio()
        let kept = Lock<[SessionState]>([])
        let session = try await folio.account(template: template).makeSession(
            VerificationRequest(willAct: { state in kept.withLock { $0.append(state) } })
        )
        _ = try await session.nextStep()
        #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        // The process ended before it saw the answer: what it stored last is from before the call.
        let again = try await resumed(
            try #require(kept.withLock { $0.last }),
            try folio.account(template: template)
        )
        #expect(try await again.nextStep() == .readyToFinish)
        let result = try await again.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(folio.submitted == 1)
    }

    @Test(arguments: [SimulatedFolio.Template.selfieLiveness, .selfiePhoto])
    func `a command that never arrived is asked for again, under another id`(
        template: SimulatedFolio.Template
    ) async throws {
        let folio = try RunningFolio()
        let kept = Lock<[SessionState]>([])
        let account = try folio.account(
            template: template,
            transport: ScriptedTransport { (request: HTTPRequest) throws(TransportError) in
                let isCommand =
                    request.method != .get && request.url.path.contains("/v1/inquiries/")
                if isCommand { throw Self.lost }
                return try await folio.transport.send(request)
            }
        ) { $0.retry.maximumAttempts = 1 }
        let session = try await account.makeSession(
            VerificationRequest(willAct: { state in kept.withLock { $0.append(state) } })
        )
        _ = try await session.nextStep()
        await #expect(throws: ProviderError.self) {
            _ = try await session.submit(try Specimen.selfie())
        }
        #expect(folio.submitted == 0)
        let again = try await resumed(
            try #require(kept.withLock { $0.last }),
            try folio.account(template: template)
        )
        guard case .capture = try await again.nextStep() else {
            Issue.record("nothing is asked for")
            return
        }
        #expect(try await again.submit(try Specimen.selfie()) == .accepted)
        #expect(try await again.finish().outcome == .accepted)
        #expect(folio.submitted == 1)
    }

    @Test func `an inquiry whose creation was not answered is created once`() async throws {
        let folio = try RunningFolio()
        let kept = Lock<SessionState?>(nil)
        let session = try await folio.account().makeSession(
            VerificationRequest(willAct: { state in kept.withLock { $0 = $0 ?? state } })
        )
        _ = try await session.nextStep()
        let again = try await resumed(try #require(kept.withLock { $0 }), try folio.account())
        _ = try await again.nextStep()
        #expect(folio.inquiries.count == 1)
    }

    @Test func `a "no" stays a "no" over a restart`() async throws {
        let folio = try RunningFolio()
        let session = try await folio.account().makeSession(
            VerificationRequest(canCaptureAgain: false)
        )
        _ = try await session.nextStep()
        _ = try await session.submit(try Specimen.selfie("selfie-attack-print"))
        let again = try await resumed(try await state(session), try folio.account())
        #expect(try await again.nextStep() == .readyToFinish)
        #expect(try await again.finish().outcome == .rejected)
    }

    @Test func `a store that fails stops the submit, and the step waits for another`() async throws
    {
        struct Full: Error {}
        let isFull = Lock(false)
        let folio = try RunningFolio()
        let session = try await folio.account(template: .selfiePhoto).makeSession(
            VerificationRequest(willAct: { _ in if isFull.withLock({ $0 }) { throw Full() } })
        )
        _ = try await session.nextStep()
        isFull.withLock { $0 = true }
        await #expect(throws: Full.self) { _ = try await session.submit(try Specimen.selfie()) }
        #expect(folio.submitted == 0)
        isFull.withLock { $0 = false }
        _ = try await session.nextStep()
        #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
        #expect(folio.submitted == 1)
    }

    @Test func `a state of another provider, another version or with changes is refused`()
        async throws
    {
        let folio = try RunningFolio()
        let account = try folio.account()
        let session = try await account.makeSession(VerificationRequest())
        _ = try await session.nextStep()
        let good = try await state(session)
        let text = String(decoding: good.content, as: UTF8.self)
        let changed = [
            "", "{}", "null", String(text.dropLast()),
            text.replacing("\"engine\":\"headless\"", with: "\"engine\":\"x\""),
            text.replacing("\"isOver\":false", with: "\"isOver\":0"),
            text.replacing("\"inquiry\":\"", with: "\"inquiry\":\"../"),
        ]
        var wrong = changed.map {
            SessionState(provider: "main", adapter: "folio", version: 1, content: Array($0.utf8))
        }
        wrong.append(
            SessionState(provider: "x", adapter: "folio", version: 1, content: good.content)
        )
        wrong.append(
            SessionState(provider: "main", adapter: "x", version: 1, content: good.content)
        )
        wrong.append(
            SessionState(provider: "main", adapter: "folio", version: 2, content: good.content)
        )
        for state in wrong {
            let error = await #expect(throws: ProviderError.self) {
                _ = try await account.resumeSession(state, request: VerificationRequest())
            }
            #expect(error?.kind == .invalidInput)
            #expect(error?.sendState == .notSent)
        }
    }
}
