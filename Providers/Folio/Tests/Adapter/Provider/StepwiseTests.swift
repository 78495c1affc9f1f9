import FolioSimulator
import IDVHTTP
import IdentityVerification
import Testing

@testable import FolioProvider

/// Attempts capture by capture, with a person who can be asked again.
@Suite struct StepwiseTests {
    private func session(
        _ folio: RunningFolio,
        platform: InquiryPlatform = .ios,
        engine: FolioEngine = .headless,
        template: SimulatedFolio.Template? = nil
    ) async throws -> any VerificationSession {
        try await folio.account(engine: engine, platform: platform, template: template)
            .makeSession(VerificationRequest())
    }

    @Test func `nothing is sent before the first step is asked for`() async throws {
        let folio = try RunningFolio()
        let session = try await session(folio)
        #expect(await session.remainingRequirements.map(\.role) == [.selfie])
        #expect(folio.operations.isEmpty)
        guard case .capture(let requirement) = try await session.nextStep() else {
            Issue.record("nothing is asked for")
            return
        }
        #expect(requirement.role == .selfie)
        #expect(folio.operations.first == "createInquiry")
        #expect(await session.remainingRequirements == [requirement])
    }

    @Test(arguments: InquiryPlatform.allCases)
    func `a failed run is captured again, and the next one ends in accepted`(
        platform: InquiryPlatform
    ) async throws {
        let folio = try RunningFolio()
        let session = try await session(folio, platform: platform)
        _ = try await session.nextStep()
        let answer = try await session.submit(try Specimen.selfie("selfie-attack-print"))
        guard case .captureAgain(let reason, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reason.code == .livenessNotConfirmed)
        // A phone goes back one step; the web stays and asks once the person tries again.
        #expect(folio.operations.contains("goBack") == (platform != .web))
        #expect(!folio.operations.contains("retryStep"))
        _ = try await session.nextStep()
        #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        #expect(folio.operations.contains("retryStep") == (platform == .web))
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.codes)")
        #expect(folio.submitted == 1)
        #expect(folio.simulator.violations.isEmpty)
    }

    @Test func `a photo that the server does not take is captured again`() async throws {
        let folio = try RunningFolio()
        let session = try await session(folio, engine: .device, template: .selfiePhoto)
        _ = try await session.nextStep()
        let answer = try await session.submit(try Specimen.selfie("selfie-low-quality"))
        guard case .captureAgain(let reason, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reason.vendorCode == "LOW_QUALITY")
        _ = try await session.nextStep()
        #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
    }

    @Test func `a capture that was not asked for is a conflict, and nothing is sent`() async throws
    {
        let folio = try RunningFolio()
        let session = try await session(folio)
        _ = try await session.nextStep()
        let before = folio.operations.count
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(
                try Capture(.livenessTransaction, .bytes(Array("{}".utf8)))
            )
        }
        #expect(error?.kind == .conflict)
        #expect(folio.operations.count == before)
    }

    @Test func `an attempt that is finished before its first step begins no inquiry`() async throws
    {
        let folio = try RunningFolio()
        let session = try await session(folio)
        guard case .incomplete = try await session.finish().outcome else {
            Issue.record("an attempt without a capture is complete")
            return
        }
        #expect(folio.operations.isEmpty)
        #expect(try await session.nextStep() == .finished)
    }

    @Test func `a capture before the first step is a conflict`() async throws {
        let folio = try RunningFolio()
        let session = try await session(folio)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(try Specimen.selfie())
        }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .notSent)
        #expect(folio.operations.isEmpty)
    }

    @Test func `two tasks at one attempt: one of them is a conflict, and one capture is sent`()
        async throws
    {
        let folio = try RunningFolio(.slow) { $0.latency = .milliseconds(100) }
        let session = try await session(folio)
        _ = try await session.nextStep()
        let selfie = try Specimen.selfie()
        let conflicts = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do {
                        _ = try await session.submit(selfie)
                        return false
                    } catch { return (error as? ProviderError)?.kind == .conflict }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(conflicts == 3)
        #expect(folio.submitted == 1)
    }

    @Test func `an attempt that is given up before anything was submitted is incomplete`()
        async throws
    {
        let folio = try RunningFolio()
        let session = try await session(folio)
        _ = try await session.nextStep()
        let result = await session.abandon(because: OutcomeReason(.captureMissing, "No selfie."))
        guard case .incomplete = result.outcome else {
            Issue.record("\(result.outcome.name)")
            return
        }
        #expect(result.references.map(\.subject) == ["inquiry"])
        #expect(try await session.nextStep() == .finished)
    }

    @Test func `an attempt that is given up after a submit has no answer`() async throws {
        let folio = try RunningFolio()
        let session = try await session(folio)
        _ = try await session.nextStep()
        _ = try await session.submit(try Specimen.selfie())
        let result = await session.abandon(because: OutcomeReason(.captureMissing, "No time."))
        #expect(result.outcome == .noAnswer)
        #expect(result.calls.contains { $0.operation == "submitCapture" })
    }

    @Test func `a decision that takes longer than one call is waited for by the next`() async throws
    {
        let folio = try RunningFolio { $0.readsUntilReady = 8 }
        let account = try folio.account()
        var request = VerificationRequest()
        request.deadline = .milliseconds(1_200)
        let session = try await account.makeSession(request)
        var timeouts = 0
        func patiently<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
            for _ in 0..<20 {
                do { return try await body() } catch let error as ProviderError {
                    guard error.kind == .timedOut else { throw error }
                    #expect(error.retry == .safe)
                    timeouts += 1
                }
            }
            return try await body()
        }
        _ = try await patiently { try await session.nextStep() }
        #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        let before = timeouts
        let result = try await patiently { try await session.finish() }
        #expect(result.outcome == .accepted)
        #expect(timeouts > before)
        #expect(folio.submitted == 1)
    }
}
