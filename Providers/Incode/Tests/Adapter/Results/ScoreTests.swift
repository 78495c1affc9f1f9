import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IncodeProvider

@Suite struct ScoreTests {
    @Test func `the golden score keeps every section, test and value`() throws {
        let score = IncodeScore(json: try ResultFixtures.json(ResultFixtures.score))
        #expect(score.overall?.status == .ok)
        #expect(score.overall?.number == 99)
        #expect(score.reason?.value == "ok")
        #expect(
            Set(score.sections.keys) == [
                "idValidation", "liveness", "faceRecognition", "idOcrConfidence",
                "videoConference", "deviceRisk",
            ]
        )
        let validation = try #require(score.idValidation)
        #expect(validation.overall?.number == 98)
        #expect(validation.test("tamperCheck")?.status == .ok)
        #expect(validation.test("tamperCheck")?.list == "photoSecurityAndQuality")
        #expect(validation.test("documentExpired")?.status == .warn)
        #expect(validation.test("documentExpired")?.list == "idSpecific")
        #expect(score.liveness?.test("photoQuality")?.value == "PASSED")
        #expect(score.liveness?.test("photoQuality")?.status == nil)
        #expect(score.liveness?.test("spoofDetectionMethod") == nil)
        #expect(score.faceRecognition?.test("faceBrightness")?.number == 121.4)
        #expect(score.faceRecognition?.test("lensesCheck")?.value == nil)
        #expect(score.idOCRConfidence?.overall?.number == 97.5)
        #expect(score.videoSelfieArrived == true)
        #expect(score.json["faceRecognition"]?["existingUser"]?.bool == false)
    }

    // Test idea 77.
    @Test(
        arguments: [
            ("{}", nil, []), ("[]", nil, []), ("null", nil, []), ("3", nil, []),
            (#"{"failedAttemptsCounter":2,"stepsToRetry":["ID","FACE"]}"#, 2, ["ID", "FACE"]),
            (#"{"failedAttemptsCounter":"two","stepsToRetry":{}}"#, nil, []),
        ] as [(String, Int?, [String])]
    )
    func `retry info is read in each of its shapes`(
        _ info: String,
        _ attempts: Int?,
        _ steps: [String]
    ) throws {
        let json = try ResultFixtures.json(
            #"{"retryInfo":\#(info),"overall":{"status":"OK"}}"#
        )
        let score = IncodeScore(json: json)
        #expect(score.failedAttempts == attempts)
        #expect(score.stepsToRetry == steps)
        #expect(score.overall?.status == .ok)
        #expect(score.sections.isEmpty)
    }

    // Test idea 77.
    @Test func `sections that are null, absent or of another shape are no error`() throws {
        let json = try ResultFixtures.json(
            #"{"idValidation":null,"liveness":[],"faceRecognition":"none","overall":null,"#
                + #""somethingNew":{"newTest":{"status":"FAIL","value":7},"list":[1,null,{"x":2}]}}"#
        )
        let score = IncodeScore(json: json)
        #expect(score.idValidation == nil)
        #expect(score.liveness == nil)
        #expect(score.faceRecognition == nil)
        #expect(score.overall == nil)
        let new = try #require(score.sections["somethingNew"])
        #expect(new.test("newTest")?.status == .fail)
        #expect(new.test("newTest")?.value == "7")
        #expect(new.tests.count == 2)
        #expect(new.tests.last?.key == "")
        #expect(new.json["list"]?.array?.count == 3)
    }

    @Test(arguments: [#""text""#, "[]", "null", "12"])
    func `a score that is no object has no decision`(_ text: String) throws {
        let score = IncodeScore(json: try ResultFixtures.json(text))
        #expect(score.overall == nil)
        #expect(score.sections.isEmpty)
        #expect(score.videoSelfieArrived == nil)
        #expect(IncodeResultReading.verdict(of: score) == .review)
    }

    // Test idea 77: a value need not be a number.
    @Test(
        arguments: [
            (#""100.0""#, 100.0), (#""96""#, 96), (#""128.6""#, 128.6), ("42", 42), ("0.5", 0.5),
            (#""-1""#, -1), (#""PASSED""#, nil), (#""firstNameMatch""#, nil), (#""nan""#, nil),
            (#""infinity""#, nil), (#""0x1p4""#, nil), (#""1e3""#, nil), (#""""#, nil),
            (#""1.2.3""#, nil), (#""99,5""#, nil), ("null", nil), ("true", nil), ("{}", nil),
            (#""00000000000000000000000000000000001""#, nil),
        ] as [(String, Double?)]
    )
    func `only a plain decimal is a test's number`(_ value: String, _ number: Double?) throws {
        let json = try ResultFixtures.json(#"{"overall":{"value":\#(value),"status":"OK"}}"#)
        let test = try #require(IncodeScore(json: json).overall)
        #expect(test.number == number)
        #expect(test.status == .ok)
    }

    @Test func `an overall that is a bare number has no status`() throws {
        let score = IncodeScore(json: ["overall": 98])
        #expect(score.overall?.number == 98)
        #expect(score.overall?.status == nil)
        #expect(IncodeResultReading.verdict(of: score) == .review)
    }

    @Test(
        arguments: [
            (#"{"status":"OK"}"#, true), (#"{"status":"MANUAL_OK"}"#, true),
            (#"{"status":"FAIL"}"#, false), (#"{"status":"WARN"}"#, false),
            (#"{"status":"UNKNOWN"}"#, false), (#"{"value":"1"}"#, nil),
            ("null", nil),
        ] as [(String, Bool?)]
    )
    func `the recording's arrival is known when its test says so`(
        _ test: String,
        _ arrived: Bool?
    ) throws {
        let json = try ResultFixtures.json(
            #"{"videoConference":{"videoFileIsPresent":\#(test)}}"#
        )
        #expect(IncodeScore(json: json).videoSelfieArrived == arrived)
    }

    @Test func `a listed test that is named like the summary is none`() throws {
        let json = try ResultFixtures.json(
            #"{"liveness":{"overall":null,"customFields":[{"key":"overall","status":"OK"}]}}"#
        )
        let section = try #require(IncodeScore(json: json).liveness)
        #expect(section.overall == nil)
        #expect(section.test("overall")?.status == .ok)
    }

    @Test func `a status is known by its exact word, and another one is kept`() {
        #expect(IncodeTestStatus.known.count == 8)
        #expect(IncodeTestStatus.known.count(where: { $0.isKnown }) == 8)
        for word in ["ok", "Ok", " OK", "PASSED", ""] {
            let status = IncodeTestStatus(rawValue: word)
            #expect(!status.isKnown)
            #expect(!status.isPositive && !status.isNegative)
            #expect(status.rawValue == word)
        }
        #expect(IncodeTestStatus.known.filter { $0.isPositive } == [.ok, .manualOK])
        #expect(IncodeTestStatus.known.filter { $0.isNegative } == [.fail, .manualFail])
    }

    // Test idea 13.
    @Test func `a score prints no face, no value and no reason`() throws {
        let secret = "L25ldmVyLXByaW50ZWQ"
        let json: JSONValue = [
            "faceRecognition": [
                "croppedFace": .string(secret), "croppedIDFace": .string(secret),
                "nameMatch": [
                    "value": .string(secret), "status": .string("\(secret) x"),
                    "key": .string("a b \(secret)"),
                ],
                "list": [["key": .string("k \(secret)"), "value": .string(secret)]],
            ],
            "reasonMsg": .string(secret), "overall": ["value": .string(secret), "status": "OK"],
        ]
        let score = IncodeScore(json: json)
        var printed = "\(score)\(score.sections)\(score.overall as Any)\(score.reason as Any)"
        for section in score.sections.values {
            printed += "\(section)\(section.tests)\(section.json)"
            dump(section.tests, to: &printed)
            printed += section.tests.map { String(reflecting: $0) }.joined()
        }
        dump(score, to: &printed)
        #expect(!printed.contains(secret))
        #expect(printed.contains("IncodeScore(1 sections, OK)"))
    }
}
