import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// The verifier reads until the transaction is there, judges it, and gives back what it did not use.
@Suite struct LivenessVerifierTests {
    private let clock = LivenessTestClock()

    private func makeVerifier(
        clock: LivenessTestClock? = nil,
        _ change: (inout LivenessServiceConfiguration) -> Void = { _ in },
        _ script: @escaping ScriptedTransport.NumberedScript
    ) throws -> (LivenessVerifier, ScriptedTransport) {
        let clock = clock ?? self.clock
        let transport = ScriptedTransport(script)
        let client = try makeLivenessClient(transport, clock: clock, change)
        let runs = LivenessLedger(clock: CallClock(clock))
        return (try LivenessVerifier(client, runs: runs), transport)
    }

    /// Whether the transaction can be claimed, which leaves it claimed.
    private func isFree(_ verifier: LivenessVerifier) -> Bool {
        if case .claimed = verifier.runs.claim(Golden.transaction) { true } else { false }
    }

    @Test func `a confirmed transaction is used up until it is given back`() async throws {
        let (verifier, transport) = try makeVerifier { _, _ in Golden.answer() }
        let confirmed = try #require(try await verifier.verify().confirmed)
        #expect(try await verifier.verify().refusal?.reason == .alreadyUsed)
        // What was used before is not asked for.
        #expect(transport.requests.count == 1)
        verifier.release(confirmed)
        #expect(try await verifier.verify().confirmed != nil)
    }

    // Test idea 80.
    @Test func `what is not there yet is read again, with growing waits`() async throws {
        let (verifier, transport) = try makeVerifier { _, number in
            number < 3 ? .status(404) : Golden.answer()
        }
        let calls = CallLedger()
        #expect(try await verifier.verify(ledger: calls).confirmed != nil)
        #expect(transport.requests.count == 3)
        #expect(clock.waits == [.milliseconds(200), .milliseconds(400)])
        #expect(calls.calls.count == 3)
    }

    // Test idea 80.
    @Test func `an answer without a status is read again`() async throws {
        let (verifier, transport) = try makeVerifier { _, number in
            switch number {
            case 1: Golden.answer(["status": .null])
            case 2: Golden.answer(["code": .none])
            default: Golden.answer()
            }
        }
        #expect(try await verifier.verify().confirmed != nil)
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [LivenessRefusal.Reason.absent, .statusMissing, .codeMissing])
    func `what never comes is not confirmed, and given back`(
        reason: LivenessRefusal.Reason
    ) async throws {
        let (verifier, transport) = try makeVerifier { _, _ in
            switch reason {
            case .absent: .status(404)
            case .statusMissing: Golden.answer(["status": .none])
            default: Golden.answer(["code": .none])
            }
        }
        let refusal = try #require(try await verifier.verify().refusal)
        #expect(refusal.reason == reason)
        #expect(!refusal.isExplicitlyNegative)
        #expect(transport.requests.count == 5)
        #expect(clock.waits.map { $0 / .milliseconds(1) } == [200, 400, 800, 1_600])
        #expect(isFree(verifier))
    }

    @Test func `the waits grow no further than their bound`() throws {
        let configuration = try LivenessServiceConfiguration(baseURL: HTTPURL("https://a.test"))
        let waits = (1...8).map { configuration.wait(afterRead: $0) / .milliseconds(1) }
        #expect(waits == [200, 400, 800, 1_600, 2_000, 2_000, 2_000, 2_000])
    }

    @Test(
        arguments: [
            ["status": 1], ["code": 254], ["type": 1], ["tag": "cs2"], ["transactionId": "other"],
        ] as [[String: JSONValue?]]
    )
    func `a clear answer is not read again, and is given back`(
        change: [String: JSONValue?]
    ) async throws {
        let (verifier, transport) = try makeVerifier { _, _ in Golden.answer(change) }
        #expect(try await verifier.verify().confirmed == nil)
        #expect(transport.requests.count == 1)
        #expect(isFree(verifier))
    }

    @Test func `no wait is begun that the deadline would cut`() async throws {
        let (verifier, transport) = try makeVerifier { _, _ in .status(404) }
        let verdict = try await verifier.verify(within: .milliseconds(700))
        #expect(verdict.refusal?.reason == .absent)
        #expect(transport.requests.count == 3)
        #expect(clock.waits.map { $0 / .milliseconds(1) } == [200, 400])
    }

    // Test idea 80.
    @Test func `a service that fails or is silent is an error and no verdict`() async throws {
        let failures: [(ProviderError.Kind, ScriptedTransport.NumberedScript)] = [
            (.unavailable, { _, _ in .status(503) }),
            (.unavailable, { _, _ in .status(500, "status 0 code 0") }),
            (.keyRefused, { _, _ in .status(401) }),
            (.notPermitted, { _, _ in .status(403) }),
            (.unexpectedAnswer, { _, _ in .status(302, fields: [("Location", "/x")]) }),
            (.unexpectedAnswer, { _, _ in .json("{\"code\":0,\"code\":0}") }),
            (.unexpectedAnswer, { _, _ in Golden.answer(status: 202) }),
            (
                .timedOut,
                { _, _ throws(TransportError) in
                    throw TransportError(.firstByteTimedOut, delivery: .unknown, message: "late")
                }
            ),
            (
                .network,
                { _, _ throws(TransportError) in
                    throw TransportError(.cannotConnect, delivery: .notSent, message: "refused")
                }
            ),
        ]
        for (kind, script) in failures {
            let (verifier, _) = try makeVerifier(clock: LivenessTestClock(), { _ in }, script)
            let error = try await failure(ProviderError.self) { try await verifier.verify() }
            #expect(error.kind == kind)
            #expect(error.operation == "readTransaction")
            #expect(!error.calls.isEmpty)
            #expect(isFree(verifier), "\(kind)")
        }
    }

    @Test func `a read that fails once is repeated`() async throws {
        let (verifier, transport) = try makeVerifier { _, number in
            number == 1 ? .status(502) : Golden.answer()
        }
        #expect(try await verifier.verify().confirmed != nil)
        #expect(transport.requests.count == 2)
    }

    // Test idea 80.
    @Test func `of many verifications of one transaction, one is confirmed`() async throws {
        let (verifier, _) = try makeVerifier { _, _ in
            await Task.yield()
            return Golden.answer()
        }
        let verdicts = try await withThrowingTaskGroup(of: LivenessVerdict.self) { group in
            for _ in 0..<24 { group.addTask { try await verifier.verify() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0.confirmed != nil } == 1)
        #expect(verdicts.count { $0.refusal?.reason == .alreadyUsed } == 23)
    }

    @Test func `a task that is cancelled while it waits ends, and gives the claim back`()
        async throws
    {
        let clock = LivenessTestClock(onWait: { throw CancellationError() })
        let (verifier, transport) = try makeVerifier(clock: clock) { _, _ in .status(404) }
        let error = try await failure(ProviderError.self) { try await verifier.verify() }
        #expect(error.kind == .cancelled)
        #expect(error.retry == .safe)
        #expect(transport.requests.count == 1)
        #expect(isFree(verifier))
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let (verifier, transport) = try makeVerifier { _, _ in Golden.answer() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await verifier.verify()
        }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(transport.requests.isEmpty)
        #expect(isFree(verifier))
    }

    @Test func `a run that was recorded binds without a tag and without a session's age`()
        async throws
    {
        let (verifier, _) = try makeVerifier { _, _ in Golden.answer(["tag": .none]) }
        #expect(try await verifier.verify().refusal?.reason == .notBound)
        let runs = verifier.runs
        #expect(runs.record(Golden.transaction, for: "cs1", mode: .active, began: runs.now))
        #expect(try await verifier.verify().confirmed?.binding == .run)
    }

    // Test idea 80.
    @Test func `a transaction grows too old while the service keeps it waiting`() async throws {
        let (verifier, _) = try makeVerifier { _, number in
            number < 3 ? .status(404) : Golden.answer()
        }
        let seen = verifier.runs.now
        clock.advance(by: .milliseconds(299_500))
        #expect(try await verifier.verify(seen: seen).refusal?.reason == .tooOld)
        #expect(isFree(verifier))
    }

    @Test func `a transaction's id that can be none is refused before anything is claimed`()
        async throws
    {
        let (verifier, transport) = try makeVerifier { _, _ in Golden.answer() }
        for id in ["", " ", "a b", "t\u{E9}", "a\nb", String(repeating: "a", count: 129)] {
            let error = try await failure(ProviderError.self) { try await verifier.verify(id) }
            #expect(error.kind == .invalidInput)
            #expect(error.sendState == .notSent)
        }
        #expect(transport.requests.isEmpty)
        #expect(verifier.runs.counts.claims == 0)
    }

    @Test func `a ledger that forgets too soon makes no verifier`() throws {
        let client = try makeLivenessClient(ScriptedTransport { _, _ in Golden.answer() })
        let runs = LivenessLedger(maximumAge: .seconds(299))
        let error = #expect(throws: ProviderError.self) {
            try LivenessVerifier(client, runs: runs)
        }
        #expect(error?.kind == .invalidConfiguration)
    }

    @Test func `a ledger that is full confirms nothing more`() async throws {
        let client = try makeLivenessClient(
            ScriptedTransport { _, _ in Golden.answer() },
            clock: clock
        )
        let runs = LivenessLedger(clock: CallClock(clock), capacity: 1)
        let verifier = try LivenessVerifier(client, runs: runs)
        _ = try runs.mustClaim("another")
        #expect(try await verifier.verify().refusal?.reason == .tooManyClaims)
    }
}
