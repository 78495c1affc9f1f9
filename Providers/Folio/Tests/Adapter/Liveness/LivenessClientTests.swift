import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// The client's requests are exactly these, and its answers are read strictly.
@Suite struct LivenessClientTests {
    private func client(
        base: String = "https://faces.example.test",
        credential: Secret? = nil,
        _ answer: HTTPResponse
    ) throws -> (LivenessServiceClient, ScriptedTransport) {
        let transport = ScriptedTransport { _, _ in answer }
        let client = try makeLivenessClient(transport, base: base, credential: credential) {
            $0.retry = .never
        }
        return (client, transport)
    }

    private func deadline(_ client: LivenessServiceClient) -> CallDeadline {
        client.clock.deadline(in: .seconds(60))
    }

    // MARK: Requests

    @Test(arguments: [
        ("https://faces.example.test", "/api/v2/liveness"),
        ("https://faces.example.test/", "/api/v2/liveness"),
        ("https://faces.example.test/faces", "/faces/api/v2/liveness"),
        ("https://faces.example.test:8443/faces/", "/faces/api/v2/liveness"),
    ])
    func `a transaction is read below the base`(base: String, path: String) async throws {
        let (client, transport) = try client(base: base, Golden.answer())
        _ = try await client.read()
        let request = try #require(transport.requests.first)
        #expect(request.method == .get)
        #expect(request.target == "\(path)?transactionId=\(Golden.transaction)")
        #expect(request.body == nil)
        #expect(request.fieldNames == ["accept", "x-requestid"])
        #expect(request.fields["X-RequestID"] == "request-1")
        #expect(request.maximumResponseBytes == 1 << 20)
    }

    @Test func `an id cannot leave its place in the query`() async throws {
        let (client, transport) = try client(.status(404))
        _ = try await client.read("a&tag=b#c?d/../e%00+f")
        #expect(
            transport.requests.first?.target
                == "/api/v2/liveness?transactionId=a%26tag%3Db%23c%3Fd%2F..%2Fe%2500%2Bf"
        )
    }

    @Test func `a credential is sent as it stands, in its header`() async throws {
        let (client, transport) = try client(
            credential: Secret("Basic \(Golden.credential)"),
            Golden.answer()
        )
        _ = try await client.read()
        #expect(
            transport.requests.first?.fields["authorization"] == "Basic \(Golden.credential)"
        )
        var configuration = try LivenessServiceConfiguration(
            baseURL: HTTPURL("https://faces.example.test"),
            credential: Secret(Golden.credential),
            credentialHeader: "X-Proxy-Key"
        )
        configuration.retry = .never
        let other = try LivenessServiceClient(configuration, transport: transport)
        _ = try await other.readiness(deadline: deadline(other), ledger: CallLedger())
        let request = try #require(transport.requests.last)
        #expect(request.fields["x-proxy-key"] == Golden.credential)
        #expect(request.fields["authorization"] == nil)
        #expect(request.fields["x-requestid"]?.utf8.count == 32)
    }

    @Test func `a transaction is deleted by its id`() async throws {
        let (client, transport) = try client(.status(204))
        try await client.delete(
            transactionID: Golden.transaction,
            deadline: deadline(client),
            ledger: CallLedger()
        )
        let request = try #require(transport.requests.first)
        #expect(request.method == .delete)
        #expect(request.target == "/api/v2/liveness?transactionId=\(Golden.transaction)")
    }

    @Test(arguments: [
        (204, true), (200, true), (404, true), (202, false), (403, false), (500, false),
    ])
    func `a deletion that is done, or was, is no error`(status: Int, isDone: Bool) async throws {
        let (client, _) = try client(.status(status))
        let deletion = {
            try await client.delete(
                transactionID: Golden.transaction,
                deadline: deadline(client),
                ledger: CallLedger()
            )
        }
        guard isDone else {
            _ = try await failure(ProviderError.self, of: deletion)
            return
        }
        try await deletion()
    }

    // MARK: Answers

    @Test func `every member of a transaction is read, and none is needed`() async throws {
        let (whole, _) = try client(Golden.answer(["type": 1, "code": 254, "status": 1]))
        let transaction = try #require(try await whole.read())
        #expect(transaction.code == .passiveLivenessFailed)
        #expect(transaction.status == 1)
        #expect(transaction.tag == Golden.session)
        #expect(transaction.transactionID == Golden.transaction)
        #expect(transaction.type == 1)
        #expect(transaction.mode == .passive)
        let (empty, _) = try client(.json("{}"))
        let nothing = try #require(try await empty.read())
        #expect(nothing.code == nil && nothing.status == nil && nothing.type == nil)
        #expect(nothing.tag == nil && nothing.transactionID == nil && nothing.mode == nil)
    }

    @Test(arguments: [
        "", "null", "[]", "0", "\"0\"", "true", "{", "{\"code\":0,}", "<html>ok</html>",
        "{\"status\":0,\"status\":1}", "{\"code\":0,\"st\\u0061tus\":0,\"status\":0}",
        "{\"code\":1e999}", "{\"tag\":\"\u{FFFD}\"} x", "\u{FEFF}x",
        String(repeating: "[", count: 200),
    ])
    func `a body that is no object of one reading is an error`(body: String) async throws {
        let (client, _) = try client(.json(body))
        let error = try await failure(ProviderError.self) { try await client.read() }
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.sendState == .processed)
        #expect(error.sendState.vendorMayHaveActed)
        #expect(error.requestID == "request-1")
    }

    @Test(arguments: [201, 202, 203, 206])
    func `only 200 brings a transaction`(status: Int) async throws {
        let (client, _) = try client(Golden.answer(status: status))
        let error = try await failure(ProviderError.self) { try await client.read() }
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.message.contains("\(status)"))
    }

    @Test func `a transaction that is not there is nil`() async throws {
        let (client, _) = try client(.status(404, "{\"type\":\"NotFound\"}"))
        let calls = CallLedger()
        #expect(try await client.read(ledger: calls) == nil)
        #expect(calls.calls.map(\.sendState) == [.refused])
    }

    @Test(arguments: [
        (400, ProviderError.Kind.invalidInput), (401, .keyRefused), (403, .notPermitted),
        (405, .notFound), (410, .unexpectedAnswer), (413, .mediaRefused), (429, .rateLimited),
        (500, .unavailable), (504, .unavailable), (301, .unexpectedAnswer),
        (307, .unexpectedAnswer),
    ])
    func `an error's status is read`(status: Int, kind: ProviderError.Kind) async throws {
        let (client, transport) = try client(
            .status(
                status,
                "{\"statusCode\":1,\"type\":\"SomeType\",\"msg\":\"words of SPECIMEN\"}",
                fields: [("Location", "https://evil.example.test/")]
            )
        )
        let error = try await failure(ProviderError.self) { try await client.read() }
        #expect(error.kind == kind)
        #expect(error.status == status)
        #expect(error.phase == .analysis)
        #expect(transport.requests.count == 1)
        if status >= 400 {
            #expect(error.vendorCode == "SomeType")
            #expect(error.vendorMessage?.value == "words of SPECIMEN")
            #expect(error.requestID == "request-1")
        }
        #expect(!"\(error)".contains("SPECIMEN"))
    }

    // Test idea 82.
    @Test(arguments: [(200, FaceServiceReadiness.ready), (400, .notReady)])
    func `whether the service is ready is a result`(
        status: Int,
        readiness: FaceServiceReadiness
    ) async throws {
        let (client, transport) = try client(.status(status))
        #expect(
            try await client.readiness(deadline: deadline(client), ledger: CallLedger())
                == readiness
        )
        #expect(transport.requests.map(\.target) == ["/api/readyz"])
    }

    // Test idea 82.
    @Test(arguments: [204, 302, 401, 404, 500, 503])
    func `what is neither yes nor no is an error`(status: Int) async throws {
        let (client, _) = try client(.status(status))
        let error = try await failure(ProviderError.self) {
            try await client.readiness(deadline: deadline(client), ledger: CallLedger())
        }
        #expect(error.operation == "checkReadiness")
    }

    // Test idea 82.
    @Test func `the service says what it is`() async throws {
        let (client, transport) = try client(
            .json(
                """
                {"app":"Face SDK (SPECIMEN)","licenseId":null,"licenseSerial":null,
                "licenseValidUntil":"2099-12-31T00:00:00","version":null}
                """
            )
        )
        let health = try await client.health(deadline: deadline(client), ledger: CallLedger())
        #expect(health.app == "Face SDK (SPECIMEN)")
        #expect(health.version == nil)
        #expect(health.licenceValidUntil == "2099-12-31T00:00:00")
        #expect(transport.requests.map(\.target) == ["/api/healthz"])
        let (other, _) = try self.client(.json("{\"app\":7}"))
        let error = try await failure(ProviderError.self) {
            try await other.health(deadline: deadline(other), ledger: CallLedger())
        }
        #expect(error.kind == .unexpectedAnswer)
    }

    @Test func `a deadline that has passed sends nothing`() async throws {
        let (client, transport) = try client(Golden.answer())
        let error = try await failure(ProviderError.self) { try await client.read(within: .zero) }
        #expect(error.kind == .timedOut)
        #expect(error.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }
}
