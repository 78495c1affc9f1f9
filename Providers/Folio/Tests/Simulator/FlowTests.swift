import FolioSimulator
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// The ways through an inquiry when nothing goes wrong.
@Suite struct FlowTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let template: SimulatedFolio.Template
        let subject: String
        let code: Int
        let status: Int
        var testDescription: String { "\(template.rawValue), \(subject)" }
    }

    static let runs = [
        Case(template: .selfieLiveness, subject: "passport-genuine", code: 0, status: 0),
        Case(template: .selfieLiveness, subject: "idcard-genuine", code: 0, status: 0),
        Case(template: .selfieLiveness, subject: "passport-attack-replay", code: 0, status: 1),
        Case(template: .selfieLiveness, subject: "licence-no-face-in-selfie", code: 228, status: 1),
        Case(template: .selfiePassive, subject: "passport-genuine", code: 0, status: 0),
        Case(template: .selfiePassive, subject: "passport-attack-print", code: 254, status: 1),
        Case(template: .selfiePassive, subject: "licence-no-face-in-selfie", code: 228, status: 1),
    ]

    @Test(arguments: runs)
    func `a run is decided by what the service finds`(run: Case) throws {
        let client = FolioClient()
        let shown = try client.open(run.template)
        let mode: JSONValue = run.template == .selfiePassive ? "PASSIVE" : "ACTIVE"
        #expect(shown.selfie["livenessMode"] == mode)
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        let answer = client.process(shown, id, try Sample.bytes(run.subject)).json
        #expect(
            answer == [
                "code": .number(Double(run.code)), "status": .number(Double(run.status)),
                "tag": .string(shown.session), "transactionId": .string(id),
                "type": mode == "ACTIVE" ? 0 : 1,
            ]
        )
        let submitted = Shown(client.submit(shown, id).json)
        #expect(submitted.isProcessing)
        #expect(submitted.last == "ACCEPTED")
        let after = try client.shown(shown.id)
        if run.status == 0 {
            #expect(after.decision == "APPROVED")
            #expect(after.json["step"] == .some(.null))
            #expect(after.last == "ACCEPTED")
        } else {
            #expect(after.state == shown.state)
            #expect(after.session != shown.session)
            #expect(after.last == "FAILED LIVENESS_NOT_CONFIRMED")
        }
        #expect(client.simulator.violations.isEmpty)
        #expect(
            client.simulator.ledger.map(\.operation) == ["processLiveness", "submitCapture"]
        )
    }

    @Test(arguments: [
        (Sample.lowQuality, 231), (Sample.unmarked, 228), (Array("no picture".utf8), 228),
        (Sample.jpeg(marking: #"{"role":"selfieVideo","face":"face-a"}"#), 0),
    ])
    func `what is no good selfie is not confirmed`(bytes: [UInt8], code: Int) throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try #require(client.start(shown).json["transactionId"]?.string)
        let answer = client.process(shown, id, bytes).json
        #expect(answer["code"]?.integer == code)
        #expect(answer["status"] == 1)
    }

    @Test func `an inquiry prepares for one read, and checks for one read`() throws {
        let client = FolioClient()
        let made = Shown(client.create().json)
        #expect(made.state == "PREPARING")
        #expect(made.isProcessing)
        #expect(Set(made.selfie.object?.keys.sorted() ?? []) == ["state", "processing"])
        #expect(made.revision == 1)
        #expect(Shown(client.read(made.id).json).state == "PREPARING")
        let shown = Shown(client.read(made.id).json)
        #expect(shown.state == "LIVENESS")
        #expect(shown.revision == 2)
        #expect(Shown(client.read(made.id).json).json == shown.json)
        let submitted = Shown(client.submit(shown, try client.run(shown)).json)
        #expect(submitted.revision == 3)
        let checked = Shown(client.read(made.id).json)
        #expect(checked.isProcessing && checked.state == "LIVENESS" && checked.revision == 3)
        let after = Shown(client.read(made.id).json)
        #expect(after.decision == "APPROVED" && after.revision == 4)
    }

    @Test func `without preparing, the answer to the creation has the step`() {
        var configuration = SimulatedFolio.Configuration()
        configuration.preparesFirst = false
        configuration.readsUntilReady = 0
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        #expect(Shown(client.create().json).state == "LIVENESS")
    }

    @Test func `an inquiry has the texts of the web's dialog`() throws {
        let texts = FolioClient().create().json["chrome"]?["error"]?.object
        #expect(Set(texts?.keys ?? [:].keys) == ["title", "description", "retry"])
        #expect(texts?.values.allSatisfy { $0.string?.hasPrefix("SPECIMEN: ") == true } == true)
    }

    @Test func `a liveness step has all its parts, and a photo only its own`() throws {
        let client = FolioClient()
        let liveness = try client.open(.selfieLiveness, key: "a").selfie
        let passive = try client.open(.selfiePassive, key: "b").selfie
        let photo = try client.open(.selfiePhoto, key: "c").selfie
        let session = ["state", "captureSession"]
        let engine = ["livenessMode", "serviceUrl", "credential", "texts"]
        let words = ["title", "description"]
        #expect(Set(liveness.object?.keys ?? [:].keys) == Set(session + engine))
        #expect(Set(passive.object?.keys ?? [:].keys) == Set(session + engine + words))
        let own = ["captureTarget", "hint", "cameraErrors", "buttons"]
        #expect(Set(photo.object?.keys ?? [:].keys) == Set(session + words + own))
        #expect(liveness["texts"]?.object?.count == 5)
        #expect(photo["captureTarget"] == ["field": "selfie_photo"])
        #expect(liveness["captureSession"]?["preparedBy"]?["type"] == "PREPARE_CAPTURE")
    }

    @Test(arguments: [
        ("passport-genuine", "ACCEPTED", "APPROVED"),
        ("passport-attack-replay", "ACCEPTED", "REVIEW"),
        ("licence-no-face-in-selfie", "FAILED NO_FACE", ""),
    ])
    func `a photo is decided by what it shows`(
        subject: String,
        last: String,
        decision: String
    ) throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        let image = try Sample.bytes(subject)
        #expect(Shown(client.upload(shown, image).json).isProcessing)
        let after = try client.shown(shown.id)
        #expect(after.last == last)
        #expect(after.decision == decision)
        let record = try #require(client.simulator.inquiry(shown.id))
        #expect(record.uploads.map(\.digest) == [SHA256.hash(image)])
        #expect(record.uploads.map(\.captureField) == ["selfie_photo"])
    }

    @Test(arguments: [
        (Sample.lowQuality, "FAILED LOW_QUALITY"), (Sample.unmarked, "FAILED NO_FACE"),
    ])
    func `a photo that is no good is asked for again`(image: [UInt8], last: String) throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        #expect(client.upload(shown, image).status == 200)
        let after = try client.shown(shown.id)
        #expect(after.last == last)
        #expect(after.session != shown.session)
        #expect(after.state == "PHOTO")
    }

    @Test(arguments: [("passport-genuine", "APPROVED"), ("passport-attack-print", "REVIEW")])
    func `a photo may be followed by a run`(subject: String, decision: String) throws {
        let client = FolioClient()
        let photo = try client.open(.selfiePhotoThenLiveness)
        #expect(photo.state == "PHOTO")
        #expect(client.upload(photo, try Sample.bytes(subject)).status == 200)
        let shown = try client.shown(photo.id)
        #expect(shown.state == "LIVENESS")
        #expect(shown.json["step"]?["id"] == "selfie-2")
        #expect(client.submit(shown, try client.run(shown), id: "c2").status == 200)
        #expect(try client.shown(photo.id).decision == decision)
    }

    @Test func `the third failure declines the inquiry`() throws {
        let client = FolioClient()
        var shown = try client.open()
        var sessions: Set<String> = []
        for attempt in 1...3 {
            #expect(sessions.insert(shown.session).inserted)
            #expect(sessions.insert(shown.credential).inserted)
            let id = try client.run(shown, "passport-attack-replay")
            #expect(client.submit(shown, id, id: "c\(attempt)").status == 200)
            shown = try client.shown(shown.id)
        }
        #expect(shown.decision == "DECLINED")
        #expect(shown.last == "FAILED LIVENESS_NOT_CONFIRMED")
        #expect(client.submit(shown, "t", id: "c4").outcome == "400 INVALID_REQUEST")
        #expect(client.move("BACK", shown, id: "c4").outcome == "409 COMPLETED")
    }

    @Test(arguments: [
        (
            SimulatedFolio.deviceInquiryID, SimulatedFolio.deviceCaptureSessionID,
            SimulatedFolio.deviceTransactionID, "APPROVED", 0
        ),
        (
            SimulatedFolio.attackInquiryID, SimulatedFolio.attackCaptureSessionID,
            SimulatedFolio.attackTransactionID, "", 1
        ),
    ])
    func `a device's transaction is there once its inquiry was read`(
        inquiry: String,
        session: String,
        transaction: String,
        decision: String,
        status: Int
    ) throws {
        let client = FolioClient()
        #expect(client.transaction(transaction).status == 404)
        let shown = Shown(client.read(inquiry).json)
        #expect(shown.state == "LIVENESS")
        #expect(shown.selfie["livenessMode"] == "ACTIVE")
        #expect(shown.session == session)
        let info = client.transaction(transaction).json
        #expect(info["status"]?.integer == status)
        #expect(info["tag"] == .string(session))
        #expect(client.submit(shown, transaction).status == 200)
        #expect(try client.shown(inquiry).decision == decision)
    }

    @Test func `a device's transaction ages from the first read on`() throws {
        let clock = TestClock()
        let client = FolioClient(SimulatedFolio(configuration: .with(clock)))
        clock.advance(by: 1_000_000)
        let shown = Shown(client.read(SimulatedFolio.deviceInquiryID).json)
        clock.advance(by: 301)
        #expect(client.submit(shown, SimulatedFolio.deviceTransactionID).status == 200)
        #expect(try client.shown(shown.id).last == "FAILED LIVENESS_NOT_CONFIRMED")
    }
}
