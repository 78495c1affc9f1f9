import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport
import Testing

/// Status, score, OCR data, images and approval.
@Suite struct ResultTests {
    // Test idea 76.
    @Test func `a job is done after so many polls`() throws {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.processingSeconds = 1_000_000
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        func status() -> String? {
            client.get("get/onboarding/status").json["onboardingStatus"]?.string
        }
        #expect(status() == "UNKNOWN")
        client.front(try Media.sample("licence-genuine", "front"))
        client.back(try Media.sample("licence-genuine", "back"))
        client.post("process/id")
        #expect(client.get("get/postprocess/isfinished").json == ["finished": false])
        #expect((1...2).map { _ in status() } == ["UNKNOWN", "ID_VALIDATION_FINISHED"])
        #expect(client.get("get/postprocess/isfinished").json == ["finished": true])
        client.face(try Media.sample("licence-genuine", "selfie"))
        #expect(status() == "ID_VALIDATION_FINISHED")
        client.processFace()
        #expect(status() == "FACE_VALIDATION_FINISHED")
        client.post("finish-status")
        #expect(
            (1...3).map { _ in status() } == [
                "FACE_VALIDATION_FINISHED", "FACE_VALIDATION_FINISHED", "ONBOARDING_FINISHED",
            ]
        )
    }

    @Test func `a job is done after its time`() throws {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.now = { clock.now }
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        client.front(try Media.sample("passport-genuine", "front"))
        client.post("process/id")
        #expect(client.get("get/ocr-data/v2").json == ["ocrData": [:]])
        #expect(client.get("get/score").json["idValidation"] == .null)
        clock.now += 5
        #expect(client.get("get/ocr-data/v2").json["ocrData"]?["documentNumber"] != nil)
        #expect(client.get("get/score").json["idValidation"]?.object != nil)
        #expect(client.get("get/score").json["overall"] == .null)
        #expect(client.get("get/score").json["faceRecognition"] == .null)
    }

    struct Expected: Sendable, CustomTestStringConvertible {
        let subject: String
        let overall: String
        var document = "OK"
        var liveness: String? = "OK"
        var face: String? = "OK"
        var testDescription: String { subject }
    }

    static let expected = [
        Expected(subject: "passport-genuine", overall: "OK"),
        Expected(subject: "passport-other-face", overall: "FAIL", face: "FAIL"),
        Expected(subject: "passport-attack-replay", overall: "FAIL", liveness: "FAIL"),
        Expected(subject: "passport-attack-print", overall: "FAIL", liveness: "FAIL"),
        Expected(subject: "passport-expired", overall: "WARN", document: "WARN"),
        Expected(subject: "passport-forged", overall: "FAIL", document: "FAIL"),
        Expected(subject: "licence-genuine", overall: "OK"),
        Expected(subject: "licence-no-face-in-selfie", overall: "OK", liveness: nil, face: nil),
        Expected(subject: "licence-rotated", overall: "OK"),
        Expected(subject: "licence-motion-photo", overall: "OK"),
        Expected(subject: "idcard-genuine", overall: "OK"),
        Expected(subject: "idcard-blurred", overall: "WARN", document: "WARN"),
        // Without their video selfies.
        Expected(subject: "licence-video-selfie", overall: "OK"),
        Expected(subject: "licence-video-other-face", overall: "OK"),
        Expected(subject: "passport-video-selfie", overall: "OK"),
    ]

    @Test(arguments: expected)
    func `a sample is scored as it says`(expected: Expected) throws {
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        try client.basicFlow(expected.subject)
        let score = client.get("get/score").json
        func status(_ section: String) -> String? {
            score[section]?["overall"]?["status"]?.string
        }
        #expect(score["overall"]?["status"]?.string == expected.overall)
        #expect(status("idValidation") == expected.document)
        #expect(status("liveness") == expected.liveness)
        #expect(status("faceRecognition") == expected.face)
        for test in score["idValidation"]?["photoSecurityAndQuality"]?.array ?? [] {
            #expect(test["value"]?.string != nil)
            #expect(test["key"]?.string != nil)
        }
        #expect(client.simulator.violations.isEmpty)
    }

    @Test func `every sample has an expectation`() throws {
        #expect(
            try Repository.documentSubjects().isSubset(of: Set(Self.expected.map(\.subject)))
        )
    }

    @Test(arguments: [
        ("passport-forged", "photoSecurityAndQuality", "tamperCheck", "FAIL"),
        ("passport-expired", "idSpecific", "documentExpired", "WARN"),
        ("passport-genuine", "idSpecific", "compositeCheckDigit", "OK"),
        ("idcard-blurred", "photoSecurityAndQuality", "readabilityCheck", "WARN"),
    ])
    func `a test says what is wrong`(subject: String, group: String, key: String, status: String)
        throws
    {
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        try client.basicFlow(subject)
        let tests = client.get("get/score").json["idValidation"]?[group]?.array ?? []
        #expect(tests.first { $0["key"]?.string == key }?["status"]?.string == status)
    }

    @Test func `the video selfie and its recordings have a say in the score`() throws {
        let front = try Media.sample("licence-genuine", "front")
        let selfie = try Media.sample("licence-genuine", "selfie")
        func overall(_ change: (OmniClient) throws -> Void) throws -> String? {
            let client = OmniClient(SimulatedIncode(configuration: .prompt))
            try client.basicFlow("licence-genuine", finishing: false)
            try change(client)
            client.post("finish-status")
            return client.get("get/score").json["overall"]?["status"]?.string
        }
        let face = try #require(SpecimenMarking(imageBytes: selfie)?.face)
        let other = try Media.sample("idcard-genuine", "front")
        #expect(
            try overall { $0.post("videoselfie/compare-id/v2", OmniClient.image(front)) } == "OK"
        )
        #expect(
            try overall { $0.post("videoselfie/compare-id/v2", OmniClient.image(other)) } == "FAIL"
        )
        #expect(
            try overall { $0.post("videoselfie/compare-ocr/v2", OmniClient.image(other)) } == "WARN"
        )
        #expect(
            try overall {
                let sound = Base64.encode(Media.consent("No."))
                $0.post("add/speech/v2", ["base64Media": .string(sound), "audioOnly": true])
            } == "WARN"
        )
        for (shown, status) in [(face, "OK"), ("somebody-else", "FAIL")] {
            let found = try overall {
                let url = try #require($0.get("generateVideoSelfieUrl").json["url"]?.string)
                #expect($0.storage("PUT", url, Media.videoSelfie(face: shown)).status == 200)
            }
            #expect(found == status)
            let imported = try overall {
                let video = Base64.encode(Media.selfieVideo(face: shown))
                let answer = $0.post(
                    "recordings/import",
                    ["type": "selfie", "video": .string(video)]
                )
                $0.face(selfie, recording: answer.json["recordingId"]?.string ?? "")
                $0.processFace()
            }
            #expect(imported == status)
        }
    }

    // Test ideas 77 and 79.
    @Test func `the data of a document have the vendor's forms`() throws {
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        try client.basicFlow("licence-genuine")
        let wrapped = client.get("get/ocr-data/v2").json
        let data = try #require(wrapped["ocrData"])
        #expect(client.get("get/ocr-data").json == data)
        let image = try Media.sample("licence-genuine", "front")
        let document = try #require(SpecimenMarking(imageBytes: image)?.document)
        #expect(data["name"]?["paternalLastName"]?.string == document.lastName)
        #expect(data["name"]?["firstName"]?.string == document.firstName)
        #expect(data["documentNumber"]?.string == document.documentNumber)
        #expect(data["typeOfId"] == "DriversLicense")
        #expect(data["issuingCountry"] == "CAN")
        #expect(data["address"] == "1 Example Way\nTestville")
        let birth = try #require(data["birthDate"]?.integer)
        #expect(birth % 86_400_000 != 0, "not at midnight")
        let expiry = try #require(data["expireAt"]?.string.flatMap { Int($0) })
        #expect(expiry % 86_400_000 == 0)
        #expect(
            data["expirationDate"]?.integer.map(String.init)
                == String(document.expirationDate.prefix(4))
        )
        #expect(data["ocrDataConfidence"]?["fathersSurnameConfidence"]?.number != nil)
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2024-10-15", 20_011),
        ("1900-03-01", -25_508), ("2038-01-19", 24_855),
    ])
    func `a day of birth becomes a moment of that day`(date: String, day: Int) throws {
        let image = Media.picture(
            #"{"role":"documentFront","subject":"s","face":"f","document":{"kind":"idCard","dateOfBirth":"\#(date)"}}"#
        )
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        client.front(image)
        client.post("process/id")
        let data = client.get("get/ocr-data").json
        #expect(data["birthDate"]?.integer == day * 86_400_000 + 69_060_000)
        #expect(data["expireAt"] == nil)
    }

    // Test idea 81.
    @Test func `images are read back, the latest of each, and those that there are`() throws {
        let client = OmniClient()
        let image = try Media.sample("licence-genuine", "front")
        client.front(Media.unmarked)
        client.front(image)
        let answer = client.post(
            "get/images",
            ["images": ["fullFrameFrontID", "selfie", "signature"]]
        )
        #expect(answer.json == ["fullFrameFrontID": .string(Base64.encode(image))])
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.maximumMediaBytes = 10
        let forgetful = OmniClient(SimulatedIncode(configuration: configuration))
        forgetful.front(image)
        #expect(forgetful.post("get/images", ["images": ["fullFrameFrontID"]]).json == [:])
    }

    @Test func `an answer that is too long for the gateway is a 502`() throws {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.maximumRequestBytes = 200_000
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        let line = #"{"role":"selfie","subject":"s","face":"f"}"#
        client.face(Media.picture(line) + [UInt8](repeating: 0, count: 120_000))
        #expect(client.post("get/images", ["images": ["selfie"]]).status == 200)
        #expect(client.post("get/images", ["images": ["selfie", "croppedFace"]]).status == 502)
    }

    // Test idea 91.
    @Test func `an identity is made of a session whose score is good, once`() throws {
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        try client.basicFlow("licence-genuine", finishing: false)
        let name = "process/approve?interviewId=\(client.interviewID)"
        #expect(client.post(name).json["success"] == false)
        client.post("finish-status")
        let first = client.post(name).json
        #expect(first["success"] == true)
        #expect(first["existingCustomer"] == false)
        #expect(first["totalScore"] == "OK")
        let second = client.post(name).json
        #expect(second["existingCustomer"] == true)
        #expect(second["uuid"] == first["uuid"])
        #expect(client.post("process/approve?interviewId=other").status == 404)
        let bad = OmniClient(SimulatedIncode(configuration: .prompt))
        try bad.basicFlow("passport-forged")
        let refused = bad.post("process/approve")
        #expect(refused.status == 200)
        #expect(refused.json["success"] == false)
        #expect(refused.json["uuid"] == .null)
    }

    // Test idea 74.
    @Test func `a finished session takes no capture and no recording`() throws {
        let client = OmniClient(SimulatedIncode(configuration: .prompt))
        try client.basicFlow("licence-genuine")
        #expect(client.front(Media.unmarked).status == 400)
        #expect(client.get("generateVideoSelfieUrl").status == 400)
        #expect(
            client.simulator.violations.map(\.kind) == [.callAfterFinish, .callAfterFinish]
        )
        // What may come late, or again, may.
        #expect(client.post("finish-status").status == 200)
        #expect(client.send("GET", "finish-status").status == 200)
        #expect(client.send("POST", "add/diagnostics-data/", [0x7B, 0x7D]).status == 200)
        #expect(client.get("get/score").status == 200)
        #expect(client.resume().status == 200)
        #expect(client.simulator.sessions[0].finishCount == 3)
    }
}
