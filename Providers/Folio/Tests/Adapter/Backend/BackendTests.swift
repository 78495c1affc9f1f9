import FolioProvider
import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// The inquiry's server as the README writes it: requests byte for byte, answers as they may come.
@Suite struct BackendTests {
    private static let inquiry = """
        {"id":"inq_01","lifecycle":"STARTED","revision":3,"decision":null,"lastCommand":
        {"id":"c7","outcome":"ACCEPTED","retry":false,"reason":null},
        "step":{"id":"selfie-1","type":"SELFIE","selfie":{"state":"PREPARING"}}}
        """
    private static let key = "specimen-key"

    private func backend(_ transport: ScriptedTransport) throws -> HTTPInquiryBackend {
        var configuration = try FolioConfiguration(
            apiKey: Secret(Self.key),
            baseURL: "https://api.example.test/folio",
            selfieProxy: "https://api.example.test/api/selfie"
        )
        configuration.retry.maximumAttempts = 1
        return try HTTPInquiryBackend(configuration, transport: transport, clock: .jumping())
    }

    private func call(_ backend: HTTPInquiryBackend) -> InquiryCall {
        InquiryCall(
            deadline: CallClock.jumping().deadline(in: .seconds(60)),
            ledger: CallLedger()
        )
    }

    private func sent(
        _ body: (HTTPInquiryBackend, InquiryCall) async throws -> InquiryAnswer
    ) async throws -> HTTPRequest {
        let transport = ScriptedTransport { _ in .json(Self.inquiry) }
        let backend = try backend(transport)
        let answer = try await body(backend, call(backend))
        #expect(answer.id == "inq_01")
        #expect(answer.lastCommand?.commandID == "c7")
        #expect(answer.lastCommand?.outcome == .accepted)
        #expect(transport.requests.count == 1)
        let request = try #require(transport.requests.first)
        #expect(request.fields["Authorization"] == "Bearer \(Self.key)")
        #expect(request.fields["Accept"] == "application/json")
        #expect(!"\(request)".contains(Self.key))
        return request
    }

    @Test func `an inquiry is created with a key of its own`() async throws {
        let request = try await sent { backend, call in
            try await backend.create(
                InquiryDraft(template: "selfie-liveness", platform: .web, reference: "r-1"),
                key: "k-1",
                call
            )
        }
        #expect(request.method == .post)
        #expect(request.url.string == "https://api.example.test/folio/v1/inquiries")
        #expect(request.fields["Idempotency-Key"] == "k-1")
        #expect(request.fields["Content-Type"] == "application/json")
        #expect(
            try request.text
                == #"{"platform":"web","reference":"r-1","template":"selfie-liveness"}"#
        )
    }

    @Test func `a read has neither body nor type`() async throws {
        let request = try await sent { try await $0.read("inq_01", $1) }
        #expect(request.method == .get)
        #expect(request.url.path == "/folio/v1/inquiries/inq_01")
        #expect(request.body == nil)
        #expect(request.fields["Content-Type"] == nil)
    }

    @Test(
        arguments: [
            (
                InquiryCommand.submitCapture(id: "c7", captureSessionID: "cs", transactionID: "t"),
                #"{"captureSessionId":"cs","command":"SUBMIT_CAPTURE","id":"c7","transactionId":"t"}"#
            ),
            (.back, #"{"command":"BACK","id":"back-3","revision":3}"#),
            (.retry, #"{"command":"RETRY","id":"retry-3","revision":3}"#),
        ])
    func `a command is one object`(command: InquiryCommand, body: String) async throws {
        let request = try await sent {
            try await $0.send(command, revision: 3, to: "inq_01", $1)
        }
        #expect(request.method == .post)
        #expect(request.url.path == "/folio/v1/inquiries/inq_01/commands")
        #expect(try request.text == body)
    }

    @Test func `an upload is the image itself, with its digest and the command's id`() async throws
    {
        let image = ByteSource([0xFF, 0xD8, 0xFF, 0xD9])
        let digest = SHA256.hash([0xFF, 0xD8, 0xFF, 0xD9])
        let request = try await sent {
            try await $0.upload(
                .uploadCapture(
                    id: "c7",
                    captureSessionID: "cs/1",
                    captureField: "selfie photo",
                    digest: digest,
                    length: 4
                ),
                image: image,
                format: .jpeg,
                to: "inq_01",
                $1
            )
        }
        // What the server named stays one part of the path.
        #expect(request.url.path == "/folio/v1/inquiries/inq_01/captures/cs%2F1/selfie%20photo")
        #expect(request.fields["Idempotency-Key"] == "c7")
        #expect(request.fields["X-Content-SHA256"] == digest.hex)
        #expect(request.fields["Content-Type"] == "image/jpeg")
        #expect(request.body?.count == 4)
    }

    @Test func `an image that is not the command's is refused before it is sent`() async throws {
        let transport = ScriptedTransport { _ in .json(Self.inquiry) }
        let backend = try backend(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await backend.upload(
                .submitCapture(id: "c", captureSessionID: "s", transactionID: "t"),
                image: ByteSource([1]),
                format: .jpeg,
                to: "inq_01",
                call(backend)
            )
        }
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"id":"inq_01","revision":3}"#, #"{"id":"inq_01","revision":-3}"#),
            (#""id":"inq_01""#, #""id":7"#), (#""id":"inq_01""#, #""id":"../x""#),
            (#""id":"inq_01""#, #""id":"..""#), (#""revision":3"#, #""revision":"3""#),
            (#""outcome":"ACCEPTED""#, #""outcome":"MAYBE""#),
            (#""outcome":"ACCEPTED""#, #""outcome":true"#), (#""id":"c7""#, #""id":null"#),
            (#"{"id":"inq_01""#, #"[{"id":"inq_01""#), (#""id":"inq_01""#, #""id":"inq_02""#),
            // A decision stands beside its lifecycle, or it is none.
            (#""lifecycle":"STARTED","#, ""), (#""lifecycle":"STARTED""#, #""lifecycle":7"#),
            (#""lifecycle":"STARTED""#, #""lifecycle":"completed""#),
        ])
    func `an answer that is no inquiry is an error, and says that the server acted`(
        old: String,
        new: String
    ) async throws {
        let text =
            Self.inquiry.contains(old)
            ? Self.inquiry.replacing(old, with: new, maxReplacements: 1) : new
        let transport = ScriptedTransport { _ in .json(text) }
        let backend = try backend(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await backend.send(
                .submitCapture(id: "c7", captureSessionID: "s", transactionID: "t"),
                revision: 3,
                to: "inq_01",
                call(backend)
            )
        }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.sendState == .processed)
        #expect(error?.retry == .mayRepeatEffect)
    }

    @Test(
        arguments: [
            (400, ProviderError.Kind.invalidInput), (401, .keyRefused), (402, .insufficientFunds),
            (403, .notPermitted), (404, .notFound), (409, .conflict), (413, .mediaRefused),
            (415, .mediaRefused), (422, .invalidInput), (429, .rateLimited),
        ])
    func `a refusal did nothing, and keeps its code but not its words`(
        status: Int,
        kind: ProviderError.Kind
    ) async throws {
        let transport = ScriptedTransport { _ in
            .json(
                #"{"error":{"code":"STALE_SESSION","message":"AVERY SAMPLE was here"}}"#,
                status: status
            )
        }
        let backend = try backend(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await backend.send(
                .submitCapture(id: "c7", captureSessionID: "s", transactionID: "t"),
                revision: 3,
                to: "inq_01",
                call(backend)
            )
        }
        #expect(error?.kind == kind)
        #expect(error?.sendState == .refused)
        #expect(error?.vendorCode == "STALE_SESSION")
        #expect(error?.vendorMessage?.value == "AVERY SAMPLE was here")
        #expect(error.map { "\($0)" }?.contains("AVERY") == false)
    }

    @Test func `what an inquiry cannot be created with is the configuration's fault`() async throws
    {
        let transport = ScriptedTransport { _ in
            .json(#"{"error":{"code":"INVALID_REQUEST","message":"x"}}"#, status: 400)
        }
        let backend = try backend(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await backend.create(
                InquiryDraft(template: "no-such", platform: .web),
                key: "k",
                call(backend)
            )
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.message.contains("template") == true)
    }

    @Test(arguments: [500, 502, 503, 504])
    func `a failure on the server's side leaves open whether a submit was done`(status: Int)
        async throws
    {
        let transport = ScriptedTransport { _ in .json("{}", status: status) }
        let backend = try backend(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await backend.send(
                .submitCapture(id: "c7", captureSessionID: "s", transactionID: "t"),
                revision: 3,
                to: "inq_01",
                call(backend)
            )
        }
        #expect(error?.kind == .unavailable)
        #expect(error?.sendState == .sentUnknown)
        // It may be billed: it is not sent again by itself.
        #expect(transport.requests.count == 1)
    }
}
