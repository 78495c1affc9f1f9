import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// A comparison sends two pictures, or a transaction where that is allowed, and its score is read on
/// a scale that fails closed.
@Suite struct FaceMatchTests {
    private static let picture = FaceMatchSource.printedPortrait(ByteSource(specimenPicture))
    private static let selfie = FaceMatchSource.livePicture(ByteSource(specimenPicture + [0]))
    private static let transaction = FaceMatchSource.livenessTransaction(id: Golden.transaction)

    private static func answer(_ similarity: String = "0.98") -> String {
        """
        {"code":0,"detections":[],"results":[{"firstIndex":0,"firstFaceIndex":0,"first":1,
        "secondIndex":1,"secondFaceIndex":0,"second":3,"score":0.2,"similarity":\(similarity)}]}
        """
    }

    private func match(
        _ first: FaceMatchSource = Self.picture,
        _ second: FaceMatchSource = Self.selfie,
        threshold: ScoreThreshold? = ScoreThreshold(0.75, setBy: .integrator),
        takesTransaction: Bool = false,
        over transport: ScriptedTransport
    ) async throws -> FaceMatch {
        let client = try makeLivenessClient(transport) {
            $0.usesTransactionInMatch = takesTransaction
        }
        return try await client.match(
            first,
            with: second,
            threshold: threshold,
            deadline: client.clock.deadline(in: .seconds(60)),
            ledger: CallLedger()
        )
    }

    private func match(answering body: String, status: Int = 200) async throws -> FaceMatch {
        try await match(over: ScriptedTransport { _, _ in .json(body, status: status) })
    }

    @Test func `two pictures are sent in base64 with their kinds`() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.answer()) }
        let result = try await match(over: transport)
        #expect(result.passed == true)
        #expect(result.similarity?.value == 0.98)
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.target == "/api/match")
        #expect(request.fields["Content-Type"] == "application/json")
        #expect(
            try request.json == [
                "images": [
                    ["index": 0, "type": 1, "data": .string(Base64.encode(specimenPicture))],
                    ["index": 1, "type": 3, "data": .string(Base64.encode(specimenPicture + [0]))],
                ]
            ]
        )
    }

    @Test func `every kind of picture has its number`() {
        let source = ByteSource([1])
        let numbers = [
            FaceMatchSource.printedPortrait(source), .chipPortrait(source), .livePicture(source),
            .otherPicture(source), .livenessTransaction(id: "t"),
        ].map(\.type)
        #expect(numbers == [1, 2, 3, 5, 3])
    }

    @Test func `a transaction stands for a picture only where that is allowed`() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.answer()) }
        let error = try await failure(ProviderError.self) {
            try await match(Self.picture, Self.transaction, over: transport)
        }
        #expect(error.kind == .invalidConfiguration)
        #expect(error.sendState == .notSent)
        #expect(transport.requests.isEmpty)
        _ = try await match(Self.picture, Self.transaction, takesTransaction: true, over: transport)
        let images = try transport.requests.first?.json?["images"]?.array
        #expect(
            images?.last == [
                "index": 1, "type": 3, "livenessTransactionId": .string(Golden.transaction),
            ]
        )
    }

    @Test func `an id with a quotation mark cannot leave its place`() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.answer()) }
        let id = "a\",\"data\":\"\\"
        let source = FaceMatchSource.livenessTransaction(id: id)
        _ = try await match(Self.picture, source, takesTransaction: true, over: transport)
        let image = try transport.requests.first?.json?["images"]?.array?.last
        #expect(image?["livenessTransactionId"]?.string == id)
        #expect(image?["data"] == nil)
    }

    @Test func `a picture that is none is refused before anything is sent`() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.answer()) }
        for bytes in [[], [1, 2, 3], Array("GIF89a".utf8)] as [[UInt8]] {
            await #expect(throws: MediaRefusal.self) {
                try await match(.otherPicture(ByteSource(bytes)), Self.selfie, over: transport)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        ("0.75", true), ("0.7499", false), ("1", true), ("0", false), ("98", nil), ("-0.1", nil),
    ])
    func `a score outside the scale passes nothing`(
        similarity: String,
        passed: Bool?
    ) async throws {
        let result = try await match(answering: Self.answer(similarity))
        #expect(result.passed == passed)
        #expect(result.similarity?.value == Double(similarity))
    }

    @Test func `without a threshold nothing is passed`() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.answer()) }
        let result = try await match(threshold: nil, over: transport)
        #expect(result.similarity != nil)
        #expect(result.passed == nil)
    }

    @Test(arguments: [
        "{\"code\":2,\"results\":[]}", "{\"code\":0,\"results\":[]}", "{\"code\":231}",
        "{\"code\":0,\"results\":[{\"firstIndex\":0,\"secondIndex\":0,\"similarity\":1}]}",
    ])
    func `nothing compared is a result that passes nothing`(body: String) async throws {
        let result = try await match(answering: body)
        #expect(result.similarity == nil)
        #expect(result.passed == nil)
    }

    private static let pair = "{\"firstIndex\":0,\"secondIndex\":1,\"similarity\":1}"

    @Test(arguments: [
        "{}", "{\"code\":\"0\"}", "{\"code\":0}", "{\"code\":0,\"results\":{}}",
        "{\"code\":0,\"results\":[7]}", "{\"code\":0,\"results\":[{\"similarity\":1}]}",
        "{\"code\":0,\"results\":[{\"firstIndex\":0,\"secondIndex\":1}]}",
        "{\"code\":0,\"results\":[{\"firstIndex\":0,\"secondIndex\":1,\"similarity\":\"1\"}]}",
        "{\"code\":0,\"results\":[\(pair),\(pair)]}", "{\"code\":200}", "",
    ])
    func `an answer of another form is an error after the act`(body: String) async throws {
        let error = try await failure(ProviderError.self) { try await match(answering: body) }
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.sendState == .processed)
        #expect(error.retry == .mayRepeatEffect)
        #expect(error.rawAnswer?.value == Array(body.utf8))
    }

    @Test func `a comparison whose answer was lost is not sent again`() async throws {
        let transport = ScriptedTransport { _, _ throws(TransportError) in
            throw TransportError(.connectionLost, delivery: .unknown, message: "lost")
        }
        let error = try await failure(ProviderError.self) { try await match(over: transport) }
        #expect(error.sendState == .sentUnknown)
        #expect(error.retry == .mayRepeatEffect)
        #expect(transport.requests.count == 1)
    }

    @Test func `only 200 brings a comparison`() async throws {
        let error = try await failure(ProviderError.self) {
            try await match(answering: Self.answer(), status: 206)
        }
        #expect(error.kind == .unexpectedAnswer)
    }
}
