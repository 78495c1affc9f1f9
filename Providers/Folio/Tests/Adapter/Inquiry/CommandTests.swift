import FolioProvider
import IDVPrimitives
import Testing

/// What becomes of a command: one at a time, and never twice by mistake.
@Suite struct CommandTests {
    private typealias Make = InquiryMaking

    private static let upload = InquiryIntent.uploadCapture(
        captureSessionID: "cs5",
        captureField: "selfie_photo",
        image: UploadedImage([1, 2, 3])
    )

    // Test ideas 60 and 61.
    @Test func `a second submit is busy first and repeated afterwards`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        #expect(driver.submit().commands.count == 1)
        #expect(driver.state.isBusy)
        #expect(driver.state.screen == .processing)
        #expect(driver.submit().answer == .rejected(.busy))
        driver.reply("c2", .accepted)
        #expect(driver.submit().answer == .rejected(.busy))
        #expect(driver.state.screen == .processing)
        #expect(driver.state.pendingCommand == nil)
        let next = try driver.update(2, Make.liveness)
        #expect(driver.state.screen == .engine)
        #expect(next.opened == "r_000002")
        let before = driver.state
        #expect(driver.submit().answer == .rejected(.alreadySubmitted))
        #expect(driver.state == before)
        #expect(driver.submit("cs1", "another").answer == .accepted)
    }

    @Test func `a command ends when another capture session is shown`() throws {
        for next in [Make.passive, Make.photo, Make.preparing] {
            var driver = try InquiryDriver(showing: Make.liveness)
            driver.submit()
            try driver.update(2, next)
            #expect(driver.state.pendingCommand == nil)
            #expect(driver.state.isBusy == (next["state"] == "PREPARING"))
            let before = driver.state
            driver.reply("c2", .failed, retry: true)
            driver.reply("c2", .accepted)
            #expect(driver.state == before)
        }
    }

    @Test func `the same capture session again leaves the command under way`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        driver.submit()
        let reduction = try driver.update(2, Make.liveness)
        #expect(reduction.effects.isEmpty)
        #expect(driver.state.isBusy)
        #expect(driver.state.pendingCommand?.id == "c2")
    }

    @Test(arguments: ["c1", "c3", "", "C2", "c2 "])
    func `a reply to another command means nothing`(_ id: String) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        driver.submit()
        let before = driver.state
        driver.reply(id, .failed, retry: true)
        #expect(driver.state == before)
    }

    @Test func `a failure that offers it is retried with the same command`() throws {
        var driver = try InquiryDriver(showing: Make.photo)
        let command = try #require(driver.take(.intent(Self.upload)).commands.first)
        #expect(driver.rejection(of: .retry) == .wrongState)
        driver.reply("c6", .failed, retry: true)
        #expect(driver.state.screen == .photoCamera)
        #expect(driver.state.notice == InquiryNotice(kind: .genericFailure, retry: true))
        let reduction = driver.take(.intent(.retry))
        #expect(reduction.answer == .accepted)
        #expect(reduction.effects == [.send(command)])
        #expect(driver.state.notice == nil)
        #expect(driver.state.pendingCommand == command)
        // The same photo once more is the same command as well, another one is not.
        driver.reply("c6", .failed, retry: true)
        #expect(driver.take(.intent(Self.upload)).commands == [command])
        driver.reply("c6", .failed, retry: true)
        let other = InquiryIntent.uploadCapture(
            captureSessionID: "cs5",
            captureField: "selfie_photo",
            image: UploadedImage([4])
        )
        #expect(driver.take(.intent(other)).commands.first?.id == "c7")
    }

    @Test func `before a submit is retried the engine stays closed`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        let command = try #require(driver.submit().commands.first)
        #expect(driver.reply("c2", .failed, retry: true).effects.isEmpty)
        #expect(!driver.state.isBusy)
        // The server's answer to the same failure does not take the offer away.
        #expect(try driver.update(2, Make.liveness).effects.isEmpty)
        #expect(driver.state.notice?.retry == true)
        #expect(driver.take(.intent(.retry)).effects == [.send(command)])
        driver.reply("c2", .failed, retry: true)
        #expect(driver.submit().commands == [command])
    }

    @Test func `a failure that offers no retry opens the engine anew`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        driver.submit()
        let reduction = driver.reply("c2", .failed)
        #expect(reduction.opened == "r_000002")
        #expect(driver.state.notice == InquiryNotice(kind: .genericFailure, retry: false))
        #expect(driver.rejection(of: .retry) == .wrongState)
        #expect(try driver.update(2, Make.liveness).effects.isEmpty)
        #expect(driver.runID == "r_000002")
        #expect(driver.submit("cs1", "another").commands.first?.id == "c3")
        #expect(driver.state.notice == nil)
    }

    @Test func `the offer ends when the server goes on`() throws {
        for next in [
            Make.passive, Make.preparing, Make.photo, Make.liveness.putting("processing", [:]),
        ] {
            var driver = try InquiryDriver(showing: Make.liveness)
            driver.submit()
            driver.reply("c2", .failed, retry: true)
            try driver.update(2, next)
            #expect(driver.state.notice == nil)
            #expect(driver.rejection(of: .retry) != nil)
        }
        var photo = try InquiryDriver(showing: Make.photo)
        photo.take(.intent(Self.upload))
        photo.reply("c6", .failed, retry: true)
        try photo.update(2, Make.photo.putting("captureTarget", ["field": "other"]))
        #expect(photo.rejection(of: .retry) == .wrongState)
    }

    @Test(arguments: [
        ("c41", "c42"), ("c0", "c1"), ("c007", "c1"), ("d41", "c1"), ("c", "c1"), ("c4x", "c1"),
        ("c999999999999999", "c1000000000000000"), ("c9999999999999999", "c1"), ("41", "c1"),
        ("c-5", "c1"), ("c+5", "c1"), ("c\u{661}", "c1"),
    ])
    func `a command's number is above every one that was seen`(
        _ seen: String,
        _ expected: String
    ) throws {
        let selfie = Make.liveness.putting("captureSession", Make.session("cs1", .string(seen)))
        var driver = try InquiryDriver(showing: selfie)
        #expect(driver.submit().commands.first?.id == expected)
        var prepared = InquiryDriver(try Make.configuration())
        prepared.take(.prepared(commandID: seen))
        prepared.take(.start(try Make.update(1, selfie)))
        #expect(prepared.submit().commands.first?.id == expected)
    }

    @Test func `the ids begin as the configuration says`() throws {
        var configuration = try Make.configuration()
        configuration.commandIDPrefix = "run-7-"
        var driver = InquiryDriver(configuration)
        let selfie = Make.liveness.putting("captureSession", Make.session("cs1", "run-7-4"))
        driver.take(.start(try Make.update(1, selfie)))
        #expect(driver.submit().commands.first?.id == "run-7-5")
    }
}
