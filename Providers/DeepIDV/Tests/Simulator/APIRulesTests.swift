import DeepIDVSimulator
import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

/// deepidv's rules for keys, bodies and limits, asked without sockets where the wire adds nothing.
struct APIRulesTests {
    let simulator = SimulatedDeepIDV(configuration: .unlimited)

    @Test(
        arguments: [
            (nil, 403, ["error": "Forbidden", "code": "FORBIDDEN"]),
            ("", 403, ["error": "Forbidden", "code": "FORBIDDEN"]),
            ("sk_test_unknown", 401, ["error": "Invalid API key"]),
            ("sk_test_SANDBOX0001", 200, nil),
        ] as [(String?, Int, JSONValue?)]
    )
    func aKeyIsChecked(key: String?, status: Int, body: JSONValue?) {
        let answer = simulator.answer(.api("GET", "/v1/auth/verify", key: key))
        #expect(answer.status == status)
        if let body { #expect(answer.json == body) }
    }

    @Test(arguments: [
        ("GET", "/v1/nothing", 404), ("GET", "/", 404), ("POST", "/v1/uploads/presign", 404),
        ("GET", "/v1/upload/presign", 405), ("DELETE", "/v1/sessions", 405),
        ("POST", "/v1/sessions/x", 405), ("GET", "/v1/sessions/x/update-status", 405),
        ("GET", "/v1/sessions/x", 404), ("GET", "/v1/%ff", 404),
    ])
    func otherPathsAndMethodsAreTold(method: String, target: String, status: Int) {
        #expect(simulator.answer(.api(method, target)).status == status)
    }

    @Test(
        arguments: [
            (.object([:]), [["files"]]), (["files": []], [["files"]]),
            (["files": "x"], [["files"]]),
            ([], [[]]),
            (
                ["files": [["contentType": "image/png", "byteLength": 0]]],
                [["files", 0, "byteLength"]]
            ),
            (
                ["files": [["contentType": "image/png", "byteLength": 15_728_641]]],
                [["files", 0, "byteLength"]]
            ),
            (
                ["files": [["contentType": "image/png", "byteLength": 1.5]]],
                [["files", 0, "byteLength"]]
            ),
            (
                ["files": [["contentType": "a/b", "byteLength": 1], ["contentType": ""]]],
                [["files", 1, "contentType"], ["files", 1, "byteLength"]]
            ),
            (
                ["files": [["contentType": 7, "byteLength": "7"]]],
                [["files", 0, "contentType"], ["files", 0, "byteLength"]]
            ),
            (
                ["files": [["contentType": "a\r\nb", "byteLength": 1]]],
                [["files", 0, "contentType"]]
            ),
        ] as [(JSONValue, [JSONValue])]
    )
    func aPresignThatDoesNotFitSaysWhere(body: JSONValue, paths: [JSONValue]) {
        let answer = simulator.answer(.api("POST", "/v1/upload/presign", body))
        #expect(answer.status == 400)
        #expect(answer.json["message"] == "Invalid request body")
        #expect(answer.json["hints"]?.array?.compactMap { $0["path"] } == paths)
        #expect(answer.json["hints"]?.array?.allSatisfy { $0["code"]?.string != nil } == true)
    }

    @Test func aHintForTooManyBytesIsTheDocumentedOne() {
        let answer = simulator.answer(
            .api(
                "POST",
                "/v1/upload/presign",
                ["files": [["contentType": "image/png", "byteLength": 15_728_641]]]
            )
        )
        #expect(
            answer.json["hints"] == [
                ["path": ["files", 0, "byteLength"], "code": "too_big", "maximum": 15_728_640]
            ]
        )
    }

    @Test func theLargestImageIsPresigned() {
        let answer = simulator.answer(
            .api(
                "POST",
                "/v1/upload/presign",
                ["files": [["contentType": "image/png", "byteLength": 15_728_640]]]
            )
        )
        #expect(answer.status == 200)
    }

    @Test(
        arguments: [
            ("/v1/document/scan", ["image": 1], 400), ("/v1/document/scan", .object([:]), 400),
            ("/v1/document/scan", ["image": "k", "documentType": "visa"], 400),
            ("/v1/document/scan", ["image": "never-put"], 404),
            ("/v1/identity/verify", ["documentImage": "k"], 400),
            ("/v1/identity/verify", ["documentImage": "k", "faceImage": nil], 400),
            ("/v1/face/compare", ["source": "a"], 400), ("/v1/face/detect", ["image": "a"], 404),
            ("/v1/face/detect", ["image": "R0lGODlhAQABAAAAACw="], 404),
        ] as [(String, JSONValue, Int)]
    )
    func aRefusedAnalysisIsNotBilled(path: String, body: JSONValue, status: Int) {
        #expect(simulator.answer(.api("POST", path, body)).status == status)
        #expect(simulator.ledger.isEmpty)
    }

    @Test func textThatIsNoJSONIsToldAndNotQuoted() {
        var request = SimulatorRequest.api("POST", "/v1/document/scan", [:])
        request.body = RequestBody(Array("{secret".utf8))
        let answer = simulator.answer(request)
        #expect(answer.status == 400)
        #expect(!String(decoding: answer.json.encoded(), as: UTF8.self).contains("secret"))
    }

    @Test func anImageMayComeInTheBody() throws {
        let front = try Data(
            contentsOf: Repository.samples.appendingPathComponent("idcard-genuine/front.png")
        )
        let standard = front.base64EncodedString()
        let urlSafe = standard.replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        for text in [standard, urlSafe] {
            let answer = simulator.answer(
                .api("POST", "/v1/document/scan", ["image": .string(text)])
            )
            #expect(answer.status == 200)
            #expect(answer.json["documentNumber"] == "UT-ID-5501")
        }
        let other = simulator.answer(
            .api(
                "POST",
                "/v1/document/scan",
                ["image": .string(Data(repeating: 7, count: 3_000).base64EncodedString())]
            )
        )
        #expect(other.status == 400)
        #expect(other.json["code"] == "INVALID_MEDIA")
    }

    @Test func aFormMayCarryTheImages() async throws {
        try await withSimulator { simulator, base in
            let folder = Repository.samples.appendingPathComponent("licence-genuine").path
            func curl(_ path: String, _ parts: [String]) async throws -> JSONValue {
                let forms = parts.flatMap { ["-F", $0] }
                let output = try await Stranger.run(
                    .curl,
                    ["-sS", "-H", "x-api-key: sk_test_SANDBOX0001", base + path] + forms
                )
                return try JSONValue(parsing: output)
            }
            let verify = try await curl(
                "/v1/identity/verify",
                [
                    "documentImage=@\(folder)/front.jpg", "faceImage=@\(folder)/selfie.jpg",
                    "documentType=drivers_license",
                ]
            )
            #expect(verify["verified"] == true)
            #expect(verify["document"]?["address"] == "1 Example Way, Testville")
            let detect = try await curl("/v1/face/detect", ["image=@\(folder)/selfie.jpg"])
            #expect(detect["faceDetected"] == true)
            let missing = try await curl(
                "/v1/identity/verify",
                ["documentImage=@\(folder)/front.jpg"]
            )
            #expect(missing["hints"]?.array?.first?["path"] == ["faceImage"])
            let media = try await curl("/v1/face/detect", ["image=@\(#filePath)"])
            #expect(media["code"] == "INVALID_MEDIA")
            #expect(simulator.ledger.count == 2)
        }
    }

    @Test func keysOfOtherOrganisationsAreForbidden() throws {
        let image = try Data(
            contentsOf: Repository.samples.appendingPathComponent("passport-genuine/front.jpg")
        )
        let key = try upload(Array(image), as: "image/jpeg")
        for (account, status) in [
            (SimulatedDeepIDV.Account.sandbox, 200), (.live, 403), (.withoutFunds, 402),
        ] {
            let answer = simulator.answer(
                .api("POST", "/v1/document/scan", ["image": .string(key)], key: account.apiKey)
            )
            #expect(answer.status == status)
            if status == 402 {
                #expect(answer.headers["content-type"]?.hasPrefix("text/plain") == true)
            }
        }
        #expect(simulator.ledger.map(\.organization) == ["org-sandbox"])
    }

    @Test func anUploadThatIsNoPictureIsRefusedWhenItIsUsed() throws {
        let key = try upload(Array("%PDF-1.7".utf8), as: "application/pdf")
        let answer = simulator.answer(
            .api("POST", "/v1/document/scan", ["image": .string(key)])
        )
        #expect(answer.status == 400)
        #expect(answer.json["code"] == "INVALID_MEDIA")
    }

    @Test func aPictureWithoutAMarkingIsAnUnreadableDocumentWithoutAFace() throws {
        let key = try upload([0xFF, 0xD8, 0xFF, 0xD9], as: "image/jpeg")
        let answer = simulator.answer(
            .api(
                "POST",
                "/v1/identity/verify",
                ["documentImage": .string(key), "faceImage": .string(key)]
            )
        )
        #expect(answer.status == 200)
        #expect(answer.json["verified"] == false)
        #expect(answer.json["document"]?["fullName"] == "")
        #expect(answer.json["faceMatch"] == ["isMatch": false, "confidence": 0, "threshold": 80])
    }

    @Test func theRateLimitIsThePublishedOne() {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedDeepIDV.Configuration()
        configuration.now = { clock.now }
        let simulator = SimulatedDeepIDV(configuration: configuration)
        func call() -> SimulatorResponse { simulator.answer(.api("GET", "/v1/auth/verify")) }
        #expect((1...35).map { _ in call().status } == Array(repeating: 200, count: 35))
        let refused = call()
        #expect(refused.status == 429)
        #expect(refused.headers["retry-after"] == "1")
        let other = simulator.answer(.api("GET", "/v1/auth/verify", key: "sk_live_SANDBOX0002"))
        #expect(other.status == 200, "each key has its own limit")
        clock.now += 1
        #expect((1...26).map { _ in call().status } == Array(repeating: 200, count: 25) + [429])
    }

    @Test func theDailyLimitEndsAtMidnight() {
        let clock = SettableClock(20_000 * 86_400 + 86_000)
        var configuration = SimulatedDeepIDV.Configuration()
        configuration.now = { clock.now }
        configuration.rateLimit?.callsPerDay = 3
        let simulator = SimulatedDeepIDV(configuration: configuration)
        let answers = (1...4).map { _ in simulator.answer(.api("GET", "/v1/auth/verify")) }
        #expect(answers.map(\.status) == [200, 200, 200, 429])
        #expect(answers[3].headers["retry-after"] == "400")
        clock.now += 400
        #expect(simulator.answer(.api("GET", "/v1/auth/verify")).status == 200)
    }

    @Test func nothingThatIsPrintedHoldsASecret() {
        let request = SimulatorRequest.api(
            "POST",
            "/v1/document/scan?key=sk_test_SANDBOX0001",
            ["image": "AVERY"]
        )
        _ = simulator.answer(request)
        var text = "\(request) \(simulator.journal.entries) \(SimulatedDeepIDV.Account.sandbox)"
        for value in [request, simulator.journal.entries, simulator.answer(request)] as [Any] {
            dump(value, to: &text)
        }
        #expect(!text.contains("sk_test"))
        #expect(!text.contains("AVERY"))
        #expect(simulator.violations.map(\.kind) == [.apiKeyInTarget, .apiKeyInTarget])
    }

    private func upload(_ bytes: [UInt8], as contentType: String) throws -> String {
        let presigned = simulator.answer(
            .api(
                "POST",
                "/v1/upload/presign",
                [
                    "files": [
                        [
                            "contentType": .string(contentType),
                            "byteLength": .number(Double(bytes.count)),
                        ]
                    ]
                ]
            )
        )
        let entry = try #require(presigned.json["uploads"]?.array?.first)
        let url = try #require(entry["uploadUrl"]?.string)
        let stored = simulator.answer(
            SimulatorRequest(
                method: "PUT",
                target: String(url.dropFirst("http://127.0.0.1".count)),
                headers: [
                    "Host": "127.0.0.1", "Content-Type": contentType,
                    "Content-Length": String(bytes.count),
                ],
                body: RequestBody(bytes)
            )
        )
        #expect(stored.status == 200)
        return try #require(entry["fileKey"]?.string)
    }
}
