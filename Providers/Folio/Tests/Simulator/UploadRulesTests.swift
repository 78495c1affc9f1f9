import FolioSimulator
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// What the inquiry's server asks of an upload.
@Suite struct UploadRulesTests {
    static let headers: [(name: String, value: String?, outcome: String)] = [
        ("Idempotency-Key", nil, "400 INVALID_REQUEST"),
        ("Idempotency-Key", "", "400 INVALID_REQUEST"),
        ("Idempotency-Key", "two words", "400 INVALID_REQUEST"),
        ("X-Content-SHA256", nil, "400 INVALID_REQUEST"),
        ("X-Content-SHA256", "abc", "400 INVALID_REQUEST"),
        ("X-Content-SHA256", String(repeating: "g", count: 64), "400 INVALID_REQUEST"),
        ("X-Content-SHA256", String(repeating: "0", count: 64), "422 DIGEST_MISMATCH"),
        ("Content-Type", nil, "415 UNSUPPORTED_MEDIA"),
        ("Content-Type", "image/gif", "415 UNSUPPORTED_MEDIA"),
        ("Content-Type", "application/octet-stream", "415 UNSUPPORTED_MEDIA"),
        ("Content-Type", "image/png", "415 UNSUPPORTED_MEDIA"),
    ]

    @Test(arguments: headers)
    func `an upload says what it is`(name: String, value: String?, outcome: String) throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        let image = try Sample.bytes("passport-genuine")
        let answer = client.upload(shown, image, replacing: [name: value])
        #expect(answer.outcome == outcome)
        #expect(client.simulator.inquiry(shown.id)?.processedCommands == 0)
        #expect(client.upload(shown, image).status == 200)
    }

    @Test(arguments: [
        ([UInt8](), "image/jpeg", "400 INVALID_REQUEST"),
        (Array("GIF89a".utf8), "image/jpeg", "415 UNSUPPORTED_MEDIA"),
        ([0x89, 0x50, 0x4E, 0x47], "image/png", "415 UNSUPPORTED_MEDIA"),
        ([0xFF, 0xD8, 0xFF, 0xD9], "image/jpeg", "200"),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", "200"),
    ])
    func `the first bytes decide what a photo is`(
        bytes: [UInt8],
        type: String,
        outcome: String
    ) throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        let answer = client.upload(shown, bytes, replacing: ["Content-Type": type])
        #expect(answer.outcome == outcome)
    }

    // Test idea 63.
    @Test func `ten mebibytes are taken, and not one byte more`() throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        let image = Sample.unmarked + [UInt8](repeating: 0, count: (10 << 20) - 4)
        #expect(client.upload(shown, image + [0]).outcome == "413 FILE_TOO_LARGE")
        #expect(client.upload(shown, image).status == 200)
        #expect(client.simulator.inquiry(shown.id)?.uploads.map(\.byteCount) == [10 << 20])
    }

    // Test ideas 62 and 63.
    @Test func `an upload fits the state, the session and the field`() throws {
        let client = FolioClient()
        let image = try Sample.bytes("passport-genuine")
        let liveness = try client.open(.selfieLiveness, key: "liveness")
        let wrong = client.upload(liveness, image, field: "selfie_photo")
        #expect(wrong.outcome == "409 WRONG_STATE")
        let shown = try client.open(.selfiePhoto)
        for field in ["other", "Selfie_photo", "selfie_phot%C3%B6", "selfie%20photo"] {
            let answer = client.upload(shown, image, field: field)
            #expect(answer.outcome == "409 FIELD_MISMATCH")
        }
        let foreign = client.upload(shown, image, session: liveness.session)
        #expect(foreign.outcome == "409 SESSION_MISMATCH")
        #expect(client.upload(shown, image, field: "a/b").status == 404)
        #expect(client.upload(shown, image, field: "selfie_phot%6F").status == 200)
        let busy = client.upload(shown, image, id: "c2")
        #expect(busy.outcome == "409 BUSY")
        #expect(try client.shown(shown.id).decision == "APPROVED")
        #expect(client.upload(shown, image, id: "c2").outcome == "409 COMPLETED")
    }

    @Test func `an upload's id is for its content`() throws {
        let client = FolioClient()
        let shown = try client.open(.selfiePhoto)
        let image = try Sample.bytes("passport-genuine")
        let first = client.upload(shown, image)
        #expect(client.upload(shown, image).json == first.json)
        #expect(client.upload(shown, image + [0]).outcome == "409 CONFLICT")
        #expect(client.upload(shown, image, field: "other").outcome == "409 CONFLICT")
        let done = try client.shown(shown.id)
        #expect(client.upload(shown, image).json == done.json)
        let record = try #require(client.simulator.inquiry(shown.id))
        #expect(record.processedCommands == 1 && record.uploads.count == 1)
        #expect(client.simulator.ledger.map(\.operation) == ["uploadCapture"])
    }
}
