import DeepIDVSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

struct SessionTests {
    let clock = SettableClock(1_800_000_000)
    let simulator: SimulatedDeepIDV

    init() {
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        let clock = clock
        configuration.now = { clock.now }
        simulator = SimulatedDeepIDV(configuration: configuration)
    }

    static let person: [String: JSONValue] = [
        "email": "avery@example.invalid", "firstName": "AVERY", "lastName": "SAMPLE",
        "phone": "+15550100100",
    ]

    private func create(_ more: [String: JSONValue] = [:]) -> SimulatorResponse {
        let body = Self.person.merging(more) { $1 }
        return simulator.answer(.api("POST", "/v1/sessions", .object(body)))
    }

    @Test func aSessionIsCreatedAndReadInTheDocumentedSpelling() throws {
        let created = create(["externalId": "user-1", "expiresInHours": 1])
        #expect(created.status == 200)
        let id = try #require(created.json["id"]?.string)
        #expect(created.json["session_url"]?.string?.hasPrefix("https://") == true)
        #expect(created.json["externalId"] == "user-1")
        #expect(created.json["links"]?.array?.first?["rel"] == "self")
        #expect(simulator.invitationCount == 2)
        let read = simulator.answer(.api("GET", "/v1/sessions/\(id)"))
        #expect(read.json["session_record"]?["status"] == "PENDING")
        #expect(read.json["session_record"]?["external_id"] == "user-1")
        #expect(read.json["session_record"]?["created_at"] == "2027-01-15T08:00:00.000Z")
        #expect(read.json["resource_links"] == [:])
        clock.now += 3_600
        let later = simulator.answer(.api("GET", "/v1/sessions/\(id)"))
        #expect(later.json["session_record"]?["status"] == "EXPIRED")
    }

    @Test func bothSpellingsAreTakenAndCamelCaseWins() throws {
        let body: JSONValue = [
            "email": "a@b.invalid", "first_name": "A", "last_name": "B", "phone": "+15550100100",
            "external_id": "snake", "externalId": "camel", "send_email_invite": false,
        ]
        let created = simulator.answer(.api("POST", "/v1/sessions", body))
        #expect(created.status == 200)
        #expect(created.json["externalId"] == "camel")
        #expect(simulator.invitationCount == 1)
    }

    @Test(
        arguments: [
            (["email": "nobody"], "email"), (["phone": "0155"], "phone"),
            (["phone": "+0123456789"], "phone"),
            (["firstName": ""], "firstName"), (["redirectUrl": "http://a.invalid"], "redirectUrl"),
            (["expiresInHours": 8_761], "expiresInHours"),
            (["sendEmailInvite": "no"], "sendEmailInvite"),
        ] as [([String: JSONValue], String)]
    )
    func aFieldThatDoesNotFitIsNamed(more: [String: JSONValue], field: String) {
        let answer = create(more)
        #expect(answer.status == 400)
        #expect(answer.json["hints"]?.array?.map { $0["path"] } == [[.string(field)]])
        #expect(simulator.invitationCount == 0)
    }

    @Test func aDecisionByHandIsFinal() throws {
        let id = try #require(create().json["id"]?.string)
        let target = "/v1/sessions/\(id)/update-status"
        func update(_ body: JSONValue, key: String = "sk_test_SANDBOX0001") -> SimulatorResponse {
            simulator.answer(.api("PATCH", target, body, key: key))
        }
        #expect(update(["new_status": "VOIDED"]).status == 400)
        #expect(update(["new_status": "VERIFIED"], key: "sk_live_SANDBOX0002").status == 403)
        let verified = update(["new_status": "VERIFIED"])
        #expect(verified.json["session_record"]?["status"] == "VERIFIED")
        let again = update(["new_status": "REJECTED"])
        #expect(again.status == 409)
        #expect(again.json["code"] == "SESSION_TERMINAL")
    }

    @Test func aListIsFilteredAndPaged() throws {
        for number in 1...5 {
            clock.now += 60
            _ = create(["externalId": .string(number == 2 ? "two" : "other")])
        }
        func list(_ query: String, key: String = "sk_test_SANDBOX0001") -> JSONValue {
            simulator.answer(.api("GET", "/v1/sessions\(query)", key: key)).json
        }
        #expect(list("")["sessions"]?.array?.count == 5)
        #expect(list("")["next_token"]?.isNull == true)
        #expect(list("", key: "sk_live_SANDBOX0002")["sessions"] == [])
        #expect(list("?external_id=two")["sessions"]?.array?.count == 1)
        #expect(list("?start_date=2027-01-15T08:04:00.000Z")["sessions"]?.array?.count == 2)
        var seen: [String] = []
        var token = ""
        for _ in 1...3 {
            let page = list("?limit=2\(token)")
            seen += page["sessions"]?.array?.compactMap { $0["id"]?.string } ?? []
            token = (page["next_token"]?.string).map { "&next_token=\($0)" } ?? ""
        }
        #expect(Set(seen).count == 5)
        #expect(token.isEmpty)
        for query in ["?limit=0", "?limit=501", "?limit=x", "?next_token=zz"] {
            #expect(list(query)["hints"] != nil, "\(query)")
        }
    }
}
