import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// What the inquiry's server asks of a call.
@Suite struct InquiryRulesTests {
    @Test(arguments: [nil, "", "wrong", "folio-sandbox-key-0002", "folio-sandbox-key-00011"])
    func `without the key nothing is done`(key: String?) throws {
        var client = FolioClient()
        let shown = try client.open()
        client.key = key
        #expect(client.create(key: "other").outcome == "401 UNAUTHORIZED")
        #expect(client.read(shown.id).outcome == "401 UNAUTHORIZED")
        #expect(client.move("BACK", shown).outcome == "401 UNAUTHORIZED")
        #expect(client.upload(shown, Sample.unmarked, field: "f").outcome == "401 UNAUTHORIZED")
        #expect(client.simulator.createdInquiries == 1)
    }

    @Test func `the key is sent once, as a bearer`() {
        let client = FolioClient()
        let id = SimulatedFolio.deviceInquiryID
        for value in ["Basic \(SimulatedFolio.sandboxKey)", SimulatedFolio.sandboxKey] {
            let answer = client.api("GET", "/\(id)", replacing: ["Authorization": value])
            #expect(answer.outcome == "401 UNAUTHORIZED")
        }
        let twice = client.api(
            "GET",
            "/\(id)",
            replacing: ["authorization": "Bearer \(SimulatedFolio.sandboxKey)"]
        )
        #expect(twice.outcome == "401 UNAUTHORIZED")
    }

    static let creations: [(body: JSONValue, outcome: String)] = [
        ([:], "201"),
        (["template": "selfie-passive", "platform": "web", "reference": "r-1"], "201"),
        (["template": nil, "platform": nil, "reference": nil], "201"),
        (["template": "selfie-none"], "400 INVALID_REQUEST"),
        (["template": 7], "400 INVALID_REQUEST"),
        (["template": ""], "400 INVALID_REQUEST"),
        (["platform": "windows"], "400 INVALID_REQUEST"),
        (["reference": ["a"]], "400 INVALID_REQUEST"),
        (["reference": .string(String(repeating: "r", count: 257))], "400 INVALID_REQUEST"),
        (["Template": "selfie-passive"], "400 INVALID_REQUEST"),
        (["unknown": true], "400 INVALID_REQUEST"),
        ([], "400 INVALID_REQUEST"),
        ("text", "400 INVALID_REQUEST"),
    ]

    @Test(arguments: creations)
    func `the form of a creation`(body: JSONValue, outcome: String) {
        let client = FolioClient()
        #expect(client.create(body).outcome == outcome)
        #expect(client.simulator.createdInquiries == (outcome == "201" ? 1 : 0))
    }

    @Test func `a body must be JSON, whole and of its type`() {
        let client = FolioClient()
        func send(_ bytes: [UInt8], _ type: String?) -> String {
            client.send(
                "POST",
                "/v1/inquiries",
                bytes,
                [
                    "Authorization": "Bearer \(SimulatedFolio.sandboxKey)",
                    "Idempotency-Key": "k", "Content-Type": type,
                ]
            ).outcome
        }
        #expect(send(Array("{}".utf8), "text/plain") == "415 UNSUPPORTED_MEDIA")
        #expect(send(Array("{}".utf8), nil) == "415 UNSUPPORTED_MEDIA")
        #expect(send(Array("{".utf8), "application/json") == "400 INVALID_REQUEST")
        #expect(send([], "application/json") == "400 INVALID_REQUEST")
        let twice = #"{"reference":"a","reference":"a"}"#
        #expect(send(Array(twice.utf8), "application/json") == "400 INVALID_REQUEST")
        let long = [UInt8](repeating: 0x20, count: 1 << 20) + Array("{}".utf8)
        #expect(send(long, "application/json") == "413 FILE_TOO_LARGE")
        #expect(send(Array("{}".utf8), "application/json; charset=utf-8") == "201")
    }

    @Test func `a creation's key gives the same inquiry, and refuses another body`() {
        let client = FolioClient()
        let first = client.create(["reference": "a"], key: "k1")
        let again = client.create(["reference": "a"], key: "k1")
        #expect(again.status == 201)
        #expect(again.json["id"] == first.json["id"])
        #expect(client.create(["reference": "b"], key: "k1").outcome == "409 CONFLICT")
        #expect(client.create(["reference": "a"], key: "k2").json["id"] != first.json["id"])
        #expect(client.simulator.createdInquiries == 2)
    }

    @Test(arguments: [nil, "", "with space", "naïve", String(repeating: "k", count: 129)])
    func `a creation needs a key`(key: String?) {
        let client = FolioClient()
        let answer = client.api("POST", "", [:], replacing: ["Idempotency-Key": key])
        #expect(answer.outcome == "400 INVALID_REQUEST")
    }

    @Test(arguments: [
        ("GET", "", "405"), ("PUT", "", "405"), ("DELETE", "/inq_specimen_device", "405"),
        ("GET", "/inq_specimen_device/commands", "405"), ("POST", "/inq_specimen_device", "405"),
        ("GET", "/inq_specimen_device/captures/a/b", "405"), ("GET", "/nobody", "404"),
        ("GET", "/nobody/other", "404"), ("GET", "/", "404"), ("GET", "//x", "404"),
        ("GET", "/a/captures/b", "404"), ("GET", "/%FF", "404"),
    ])
    func `other paths and methods`(method: String, path: String, status: String) {
        let client = FolioClient()
        let answer = client.api(method, path)
        #expect("\(answer.status)" == status)
        #expect(answer.headers.contains("allow") == (status == "405"))
        #expect(!answer.errorCode.isEmpty)
    }

    @Test func `no call of the inquiry's server has a query`() throws {
        let client = FolioClient()
        let shown = try client.open()
        for query in ["?", "?a=1"] {
            #expect(client.api("GET", "/\(shown.id)\(query)").outcome == "400 INVALID_REQUEST")
            let made = client.api(
                "POST",
                query,
                [:],
                replacing: ["Idempotency-Key": "other"]
            )
            #expect(made.outcome == "400 INVALID_REQUEST")
        }
        #expect(client.simulator.createdInquiries == 1)
        let start = client.proxy(shown, "POST", "/api/v2/liveness/start?transactionId=t")
        #expect(start.outcome == "400 INVALID_REQUEST")
    }

    @Test func `a command for nobody's inquiry is not found`() throws {
        let client = FolioClient()
        let shown = Shown(["id": "inq_nobody", "revision": 1])
        #expect(client.move("BACK", shown).outcome == "404 NOT_FOUND")
        let photo = client.upload(shown, Sample.unmarked, session: "s", field: "f")
        #expect(photo.outcome == "404 NOT_FOUND")
    }

    @Test func `the oldest inquiry is forgotten`() throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.maximumInquiries = 3
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let ids = (1...5).compactMap { client.create(key: "k\($0)").json["id"]?.string }
        #expect(client.simulator.inquiries.map(\.id) == Array(ids.suffix(3)))
        #expect(client.read(ids[0]).status == 404)
        #expect(client.read(ids[4]).status == 200)
        #expect(client.simulator.createdInquiries == 5)
    }
}
