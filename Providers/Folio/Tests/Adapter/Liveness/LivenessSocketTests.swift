import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import Testing

@testable import FolioProvider

/// Over real sockets: the client's requests are what a strict service takes, and what a hostile one
/// sends is bounded.
@Suite struct LivenessSocketTests {
    private func client(
        _ running: RunningFaceService,
        _ change: (inout LivenessServiceConfiguration) -> Void = { _ in }
    ) throws -> LivenessServiceClient {
        try makeLivenessClient(
            running.transport,
            base: running.base,
            allowLoopbackHTTP: true
        ) {
            $0.retry = .never
            change(&$0)
        }
    }

    // Test idea 80.
    @Test func `a transaction is verified, and deleted, at a service`() async throws {
        let running = try RunningFaceService { request, number in
            request.method == "GET" && number < 3 ? SimulatorResponse(status: 404) : nil
        }
        let client = try client(running)
        let verifier = try LivenessVerifier(client, runs: LivenessLedger())
        #expect(try await verifier.verify().confirmed?.binding == .tag)
        try await client.delete(
            transactionID: Golden.transaction,
            deadline: client.clock.deadline(in: .seconds(60)),
            ledger: CallLedger()
        )
        #expect(running.service.complaints == [])
        #expect(running.service.requests.map(\.method) == ["GET", "GET", "GET", "DELETE"])
    }

    // Test idea 82.
    @Test func `health and readiness are asked at a service`() async throws {
        let running = try RunningFaceService { request, number in
            request.path == "/api/readyz" && number == 2 ? SimulatorResponse(status: 400) : nil
        }
        let client = try client(running)
        let deadline = client.clock.deadline(in: .seconds(60))
        let ledger = CallLedger()
        #expect(
            try await client.health(deadline: deadline, ledger: ledger).app == "Face SDK (SPECIMEN)"
        )
        #expect(try await client.readiness(deadline: deadline, ledger: ledger) == .ready)
        #expect(try await client.readiness(deadline: deadline, ledger: ledger) == .notReady)
        #expect(running.service.complaints == [])
    }

    @Test func `a huge answer is refused while it arrives`() async throws {
        let running = try RunningFaceService { _, _ in
            var response = SimulatorResponse(status: 200)
            response.body = .padded(Array("{\"code\":0,".utf8), with: 0x20, count: 64 << 20)
            return response
        }
        let client = try client(running)
        let error = try await failure(ProviderError.self) { try await client.read() }
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.sendState == .sentUnknown)
    }

    // Test idea 80.
    @Test func `a service that is silent is an error in time`() async throws {
        let running = try RunningFaceService { _, _ in
            SimulatorResponse(status: 200).delivered(.stallBeforeHeaders)
        }
        let client = try client(running) { $0.callDeadline = .milliseconds(200) }
        let verifier = try LivenessVerifier(client, runs: LivenessLedger())
        let error = try await failure(ProviderError.self) { try await verifier.verify() }
        #expect(error.kind == .timedOut)
        #expect(error.sendState == .sentUnknown)
        #expect(verifier.runs.counts.claims == 0)
    }

    @Test(arguments: [
        SimulatorResponse.Delivery.resetWithoutAnswer, .closeWithoutAnswer,
        .closeInBody(after: 9), .resetInBody(after: 9),
    ])
    func `an answer that breaks off is no verdict`(
        delivery: SimulatorResponse.Delivery
    ) async throws {
        let running = try RunningFaceService { _, _ in
            SimulatorResponse.json(200, Golden.members()).delivered(delivery)
        }
        let verifier = try LivenessVerifier(try client(running), runs: LivenessLedger())
        let error = try await failure(ProviderError.self) { try await verifier.verify() }
        #expect([.network, .unexpectedAnswer].contains(error.kind))
        #expect(verifier.runs.counts.claims == 0)
    }

    // Test idea 83.
    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect of the service is not followed`(status: Int) async throws {
        let other = try RunningFaceService()
        let target = other.base + "/api/v2/liveness?transactionId=\(Golden.transaction)"
        let running = try RunningFaceService { _, _ in
            SimulatorResponse(status: status, headers: ["Location": target])
        }
        let client = try client(running)
        let error = try await failure(ProviderError.self) { try await client.read() }
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.status == status)
        #expect(other.service.requests.isEmpty)
    }
}
