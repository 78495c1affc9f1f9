import FolioSimulator
import IDVAdapterKit
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Liveness steps with an engine of the host's own, or of an app behind the server.
@Suite struct LiveCaptureTests {
    private struct Engine: SelfieCaptureProvider {
        struct Broken: Error, CustomStringConvertible {
            let description = "AVERY SAMPLE looked away"
        }

        let picture: ByteSource?
        let caller: HTTPCaller
        let views = Lock<[SelfieCaptureView]>([])

        init(_ subject: String?, _ folio: RunningFolio) throws {
            picture = try subject.map { try Specimen.selfie($0).source }
            caller = HTTPCaller(transport: folio.transport, clock: .jumping())
        }

        func capture(_ view: SelfieCaptureView) async throws -> SelfieLivenessCapture {
            views.withLock { $0.append(view) }
            guard let picture else { throw Broken() }
            return try await HeadlessSelfieCaptureProvider(
                picture: picture,
                caller: caller,
                deadline: caller.clock.deadline(in: .seconds(60)),
                ledger: CallLedger()
            ).capture(view)
        }
    }

    private func attempt(
        _ folio: RunningFolio,
        platform: InquiryPlatform = .ios,
        template: SimulatedFolio.Template = .selfieLiveness
    ) async throws -> FolioAttempt {
        let account = try folio.account(engine: .device, platform: platform, template: template)
        return try #require(try await account.makeSession(VerificationRequest()) as? FolioAttempt)
    }

    @Test func `a host's engine runs for the open step, and its transaction is submitted`()
        async throws
    {
        let folio = try RunningFolio()
        let attempt = try await attempt(folio)
        #expect(await attempt.captureView == nil)
        _ = try await attempt.nextStep()
        let engine = try Engine("selfie-genuine", folio)
        #expect(try await attempt.capture(with: engine) == .accepted)
        #expect(try await attempt.finish().outcome == .accepted)
        #expect(engine.views.withLock { $0.map(\.mode) } == [.active])
        #expect(await attempt.captureView == nil)
    }

    @Test func `an app's engine gets the view, and what names its transaction comes back`()
        async throws
    {
        let folio = try RunningFolio()
        let attempt = try await attempt(folio)
        guard case .capture(let requirement) = try await attempt.nextStep() else {
            Issue.record("nothing is asked for")
            return
        }
        #expect(requirement.role == .livenessTransaction)
        let view = try #require(await attempt.captureView)
        let shot = try await Engine("selfie-genuine", folio).capture(view)
        let transaction = try DeviceLivenessTransaction(
            transactionID: shot.transactionID,
            captureSessionID: view.captureSessionID,
            mode: view.mode
        )
        #expect(try await attempt.submit(try transaction.capture()) == .accepted)
        #expect(try await attempt.finish().outcome == .accepted)
    }

    @Test(arguments: InquiryPlatform.allCases)
    func `an engine that throws is a failed run, and its words are not repeated`(
        platform: InquiryPlatform
    ) async throws {
        let folio = try RunningFolio()
        let attempt = try await attempt(folio, platform: platform)
        _ = try await attempt.nextStep()
        let answer = try await attempt.capture(with: try Engine(nil, folio))
        guard case .captureAgain(let reason, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(!reason.message.contains("AVERY"))
        #expect(folio.submitted == 0)
        _ = try await attempt.nextStep()
        let engine = try Engine("selfie-genuine", folio)
        #expect(try await attempt.capture(with: engine) == .accepted)
        #expect(try await attempt.finish().outcome == .accepted)
    }

    @Test func `an attempt that is given up while the engine runs submits nothing`() async throws {
        struct GivingUp: SelfieCaptureProvider {
            let attempt: FolioAttempt
            let engine: Engine

            func capture(_ view: SelfieCaptureView) async throws -> SelfieLivenessCapture {
                let shot = try await engine.capture(view)
                let result = await attempt.abandon(
                    because: OutcomeReason(.captureMissing, "The person left.")
                )
                #expect(result.outcome == .noAnswer)
                return shot
            }
        }
        let folio = try RunningFolio()
        let attempt = try await attempt(folio)
        _ = try await attempt.nextStep()
        let engine = GivingUp(attempt: attempt, engine: try Engine("selfie-genuine", folio))
        let error = await #expect(throws: ProviderError.self) {
            _ = try await attempt.capture(with: engine)
        }
        #expect(error?.kind == .conflict)
        #expect(folio.submitted == 0)
        #expect(!folio.operations.contains("submitCapture"))
    }

    @Test func `a transaction whose submit was not sent can be submitted again`() async throws {
        let folio = try RunningFolio()
        let refusals = Lock<Int>(1)
        let curl = folio.transport
        let transport = ScriptedTransport { request throws(TransportError) in
            let isSubmit = request.url.path.hasSuffix("/commands")
            if isSubmit,
                refusals.withLock({
                    $0 -= 1
                    return $0 >= 0
                })
            {
                return .json(#"{"error":{"code":"BUSY","message":"later"}}"#, status: 409)
            }
            return try await curl.send(request)
        }
        let account = try folio.account(engine: .device, transport: transport)
        let set = try Specimen.captures("liveness-genuine")
        let session = try await account.makeSession(
            VerificationRequest(captureConfiguration: set.configuration)
        )
        _ = try await session.nextStep()
        let capture = try #require(set[.livenessTransaction])
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(capture)
        }
        #expect(error?.sendState == .refused)
        _ = try await session.nextStep()
        #expect(try await session.submit(capture) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
    }

    @Test func `without an open liveness step no engine runs`() async throws {
        let folio = try RunningFolio()
        let attempt = try await attempt(folio, template: .selfiePhoto)
        let engine = try Engine("selfie-genuine", folio)
        for _ in 0..<2 {
            let error = await #expect(throws: ProviderError.self) {
                _ = try await attempt.capture(with: engine)
            }
            #expect(error?.kind == .conflict)
            #expect(error?.sendState == .notSent)
            _ = try await attempt.nextStep()
        }
        #expect(engine.views.withLock { $0.isEmpty })
    }

    @Test(arguments: ["", "a b", String(repeating: "t", count: 129), "täg"])
    func `an id that cannot be one names no transaction`(id: String) {
        #expect(throws: DeviceLivenessTransactionError.self) {
            try DeviceLivenessTransaction(transactionID: id, captureSessionID: "cs", mode: .active)
        }
        #expect(throws: DeviceLivenessTransactionError.self) {
            try DeviceLivenessTransaction(transactionID: "t", captureSessionID: id, mode: .active)
        }
    }
}
