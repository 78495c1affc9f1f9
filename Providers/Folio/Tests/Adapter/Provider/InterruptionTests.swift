import FolioSimulator
import IDVAdapterKit
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Attempts that are cancelled, given up or cut off while a call is under way.
@Suite struct InterruptionTests {
    private static let lost = TransportError(
        .connectionLost,
        delivery: .unknown,
        message: "the connection broke"
    )
    private static let device = "liveness-genuine"

    private func account(
        _ folio: RunningFolio,
        engine: FolioEngine = .device,
        template: SimulatedFolio.Template? = nil,
        deletesTransactions: Bool = false,
        _ script: @escaping ScriptedTransport.NumberedScript
    ) throws -> FolioAccount {
        try folio.account(
            engine: engine,
            template: template,
            deletesTransactions: deletesTransactions,
            transport: ScriptedTransport(script)
        ) { $0.retry.maximumAttempts = 1 }
    }

    private func isCommand(_ request: HTTPRequest) -> Bool {
        request.url.path.hasSuffix("commands")
    }

    private func deviceSession(
        _ account: FolioAccount
    ) async throws -> (any VerificationSession, Capture) {
        let set = try Specimen.captures(Self.device)
        let session = try await account.makeSession(
            VerificationRequest(captureConfiguration: set.configuration)
        )
        _ = try await session.nextStep()
        return (session, try #require(set[.livenessTransaction]))
    }

    private func claims(_ account: FolioAccount) -> Int? { account.verifier?.runs.counts.claims }

    @Test(arguments: [429, 409, 0])
    func `a second send that is refused does not make up for the first, which may have arrived`(
        status: Int
    ) async throws {
        let folio = try RunningFolio()
        let account = try account(folio) { request, number throws(TransportError) in
            guard self.isCommand(request), number <= 2 else {
                return try await folio.transport.send(request)
            }
            if number == 1 { throw Self.lost }
            guard status > 0 else {
                throw TransportError(.cannotConnect, delivery: .notSent, message: "no way")
            }
            return .json(#"{"error":{"code":"BUSY","message":"busy"}}"#, status: status)
        }
        let (session, capture) = try await deviceSession(account)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(capture)
        }
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
        // What may have been submitted is nobody else's.
        #expect(claims(account) == 1)
        // The server does not have it, and may get it yet: the person need not do it again.
        guard case .capture = try await session.nextStep() else {
            Issue.record("nothing is asked for")
            return
        }
        #expect(claims(account) == 1)
        #expect(try await session.submit(capture) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
        #expect(folio.submitted == 1)
        #expect(claims(account) == 1)
    }

    @Test func `a task that is cancelled after the submit was taken keeps what it used`()
        async throws
    {
        let folio = try RunningFolio()
        let isTaken = Lock(0)
        let account = try account(folio, deletesTransactions: true) {
            request,
            _ throws(TransportError) in
            if request.method == .get, isTaken.withLock({ $0 == 1 }) {
                isTaken.withLock { $0 = 2 }
                throw TransportError(.cancelled, delivery: .notSent, message: "cancelled")
            }
            let response = try await folio.transport.send(request)
            if self.isCommand(request) { isTaken.withLock { $0 = 1 } }
            return response
        }
        let (session, capture) = try await deviceSession(account)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(capture)
        }
        #expect(error?.kind == .cancelled)
        // A failover must not take this for an attempt that never was.
        #expect(error?.sendState == .processed)
        #expect(claims(account) == 1)
        let result = try await session.finish()
        #expect(result.outcome == .accepted)
        #expect(folio.submitted == 1)
        #expect(result.calls.map(\.operation).last == "deleteTransaction")
    }

    @Test func `a task that is cancelled while a lost answer is looked into is told so`()
        async throws
    {
        let folio = try RunningFolio()
        let task = Lock<Task<SubmissionAnswer, any Error>?>(nil)
        let account = try account(folio) { request, number throws(TransportError) in
            guard self.isCommand(request), number == 1 else {
                return try await folio.transport.send(request)
            }
            task.withLock { $0 }?.cancel()
            throw Self.lost
        }
        let (session, capture) = try await deviceSession(account)
        let running = task.withLock { task in
            let new = Task { try await session.submit(capture) }
            task = new
            return new
        }
        let error = await #expect(throws: ProviderError.self) { _ = try await running.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.sendState == .sentUnknown)
        _ = try await session.nextStep()
        #expect(try await session.submit(capture) == .accepted)
        #expect(folio.submitted == 1)
    }

    @Test func `an attempt that is given up while the engine runs submits nothing afterwards`()
        async throws
    {
        let folio = try RunningFolio()
        let attempt = Lock<(any VerificationSession)?>(nil)
        // The transport holds the attempt, and the attempt the transport.
        defer { attempt.withLock { $0 = nil } }
        let account = try account(folio, engine: .headless) { request, _ throws(TransportError) in
            if request.url.path.hasSuffix("/api/v2/liveness"), request.method == .post {
                _ = await attempt.withLock { $0 }?.abandon(
                    because: OutcomeReason(.captureMissing, "No time.")
                )
            }
            return try await folio.transport.send(request)
        }
        let session = try await account.makeSession(VerificationRequest())
        attempt.withLock { $0 = session }
        _ = try await session.nextStep()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(try Specimen.selfie())
        }
        #expect(error?.kind == .conflict)
        #expect(folio.submitted == 0)
        #expect(claims(account) == 0)
    }

    @Test func `an attempt that is given up while an answer is lost sends the command once`()
        async throws
    {
        let folio = try RunningFolio()
        let attempt = Lock<(any VerificationSession)?>(nil)
        // The transport holds the attempt, and the attempt the transport.
        defer { attempt.withLock { $0 = nil } }
        let account = try account(folio) { request, _ throws(TransportError) in
            guard self.isCommand(request) else { return try await folio.transport.send(request) }
            _ = await attempt.withLock { $0 }?.abandon(
                because: OutcomeReason(.captureMissing, "No time.")
            )
            throw Self.lost
        }
        let (session, capture) = try await deviceSession(account)
        attempt.withLock { $0 = session }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(capture)
        }
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.calls.count { $0.operation == "submitCapture" } == 1)
        #expect(claims(account) == 1)
    }

    @Test(arguments: [SimulatedFolio.Template.selfiePhoto, .selfieLiveness])
    func `an inquiry that moved on is read again after it refused a capture`(
        template: SimulatedFolio.Template
    ) async throws {
        let folio = try RunningFolio()
        let account = try folio.account(
            engine: template == .selfiePhoto ? .device : .headless,
            template: template
        )
        let session = try await account.makeSession(VerificationRequest())
        let step = try await session.nextStep()
        // Somebody goes back meanwhile, so that the capture session is another.
        let inquiry = try #require(folio.inquiries.first)
        _ = try await account.backend.send(
            .back,
            revision: inquiry.revision,
            to: inquiry.id,
            InquiryCall(deadline: account.clock.deadline(in: .seconds(60)), ledger: CallLedger())
        )
        let selfie = try Specimen.selfie()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(selfie)
        }
        #expect(error?.sendState == .refused)
        #expect(try await session.nextStep() == step)
        #expect(try await session.submit(selfie) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
        #expect(folio.submitted == 1)
    }

    @Test(arguments: InquiryPlatform.allCases)
    func `an engine that failed runs anew, and under another run's id`(
        platform: InquiryPlatform
    ) async throws {
        let folio = try RunningFolio()
        let runs = Lock<[String]>([])
        let transport = ScriptedTransport { request, number throws(TransportError) in
            if let run = request.fields["X-Run-Id"] { runs.withLock { $0.append(run) } }
            if request.url.path.hasSuffix("/liveness/start"), number == 1 {
                return .status(401)
            }
            return try await folio.transport.send(request)
        }
        let account = try folio.account(platform: platform, transport: transport)
        let session = try await account.makeSession(VerificationRequest())
        _ = try await session.nextStep()
        let selfie = try Specimen.selfie()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(selfie)
        }
        #expect(error?.kind == .keyRefused)
        _ = try await session.nextStep()
        #expect(try await session.submit(selfie) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
        #expect(Set(runs.withLock { $0 }).count == 2)
        #expect(folio.operations.contains("goBack") == (platform != .web))
    }
}
