import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// The Video Selfie module: comparisons, words and consent.
@Suite struct VideoSelfieTests {
    let client = OmniClient()

    static let comparisons = [
        "videoselfie/compare-id/v2", "videoselfie/compare-ocr/v2",
        "videoselfie/compare-back-id/v2", "videoselfie/compare-back-ocr/v2",
    ]

    // Test idea 63.
    @Test(arguments: comparisons)
    func `without the document there is nothing to compare with`(name: String) throws {
        let answer = client.post(
            name,
            OmniClient.image(try Media.sample("licence-genuine", "front"))
        )
        #expect(answer.status == 400)
        #expect(answer.json["status"] == 4020)
        #expect(answer.json["error"] == "Image to compare not found.")
        #expect(
            answer.json["message"]
                == "BadRequestException: Unable to compare images - template not found"
        )
        #expect(answer.json["path"]?.string == "/omni/\(name)")
    }

    @Test func `a document that was refused is none to compare with`() throws {
        client.front(try Media.sample("licence-genuine", "back"))
        let answer = client.post(
            Self.comparisons[0],
            OmniClient.image(try Media.sample("licence-genuine", "front"))
        )
        #expect(answer.json["status"] == 4020)
    }

    struct Finding: Sendable {
        let comparison: Int
        let frame: (subject: String, stem: String)
        var type: Bool?
        var side: Bool?
        var face: Double?
        var success: Bool?
        var code: Int?
    }

    static let findings = [
        Finding(
            comparison: 0,
            frame: ("licence-genuine", "front"),
            type: true,
            side: true,
            face: 1
        ),
        Finding(
            comparison: 0,
            frame: ("licence-no-face-in-selfie", "front"),
            type: true,
            side: true,
            face: 0
        ),
        Finding(
            comparison: 0,
            frame: ("idcard-genuine", "front"),
            type: false,
            side: true,
            face: 0
        ),
        Finding(comparison: 0, frame: ("licence-genuine", "back"), type: false, side: false),
        Finding(comparison: 0, frame: ("licence-genuine", "selfie"), code: 5005),
        Finding(comparison: 0, frame: ("idcard-blurred", "front"), code: 5004),
        Finding(comparison: 1, frame: ("licence-genuine", "front"), success: true),
        Finding(comparison: 1, frame: ("licence-no-face-in-selfie", "front"), success: false),
        Finding(comparison: 1, frame: ("licence-genuine", "selfie"), code: 5005),
        Finding(comparison: 1, frame: ("idcard-blurred", "front"), code: 5004),
        Finding(comparison: 2, frame: ("licence-genuine", "back"), type: true, side: true),
        Finding(comparison: 2, frame: ("licence-genuine", "front"), type: false, side: false),
        Finding(comparison: 3, frame: ("licence-genuine", "back"), success: true),
        Finding(comparison: 3, frame: ("idcard-genuine", "back"), success: false),
    ]

    // Test idea 64.
    @Test(arguments: findings)
    func `a comparison tells what it found`(finding: Finding) throws {
        client.front(try Media.sample("licence-genuine", "front"))
        client.back(try Media.sample("licence-genuine", "back"))
        let frame = try Media.sample(finding.frame.subject, finding.frame.stem)
        let answer = client.post(Self.comparisons[finding.comparison], OmniClient.image(frame))
        #expect(answer.status == (finding.code == nil ? 200 : 400))
        #expect(answer.json["idTypeMatched"]?.bool == finding.type)
        #expect(answer.json["idSideMatched"]?.bool == finding.side)
        #expect(answer.json["faceRecognitionConfidence"]?.number == finding.face)
        #expect(answer.json["success"]?.bool == finding.success)
        if let code = finding.code { #expect(answer.json["status"]?.integer == code) }
    }

    // Test idea 55.
    @Test func `a passport is compared as a front`() throws {
        let passport = try Media.sample("passport-genuine", "front")
        client.front(passport)
        let answer = client.post(Self.comparisons[0], OmniClient.image(passport))
        #expect(answer.json["typeOfId"] == "Passport")
        #expect(answer.json["idTypeMatched"] == true)
        #expect(
            client.post(Self.comparisons[1], OmniClient.image(passport)).json["success"] == true
        )
    }

    // Test ideas 59 and 60.
    @Test func `the consent phrase is the question with id 0`() {
        let answer = client.get(
            "get/questionAndAnswer?numberOfQuestions=1&returnVoiceConsentQuestion=true"
        )
        let list = answer.json.array ?? []
        #expect(list.count == 2)
        #expect(list.first?["id"] == 0)
        #expect(list.first?["question"] == "I agree to the recording of this video.")
        let without = client.get(
            "get/questionAndAnswer?numberOfQuestions=2&returnVoiceConsentQuestion=false"
        )
        #expect(without.json.array?.compactMap { $0["id"]?.integer } == [7, 8])
        #expect(client.get("get/questionAndAnswer").status == 400)
    }

    // Test idea 66.
    @Test(arguments: [("I agree to the recording of this video.", true), ("I agree.", false)])
    func `the words are recognised in either platform's form`(words: String, isSaid: Bool) {
        let sound = Media.consent(words)
        let json = client.post(
            "add/speech/v2",
            ["base64Media": .string(Base64.encode(sound)), "audioOnly": true]
        )
        let raw = client.send("POST", "add/speech?audioOnly=true", sound, type: "audio/mp4")
        for answer in [json, raw] {
            #expect(answer.status == 200)
            #expect(answer.json == ["success": .bool(isSaid)])
        }
        let received = client.simulator.sessions.first?.received.suffix(2) ?? []
        #expect(Set(received.map(\.digest)) == [SHA256.hash(sound)])
    }

    // Test idea 62.
    @Test func `the consent's face comes with the confidence of the video selfie's`() throws {
        let selfie = try Media.sample("licence-genuine", "selfie")
        client.front(try Media.sample("licence-genuine", "front"))
        client.face(selfie, type: "videoSelfie")
        client.processFace("videoSelfie")
        func consent(_ image: [UInt8], _ confidence: Double) -> SimulatorResponse {
            client.post(
                "videoselfie/voiceconsent/add/face",
                [
                    "base64Image": .string(Base64.encode(image)),
                    "confidence": .number(confidence), "threshold": 0.6,
                ]
            )
        }
        #expect(consent(selfie, 1).json == ["success": true])
        #expect(consent(try Media.sample("idcard-genuine", "selfie"), 1).json == ["success": false])
        #expect(consent(Media.unmarked, 1).json["status"] == 4019)
        #expect(client.simulator.violations.isEmpty)
        #expect(consent(selfie, 0.98).status == 200)
        #expect(client.simulator.violations.map(\.kind) == [.consentConfidenceDiffers])
    }
}
