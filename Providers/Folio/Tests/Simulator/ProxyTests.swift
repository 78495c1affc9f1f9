import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// The selfie proxy: what passes, and who may send it.
@Suite struct ProxyTests {
    static let strangers: [(header: String, value: String?)] = [
        ("Authorization", nil), ("Authorization", ""), ("Authorization", "Bearer "),
        ("Authorization", "Bearer wrong"),
        ("Authorization", "Bearer \(SimulatedFolio.sandboxKey)"),
        ("X-Capture-Session-Id", nil), ("X-Capture-Session-Id", ""),
        ("X-Capture-Session-Id", "cs_other"),
        ("X-Capture-Session-Id", SimulatedFolio.deviceCaptureSessionID),
    ]

    // Test idea 76.
    @Test(arguments: strangers)
    func `without this session's credential nothing is forwarded`(
        header: String,
        value: String?
    ) throws {
        let client = FolioClient()
        let shown = try client.open()
        let start = client.start(shown, replacing: [header: value])
        #expect(start.outcome == "401 UNAUTHORIZED")
        #expect(client.simulator.forwardedCalls == 0)
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        let image = try Sample.bytes("passport-genuine")
        let process = client.process(shown, id, image, replacing: [header: value])
        #expect(process.outcome == "401 UNAUTHORIZED")
        #expect(client.simulator.forwardedCalls == 1)
        #expect(client.simulator.transaction(id)?.status == nil)
        #expect(client.simulator.ledger.isEmpty)
    }

    // Test idea 76.
    @Test func `a credential ends with its capture session`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let next = Shown(client.move("BACK", shown).json)
        #expect(client.start(shown).outcome == "401 UNAUTHORIZED")
        #expect(client.start(next).status == 200)
        let mixed = client.start(
            next,
            replacing: ["Authorization": "Bearer \(shown.credential)"]
        )
        #expect(mixed.outcome == "401 UNAUTHORIZED")
        #expect(client.submit(next, try client.run(next), id: "c2").status == 200)
        #expect(try client.shown(shown.id).isCompleted)
        #expect(client.start(next).outcome == "401 UNAUTHORIZED")
    }

    // Test idea 77.
    @Test func `a transaction of another session is refused`() throws {
        let client = FolioClient()
        let mine = try client.open(key: "a")
        let other = try client.open(key: "b")
        let image = try Sample.bytes("passport-genuine")
        let id = try #require(client.start(mine).json["transactionId"]?.string)
        for foreign in [id, "unknown", "", SimulatedFolio.deviceTransactionID] {
            #expect(client.process(other, foreign, image).outcome == "403 FORBIDDEN")
        }
        #expect(client.simulator.forwardedCalls == 1)
        #expect(client.process(mine, id, image).status == 200)
        // And the server does not take it either.
        #expect(client.submit(other, id).status == 200)
        #expect(try client.shown(other.id).last == "FAILED LIVENESS_NOT_CONFIRMED")
    }

    // Test idea 78.
    @Test func `the key of the start comes with the picture`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let image = try Sample.bytes("passport-genuine")
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        for key in [nil, "", "other", FolioClient.publicKey + " "] {
            let answer = client.process(shown, id, image, replacing: ["x-client-key": key])
            #expect(answer.outcome == "400 INVALID_REQUEST")
        }
        #expect(client.process(shown, id, []).outcome == "400 INVALID_REQUEST")
        #expect(client.process(shown, id + "&x=1", image).outcome == "400 INVALID_REQUEST")
        #expect(client.process(shown, id, image).status == 200)
        let fields = client.simulator.journal.entries(of: "processLiveness").last?.headers
        #expect(fields?["X-Client-Key"] == FolioClient.publicKey)
        #expect(fields?["X-Run-Id"] == "r_000001")
    }

    static let starts: [(body: JSONValue, status: Int)] = [
        (["publicKey": .string(FolioClient.publicKey)], 200),
        (["publicKey": .string(FolioClient.publicKey), "tag": nil, "pin": [1, 2, 3, 4]], 200),
        ([:], 400), ([], 400), (["publicKey": 7], 400), (["publicKey": "key"], 400),
        (["publicKey": #"{"buffer":"","curveType":"prime256v1","keyType":"publicKey"}"#], 400),
        (["publicKey": #"{"buffer":"U1A=","curveType":"P-384","keyType":"publicKey"}"#], 400),
        (["publicKey": #"{"buffer":"U1A=","curveType":"prime256v1"}"#], 400),
        (["publicKey": ["buffer": "U1A="]], 400),
    ]

    @Test(arguments: starts)
    func `the form of a start`(body: JSONValue, status: Int) throws {
        let client = FolioClient()
        let shown = try client.open()
        #expect(client.start(shown, body).status == status)
        #expect(client.simulator.forwardedCalls == (status == 200 ? 1 : 0))
    }

    // Test idea 81.
    @Test func `a tag has so many characters of some kinds, and is the session's id`() throws {
        let client = FolioClient()
        let shown = try client.open()
        func message(_ tag: JSONValue) -> String {
            let answer = client.start(
                shown,
                ["publicKey": .string(FolioClient.publicKey), "tag": tag]
            )
            return answer.json["error"]?["message"]?.string ?? "\(answer.status)"
        }
        let form = "'tag' must have 1 to 127 letters, digits, hyphens and underscores"
        let other = "'tag' must be the capture session's id"
        #expect(message(.string(String(repeating: "t", count: 127))) == other)
        #expect(message("AZaz09-_") == other)
        for tag in [String(repeating: "t", count: 128), "two words", "", "t\u{E9}", "t/t", "t."] {
            #expect(message(.string(tag)) == form)
        }
        #expect(message(7) == form)
        #expect(message(.string(shown.session)) == "200")
        #expect(client.simulator.forwardedCalls == 1)
    }

    static let paths: [(method: String, path: String, status: Int)] = [
        ("GET", "/api/v2/liveness?transactionId=t", 405),
        ("DELETE", "/api/v2/liveness?transactionId=t", 405),
        ("PUT", "/api/v2/liveness", 405), ("GET", "/api/v2/liveness/start", 405),
        ("HEAD", "/api/v2/liveness/start", 405), ("POST", "/api/match", 404),
        ("POST", "/api/detect", 404), ("GET", "/api/persons", 404), ("GET", "/api/groups", 404),
        ("POST", "/api/search", 404), ("GET", "/api/healthz", 404), ("GET", "/api/readyz", 404),
        ("POST", "", 404), ("POST", "/", 404), ("POST", "//api/v2/liveness/start", 404),
        ("POST", "/api/v2/liveness/start/", 404), ("POST", "/api/v2/Liveness/start", 404),
        ("POST", "/api/v2/liveness/../../match", 404), ("POST", "/api/v2%2Fliveness/start", 404),
        ("POST", "/api/v2/liveness/metadata", 404),
    ]

    // Test idea 79.
    @Test(arguments: paths)
    func `nothing else passes`(method: String, path: String, status: Int) throws {
        let client = FolioClient()
        let shown = try client.open()
        let answer = client.proxy(shown, method, path)
        #expect(answer.status == status)
        #expect(!answer.headers.contains("location"))
        #expect(client.simulator.forwardedCalls == 0)
    }

    @Test(arguments: ["/api/v2/liveness/start", "/api/v2/liveness"])
    func `options are told to anyone`(path: String) {
        let client = FolioClient()
        let answer = client.send("OPTIONS", "/api/selfie\(path)")
        #expect(answer.status == 204)
        #expect(answer.headers["allow"] == "POST, OPTIONS")
        #expect(client.send("OPTIONS", "/api/selfie/api/match").status == 404)
        #expect(client.simulator.forwardedCalls == 0)
    }

    @Test func `a page may read what the proxy answers`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let image = try Sample.bytes("passport-genuine")
        let started = client.start(shown)
        let id = try #require(started.json["transactionId"]?.string)
        let answers = [
            (started, 200), (client.process(shown, id, image), 200),
            (client.send("OPTIONS", "/api/selfie/api/v2/liveness"), 204),
            (client.start(shown, [:]), 400),
            (client.start(shown, replacing: ["Authorization": nil]), 401),
            (client.process(shown, "unknown", image), 403),
            (client.proxy(shown, "POST", "/api/match"), 404),
            (client.proxy(shown, "GET", "/api/v2/liveness"), 405),
        ]
        for (answer, status) in answers {
            #expect(answer.status == status)
            #expect(answer.headers.values(of: "access-control-allow-origin") == ["*"])
        }
        for answer in [client.read(shown.id), client.transaction(id)] {
            #expect(answer.status == 200)
            #expect(!answer.headers.contains("access-control-allow-origin"))
        }
    }

    @Test func `a run has a name, and keeps it`() throws {
        let client = FolioClient()
        let shown = try client.open()
        for run in [nil, "", "r 1"] {
            let answer = client.start(shown, replacing: ["X-Run-Id": run])
            #expect(answer.outcome == "400 INVALID_REQUEST")
        }
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        let image = try Sample.bytes("passport-genuine")
        #expect(client.process(shown, id, image, replacing: ["X-Run-Id": "r2"]).status == 200)
        #expect(client.simulator.violations.map(\.kind) == [.runChanged])
    }

    @Test func `a second picture does not change what was found`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try client.run(shown, "passport-attack-replay")
        let again = client.process(shown, id, try Sample.bytes("passport-genuine")).json
        #expect(again["code"] == 251 && again["status"] == 1)
        #expect(client.simulator.transaction(id)?.status == 1)
        #expect(client.simulator.ledger.count == 1)
    }

    @Test func `a picture may have ten mebibytes`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        let image = try Sample.bytes("passport-genuine")
        let padding = [UInt8](repeating: 0, count: (10 << 20) - image.count)
        let long = client.process(shown, id, image + padding + [0])
        #expect(long.outcome == "413 FILE_TOO_LARGE")
        #expect(client.process(shown, id, image + padding).json["status"] == 0)
    }
}
