import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// What the vendor makes of a document's sides, and of the order in which they come.
@Suite struct DocumentTests {
    let client = OmniClient()

    struct Sight: Sendable, CustomTestStringConvertible {
        let subject: String
        let stem: String
        var side = "front"
        var reason: String?
        var type: String?
        var testDescription: String { "\(subject) \(stem) as \(side)" }
    }

    static let sights = [
        Sight(subject: "licence-genuine", stem: "front", type: "DriversLicense"),
        Sight(subject: "idcard-genuine", stem: "front", type: "IdentificationCard"),
        Sight(subject: "passport-genuine", stem: "front", type: "Passport"),
        Sight(subject: "passport-forged", stem: "front", type: "Passport"),
        Sight(subject: "licence-genuine", stem: "back", reason: "WRONG_DOCUMENT_SIDE"),
        Sight(subject: "licence-genuine", stem: "selfie", reason: "WRONG_DOCUMENT_SIDE"),
        Sight(subject: "idcard-blurred", stem: "front", reason: "DOCUMENT_NOT_READABLE"),
        Sight(subject: "none", stem: "none", reason: "UNKNOWN_DOCUMENT_TYPE"),
        Sight(subject: "licence-genuine", stem: "back", side: "back", type: "DriversLicense"),
        Sight(
            subject: "licence-genuine",
            stem: "front",
            side: "back",
            reason: "WRONG_DOCUMENT_SIDE"
        ),
        Sight(
            subject: "licence-genuine",
            stem: "selfie",
            side: "back",
            reason: "WRONG_DOCUMENT_SIDE"
        ),
        Sight(
            subject: "passport-genuine",
            stem: "front",
            side: "back",
            reason: "WRONG_ONE_SIDED_DOCUMENT"
        ),
        Sight(subject: "none", stem: "none", side: "back", reason: "UNKNOWN_DOCUMENT_TYPE"),
    ]

    // Test ideas 37 and 38.
    @Test(arguments: sights)
    func `a side is judged by what it shows`(sight: Sight) throws {
        let image =
            sight.subject == "none" ? Media.unmarked : try Media.sample(sight.subject, sight.stem)
        if sight.side == "back" { client.front(try Media.sample("licence-genuine", "front")) }
        let answer = sight.side == "front" ? client.front(image) : client.back(image)
        #expect(answer.status == 200)
        #expect(answer.json["failReason"]?.string == sight.reason)
        #expect(answer.json["classification"]?.bool == (sight.reason == nil))
        #expect(answer.json["typeOfId"]?.string == sight.type)
        for name in ["sharpness", "glare", "horizontalResolution"] {
            #expect(answer.json[name]?.number != nil, "\(name) is always there")
        }
        let isAccepted = sight.reason == nil
        #expect((answer.json["readability"] != nil) == isAccepted)
        #expect((answer.json["correctGlare"] == true) == isAccepted)
    }

    // Test idea 22.
    @Test(arguments: [("passport-genuine", true), ("licence-genuine", nil)] as [(String, Bool?)])
    func `a document of one side says that no back is needed`(subject: String, skips: Bool?) throws
    {
        let answer = client.front(try Media.sample(subject, "front"))
        #expect(answer.json["skipBackIdCapture"]?.bool == skips)
    }

    @Test func `a document without a face is an error with a number`() {
        let image = Media.picture(
            #"{"role":"documentFront","subject":"s","face":null,"document":{"kind":"idCard"}}"#
        )
        let answer = client.front(image)
        #expect(answer.status == 400)
        #expect(answer.json["status"] == 4019)
    }

    @Test func `a document that is hard to read is not sharp`() {
        let image = Media.picture(
            #"{"role":"documentFront","subject":"s","face":"f","readability":0.5,"document":{"kind":"idCard"}}"#
        )
        let answer = client.front(image).json
        #expect(answer["classification"] == true)
        #expect(answer["correctSharpness"] == false)
        #expect(answer["readability"] == true)
    }

    // Test ideas 33 and 35.
    @Test(
        arguments: [
            (
                "as it should be", "idCapture", "front", false, true,
                "singleFrameWithDepthAndVideo", true
            ),
            (
                "of the back", "idCapture", "back", false, true, "singleFrameWithDepthAndVideo",
                false
            ),
            ("of a selfie", "selfie", nil, false, true, "singleFrameWithDepthAndVideo", false),
            (
                "with motion", "idCapture", "front", true, true, "singleFrameWithDepthAndVideo",
                false
            ),
            ("without Deepsight", "idCapture", "front", false, false, "singleFrame", false),
            ("of another modality", "idCapture", "front", false, true, "singleFrame", false),
        ] as [(String, String, String?, Bool, Bool, String, Bool)]
    )
    func `metadata must agree with the Dashboard`(
        _: String,
        module: String,
        side: String?,
        motion: Bool,
        deepsight: Bool,
        modality: String,
        isAccepted: Bool
    ) throws {
        let image = try Media.sample("licence-genuine", "front")
        let metadata = Media.metadata(
            image,
            module: module,
            side: side,
            motion: motion,
            deepsight: deepsight,
            modality: modality
        )
        let answer = client.front(image, metadata: metadata)
        #expect(answer.status == (isAccepted ? 200 : 400))
        if !isAccepted { #expect(answer.json["message"] == "Invalid capture metadata") }
        #expect(client.simulator.sessions[0].received.count == (isAccepted ? 2 : 1))
    }

    @Test func `metadata belongs to one image`() throws {
        let front = try Media.sample("licence-genuine", "front")
        let other = try Media.sample("idcard-genuine", "front")
        #expect(client.front(front, metadata: Media.metadata(other)).status == 400)
        #expect(client.front(front, metadata: "idv-specimen-metadata/1 {").status == 400)
        #expect(client.front(front, metadata: "eyJvcGFxdWUiOjF9").status == 200)
        #expect(client.front(front).status == 200)
    }

    @Test func `without Deepsight the modality has no meaning`() throws {
        let client = OmniClient(flow: .plain)
        let image = try Media.sample("licence-genuine", "front")
        let metadata = Media.metadata(image, deepsight: false, modality: "singleFrameWithDepth")
        #expect(client.front(image, metadata: metadata).status == 200)
        #expect(client.front(image, metadata: Media.metadata(image)).status == 400)
    }

    @Test func `a back needs a front before it`() throws {
        let answer = client.back(try Media.sample("licence-genuine", "back"))
        #expect(answer.status == 400)
        #expect(answer.json["status"] == 4020)
    }

    // Test idea 18.
    @Test func `a back that was not announced is refused and noted`() throws {
        client.front(try Media.sample("licence-genuine", "front"), onlyFront: true)
        let answer = client.back(try Media.sample("licence-genuine", "back"))
        #expect(answer.json["failReason"] == "WRONG_ONE_SIDED_DOCUMENT")
        #expect(client.simulator.violations.map(\.kind) == [.backAfterOnlyFront])
    }

    // Test idea 42.
    @Test func `an ID is processed once, and again when both sides came again`() throws {
        #expect(client.post("process/id").json["status"] == 4020)
        let front = try Media.sample("licence-genuine", "front")
        let back = try Media.sample("licence-genuine", "back")
        client.front(front)
        client.back(back)
        #expect(client.post("process/id").json == ["success": true])
        let repeated = client.post("process/id")
        #expect(repeated.status == 400)
        #expect(repeated.json["message"] == "Id already processed")
        client.front(front)
        #expect(client.post("process/id").status == 400)
        client.back(back)
        #expect(client.post("process/id").status == 200)
    }

    @Test func `the body of a processing call may be empty`() throws {
        client.front(try Media.sample("passport-genuine", "front"))
        #expect(client.send("POST", "process/id").status == 200)
    }

    @Test func `the fingerprint comes once, and first`() {
        client.post("add/device-fingerprint", ["hash": "1234"])
        #expect(client.simulator.violations.map(\.kind) == [.fingerprintTwice])
        var late = client
        late.token =
            client.post("start", ["configurationId": .string(client.simulatorFlow)])
            .json["token"]?.string
        late.front(Media.unmarked)
        #expect(
            client.simulator.violations.map(\.kind) == [
                .fingerprintTwice, .tokenOnStart, .captureBeforeFingerprint,
            ]
        )
    }

    // Test idea 36.
    @Test func `what a session received can be compared byte for byte`() throws {
        let text = #"{ "z":1, "data":"{\"crossApp\":true}", "a":2 }"#
        _ = client.send("POST", "add/diagnostics-data/", Array(text.utf8))
        let image = try Media.sample("licence-genuine", "front")
        client.front(image, metadata: "opaque")
        let received = try #require(client.simulator.sessions.first).received
        #expect(
            received.map(\.operation) == ["addDeviceFingerprint", "addDiagnostics", "addFrontID"]
        )
        #expect(received[1].sentDigest == SHA256.hash(Array(text.utf8)))
        #expect(received[2].digest == SHA256.hash(image))
        #expect(received[2].byteCount == image.count)
        #expect(received[2].sentDigest == SHA256.hash(Array(Base64.encode(image).utf8)))
        #expect(received[2].metadataDigest == SHA256.hash(Array("opaque".utf8)))
    }
}
