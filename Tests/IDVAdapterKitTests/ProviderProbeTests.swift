import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// What one request that costs nothing tells about a provider.
@Suite struct ProviderProbeTests {
    /// 2026-12-01T12:00:00Z, by this machine.
    private static let now = Duration.seconds(1_796_126_400)

    private func findings(
        _ answer: @escaping @Sendable () throws(TransportError) -> HTTPResponse,
        url: String = "https://api.example.com/v1"
    ) async throws -> [ProbeFinding.Check: ProbeFinding] {
        let transport = ScriptedTransport { (_: HTTPRequest) throws(TransportError) in
            try answer()
        }
        let caller = HTTPCaller(
            transport: transport,
            retry: .never,
            clock: CallClock(ContinuousClock(), sinceEpoch: { Self.now })
        )
        let report = try await ProviderProbe(caller) { .key(status: $0, accepted: [200, 404]) }
            .run(HTTPRequest(method: .get, url: try HTTPURL(url)), of: "main")
        #expect(report.provider == "main")
        #expect(report.isUsable == !report.findings.contains { $0.state == .failed })
        return Dictionary(uniqueKeysWithValues: report.findings.map { ($0.check, $0) })
    }

    private func answer(_ status: Int, date: String? = nil) -> HTTPResponse {
        .status(status, fields: date.map { [("Date", $0)] } ?? [])
    }

    @Test(
        arguments: [
            (200, ProbeFinding.State.passed), (404, .passed), (401, .failed), (402, .failed),
            (403, .failed), (418, .doubtful), (429, .notChecked), (503, .notChecked),
        ])
    func `a status says what it says about the key`(
        status: Int,
        state: ProbeFinding.State
    ) async throws {
        let found = try await findings { self.answer(status) }
        #expect(found[.key]?.state == state)
        #expect(found[.reachable]?.state == (status == 503 ? .failed : .passed))
        #expect(found[.trusted]?.state == .passed)
        #expect(found[.clock]?.state == .notChecked)
    }

    @Test(
        arguments: [
            ("Tue, 01 Dec 2026 12:00:01 GMT", ProbeFinding.State.passed, "agree"),
            ("Tue, 01 Dec 2026 12:00:29 GMT", .passed, "29 s ahead"),
            ("Tue, 01 Dec 2026 11:59:30 GMT", .doubtful, "30 s behind"),
            ("Tue, 01 Dec 2026 12:05:00 GMT", .failed, "300 s ahead"),
            ("yesterday", .notChecked, "no date"),
        ])
    func `the answer's date says how the clocks stand`(
        date: String,
        state: ProbeFinding.State,
        words: String
    ) async throws {
        let found = try await findings { self.answer(200, date: date) }
        #expect(found[.clock]?.state == state)
        #expect(found[.clock]?.message.contains(words) == true)
    }

    @Test(
        arguments: [
            (TransportError.Code.cannotResolveHost, ProbeFinding.Check.reachable),
            (.cannotConnect, .reachable), (.connectTimedOut, .reachable),
            (.certificateNotTrusted, .trusted), (.tlsFailed, .trusted),
        ])
    func `no answer is a finding with what to look at`(
        code: TransportError.Code,
        check: ProbeFinding.Check
    ) async throws {
        let found = try await findings { () throws(TransportError) in
            throw TransportError(code, delivery: .notSent, message: "no way")
        }
        #expect(found[check]?.state == .failed)
        #expect(found[check]?.message.contains("Check ") == true)
        #expect(found[.key] == nil)
    }

    @Test func `a redirect is not followed, and plain http is not called trusted`() async throws {
        #expect(try await findings { self.answer(302) }[.reachable]?.state == .failed)
        let plain = try await findings({ self.answer(200) }, url: "http://127.0.0.1:1/")
        #expect(plain[.trusted]?.state == .notChecked)
    }
}
