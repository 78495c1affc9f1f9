import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// The scenarios in which the overall status says nothing of what went wrong: what a client does not
/// look at itself it does not find.
@Suite struct SilentScenarioTests {
    private let client = OmniClient(SimulatedIncode(configuration: .prompt))

    private func overall() -> String? {
        client.get("get/score").json["overall"]?["status"]?.string
    }

    private func consent(_ image: [UInt8], _ confidence: Double) -> SimulatorResponse {
        client.post(
            "videoselfie/voiceconsent/add/face",
            [
                "base64Image": .string(Base64.encode(image)),
                "confidence": .number(confidence), "threshold": 0.4,
            ]
        )
    }

    private func speech(_ words: String) -> SimulatorResponse {
        client.post(
            "add/speech/v2",
            ["base64Media": .string(Base64.encode(Media.consent(words))), "audioOnly": true]
        )
    }

    private func upload(_ movie: [UInt8]) -> SimulatorResponse {
        let id = client.post("video-selfie/upload/initiate").json["uploadId"] ?? nil
        let part = client.send(
            "POST",
            "video-selfie/upload/part?uploadId=\(id.string ?? "")&partNumber=1",
            movie,
            type: "application/octet-stream"
        )
        let parts: JSONValue = [["partNumber": 1, "eTag": part.json["eTag"] ?? nil]]
        return client.post("video-selfie/upload/complete", ["uploadId": id, "parts": parts])
    }

    @Test func `a score that ignores the video selfie is that of a session without one`() throws {
        try client.basicFlow("licence-genuine", finishing: false)
        let other = try Media.sample("idcard-genuine", "selfie")
        client.face(other, type: "videoSelfie")
        #expect(client.processFace("videoSelfie").json["confidence"] == 0)
        #expect(speech("no").json == ["success": false])
        #expect(consent(other, 0).json == ["success": false])
        #expect(upload(Media.videoSelfie(face: "face-x")).json == ["success": true])
        client.post("finish-status")
        #expect(overall() == "FAIL")
        #expect(client.post("process/approve").json["success"] == false)
        client.simulator.scenario = .scoreIgnoresVideo
        #expect(overall() == "OK")
        #expect(client.post("process/approve").json["success"] == true)
        #expect(client.get("get/score").json["videoConference"] == .null)
        #expect(client.get("get/score").json["faceRecognition"]?["overall"]?["status"] == "OK")
    }

    @Test func `undocumented answers hide what was found, and the calls are acted on`() throws {
        try client.basicFlow("licence-genuine", finishing: false)
        client.simulator.scenario = .undocumentedAnswers
        let other = try Media.sample("idcard-genuine", "selfie")
        for answer in [speech("no"), consent(other, 0), upload(Media.videoSelfie())] {
            #expect(answer.status == 200)
            #expect(answer.json == ["similarity": 0.9])
        }
        let received = client.simulator.sessions.first?.received.map(\.operation) ?? []
        #expect(received.suffix(2) == ["addSpeech", "addVoiceConsentFace"])
    }

    @Test func `a match of a fraction passes the vendor's own checks`() throws {
        client.simulator.scenario = .matchFraction
        try client.basicFlow("licence-genuine", finishing: false)
        let selfie = try Media.sample("licence-genuine", "selfie")
        client.face(selfie, type: "videoSelfie")
        for type in ["selfie", "videoSelfie"] {
            #expect(client.processFace(type).json["confidence"] == 0.5)
        }
        #expect(consent(selfie, 0.5).json == ["success": true])
        #expect(client.simulator.violations.isEmpty)
        client.post("finish-status")
        #expect(overall() == "OK")
    }

    @Test func `empty and obscured answers leave the score good`() throws {
        for scenario in [IncodeScenario.emptyDocumentAnswers, .selfieObscured] {
            let client = OmniClient(SimulatedIncode(configuration: .prompt))
            client.simulator.scenario = scenario
            let front = client.front(try Media.sample("licence-genuine", "front"))
            #expect((front.json == [:]) == (scenario == .emptyDocumentAnswers))
            try client.basicFlow("licence-genuine")
            #expect(client.get("get/score").json["overall"]?["status"] == "OK")
        }
    }

    @Test func `a bare comparison is that of the front alone`() throws {
        client.simulator.scenario = .compareBare
        client.front(try Media.sample("licence-genuine", "front"))
        client.back(try Media.sample("licence-genuine", "back"))
        let other = OmniClient.image(try Media.sample("licence-no-face-in-selfie", "front"))
        #expect(client.post("videoselfie/compare-id/v2", other).json == ["idTypeMatched": true])
        let back = OmniClient.image(try Media.sample("licence-genuine", "back"))
        let answer = client.post("videoselfie/compare-back-id/v2", back)
        #expect(answer.json["idSideMatched"] == true)
    }

    @Test func `an existing session is said to be one, and is a new one`() {
        var client = OmniClient(client.simulator)
        client.simulator.scenario = .existingSession
        client.token = nil
        let started = client.simulator.startedSessions
        let answer = client.post("start", ["configurationId": "5a4db0c0f10e000000000001"])
        #expect(answer.json["existingSession"] == true)
        #expect(client.simulator.startedSessions == started + 1)
    }
}
