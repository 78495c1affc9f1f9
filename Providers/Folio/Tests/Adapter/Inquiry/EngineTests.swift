import FolioProvider
import IDVPrimitives
import Testing

/// How a run of the engine begins and ends on each platform.
@Suite struct EngineTests {
    private typealias Make = InquiryMaking

    private static let passed = EngineOutcome.passed(
        transactionID: Make.transaction,
        hasPortrait: true
    )

    // Test ideas 60 and 68.
    @Test(arguments: InquiryPlatform.allCases)
    func `a run that passed is submitted without its portrait`(
        _ platform: InquiryPlatform
    ) throws {
        var driver = try InquiryDriver(platform, showing: Make.liveness)
        let reduction = driver.take(.engine(Self.passed, runID: "r_000001"))
        #expect(
            reduction.effects == [
                .send(
                    .submitCapture(
                        id: "c2",
                        captureSessionID: "cs1",
                        transactionID: Make.transaction
                    )
                )
            ]
        )
        #expect(driver.state.screen == .processing)
        #expect(driver.state.dialog == nil)
        #expect(driver.state.runFailure == nil)
    }

    // Test idea 68.
    @Test(
        arguments: [InquiryPlatform.ios, .android],
        [EngineOutcome.closed, .failed(reason: .cameraDenied)]
    )
    func `a run that did not pass goes back exactly once`(
        _ platform: InquiryPlatform,
        _ outcome: EngineOutcome
    ) throws {
        var driver = try InquiryDriver(platform, showing: Make.liveness)
        #expect(driver.take(.engine(outcome, runID: "r_000001")).effects == [.send(.back)])
        #expect(driver.state.dialog == nil)
        #expect(driver.state.error == nil)
        #expect(driver.state.notice == nil)
        let before = driver.state
        for again in [outcome, .closed, Self.passed] {
            #expect(driver.take(.engine(again, runID: "r_000001")).effects.isEmpty)
        }
        #expect(driver.state == before)
    }

    // Test idea 68.
    @Test(arguments: [InquiryPlatform.android, .web])
    func `a cancelled run is no failure`(_ platform: InquiryPlatform) throws {
        var driver = try InquiryDriver(platform, showing: Make.liveness)
        #expect(driver.rejection(of: .retry) == .wrongState)
        #expect(driver.take(.engine(.cancelled, runID: "r_000001")).effects.isEmpty)
        #expect(driver.state.dialog == nil)
        #expect(driver.state.runFailure == nil)
        // It is over all the same.
        #expect(driver.take(.engine(Self.passed, runID: "r_000001")).effects.isEmpty)
        // Who comes back can run the engine anew.
        let reduction = driver.take(.intent(.retry))
        #expect(reduction.commands == [.retry])
        #expect(reduction.opened == "r_000002")
    }

    // Test idea 68.
    @Test func `on iOS a cancelled run goes back like any other that throws`() throws {
        var driver = try InquiryDriver(.ios, showing: Make.liveness)
        #expect(driver.take(.engine(.cancelled, runID: "r_000001")).effects == [.send(.back)])
        #expect(driver.state.runFailure == .cancelled)
        #expect(driver.take(.engine(.cancelled, runID: "r_000001")).effects.isEmpty)
    }

    // Test idea 69.
    @Test func `the dialog has the texts of the inquiry's state, and else the host's`() throws {
        let texts: JSONValue = [
            "error": ["title": "Mislukt", "description": "", "retry": "Opnieuw"]
        ]
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        let update = try Make.update(2, Make.liveness, more: ["chrome": texts])
        driver.take(.update(update))
        // A rejected update's texts are not shown either.
        let other: JSONValue = ["error": ["title": "Rejected"]]
        driver.take(.update(try Make.update(3, [:], more: ["chrome": other])))
        #expect(driver.state.error == .invalidState)
        driver.take(.engine(.closed, runID: "r_000001"))
        #expect(driver.state.dialog?.title == "Mislukt")
        #expect(driver.state.dialog?.details == "Try again")
        #expect(driver.state.dialog?.button == "Opnieuw")
        try driver.update(4, Make.liveness)
        driver.take(.engine(.closed, runID: "r_000002"))
        #expect(driver.state.dialog?.title == "Failed")
    }

    // Test ideas 69 and 70.
    @Test(arguments: [
        EngineOutcome.closed, .failed(reason: .connection),
        .passed(transactionID: Make.transaction, hasPortrait: false),
        .passed(transactionID: "", hasPortrait: true),
        .passed(transactionID: "two words", hasPortrait: true),
    ])
    func `on the web the person is asked, and only the first end counts`(
        _ outcome: EngineOutcome
    ) throws {
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        #expect(driver.take(.engine(outcome, runID: "r_000001")).effects.isEmpty)
        let dialog = try #require(driver.state.dialog)
        #expect(dialog.title == "Failed")
        #expect(dialog.details == "Try again")
        #expect(dialog.button == "Again")
        #expect(driver.state.screen == .engine)
        #expect(driver.state.runFailure != nil)
        let before = driver.state
        for again in [Self.passed, .closed, .failed(reason: .timeout), .cancelled] {
            #expect(driver.take(.engine(again, runID: "r_000001")).effects.isEmpty)
        }
        #expect(driver.state == before)
        let reduction = driver.take(.intent(.retry))
        let view = try #require(driver.state.step?.selfie.capture)
        #expect(reduction.effects == [.send(.retry), .openEngine(view)])
        #expect(view.runID == "r_000002")
        #expect(driver.state.dialog == nil)
        #expect(driver.state.runFailure == nil)
        #expect(driver.take(.engine(Self.passed, runID: "r_000001")).effects.isEmpty)
        #expect(driver.take(.engine(Self.passed, runID: "r_000002")).commands.count == 1)
    }

    @Test(arguments: [InquiryPlatform.ios, .android])
    func `without a portrait or a transaction a run has failed`(_ platform: InquiryPlatform) throws
    {
        for (outcome, reason) in [
            (EngineOutcome.passed(transactionID: "t", hasPortrait: false), .portraitMissing),
            (.passed(transactionID: "", hasPortrait: true), .transactionInvalid),
            (.passed(transactionID: "\u{E9}", hasPortrait: true), .transactionInvalid),
        ] as [(EngineOutcome, EngineFailureReason)] {
            var driver = try InquiryDriver(platform, showing: Make.liveness)
            #expect(driver.take(.engine(outcome, runID: "r_000001")).effects == [.send(.back)])
            #expect(driver.state.runFailure == reason)
        }
    }

    @Test func `a transaction that was submitted before does not pass again`() throws {
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        driver.submit()
        driver.reply("c2", .accepted)
        try driver.update(2, Make.liveness)
        #expect(driver.take(.engine(Self.passed, runID: "r_000002")).effects.isEmpty)
        #expect(driver.state.runFailure == .transactionRepeated)
        #expect(driver.state.dialog != nil)
    }

    // Test idea 72.
    @Test func `the outcome of an old run is ignored`() throws {
        for next in [
            Make.passive, Make.liveness.putting("credential", "tok3"),
            Make.liveness.putting("serviceUrl", .string(Make.proxy + "/")),
            Make.liveness.putting("captureSession", Make.session("cs3", "c3")),
        ] {
            var driver = try InquiryDriver(.web, showing: Make.liveness)
            #expect(try driver.update(2, next).opened == "r_000002")
            let before = driver.state
            for run in ["r_000001", "", "r_1", "R_000002", "r_000003"] {
                #expect(driver.take(.engine(Self.passed, runID: run)).effects.isEmpty)
                #expect(driver.take(.engine(.closed, runID: run)).effects.isEmpty)
            }
            #expect(driver.state == before)
        }
    }

    @Test func `an update with which the engine can go on does not open it again`() throws {
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        let same = Make.liveness.putting("texts", ["turnHead": "Other"])
            .putting("captureSession", Make.session("cs1", "c7"))
        #expect(try driver.update(2, same).effects.isEmpty)
        #expect(driver.runID == "r_000001")
        #expect(driver.state.step?.selfie.capture?.texts.turnHead == "Other")
        #expect(driver.take(.engine(Self.passed, runID: "r_000001")).commands.count == 1)
    }

    @Test func `once the processing screen took its place the run is over`() throws {
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        try driver.update(2, Make.liveness.putting("processing", [:]))
        #expect(driver.state.screen == .processing)
        #expect(driver.take(.engine(.closed, runID: "r_000001")).effects.isEmpty)
        #expect(driver.state.dialog == nil)
        #expect(try driver.update(3, Make.liveness).opened == "r_000002")
    }

    // Test idea 70.
    @Test func `a state change closes the dialog`() throws {
        for next in [Make.preparing, Make.photo, Make.passive, Make.liveness] {
            var driver = try InquiryDriver(.web, showing: Make.liveness)
            driver.take(.engine(.closed, runID: "r_000001"))
            #expect(driver.state.dialog != nil)
            try driver.update(2, next)
            #expect(driver.state.dialog == nil)
            #expect(driver.state.runFailure == nil)
        }
    }

    // Test idea 67.
    @Test(arguments: InquiryPlatform.allCases, [Make.liveness, Make.passive])
    func `without an engine the step is shown and cannot be completed`(
        _ platform: InquiryPlatform,
        _ selfie: [String: JSONValue]
    ) throws {
        var configuration = try Make.configuration(platform)
        configuration.engine = .none
        var driver = InquiryDriver(configuration)
        #expect(driver.take(.start(try Make.update(1, selfie))).effects.isEmpty)
        #expect(driver.state.step?.selfie.capture != nil)
        #expect(driver.state.screen == .processing)
        #expect(!driver.state.isBusy)
        let run = try #require(driver.runID)
        #expect(driver.take(.engine(Self.passed, runID: run)).effects.isEmpty)
        #expect(driver.take(.engine(.closed, runID: run)).effects.isEmpty)
        driver.take(.selfieChunk(.failed))
        #expect(driver.state.dialog == nil)
        let session = try #require(driver.state.step?.selfie.captureSessionID)
        #expect(
            driver.rejection(of: .submitCapture(captureSessionID: session, transactionID: "t"))
                == .wrongState
        )
        #expect(driver.rejection(of: .retry) == .wrongState)
        #expect(driver.take(.intent(.back)).commands == [.back])
    }

    // Test idea 74.
    @Test func `until the web's code is there the processing screen is`() throws {
        var configuration = try Make.configuration(.web)
        configuration.isSelfieChunkLoaded = false
        var driver = InquiryDriver(configuration)
        #expect(driver.take(.start(try Make.update(1, Make.liveness))).effects.isEmpty)
        #expect(driver.state.screen == .processing)
        #expect(driver.state.step?.selfie.processing == nil)
        #expect(driver.take(.selfieChunk(.loaded)).opened == "r_000001")
        #expect(driver.state.screen == .engine)
        #expect(driver.take(.selfieChunk(.loaded)).effects.isEmpty)
        // A photo needs none of it.
        driver.take(.selfieChunk(.failed))
        try driver.update(2, Make.photo)
        #expect(driver.state.screen == .photoCamera)
    }

    // Test idea 74.
    @Test func `when it cannot be loaded the person is asked`() throws {
        var driver = try InquiryDriver(.web, showing: Make.preparing)
        driver.take(.selfieChunk(.failed))
        #expect(driver.state.dialog == nil)
        try driver.update(2, Make.liveness)
        #expect(driver.state.screen == .processing)
        #expect(driver.take(.selfieChunk(.failed)).effects.isEmpty)
        #expect(driver.state.dialog?.title == "Failed")
        #expect(driver.state.runFailure == .chunkNotLoaded)
        #expect(driver.take(.selfieChunk(.failed)).effects.isEmpty)
        let reduction = driver.take(.intent(.retry))
        #expect(reduction.effects == [.send(.retry)])
        #expect(driver.state.dialog == nil)
        #expect(driver.take(.selfieChunk(.loaded)).opened == "r_000002")
    }

    @Test(arguments: [InquiryPlatform.ios, .android])
    func `only the web has code to load`(_ platform: InquiryPlatform) throws {
        var driver = try InquiryDriver(platform, showing: Make.liveness)
        let before = driver.state
        driver.take(.selfieChunk(.failed))
        #expect(driver.state == before)
    }
}
