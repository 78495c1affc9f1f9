import FolioProvider
import IDVPrimitives
import Testing

/// What an update that is rejected, or too old, leaves behind.
@Suite struct RejectedUpdateTests {
    private typealias Make = InquiryMaking

    /// Selfie parts that are broken in each way, all with something that must not be seen.
    static let broken: [[String: JSONValue]] = [
        Make.liveness.putting("serviceUrl", "https://u:hidden@api.example.test/api/selfie"),
        Make.liveness.putting("livenessMode", "PASSIVE"),
        Make.liveness.putting("credential", "hidden\n"),
        Make.passive.putting("captureSession", Make.session("cs8", "")),
        Make.photo.putting("credential", "hidden"),
        Make.photo.putting("captureTarget", ["field": ""]),
        Make.preparing.putting("state", "HIDDEN"),
    ].map {
        $0.putting("title", "hidden").putting("texts", ["turnHead": "hidden"])
            .putting("processing", ["title": "hidden"])
    }

    /// Everything that can be seen, but for the error.
    private struct Snapshot: Equatable {
        let lifecycle: InquiryLifecycle
        let revision: Int?
        let step: InquiryStepView?
        let screen: InquiryScreen
        let notice: InquiryNotice?
        let dialog: InquiryDialog?
        let decision: InquiryDecision?
        let isBusy: Bool

        init(_ state: InquiryState) {
            lifecycle = state.lifecycle
            revision = state.revision
            step = state.step
            screen = state.screen
            notice = state.notice
            dialog = state.dialog
            decision = state.decision
            isBusy = state.isBusy
        }
    }

    // Test ideas 52, 53 and 56.
    @Test(arguments: broken, [Make.liveness, Make.passive, Make.photo, Make.preparing])
    func `nothing but the error changes`(
        _ broken: [String: JSONValue],
        _ shown: [String: JSONValue]
    ) throws {
        var driver = try InquiryDriver(.web, showing: shown)
        let before = driver.state
        let reduction = try driver.update(2, broken)
        #expect(driver.state.error != nil)
        #expect(Snapshot(driver.state) == Snapshot(before))
        #expect(reduction.effects.isEmpty)
        #expect(reduction.answer == nil)
        for text in ["\(driver.state)", "\(driver.state.error as Any)", "\(reduction)"] {
            #expect(!text.contains("hidden"))
        }
        var dumped = ""
        dump(driver.state, to: &dumped)
        dump(driver.state.error, to: &dumped)
        #expect(!dumped.contains("hidden"))
    }

    // Test ideas 52 and 55.
    @Test func `nor while a command is under way, or the dialog is open`() throws {
        var busy = try InquiryDriver(showing: Make.liveness)
        busy.submit()
        var asking = try InquiryDriver(.web, showing: Make.liveness)
        asking.take(.engine(.failed(reason: .connection), runID: "r_000001"))
        for var driver in [busy, asking] {
            for (index, broken) in Self.broken.enumerated() {
                let before = driver.state
                try driver.update(index + 2, broken)
                #expect(Snapshot(driver.state) == Snapshot(before))
                #expect(driver.state.pendingCommand == before.pendingCommand)
            }
        }
        #expect(asking.state.dialog != nil)
        #expect(busy.state.screen == .processing)
    }

    // Test idea 54.
    @Test func `the previous capture session can be submitted, the rejected one cannot`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        let rejected = Make.liveness.putting("captureSession", Make.session("cs7", "c7"))
            .putting("credential", "")
        try driver.update(2, rejected)
        #expect(
            driver.rejection(of: .submitCapture(captureSessionID: "cs7", transactionID: "t"))
                == .sessionMismatch
        )
        let reduction = driver.submit()
        #expect(reduction.answer == .accepted)
        // The number of the rejected update's command is taken.
        #expect(reduction.commands.first?.id == "c8")
    }

    // Test idea 16.
    @Test func `a good update after it clears the error`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        try driver.update(2, Make.photo.putting("credential", "x"))
        #expect(driver.state.error == .invalidState)
        try driver.update(3, Make.photo)
        #expect(driver.state.error == nil)
        #expect(driver.state.step?.selfie.captureSessionID == "cs5")
    }

    // Test ideas 17, 36 and 37.
    @Test(arguments: broken)
    func `on start there is no step, and the start did not fail`(
        _ broken: [String: JSONValue]
    ) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        let reduction = driver.take(.start(try Make.update(1, broken)))
        #expect(reduction.effects.isEmpty)
        #expect(driver.state.lifecycle == .started)
        #expect(driver.state.step == nil)
        #expect(driver.state.revision == nil)
        #expect(driver.state.screen == .none)
        #expect(driver.state.error != nil)
        #expect(driver.state.notice == InquiryNotice(kind: .genericFailure, retry: false))
        #expect(driver.rejection(of: .retry) == .noStep)
        // A second one that is rejected keeps the notice.
        try driver.update(2, broken)
        #expect(driver.state.notice != nil)
        try driver.update(3, Make.photo)
        #expect(driver.state.lifecycle == .started)
        #expect(driver.state.error == nil)
        #expect(driver.state.notice == nil)
        #expect(driver.state.step?.selfie.captureSessionID == "cs5")
    }

    // Test idea 37.
    @Test func `no retry is offered for a rejected update`() throws {
        var driver = try InquiryDriver(showing: Make.photo)
        try driver.update(2, Make.photo.putting("captureTarget", nil))
        #expect(driver.state.notice == nil)
        let before = driver.state
        #expect(driver.rejection(of: .retry) == .wrongState)
        #expect(driver.state == before)
    }

    @Test func `an update that is not newer is dropped, also after a rejected one`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        try driver.update(5, Make.photo.putting("credential", "x"))
        let before = driver.state
        for revision in 0...5 {
            let reduction = try driver.update(revision, Make.photo)
            #expect(reduction == InquiryReduction())
        }
        #expect(driver.state == before)
        try driver.update(6, Make.photo)
        #expect(driver.state.revision == 6)
    }

    @Test func `an update before the start is dropped`() throws {
        var driver = InquiryDriver(try Make.configuration())
        let before = driver.state
        #expect(try driver.update(1, Make.liveness) == InquiryReduction())
        #expect(driver.state == before)
        driver.take(.start(try Make.update(0, Make.liveness)))
        #expect(driver.state.revision == 0)
        try driver.update(0, Make.photo)
        #expect(driver.state.step?.selfie.captureSessionID == "cs1")
    }

    @Test func `a second start forgets everything but the numbers`() throws {
        var driver = try InquiryDriver(.web, showing: Make.liveness)
        driver.submit()
        driver.take(.start(try Make.update(1, Make.liveness)))
        #expect(driver.state.pendingCommand == nil)
        #expect(driver.runID == "r_000002")
        // The late reply and the late outcome mean nothing.
        driver.reply("c2", .failed, retry: true)
        driver.take(.engine(.failed(reason: .unknown), runID: "r_000001"))
        #expect(driver.state.notice == nil)
        #expect(driver.state.dialog == nil)
        #expect(driver.submit().commands.first?.id == "c3")
    }
}
