import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// How answers are read: golden, tolerant of what does not matter, strict where a decision rests.
@Suite struct AnswerTests {
    private func scan(_ answer: String) async throws -> DeepIDVDocumentScan {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/document/scan": .json(answer)])
        )
        return try await makeClient(transport).scanDocument(front: .bytes(TinyImage.jpeg))
    }

    private func verify(_ answer: String) async throws -> DeepIDVIdentityVerification {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .json(answer)])
        )
        return try await makeClient(transport).verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.jpeg)
        )
    }

    @Test func `the golden scan is read whole, and its confidence stays on 0–1`() async throws {
        let scan = try await scan(GoldenVendor.scan)
        #expect(scan.document.documentType == .driversLicense)
        #expect(scan.document.fullName == "AVERY Q SAMPLE")
        #expect(scan.document.firstName == "AVERY")
        #expect(scan.document.lastName == "SAMPLE")
        #expect(scan.document.dateOfBirth == "1991-02-03")
        #expect(scan.document.gender == "X")
        #expect(scan.document.nationality == "CA")
        #expect(scan.document.documentNumber == "TEST-000111")
        #expect(scan.document.expirationDate == "2091-02-03")
        #expect(scan.document.issuingCountry == "CA")
        #expect(scan.document.address == "1 Example Way, Testville")
        #expect(scan.mrzData == nil)
        #expect(scan.rawFields.value["STATE_NAME"] == "TESTLAND")
        #expect(scan.confidence.value == 0.93)
        #expect(scan.confidence.scale == .unit)
        #expect(scan.rawAnswer.json?["confidence"] == 0.93)
    }

    @Test func `the golden verification is read whole, and its numbers stay on 0–100`()
        async throws
    {
        let result = try await verify(GoldenVendor.verification)
        #expect(result.verified)
        #expect(result.documentConfidence.value == 92.4)
        #expect(result.faceDetection.faceDetected)
        #expect(result.faceDetection.confidence.value == 99.7)
        #expect(result.faceMatch.isMatch)
        #expect(result.faceMatch.confidence.value == 96.1)
        #expect(result.faceMatch.confidence.threshold == ScoreThreshold(80, setBy: .vendor))
        #expect(result.overallConfidence.value == 94.8)
        for scale in [
            result.documentConfidence.scale, result.faceDetection.confidence.scale,
            result.faceMatch.confidence.scale, result.overallConfidence.scale,
        ] { #expect(scale == .percent) }
    }

    @Test func `a negative verdict is a result and no error`() async throws {
        let answer = GoldenVendor.verification
            .replacing("\"verified\":true", with: "\"verified\":false")
            .replacing(
                "\"isMatch\":true,\"confidence\":96.1",
                with: "\"isMatch\":false,\"confidence\":31.5"
            )
        let result = try await verify(answer)
        #expect(!result.verified)
        #expect(!result.faceMatch.isMatch)
        #expect(result.faceMatch.confidence.passed == false)
    }

    @Test(
        arguments: [
            ("\"address\":\"1 Example Way, Testville\",", ""),
            ("\"address\":\"1 Example Way, Testville\"", "\"address\":null"),
            ("\"gender\":\"X\"", "\"gender\":null"), ("\"gender\":\"X\"", "\"gender\":\"  \""),
            ("\"confidence\":0.93", "\"confidence\":0.93,\"mrzData\":null,\"new\":{\"a\":[1]}"),
            ("\"STATE_NAME\":\"TESTLAND\"", "\"STATE_NAME\":null"),
        ])
    func `null, absent and unknown fields spoil nothing`(old: String, new: String) async throws {
        #expect(GoldenVendor.scan.contains(old))
        let scan = try await scan(GoldenVendor.scan.replacing(old, with: new))
        #expect(scan.document.documentNumber == "TEST-000111")
        #expect(scan.document.gender == (new.contains("gender") ? nil : "X"))
    }

    @Test func `a raw field that is no text is kept as its JSON`() async throws {
        let scan = try await scan(
            GoldenVendor.scan.replacing("\"TESTLAND\"", with: "{\"code\":7,\"ok\":true}")
        )
        #expect(scan.rawFields.value["STATE_NAME"] == "{\"code\":7,\"ok\":true}")
        #expect(scan.rawFields.value["DOCUMENT_NUMBER"] == "TEST-000111")
    }

    @Test(
        arguments: [
            ("\"confidence\":0.93", "\"confidence\":\"0.93\"", "confidence"),
            ("\"confidence\":0.93", "\"confidence\":null", "confidence"),
            (",\"confidence\":0.93", "", "confidence"),
            ("\"fullName\":\"AVERY Q SAMPLE\",", "", "fullName"),
            ("\"documentNumber\":\"TEST-000111\"", "\"documentNumber\":111", "documentNumber"),
        ])
    func `a field that a reading rests on must be there, and the paid answer is kept`(
        old: String,
        new: String,
        field: String
    ) async throws {
        let answer = GoldenVendor.scan.replacing(old, with: new)
        #expect(answer != GoldenVendor.scan)
        let error = await #expect(throws: ProviderError.self) { _ = try await scan(answer) }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.sendState == .processed)
        #expect(error?.retry == .mayRepeatEffect)
        #expect(error?.message.contains(field) == true)
        #expect(error?.rawAnswer?.value == Array(answer.utf8))
        #expect(error.map { "\($0)" }?.contains("AVERY") == false)
    }

    @Test(
        arguments: [
            "verified", "document", "faceDetection", "faceDetected", "faceMatch", "isMatch",
            "threshold", "overallConfidence",
        ])
    func `nothing that a verdict rests on may be missing or of another type`(field: String)
        async throws
    {
        for answer in [
            GoldenVendor.verification.replacing("\"\(field)\":", with: "\"x-\(field)\":"),
            GoldenVendor.verification.replacing(
                "\"\(field)\":",
                with: "\"\(field)\":\"true\",\"x\":"
            ),
        ] {
            let error = await #expect(throws: ProviderError.self) { _ = try await verify(answer) }
            #expect(error?.kind == .unexpectedAnswer)
            #expect(error?.sendState == .processed)
            #expect(error?.message.contains(field) == true)
        }
    }

    @Test(
        arguments: [
            "", "[]", "\"oops\"", "null", "<html><body>502</body></html>", "{\"verified\":tru",
            "{\"verified\":true}}",
        ])
    func `an answer that is no object is an error that says so`(body: String) async throws {
        let error = await #expect(throws: ProviderError.self) { _ = try await verify(body) }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.sendState == .processed)
        #expect(error?.calls.map(\.operation) == ["presign", "upload", "upload", "verifyIdentity"])
    }

    @Test func `the face calls keep their own scales`() async throws {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/face/detect": .json(
                    """
                    {"faceDetected":true,"confidence":0.998,
                    "boundingBox":{"top":0.21,"left":0.33,"width":0.3,"height":0.41},
                    "landmarks":[{"type":"eyeLeft","x":0.42,"y":0.36}]}
                    """
                ),
                "/v1/face/compare": .json(
                    """
                    {"isMatch":true,"confidence":95.2,"threshold":80,"sourceFaceDetected":true,
                    "targetFaceDetected":true}
                    """
                ),
                "/v1/face/estimate-age": .json(
                    """
                    {"faceDetected":true,"estimatedAge":34,"ageRange":{"low":30,"high":38},
                    "gender":"female","genderConfidence":0.97}
                    """
                ),
            ])
        )
        let client = try makeClient(transport)
        let face = try await client.detectFace(in: .bytes(TinyImage.jpeg))
        #expect(face.confidence.value == 0.998 && face.confidence.scale == .unit)
        #expect(face.boundingBox?.left == 0.33)
        #expect(face.landmarks.map(\.type) == ["eyeLeft"])
        #expect(face.landmarks.first?.x == 0.42 && face.landmarks.first?.y == 0.36)
        let comparison = try await client.compareFaces(
            source: .bytes(TinyImage.jpeg),
            target: .bytes(TinyImage.png)
        )
        #expect(comparison.confidence.value == 95.2 && comparison.confidence.scale == .percent)
        #expect(comparison.confidence.passed == true)
        let age = try await client.estimateAge(in: .bytes(TinyImage.jpeg))
        #expect(age.ageRange?.value == 30...38)
        #expect(age.genderConfidence?.scale == .unit)
        let compare = try #require(transport.requests(to: "/v1/face/compare").first)
        #expect(
            try compare.json == ["source": "tmp/org-demo/key0", "target": "tmp/org-demo/key1"]
        )
    }

    @Test func `no face is a result`() async throws {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/face/detect": .json("{\"faceDetected\":false,\"confidence\":0}"),
                "/v1/face/estimate-age": .json("{\"faceDetected\":false}"),
            ])
        )
        let client = try makeClient(transport)
        let face = try await client.detectFace(in: .bytes(TinyImage.jpeg))
        #expect(!face.faceDetected && face.boundingBox == nil && face.landmarks.isEmpty)
        let age = try await client.estimateAge(in: .bytes(TinyImage.jpeg))
        #expect(!age.faceDetected && age.estimatedAge == nil)
    }
}
