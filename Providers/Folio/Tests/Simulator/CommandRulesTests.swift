import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// What the inquiry's server asks of a command.
@Suite struct CommandRulesTests {
    static let forms: [JSONValue] = [
        [:], [], ["id": "c1"], ["id": "c1", "command": "JUMP"],
        ["command": "BACK", "revision": 2], ["id": "", "command": "BACK", "revision": 2],
        ["id": "c 1", "command": "BACK", "revision": 2],
        ["id": 1, "command": "BACK", "revision": 2], ["id": "c1", "command": "BACK"],
        ["id": "c1", "command": "BACK", "revision": "2"],
        ["id": "c1", "command": "BACK", "revision": 2.5],
        ["id": "c1", "command": "BACK", "revision": 2, "captureSessionId": "cs"],
        ["id": "c1", "command": "SUBMIT_CAPTURE", "captureSessionId": "cs"],
        ["id": "c1", "command": "SUBMIT_CAPTURE", "transactionId": "t"],
        [
            "id": "c1", "command": "SUBMIT_CAPTURE", "captureSessionId": "",
            "transactionId": "t",
        ],
        [
            "id": "c1", "command": "SUBMIT_CAPTURE", "captureSessionId": "cs",
            "transactionId": "t", "image": "/9j/",
        ],
        ["id": "c1", "command": "back", "revision": 2],
    ]

    // Test idea 60.
    @Test(arguments: forms)
    func `a command of another form is refused`(body: JSONValue) throws {
        let client = FolioClient()
        let shown = try client.open()
        #expect(client.command(shown.id, body).outcome == "400 INVALID_REQUEST")
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 0)
    }

    // Test ideas 57–59.
    @Test func `a submit fits the state, the session and the form`() throws {
        let client = FolioClient()
        let preparing = Shown(client.create(key: "p").json)
        let early = client.command(
            preparing.id,
            [
                "id": "c1", "command": "SUBMIT_CAPTURE", "captureSessionId": "cs_early",
                "transactionId": "t",
            ]
        )
        #expect(early.outcome == "409 WRONG_STATE")
        let photo = try client.open(.selfiePhoto, key: "photo")
        #expect(client.submit(photo, "t").outcome == "409 WRONG_STATE")
        let shown = try client.open()
        let mark = "409 SESSION_MISMATCH"
        for session in ["cs_other", photo.session, shown.session.uppercased(), "cs_\u{E9}"] {
            let other = Shown(shown.replacing(session: session))
            #expect(client.submit(other, "t").outcome == mark)
        }
        for id in ["", " ", "t t", "t\u{E9}", "t\n", String(repeating: "t", count: 129)] {
            #expect(client.submit(shown, id).outcome == "422 INVALID_TRANSACTION")
        }
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 0)
        #expect(client.submit(shown, String(repeating: "t", count: 128)).status == 200)
    }

    // Test idea 61.
    @Test func `a second submit is busy, and later already done or stale`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try client.run(shown, "passport-attack-replay")
        let unused = try client.run(shown)
        #expect(client.submit(shown, id, id: "c1").status == 200)
        #expect(client.submit(shown, id, id: "c2").outcome == "409 BUSY")
        #expect(client.submit(shown, unused, id: "c3").outcome == "409 BUSY")
        #expect(client.move("BACK", shown, id: "c4").outcome == "409 BUSY")
        #expect(client.move("RETRY", shown, id: "c4").outcome == "409 BUSY")
        let after = try client.shown(shown.id)
        #expect(client.submit(shown, id, id: "c5").outcome == "409 ALREADY_SUBMITTED")
        #expect(client.submit(shown, unused, id: "c6").outcome == "409 STALE_SESSION")
        #expect(client.simulator.inquiry(after.id)?.processedCommands == 1)
    }

    // Test idea 61.
    @Test func `a transaction that could not be checked comes again under its id alone`() throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = .serviceReadsDown
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        let id = try client.run(shown)
        #expect(client.submit(shown, id, id: "c1").status == 200)
        let again = try client.shown(shown.id)
        #expect(again.last == "FAILED retry LIVENESS_UNAVAILABLE")
        #expect(again.session == shown.session)
        #expect(client.submit(again, id, id: "c2").outcome == "409 ALREADY_SUBMITTED")
        client.simulator.scenario = .normal
        #expect(client.submit(again, id, id: "c1").status == 200)
        #expect(try client.shown(shown.id).decision == "APPROVED")
    }

    struct Repeat: Sendable, CustomTestStringConvertible {
        let name: String
        let isSame: Bool
        let outcome: String
        var testDescription: String { name }
    }

    static let repeats = [
        Repeat(name: "the same while it is checked", isSame: true, outcome: "200"),
        Repeat(name: "another transaction", isSame: false, outcome: "409 CONFLICT"),
    ]

    @Test(arguments: repeats)
    func `an id that was sent before does nothing again`(again: Repeat) throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try client.run(shown)
        let other = try client.run(shown)
        let first = client.submit(shown, id, id: "c1")
        let second = client.submit(shown, again.isSame ? id : other, id: "c1")
        #expect(second.outcome == again.outcome)
        if again.isSame { #expect(second.json == first.json) }
        let done = try client.shown(shown.id)
        #expect(done.decision == "APPROVED")
        let late = client.submit(shown, again.isSame ? id : other, id: "c1")
        #expect(late.outcome == again.outcome)
        if again.isSame { #expect(late.json == done.json) }
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 1)
        #expect(client.simulator.ledger.filter { $0.operation == "submitCapture" }.count == 1)
    }

    @Test func `one id is for one command of any kind`() throws {
        let client = FolioClient()
        let shown = try client.open()
        #expect(client.move("BACK", shown, id: "c1").status == 200)
        #expect(client.move("RETRY", shown, id: "c1").outcome == "409 CONFLICT")
        #expect(client.move("BACK", shown, id: "c1", revision: 9).outcome == "409 CONFLICT")
        #expect(client.submit(shown, "t", id: "c1").outcome == "409 CONFLICT")
        #expect(client.move("BACK", shown, id: "c1").status == 200)
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 1)
    }

    @Test func `a failure that offers it lets the same id come again`() throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = .submitFailsRetryable
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        let id = try client.run(shown)
        let failed = Shown(client.submit(shown, id).json)
        #expect(failed.last == "FAILED retry TEMPORARILY_UNAVAILABLE")
        #expect(!failed.isProcessing && failed.session == shown.session)
        #expect(failed.revision == shown.revision + 1)
        #expect(client.submit(shown, "other").outcome == "409 CONFLICT")
        #expect(Shown(client.submit(shown, id).json).last == "ACCEPTED")
        #expect(try client.shown(shown.id).decision == "APPROVED")
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 1)
    }

    // Test idea 65.
    @Test func `back shows the step before, and the first step anew`() throws {
        let client = FolioClient()
        let photo = try client.open(.selfiePhotoThenLiveness)
        let anew = Shown(client.move("BACK", photo, id: "b1").json)
        #expect(anew.state == "PHOTO" && anew.session != photo.session)
        #expect(client.upload(photo, Sample.unmarked, id: "u0").outcome == "409 STALE_SESSION")
        #expect(client.upload(anew, try Sample.bytes("passport-genuine"), id: "u1").status == 200)
        let liveness = try client.shown(photo.id)
        #expect(liveness.state == "LIVENESS")
        let back = Shown(client.move("BACK", liveness, id: "b2").json)
        #expect(back.state == "PHOTO" && back.json["step"]?["id"] == "selfie-1")
        #expect(![photo.session, anew.session, liveness.session].contains(back.session))
        #expect(client.start(liveness).outcome == "401 UNAUTHORIZED")
    }

    // Test idea 66.
    @Test func `retry shows the same capture session once more`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let again = Shown(client.move("RETRY", shown).json)
        #expect(again.session == shown.session && again.credential == shown.credential)
        #expect(again.revision == shown.revision + 1)
        #expect(again.last == "ACCEPTED")
        let photo = try client.open(.selfiePhoto, key: "photo")
        #expect(client.move("RETRY", photo).outcome == "409 WRONG_STATE")
        let preparing = Shown(client.create(key: "p").json)
        #expect(client.move("RETRY", preparing).outcome == "409 WRONG_STATE")
        #expect(client.move("BACK", preparing).outcome == "409 BUSY")
    }

    @Test(arguments: ["BACK", "RETRY"])
    func `a move names the revision that it was made on`(name: String) throws {
        let client = FolioClient()
        let shown = try client.open()
        for revision in [shown.revision - 1, shown.revision + 1, -1] {
            let answer = client.move(name, shown, revision: revision)
            #expect(answer.outcome == "409 STALE_REVISION")
        }
        #expect(client.move(name, shown).status == 200)
        #expect(client.move(name, shown, id: "c2").outcome == "409 STALE_REVISION")
    }
}

extension Shown {
    /// The same with another capture session.
    func replacing(session: String) -> JSONValue {
        guard case .object(var members) = json, case .object(var step) = members["step"],
            case .object(var selfie) = step["selfie"]
        else { return json }
        selfie["captureSession"] = ["id": .string(session)]
        step["selfie"] = .object(selfie)
        members["step"] = .object(step)
        return .object(members)
    }
}
