import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// The vendor's rules for keys, tokens, forms and limits.
@Suite struct APIRulesTests {
    let client = OmniClient()

    // Test idea 8.
    @Test(arguments: [nil, "", "wrong", "omni-sandbox-key-0001 "])
    func `a key that is not known is forbidden, in the vendor's error form`(key: String?) {
        let answer = client.send("GET", "get/score", replacing: ["x-api-key": key])
        #expect(answer.status == 403)
        #expect(answer.json["status"] == 403)
        #expect(answer.json["path"] == "/omni/get/score")
        #expect(answer.json["timestamp"]?.integer != nil)
        #expect(answer.json["error"]?.string != nil)
    }

    // Test idea 7.
    @Test(arguments: [nil, "", "sandbox-session-unknown"])
    func `a token that is not known is unauthorized`(token: String?) {
        let answer = client.send("GET", "get/score", replacing: ["X-Incode-Hardware-Id": token])
        #expect(answer.status == 401)
        #expect(answer.json["status"] == 401)
    }

    @Test func `another client's session is no session`() {
        let key = SimulatedIncode.Account.other.apiKey
        #expect(client.send("GET", "get/score", replacing: ["x-api-key": key]).status == 401)
    }

    @Test(arguments: [nil, "2.0", "1"])
    func `the version of the API must be named`(version: String?) {
        let answer = client.send("GET", "get/score", replacing: ["api-version": version])
        #expect(answer.status == 400)
    }

    @Test func `no token is needed where a session starts, and one is noted`() {
        let body: JSONValue = ["configurationId": .string(client.simulatorFlow)]
        let answer = client.send(
            "POST",
            "start",
            body.encoded(),
            replacing: ["X-Incode-Hardware-Id": nil]
        )
        #expect(answer.status == 200)
        #expect(client.simulator.violations.isEmpty)
        client.post("start", body)
        #expect(client.simulator.violations.map(\.kind) == [.tokenOnStart])
    }

    @Test(arguments: [
        ("GET", "nothing", 404), ("POST", "add/diagnostics-data", 404),
        ("POST", "add/diagnostics-data/", 200), ("POST", "start/", 404), ("GET", "start", 405),
        ("POST", "get/score", 405), ("DELETE", "finish-status", 405),
        ("POST", "add/front-id", 404), ("GET", "get/images", 405),
        ("PUT", "video-selfie/upload/part", 405), ("POST", "/start", 404),
    ])
    func `a path leads where it says, to the last slash`(method: String, name: String, status: Int)
    {
        #expect(client.send(method, name, Array("{}".utf8)).status == status)
    }

    // Test idea 3.
    @Test(arguments: [
        ("add/front-id/v2", "text/plain", 415), ("add/front-id/v2", nil, 415),
        ("video-selfie/upload/part?uploadId=u&partNumber=1", "application/json", 415),
        ("video-selfie/upload/part?uploadId=u&partNumber=1", "application/octet-stream", 400),
        ("add/speech?audioOnly=true", "application/json", 415),
        ("add/speech?audioOnly=true", "audio/mp4", 200),
        ("process/id", "application/json; charset=utf-8", 400),
    ])
    func `a body has the media type of the vendor's page`(name: String, type: String?, status: Int)
    {
        #expect(client.send("POST", name, Array("{}".utf8), type: type).status == status)
    }

    @Test(arguments: [
        ("add/front-id/v2", "{"), ("add/front-id/v2", "[]"), ("add/front-id/v2", "{}"),
        ("add/front-id/v2", #"{"base64Image":7}"#), ("add/front-id/v2", #"{"base64Image":""}"#),
        ("add/front-id/v2", #"{"base64Image":"data:image/jpeg;base64,/9j/"}"#),
        ("add/front-id/v2", #"{"base64Image":"/9j/","metadata":{}}"#),
        ("add/front-id/v2?onlyFront=maybe", #"{"base64Image":"/9j/"}"#),
        ("start", "{}"), ("start", #"{"configurationId":"unknown"}"#),
        ("add/device-fingerprint", "{}"), ("add/device-fingerprint", "7"),
        ("recordings/import", #"{"type":"videoSelfie","video":"AAAA"}"#),
        ("recordings/import", #"{"type":"selfie","video":"?"}"#),
        ("add/face/third-party?imageType=portrait", #"{"base64Image":"/9j/"}"#),
        ("add/face/third-party?imageType=selfie&recordingId=x", #"{"base64Image":"/9j/"}"#),
        ("add/speech/v2", #"{"base64Media":"AAAA"}"#),
        ("videoselfie/voiceconsent/add/face", #"{"base64Image":"/9j/"}"#),
        ("get/images", "{}"), ("get/images", #"{"images":[]}"#), ("get/images", #"{"images":[1]}"#),
        ("video-selfie/upload/complete", #"{"uploadId":"x","parts":[]}"#),
    ])
    func `a body that does not fit is refused`(name: String, body: String) {
        let answer = client.send("POST", name, Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.json["status"] == 400)
        #expect(!answer.text.contains("/9j/"))
    }

    @Test func `the gateway counts the whole request`() throws {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.maximumRequestBytes = 10_000
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        let small = [UInt8](repeating: 7, count: 9_000)
        let started = client.post("video-selfie/upload/initiate").json["uploadId"]?.string
        let upload = try #require(started)
        func part(_ bytes: [UInt8]) -> SimulatorResponse {
            client.send(
                "POST",
                "video-selfie/upload/part?uploadId=\(upload)&partNumber=1",
                bytes,
                type: "application/octet-stream"
            )
        }
        #expect(part(small).status == 200)
        // The body alone would have room; with its head it has not.
        let answer = part([UInt8](repeating: 7, count: 9_900))
        #expect(answer.status == 413)
        #expect(answer.json["status"] == 413)
    }

    @Test func `the real gateway lets ten million bytes through and no more`() {
        let limit = SimulatedIncode.Configuration().maximumRequestBytes
        #expect(limit == 10_000_000)
        let path = "add/speech?audioOnly=true"
        let room = [UInt8](repeating: 1, count: 9_990_000)
        #expect(client.send("POST", path, room, type: "audio/mp4").status == 200)
        let full = [UInt8](repeating: 1, count: 10_000_000)
        #expect(client.send("POST", path, full, type: "audio/mp4").status == 413)
    }

    // Test idea 9.
    @Test func `documents and faces have limits of their own`() {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedIncode.Configuration()
        configuration.now = { clock.now }
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        func statuses(_ name: String, _ count: Int) -> [Int] {
            (1...count).map { _ in client.post(name).status }
        }
        #expect(statuses("process/id", 6) == [400, 400, 400, 400, 400, 429])
        #expect(statuses("process/face", 6) == [400, 400, 400, 400, 400, 429])
        #expect(client.get("get/score").status == 200)
        let refused = client.post("videoselfie/compare-id/v2")
        #expect(refused.status == 429)
        #expect(refused.headers["retry-after"] == "1")
        #expect(refused.json["status"] == 429)
        clock.now += 1
        #expect(statuses("process/id", 2) == [400, 429])
        let reads = (1...60).map { _ in client.get("get/score").status }
        #expect(reads.count { $0 == 200 } == 50)
    }

    @Test func `a token ends after ninety days, and a new one goes on`() throws {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.now = { clock.now }
        var client = OmniClient(SimulatedIncode(configuration: configuration))
        clock.now += 90 * 86_400 - 1
        #expect(client.get("get/score").status == 200)
        clock.now += 1
        #expect(client.get("get/score").status == 401)
        let answer = client.resume()
        #expect(answer.status == 200)
        #expect(answer.json["existingSession"] == true)
        #expect(answer.json["interviewId"]?.string == client.interviewID)
        client.token = answer.json["token"]?.string
        #expect(client.get("get/score").status == 200)
        #expect(client.simulator.startedSessions == 1)
        #expect(client.simulator.sessions.map(\.tokenCount) == [2])
    }

    @Test(arguments: [(false, 200), (true, 401)])
    func `an earlier token goes on or ends, as it is configured`(revokes: Bool, status: Int) {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.revokesEarlierTokens = revokes
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        #expect(client.resume().status == 200)
        #expect(client.get("get/score").status == status)
    }

    @Test func `a session that nobody has is not resumed`() {
        #expect(client.post("start", ["interviewId": "000000000000000000000000"]).status == 404)
    }

    // Test ideas 14 and 15.
    @Test func `the answer to start says how often a capture may be repeated`() {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.idCaptureRetries = 5
        configuration.selfieCaptureRetries = nil
        let simulator = SimulatedIncode(configuration: configuration)
        let flow = SimulatedIncode.Flow.sandbox.configurationID
        let answer = OmniClient(simulator).post("start", ["configurationId": .string(flow)]).json
        #expect(answer["idCaptureRetries"] == 5)
        #expect(answer["selfieCaptureRetries"] == nil)
        #expect(answer["existingSession"] == false)
        #expect(answer["env"] == "demo")
        #expect(answer["interviewId"]?.string?.count == 24)
        #expect(answer["interviewCode"]?.string?.count == 6)
    }

    // Test idea 6.
    @Test func `sessions have tokens and ids of their own`() {
        let other = OmniClient(client.simulator)
        #expect(other.token != client.token)
        #expect(other.interviewID != client.interviewID)
        #expect(client.get("get/score?id=\(other.interviewID)").status == 404)
        #expect(client.simulator.startedSessions == 2)
    }

    @Test func `the journal keeps no more names than a call of the page has`() throws {
        let client = OmniClient()
        var members: [String: JSONValue] = [String(repeating: "a", count: 4_096): 1]
        for number in 0..<1_000 { members["\(number)"] = 1 }
        client.post("process/id", .object(members))
        let names = try #require(client.simulator.journal.entries.last?.bodyKeys)
        #expect(names.count == 64)
        #expect(names.allSatisfy { $0.utf8.count <= 64 })
    }

    @Test func `the journal keeps query and names of an API call`() throws {
        client.front(Media.unmarked, onlyFront: true, metadata: "opaque")
        let entry = try #require(client.simulator.journal.entries(of: "addFrontID").first)
        #expect(entry.path == "/omni/add/front-id/v2")
        #expect(entry.query == [QueryItem(name: "onlyFront", value: "true")])
        #expect(entry.bodyKeys == ["base64Image", "metadata"])
        #expect(entry.headers.names.contains("x-incode-hardware-id"))
    }

    @Test func `nothing that is printed holds a secret`() throws {
        let key = SimulatedIncode.Account.sandbox.apiKey
        let token = try #require(client.token)
        _ = client.get("get/score?key=\(key)&token=\(token)")
        var text = "\(client.simulator.journal.entries) \(SimulatedIncode.Account.sandbox)"
        dump(client.simulator.journal.entries, to: &text)
        dump(SimulatedIncode.Account.sandbox, to: &text)
        #expect(!text.contains(key))
        #expect(!text.contains(token))
        #expect(client.simulator.violations.map(\.kind) == [.apiKeyInTarget, .tokenInTarget])
    }
}

extension OmniClient {
    var simulatorFlow: String { SimulatedIncode.Flow.sandbox.configurationID }

    /// Asks for a new token for the session.
    func resume() -> SimulatorResponse {
        let body: JSONValue = ["interviewId": .string(interviewID)]
        return send(
            "POST",
            "start",
            body.encoded(),
            replacing: ["X-Incode-Hardware-Id": nil]
        )
    }
}
