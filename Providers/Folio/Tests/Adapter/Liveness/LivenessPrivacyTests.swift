import Foundation
import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Nothing of the verification prints an id, a credential, a key, a picture or an answer.
@Suite struct LivenessPrivacyTests {
    private static let secrets = [
        Golden.transaction, "cs-secret-1", Golden.credential, "tok-0001", "r_000001",
        "s3://SPECIMEN", "words of SPECIMEN", "EjRWeJ", "[255, 216", "0xFF, 0xD8", "/9j/",
    ]

    private func expectSilence(_ value: Any, _ name: String) {
        var printed = "\(value)" + String(describing: value) + String(reflecting: value)
        printed += "\([value])" + String(reflecting: Optional(value))
        dump(value, to: &printed)
        dump(["k": value], to: &printed)
        printed += Self.children(of: value, depth: 0)
        if let error = value as? any Error {
            printed += error.localizedDescription + "\(error as NSError)"
        }
        for (number, secret) in Self.secrets.enumerated() where printed.contains(secret) {
            Issue.record("\(name) prints secret \(number)")
        }
    }

    private static func children(of value: Any, depth: Int) -> String {
        guard depth < 6 else { return "" }
        return Mirror(reflecting: value).children.map { child in
            "\(child.value)" + children(of: child.value, depth: depth + 1)
        }.joined()
    }

    private static let answer = Golden.answer(["tag": "cs-secret-1"])

    private func verifier(
        _ script: @escaping ScriptedTransport.NumberedScript
    ) throws -> LivenessVerifier {
        let clock = LivenessTestClock()
        let client = try makeLivenessClient(
            ScriptedTransport(script),
            clock: clock,
            credential: Secret(Golden.credential)
        )
        return try LivenessVerifier(client, runs: LivenessLedger(clock: CallClock(clock)))
    }

    @Test func `what a verification holds does not print`() async throws {
        let verifier = try verifier { _, _ in Self.answer }
        let runs = verifier.runs
        _ = runs.record(Golden.transaction, for: "cs-secret-1", mode: .active, began: runs.now)
        let run = try #require(runs.run(of: Golden.transaction))
        let transaction = try #require(try await verifier.client.read())
        let verdict = try await verifier.verify(session: "cs-secret-1")
        let confirmed = try #require(verdict.confirmed)
        let claim = try LivenessLedger().mustClaim()
        let claimed = LivenessLedger().claim(Golden.transaction)
        let expectation = LivenessExpectation(
            transactionID: Golden.transaction,
            mode: .active,
            captureSessionID: "cs-secret-1",
            run: run,
            sessionSeen: nil,
            claim: claim
        )
        for (name, value) in [
            ("the verifier", verifier), ("the client", verifier.client), ("the ledger", runs),
            ("the configuration", verifier.client.configuration), ("the run", run),
            ("the transaction", transaction), ("the verdict", verdict), ("confirmed", confirmed),
            ("the claim", claim), ("the claim's result", claimed), ("the expectation", expectation),
            ("the raw answer", transaction.rawAnswer),
            ("a match's source", FaceMatchSource.livenessTransaction(id: Golden.transaction)),
            ("a match's picture", FaceMatchSource.livePicture(ByteSource(specimenPicture))),
        ] as [(String, Any)] { expectSilence(value, name) }
    }

    @Test func `no refusal prints what it is about`() async throws {
        let changes: [[String: JSONValue?]] = [
            ["status": 1], ["status": .none], ["code": 254], ["code": .none],
            ["transactionId": "words of SPECIMEN"], ["type": 1], ["tag": "words of SPECIMEN"],
        ]
        for change in changes {
            let verifier = try verifier { _, _ in Golden.answer(change) }
            let verdict = try await verifier.verify(session: "cs-secret-1")
            let refusal = try #require(verdict.refusal)
            expectSilence(verdict, "a verdict")
            expectSilence(refusal, "a refusal")
        }
        for reason in LivenessRefusal.Reason.allCases {
            let words = "\(LivenessRefusal(reason, code: .noLicence))"
            #expect(words.hasSuffix("(result code 200)"))
        }
    }

    @Test func `no error of the service prints what was asked or answered`() async throws {
        let answers: [HTTPResponse] = [
            .status(401, "{\"msg\":\"words of SPECIMEN\"}"), .status(400, "words of SPECIMEN"),
            .status(500, "{\"error\":{\"message\":\"\(Golden.transaction)\"}}"),
            .status(302, fields: [("Location", "https://a.test/\(Golden.transaction)")]),
            .json("{\"tag\":\"words of SPECIMEN\",\"tag\":1}"),
            Golden.answer(status: 202),
        ]
        for answer in answers {
            let verifier = try verifier { _, _ in answer }
            let error = try await failure(ProviderError.self) { try await verifier.verify() }
            expectSilence(error, "an error")
            expectSilence(error.calls, "its calls")
        }
        let long = Golden.transaction + " words of SPECIMEN"
        let verifier = try verifier { _, _ in Self.answer }
        let error = try await failure(ProviderError.self) { try await verifier.verify(long) }
        expectSilence(error, "the refusal of an id")
    }

    @Test func `a comparison does not print`() async throws {
        let transport = ScriptedTransport { _, _ in
            .json("{\"code\":0,\"results\":[],\"metadata\":\"words of SPECIMEN\"}")
        }
        let client = try makeLivenessClient(transport)
        let match = try await client.match(
            .chipPortrait(ByteSource(specimenPicture)),
            with: .livePicture(ByteSource(specimenPicture)),
            deadline: client.clock.deadline(in: .seconds(60)),
            ledger: CallLedger()
        )
        expectSilence(match, "a match")
        for request in transport.requests { expectSilence(request, "its request") }
    }

    @Test func `a run of the headless provider does not print`() async throws {
        let started = HTTPResponse.json("{\"transactionId\":\"\(Golden.transaction)\"}")
        for process in [Self.answer, Golden.answer(["code": 254]), .status(403, "SPECIMEN")] {
            let transport = ScriptedTransport { request, _ in
                request.url.query == nil ? started : process
            }
            let caller = HTTPCaller(transport: transport)
            let provider = HeadlessSelfieCaptureProvider(
                picture: ByteSource(specimenPicture),
                caller: caller,
                deadline: caller.clock.deadline(in: .seconds(60)),
                ledger: CallLedger(),
                randomBytes: { _ in [0x12, 0x34, 0x56, 0x78, 0x9A] }
            )
            expectSilence(provider, "the provider")
            do {
                expectSilence(
                    try await provider.capture(makeView(session: "cs-secret-1")),
                    "a capture"
                )
            } catch let error as SelfieCaptureFailure {
                expectSilence(error, "a failure")
            }
            for request in transport.requests {
                expectSilence(request, "a request")
                for field in request.fields { expectSilence(field, "a header") }
            }
        }
    }

    @Test func `what a device handed over does not print`() async throws {
        let text = """
            {"schema":"idv.liveness-transaction/1","transactionId":"\(Golden.transaction)",\
            "captureSessionId":"cs-secret-1","mode":"PASSIVE"}
            """
        let transaction = try DeviceLivenessTransaction(reading: ByteSource(Array(text.utf8)))
        let provider = DeviceTransactionCaptureProvider(transaction)
        expectSilence(transaction, "the transaction")
        expectSilence(provider, "the provider")
        let error = try await failure(SelfieCaptureFailure.self) {
            try await provider.capture(makeView())
        }
        expectSilence(error, "the failure")
        for bad in [
            text.dropLast(), text + text, text.replacing("\"PASSIVE\"", with: "\"cs-secret-1\""),
        ]
            as [any StringProtocol]
        {
            let error = #expect(throws: DeviceLivenessTransactionError.self) {
                try DeviceLivenessTransaction(reading: ByteSource(Array(bad.utf8)))
            }
            expectSilence(error as Any, "the reader's error")
        }
    }
}
