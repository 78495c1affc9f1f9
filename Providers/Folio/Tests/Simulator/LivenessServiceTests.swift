import FolioSimulator
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// The face liveness service, as its public document has it.
@Suite struct LivenessServiceTests {
    @Test func `a transaction tells what was found, and nothing before`() throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePassive)
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        #expect(client.transaction(id).status == 404)
        #expect(client.process(shown, id, try Sample.bytes("passport-genuine")).status == 200)
        let info = client.transaction(id).json
        #expect(info["code"] == 0 && info["status"] == 0 && info["type"] == 1)
        #expect(info["tag"] == .string(shown.session))
        #expect(info["transactionId"] == .string(id))
        #expect(info["portrait"]?.string?.hasPrefix("s3://") == true)
        #expect(
            id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/)
                != nil
        )
    }

    @Test(arguments: [
        ("GET", "/api/v2/liveness?transactionId=unknown", 404),
        ("GET", "/api/v2/liveness", 400), ("GET", "/api/v2/liveness?tag=t", 400),
        ("GET", "/api/v2/liveness?transactionId=a&transactionId=b", 400),
        ("DELETE", "/api/v2/liveness", 400), ("DELETE", "/api/v2/liveness?id=1", 400),
        ("DELETE", "/api/v2/liveness?tag=a&tag=b", 400),
        ("DELETE", "/api/v2/liveness?tag=unknown", 204),
        ("POST", "/api/v2/liveness?transactionId=a", 405),
        ("POST", "/api/v2/liveness/start", 404), ("POST", "/api/healthz", 405),
        ("GET", "/api/match", 405), ("GET", "/api/detect", 404), ("GET", "", 404),
    ])
    func `other calls`(method: String, path: String, status: Int) {
        let client = FolioClient()
        let answer = client.service(method, path)
        #expect(answer.status == status)
        if status >= 400 { #expect(answer.json["statusCode"]?.integer == status) }
    }

    @Test(arguments: [
        ("transactionId=ID", true), ("tag=TAG", true), ("transactionId=ID&tag=TAG", true),
        ("tag=TAG&transactionId=ID", true), ("transactionId=ID&tag=other", false),
        ("transactionId=other", false), ("tag=other", false),
    ])
    func `a transaction is deleted by id, tag or both`(query: String, isGone: Bool) throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try client.run(shown)
        let target = query.replacing("ID", with: id).replacing("TAG", with: shown.session)
        #expect(client.service("DELETE", "/api/v2/liveness?\(target)").status == 204)
        #expect(client.transaction(id).status == (isGone ? 404 : 200))
        #expect(client.simulator.transaction(id)?.isDeleted == isGone)
        #expect(client.submit(shown, id).status == 200)
        #expect(try client.shown(shown.id).decision == (isGone ? "" : "APPROVED"))
    }

    // Test idea 82.
    @Test func `health and readiness`() {
        let client = FolioClient()
        #expect(client.service("GET", "/api/healthz").json["app"]?.string != nil)
        #expect(client.service("GET", "/api/readyz").status == 200)
        client.simulator.scenario = .notReady
        #expect(client.service("GET", "/api/healthz").status == 200)
        #expect(client.service("GET", "/api/readyz").status == 400)
    }

    @Test func `a request's label comes back`() {
        let client = FolioClient()
        for path in ["/api/healthz", "/api/v2/liveness?transactionId=none", "/none"] {
            let answer = client.service("GET", path, replacing: ["X-RequestID": "label-1"])
            #expect(answer.headers["x-requestid"] == "label-1")
            #expect(!client.service("GET", path).headers.contains("x-requestid"))
        }
        let odd = client.service("GET", "/api/healthz", replacing: ["X-RequestID": "two words"])
        #expect(!odd.headers.contains("x-requestid"))
    }

    private func match(_ client: FolioClient, _ images: [JSONValue]) -> SimulatorResponse {
        client.service("POST", "/api/match", ["images": .array(images)])
    }

    private func image(_ subject: String, _ stem: String, index: Int = 1) throws -> JSONValue {
        [
            "index": .number(Double(index)), "type": 1,
            "data": .string(Base64.encode(try Sample.bytes(subject, stem))),
        ]
    }

    @Test(arguments: [("passport-genuine", true), ("passport-other-face", false)])
    func `a live picture is named by its transaction`(subject: String, isSame: Bool) throws {
        let client = FolioClient()
        let id = try client.run(try client.open(), subject)
        let live: JSONValue = ["index": 0, "type": 3, "livenessTransactionId": .string(id)]
        let answer = match(client, [live, try image(subject, "front")]).json
        #expect(answer["code"] == 0)
        let result = try #require(answer["results"]?.array?.first)
        #expect(result["firstIndex"] == 0 && result["secondIndex"] == 1)
        #expect(result["first"] == 3 && result["second"] == 1)
        #expect(((result["similarity"]?.number ?? 0) > 0.75) == isSame)
        #expect(client.simulator.ledger.map(\.operation) == ["processLiveness", "matchFaces"])
    }

    @Test func `a comparison needs two faces`() throws {
        let client = FolioClient()
        let front = try image("passport-genuine", "front")
        let plant = try image("licence-no-face-in-selfie", "selfie", index: 2)
        let answer = match(client, [front, plant]).json
        #expect(answer["code"] == 2)
        #expect(answer["results"] == [])
        #expect(answer["detections"]?.array?.map { $0["status"] } == [0, 2])
        #expect(match(client, [front]).json == ["code": 224])
    }

    @Test func `the form of a comparison`() throws {
        let client = FolioClient()
        let front = try image("passport-genuine", "front")
        let id = SimulatedFolio.deviceTransactionID
        let wrong: [(JSONValue, Int)] = [
            (["index": 2, "data": "not base64!"], 400), (["index": 2], 400),
            (["index": 1, "data": "AAAA"], 400), (["index": -1, "data": "AAAA"], 400),
            (["index": 2, "type": 9, "data": "AAAA"], 400), ("AAAA", 400),
            (["index": 2, "type": 1, "livenessTransactionId": .string(id)], 400),
            (["index": 2, "type": 3, "livenessTransactionId": "unknown"], 404),
            (["index": 2, "type": 3, "livenessTransactionId": "u", "data": "AAAA"], 400),
        ]
        for (image, status) in wrong {
            #expect(match(client, [front, image]).status == status)
        }
        #expect(match(client, [front, front, front]).status == 400)
        #expect(client.service("POST", "/api/match", []).status == 400)
        #expect(client.simulator.ledger.isEmpty)
    }

    @Test func `the oldest transaction is forgotten`() throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.maximumTransactions = 2
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        let ids = try (1...4).map { _ in try client.run(shown) }
        #expect(client.simulator.transactions.map(\.id) == Array(ids.suffix(2)))
        #expect(client.transaction(ids[0]).status == 404)
    }
}
