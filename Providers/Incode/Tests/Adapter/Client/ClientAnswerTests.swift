import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What an answer becomes: what may be absent, what may be unknown, and what must not be mixed up.
@Suite struct ClientAnswerTests {
    private func session(_ path: String, _ answer: String) async throws -> IncodeSession {
        try await makeClient(GoldenIncode.transport(path, .json(answer))).start()
    }

    private func front(_ answer: String) async throws -> IncodeDocumentAnswer {
        try await session("/omni/add/front-id/v2", answer)
            .addFrontID(source("x"), metadata: nil, onlyFront: false)
    }

    private func face(_ answer: String) async throws -> IncodeFaceAnswer {
        try await session("/omni/add/face/third-party", answer)
            .addFace(source("x"), as: .videoSelfie)
    }

    private func match(_ answer: String) async throws -> IncodeFaceMatchAnswer {
        let session = try await session("/omni/process/face", answer)
        _ = try await session.addFace(source("x"), as: .videoSelfie)
        return try await session.processFace(.videoSelfie)
    }

    @Test func `an accepted front is read whole`() async throws {
        let answer = try await front(GoldenIncode.front)
        #expect(answer.classification == true && !answer.isRejected && answer.failReason == nil)
        #expect(answer.sharpness == 97 && answer.glare == 99)
        #expect(answer.horizontalResolution == 1_600)
        #expect(answer.correctGlare == true && answer.correctSharpness == true)
        #expect(answer.readability == true && answer.documentType == .driversLicense)
        #expect(answer.issueYear == 2_018 && answer.countryCode == "USA")
        #expect(answer.issueName == "USA DriversLicense DRIVERS_LICENSE")
        #expect(answer.sessionStatus == "Alive" && answer.skipBackIDCapture == nil)
        #expect(answer.absentFields == [])
        #expect(answer.rawAnswer.bytes == Array(GoldenIncode.front.utf8))
    }

    // Test idea 37.
    @Test(
        arguments: IncodeFailReason.known + [IncodeFailReason(rawValue: "A_FUTURE_REASON")]
    )
    func `a reason rejects the picture, known or not`(reason: IncodeFailReason) async throws {
        let answer = try await front(
            "{\"classification\":true,\"failReason\":\"\(reason.rawValue)\"}"
        )
        #expect(answer.isRejected && answer.failReason == reason)
        #expect(reason.isKnown == (reason.rawValue != "A_FUTURE_REASON"))
    }

    // Test idea 38.
    @Test func `a picture that is not recognised is rejected without a reason`() async throws {
        let answer = try await front("{\"classification\":false}")
        #expect(answer.isRejected && answer.failReason == nil)
        #expect(answer.absentFields.contains("failReason"))
        #expect(!answer.absentFields.contains("readability"))
    }

    // Test idea 41.
    @Test(arguments: ["{}", "{\"correctGlare\":null,\"classification\":null,\"readability\":null}"])
    func `what is absent or null is not false`(body: String) async throws {
        let answer = try await front(body)
        #expect(answer.correctGlare == nil && answer.classification == nil)
        #expect(answer.readability == nil && !answer.isRejected)
        #expect(
            answer.absentFields == [
                "classification", "sharpness", "glare", "horizontalResolution", "readability",
                "typeOfId", "sessionStatus",
            ]
        )
    }

    // Test idea 45.
    @Test func `a type of document that is not known keeps its word`() async throws {
        let answer = try await front("{\"classification\":true,\"typeOfId\":\"LunarPermit\"}")
        #expect(answer.documentType?.rawValue == "LunarPermit")
        #expect(answer.documentType?.isKnown == false)
    }

    // Test idea 46.
    @Test func `unknown fields and notes of another type are no fault`() async throws {
        let extra = (0..<40).map { "\"extra\($0)\":{\"a\":[\($0)]}" }.joined(separator: ",")
        let answer = try await front(
            "{\"classification\":true,\"sharpness\":\"high\",\"issueYear\":[1],\(extra)}"
        )
        #expect(answer.classification == true && answer.sharpness == nil && answer.issueYear == nil)
        #expect(answer.rawAnswer.json?["extra39"]?["a"]?.array?.first?.integer == 39)
    }

    @Test(arguments: ["classification", "correctGlare", "readability", "skipBackIdCapture"])
    func `what a decision rests on must be a boolean when it is there`(field: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            _ = try await front("{\"\(field)\":\"true\"}")
        }
        #expect(error?.kind == .unexpectedAnswer && error?.sendState == .processed)
        #expect(error?.rawAnswer != nil && error?.message.contains(field) == true)
    }

    @Test func `a one-sided document says so`() async throws {
        let body = "{\"classification\":true,\"skipBackIdCapture\":true}"
        #expect(try await front(body).skipBackIDCapture == true)
    }

    // Test ideas 47 and 52.
    @Test(
        arguments: [
            ("1", 1.0), ("1.0", 1.0), ("0.98", 0.98), ("0", 0.0), ("0.0", 0.0),
        ])
    func `confidence means opposite things for the two calls`(text: String, number: Double)
        async throws
    {
        let face = try await face("{\"confidence\":\(text)}")
        let match = try await match("{\"confidence\":\(text)}")
        #expect(face.spoofConfidence == number && match.matchConfidence == number)
        #expect(face.isLive == (number == 0))
        #expect(match.isMatch == (number == 1))
        #expect(match.videoSelfieConfidence?.value == number)
    }

    // Test ideas 48 and 49.
    @Test func `a face that was not judged is neither live nor bright nor masked`() async throws {
        let answer = try await face("{\"hasFaceMask\":null}")
        #expect(answer.spoofConfidence == nil && answer.isLive == nil)
        #expect(answer.hasFaceMask == nil && answer.isBright == nil && answer.hasLenses == nil)
        #expect(answer.age == nil)
        let match = try await match("{}")
        #expect(match.isMatch == nil && match.videoSelfieConfidence == nil)
    }

    @Test func `a face with glasses in the dark says so`() async throws {
        let answer = try await face(
            """
            {"confidence":0,"isBright":false,"hasLenses":true,"hasFaceMask":true,
            "hasHeadCover":true,"hasClosedEyes":true}
            """
        )
        #expect(answer.isLive == true && answer.isBright == false && answer.hasLenses == true)
        #expect(answer.hasFaceMask == true && answer.hasHeadCover == true)
        #expect(answer.hasClosedEyes == true)
    }

    @Test func `only the video selfie's match goes with the consent`() async throws {
        let session = try await makeClient(GoldenIncode.transport()).start()
        _ = try await session.addFace(source("x"), as: .selfie(metadata: nil, recording: nil))
        #expect(try await session.processFace(.selfie).videoSelfieConfidence == nil)
        #expect(IncodeVideoSelfieConfidence(restoring: .nan) == nil)
        #expect(IncodeVideoSelfieConfidence(restoring: 0.98)?.value == 0.98)
    }

    @Test func `a comparison that does not match is a finding`() async throws {
        let session = try await session(
            "/omni/videoselfie/compare-id/v2",
            "{\"idTypeMatched\":false,\"idSideMatched\":false,\"faceRecognitionConfidence\":0.2}"
        )
        let answer = try await session.compareID(source("x"))
        #expect(answer.idTypeMatched == false && answer.idSideMatched == false)
        #expect(answer.faceRecognitionConfidence == 0.2 && answer.documentType == nil)
        #expect(try await session.compareBackOCR(source("x")).success == false)
    }

    // Test idea 60.
    @Test(
        arguments: [
            "[{\"id\":0,\"question\":\"Say ü  it\\n\",\"answer\":\"a\"},{\"id\":7}]",
            "{\"total\":2,\"items\":[{\"id\":\"0\",\"question\":\"Say ü  it\\n\"},{\"id\":7}]}",
        ])
    func `questions come bare or wrapped, and keep their text`(body: String) async throws {
        let answer = try await session("/omni/get/questionAndAnswer", body)
            .questions(count: 1, consent: true)
        #expect(answer.consentPhrase == "Say ü  it\n")
        #expect(answer.questions.count == 2 && answer.questions[1].question == nil)
    }

    // Test idea 60.
    @Test(arguments: ["[]", "[{\"id\":1,\"question\":\"q\"}]", "[{\"question\":\"q\"}]"])
    func `without number 0 there is no phrase of consent`(body: String) async throws {
        let answer = try await session("/omni/get/questionAndAnswer", body)
            .questions(count: 1, consent: true)
        #expect(answer.consentPhrase == nil)
    }

    @Test(arguments: ["{}", "7", "null", "{\"a\":[],\"b\":[]}"])
    func `an answer without one list of questions is an error`(body: String) async throws {
        let session = try await session("/omni/get/questionAndAnswer", body)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.questions(count: 1, consent: true)
        }
        #expect(error?.kind == .unexpectedAnswer)
    }

    // Test idea 91.
    @Test func `an approval that says no leaves no identity`() async throws {
        let answer = try await session(
            "/omni/process/approve",
            "{\"success\":false,\"uuid\":\"d\",\"token\":\"t\",\"existingCustomer\":true}"
        ).approve()
        #expect(answer == .refused)
        #expect(answer.identity == nil)
    }

    // Test idea 91.
    @Test func `an approval of a known person is one`() async throws {
        let answer = try await session(
            "/omni/process/approve",
            "{\"success\":true,\"uuid\":\"d\",\"totalScore\":\"OK\",\"existingCustomer\":true}"
        ).approve()
        let identity = try #require(answer.identity)
        #expect(identity.identifier.value == "d")
        #expect(identity.isExistingCustomer && identity.totalScore == .ok)
    }

    @Test(arguments: ["{\"success\":true}", "", "[]", "<x>", "{\"similarity\":0.9}"])
    func `the form of an undocumented answer is of no importance`(body: String) async throws {
        let answer = try await session("/omni/add/speech/v2", body)
            .addSpeech(source("x"), form: .ios)
        #expect(answer.success == (body.contains("success") ? true : nil))
        #expect(answer.rawAnswer.bytes == Array(body.utf8))
    }

    @Test func `score, document and status are read by their own types`() async throws {
        let session = try await makeClient(GoldenIncode.transport()).start()
        #expect(try await session.score().overall != nil)
        #expect(try await session.documentData().text("documentNumber") == "T000000")
        #expect(try await session.onboardingStatus() == .idValidationFinished)
    }

    @Test func `a score that is none is an error`() async throws {
        let session = try await session("/omni/get/score", "[]")
        let error = await #expect(throws: ProviderError.self) { _ = try await session.score() }
        #expect(error?.kind == .unexpectedAnswer)
    }
}
