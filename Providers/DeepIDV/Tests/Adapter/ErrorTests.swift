import DeepIDVProvider
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

/// What an error answer becomes: its kind, its send state, and what it says.
@Suite struct ErrorTests {
    private func error(
        onVerify response: HTTPResponse,
        _ change: (inout DeepIDVConfiguration) -> Void = { _ in }
    ) async throws -> (ProviderError, ScriptedTransport) {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": response])
        )
        let client = try makeClient(transport, change)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        return (try #require(error), transport)
    }

    struct StatusCase: Sendable {
        let status: Int
        let kind: ProviderError.Kind
        let sendState: SendState
        let attempts: Int
    }

    @Test(
        arguments: [
            StatusCase(status: 400, kind: .mediaRefused, sendState: .refused, attempts: 1),
            StatusCase(status: 401, kind: .keyRefused, sendState: .refused, attempts: 1),
            StatusCase(status: 402, kind: .insufficientFunds, sendState: .refused, attempts: 1),
            StatusCase(status: 403, kind: .notPermitted, sendState: .refused, attempts: 1),
            StatusCase(status: 404, kind: .notFound, sendState: .refused, attempts: 1),
            StatusCase(status: 409, kind: .conflict, sendState: .refused, attempts: 1),
            StatusCase(status: 413, kind: .mediaRefused, sendState: .refused, attempts: 1),
            StatusCase(status: 415, kind: .mediaRefused, sendState: .refused, attempts: 1),
            StatusCase(status: 418, kind: .unexpectedAnswer, sendState: .refused, attempts: 1),
            StatusCase(status: 422, kind: .mediaRefused, sendState: .refused, attempts: 1),
            StatusCase(status: 429, kind: .rateLimited, sendState: .refused, attempts: 4),
            StatusCase(status: 500, kind: .unavailable, sendState: .sentUnknown, attempts: 1),
            StatusCase(status: 501, kind: .unavailable, sendState: .sentUnknown, attempts: 1),
            StatusCase(status: 502, kind: .unavailable, sendState: .sentUnknown, attempts: 1),
            StatusCase(status: 503, kind: .unavailable, sendState: .sentUnknown, attempts: 1),
            StatusCase(status: 301, kind: .unexpectedAnswer, sendState: .sentUnknown, attempts: 1),
            StatusCase(status: 307, kind: .unexpectedAnswer, sendState: .refused, attempts: 1),
            StatusCase(status: 308, kind: .unexpectedAnswer, sendState: .refused, attempts: 1),
        ])
    func `a status has its kind, its send state and its number of attempts`(expected: StatusCase)
        async throws
    {
        let (error, transport) = try await error(
            onVerify: .status(
                expected.status,
                "{\"error\":\"x\"}",
                fields: [("Location", "https://elsewhere.example/")]
            )
        )
        #expect(error.kind == expected.kind)
        #expect(error.sendState == expected.sendState)
        #expect(error.status == expected.status)
        #expect(error.operation == "verifyIdentity")
        #expect(transport.requests(to: "/v1/identity/verify").count == expected.attempts)
        #expect(error.calls.last?.attempts == expected.attempts)
        #expect(transport.requests.allSatisfy { $0.url.host != "elsewhere.example" })
    }

    @Test func `503 with Retry-After was refused, and is tried again`() async throws {
        let (error, transport) = try await error(
            onVerify: .status(503, "{\"error\":\"down\"}", fields: [("Retry-After", "2")])
        )
        #expect(error.sendState == .refused)
        #expect(transport.requests(to: "/v1/identity/verify").count == 4)
        guard case .safeAfter(let wait) = error.retry else {
            Issue.record("the advice is \(error.retry)")
            return
        }
        #expect(wait >= .seconds(2) && wait < .seconds(3))
    }

    @Test
    func `after an unclear failure the advice warns of a second bill, until the caller opts in`()
        async throws
    {
        let (error, _) = try await error(onVerify: .status(502, "<html>bad gateway</html>"))
        #expect(error.retry == .mayRepeatEffect)
        #expect(error.message.contains("billed"))
        let (_, transport) = try await self.error(onVerify: .status(502)) {
            $0.lostAnswers = .resendAfterLostAnswer
        }
        #expect(transport.requests(to: "/v1/identity/verify").count == 4)
    }

    @Test(
        arguments: [
            ("{\"message\":\"from message\",\"error\":\"from error\"}", "from message"),
            ("{\"error\":\"from error\",\"detail\":\"from detail\"}", "from error"),
            ("{\"detail\":\"from detail\"}", "from detail"),
            ("Insufficient funds or subscription.", "Insufficient funds or subscription."),
            ("\"oops\"", "oops"), ("[1,2]", nil), ("", nil), ("{}", nil),
            ("<!DOCTYPE html><p>gateway</p>", nil), ("{\"error\":7}", nil),
        ] as [(String, String?)]
    )
    func `the vendor's words are kept apart and do not print`(body: String, words: String?)
        async throws
    {
        let (error, _) = try await error(onVerify: .status(402, body))
        #expect(error.vendorMessage?.value == words)
        if let words { #expect(!"\(error)".contains(words)) }
    }

    @Test(
        arguments: [
            ("{\"error\":\"x\",\"code\":\"INVALID_MEDIA\"}", "INVALID_MEDIA"),
            ("{\"error\":\"x\",\"code\":7}", nil), ("[\"INVALID_MEDIA\"]", nil),
            ("<html>INVALID_MEDIA</html>", nil),
            ("{\"error\":\"x\",\"code\":\"Avery Sample, 1 Example Way\"}", nil),
        ] as [(String, String?)]
    )
    func `the vendor's code is taken when it looks like one`(body: String, code: String?)
        async throws
    {
        let (error, _) = try await error(onVerify: .status(400, body))
        #expect(error.vendorCode == code)
    }

    @Test func `hints name fields and codes, never values`() async throws {
        let (error, _) = try await error(
            onVerify: .status(
                400,
                """
                {"message":"Invalid request body","hints":[{"path":["files",0,"byteLength"],
                "code":"too_big","maximum":15728640,"received":"AVERY SAMPLE"}]}
                """
            )
        )
        #expect(error.message.contains("files.0.byteLength (too_big)"))
        #expect(!"\(error)".contains("AVERY"))
    }

    @Test func `the vendor's request id is kept for its support`() async throws {
        let (error, _) = try await error(
            onVerify: .status(500, "{}", fields: [("X-Amzn-RequestId", "abc-123")])
        )
        #expect(error.requestID == "abc-123")
        #expect("\(error)".contains("abc-123"))
    }

    @Test(
        arguments: [
            (TransportError.Code.cannotConnect, ProviderError.Kind.network),
            (.cannotResolveHost, .network), (.connectTimedOut, .timedOut),
            (.certificateNotTrusted, .network),
        ])
    func `what was surely not sent says so`(code: TransportError.Code, kind: ProviderError.Kind)
        async throws
    {
        let transport = ScriptedTransport { _ throws(TransportError) in
            throw TransportError(code, delivery: .notSent, message: "no way there")
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).scanDocument(front: .bytes(TinyImage.jpeg))
        }
        #expect(error?.kind == kind)
        #expect(error?.sendState == .notSent)
        #expect(error?.operation == "presign")
        #expect(error?.calls.map(\.sendState) == [.notSent])
    }

    @Test func `a lost answer is not undone by a later attempt that was not sent`() async throws {
        let counter = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.url.path == "/v1/identity/verify" else {
                return try await GoldenVendor.script(request)
            }
            throw counter.next() == 1
                ? TransportError(.connectionLost, delivery: .unknown, message: "gone")
                : TransportError(.cannotConnect, delivery: .notSent, message: "refused")
        }
        let client = try makeClient(transport) { $0.lostAnswers = .resendAfterLostAnswer }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        #expect(error?.sendState == .sentUnknown)
    }
}
