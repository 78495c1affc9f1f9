import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// Selfies, their recordings, and the portrait that they are compared with.
@Suite struct FaceTests {
    let client = OmniClient()

    // Test idea 47.
    @Test(
        arguments: [
            ("passport-genuine", 0), ("passport-attack-replay", 1), ("passport-attack-print", 1),
        ] as [(String, Int)]
    )
    func `a face that is added is alive at 0`(subject: String, confidence: Int) throws {
        let answer = client.face(try Media.sample(subject, "selfie"))
        #expect(answer.status == 200)
        #expect(answer.json["confidence"]?.integer == confidence)
        #expect(answer.json["isBright"] == true)
        #expect(answer.json["hasFaceMask"] == .null)
    }

    @Test func `a poor picture is too dark`() {
        let image = Media.picture(#"{"role":"selfie","subject":"s","face":"f","quality":0.1}"#)
        #expect(client.face(image).json["isBright"] == false)
    }

    // Test idea 50.
    @Test(arguments: ["selfie", "videoSelfie"])
    func `a picture without a face is an error with a number`(type: String) throws {
        for image in [try Media.sample("licence-no-face-in-selfie", "selfie"), Media.unmarked] {
            let answer = client.face(image, type: type)
            #expect(answer.status == 400)
            #expect(answer.json["status"] == 4019)
            #expect(answer.json["path"] == "/omni/add/face/third-party")
        }
    }

    // Test idea 47.
    @Test(
        arguments: [("passport-genuine", 1), ("passport-other-face", 0)] as [(String, Int)],
        ["selfie", "videoSelfie"]
    )
    func `a face that is processed matches at 1`(sample: (String, Int), type: String) throws {
        client.front(try Media.sample(sample.0, "front"))
        client.post("process/id")
        client.face(try Media.sample(sample.0, "selfie"), type: type)
        let answer = client.processFace(type)
        #expect(answer.json["confidence"]?.integer == sample.1)
        #expect((answer.json["existingUser"] == nil) == (type == "videoSelfie"))
    }

    @Test func `the image type is selfie where none is named`() throws {
        client.front(try Media.sample("passport-genuine", "front"))
        client.post(
            "add/face/third-party",
            OmniClient.image(try Media.sample("passport-genuine", "selfie"))
        )
        #expect(client.post("process/face").json["confidence"] == 1)
    }

    // Test idea 51.
    @Test func `a face is processed after it came, and after the document`() throws {
        client.front(try Media.sample("passport-genuine", "front"))
        #expect(client.processFace().json["status"] == 4019)
        client.face(try Media.sample("passport-genuine", "selfie"))
        #expect(client.processFace("videoSelfie").json["status"] == 4019)
        let other = OmniClient(client.simulator)
        other.face(try Media.sample("passport-genuine", "selfie"))
        let answer = other.processFace()
        #expect(answer.status == 400)
        #expect(answer.json["status"] == 4020)
    }

    // Test idea 23.
    @Test func `a selfie names the recording that was made with it`() throws {
        let id = try #require(importVideo(Media.selfieVideo()))
        let selfie = try Media.sample("licence-genuine", "selfie")
        #expect(client.face(selfie, recording: id).status == 200)
        #expect(client.face(selfie, recording: id).status == 200)
        #expect(client.simulator.violations.isEmpty)
        let session = try #require(client.simulator.sessions.first)
        #expect(session.importedRecordings == 1)
        #expect(session.received.last?.recordingID == id)
    }

    // Test idea 53.
    @Test func `another selfie has a recording of its own`() throws {
        let first = try #require(importVideo(Media.selfieVideo()))
        client.face(try Media.sample("licence-genuine", "selfie"), recording: first)
        client.face(try Media.sample("licence-rotated", "selfie"), recording: first)
        #expect(client.simulator.violations.map(\.kind) == [.recordingReused])
        _ = try #require(importVideo(Media.selfieVideo()))
        client.face(try Media.sample("licence-rotated", "selfie"), recording: first)
        #expect(client.simulator.violations.map(\.kind) == [.recordingReused, .recordingStale])
    }

    // Test idea 24.
    @Test func `a recording is named or left out, and never empty`() throws {
        let selfie = try Media.sample("licence-genuine", "selfie")
        #expect(client.face(selfie, recording: "").status == 400)
        #expect(client.face(selfie, recording: "000000000000000000000000").status == 400)
        #expect(client.face(selfie).status == 200)
        #expect(client.simulator.violations.map(\.kind) == [.recordingMisnamed])
    }

    @Test func `a recording belongs to its session`() throws {
        let id = try #require(importVideo(Media.selfieVideo()))
        let other = OmniClient(client.simulator)
        let selfie = try Media.sample("licence-genuine", "selfie")
        #expect(other.face(selfie, recording: id).status == 400)
    }

    // Test idea 32.
    @Test func `a recording's text is taken as it is, and one that is encoded twice is noted`()
        throws
    {
        let movie = Media.selfieVideo()
        let text = Base64.encode(movie) + "\n"
        client.post("recordings/import", ["type": "selfie", "video": .string(text)])
        #expect(client.simulator.violations.isEmpty)
        let received = try #require(client.simulator.sessions.first?.received.last)
        #expect(received.sentDigest == SHA256.hash(Array(text.utf8)))
        #expect(received.digest == SHA256.hash(movie))
        let twice = Base64.encode(Array(text.utf8))
        client.post("recordings/import", ["type": "selfie", "video": .string(twice)])
        #expect(client.simulator.violations.map(\.kind) == [.encodedTwice])
    }

    @Test func `a video selfie's face has neither metadata nor recording`() throws {
        let selfie = try Media.sample("licence-genuine", "selfie")
        client.face(selfie, type: "videoSelfie", recording: "x", metadata: "opaque")
        #expect(
            client.simulator.violations.map(\.kind) == [.metadataOnVideoSelfie, .recordingMisnamed]
        )
    }

    // Test idea 33.
    @Test func `a selfie's metadata agrees with the Dashboard and belongs to the sent frame`()
        throws
    {
        let frame = try Media.sample("licence-genuine", "selfie")
        let other = try Media.sample("idcard-genuine", "selfie")
        func metadata(_ image: [UInt8], motion: Bool = false) -> String {
            Media.metadata(image, module: "selfie", side: nil, motion: motion)
        }
        #expect(client.face(frame, metadata: metadata(frame)).status == 200)
        #expect(client.face(frame, metadata: metadata(other)).status == 400)
        #expect(client.face(frame, metadata: metadata(frame, motion: true)).status == 400)
        #expect(client.face(frame, metadata: "opaque").status == 200)
    }

    private func importVideo(_ movie: [UInt8]) -> String? {
        client.post(
            "recordings/import",
            ["type": "selfie", "video": .string(Base64.encode(movie))]
        ).json["recordingId"]?.string
    }
}
