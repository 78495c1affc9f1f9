import FolioProvider
import IDVCrypto
import IDVPrimitives
import Testing

/// Which intents the store acts on, and what it says to the others.
@Suite struct IntentTests {
    private typealias Make = InquiryMaking

    private static let image = UploadedImage([0xFF, 0xD8, 0xFF])
    private static let submit = InquiryIntent.submitCapture(
        captureSessionID: "cs1",
        transactionID: Make.transaction
    )
    private static let upload = InquiryIntent.uploadCapture(
        captureSessionID: "cs5",
        captureField: "selfie_photo",
        image: image
    )
    private static let all = [submit, upload, .fileUnreadable, .back, .retry]

    /// A state, the intents in the order of `all`, and what is said to each; nil accepts.
    struct Row: Sendable {
        let selfie: [String: JSONValue]?
        let answers: [IntentRejection?]
    }

    // Test ideas 57, 62, 64, 65 and 66.
    @Test(arguments: [
        Row(selfie: nil, answers: [.noStep, .noStep, .noStep, .noStep, .noStep]),
        Row(
            selfie: Make.preparing,
            answers: [.wrongState, .wrongState, .wrongState, .busy, .wrongState]
        ),
        Row(selfie: Make.liveness, answers: [nil, .wrongState, .wrongState, nil, .wrongState]),
        Row(
            selfie: Make.passive,
            answers: [.sessionMismatch, .wrongState, .wrongState, nil, .wrongState]
        ),
        Row(selfie: Make.photo, answers: [.wrongState, nil, nil, nil, .wrongState]),
        Row(
            selfie: Make.liveness.putting("processing", [:]),
            answers: [.busy, .wrongState, .wrongState, .busy, .busy]
        ),
        Row(
            selfie: Make.photo.putting("processing", [:]),
            answers: [.wrongState, .busy, .busy, .busy, .wrongState]
        ),
    ])
    func `each state takes its own intents`(_ row: Row) throws {
        for (intent, expected) in zip(Self.all, row.answers) {
            var driver = InquiryDriver(try Make.configuration())
            driver.take(.start(try Make.update(1, row.selfie)))
            let before = driver.state
            let reduction = driver.take(.intent(intent))
            #expect(reduction.answer == expected.map(IntentAnswer.rejected) ?? .accepted)
            if expected != nil {
                #expect(reduction.effects.isEmpty)
                #expect(driver.state == before)
            }
        }
    }

    // Test idea 65.
    @Test(arguments: all)
    func `before the start there is nothing to do`(_ intent: InquiryIntent) throws {
        var driver = InquiryDriver(try Make.configuration())
        #expect(driver.rejection(of: intent) == .notStarted)
        #expect(driver.state == InquiryState(driver.configuration))
    }

    // Test idea 65.
    @Test func `going back while busy is a matter of the configuration`() throws {
        var configuration = try Make.configuration()
        configuration.allowsBackWhileBusy = true
        var driver = InquiryDriver(configuration)
        driver.take(.start(try Make.update(1, Make.liveness)))
        driver.submit()
        let reduction = driver.take(.intent(.back))
        #expect(reduction.answer == .accepted)
        #expect(reduction.commands == [.back])
        #expect(driver.state.pendingCommand != nil)
    }

    // Test ideas 18 and 58.
    @Test(arguments: [
        ("cs1", IntentRejection.staleSession), ("cs2", .staleSession), ("", .sessionMismatch),
        ("other", .sessionMismatch), ("se\u{301}1", .sessionMismatch),
        ("S\u{E9}1", .sessionMismatch),
        ("s\u{E9}1 ", .sessionMismatch),
    ])
    func `the capture session is the shown one, byte by byte`(
        _ session: String,
        _ code: IntentRejection
    ) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        try driver.update(2, Make.passive)
        try driver.update(3, Make.preparing)
        try driver.update(
            4,
            Make.liveness.putting("captureSession", Make.session("s\u{E9}1", "c1"))
        )
        #expect(
            driver.rejection(of: .submitCapture(captureSessionID: session, transactionID: "t"))
                == code
        )
        #expect(
            driver.rejection(of: .submitCapture(captureSessionID: "s\u{E9}1", transactionID: "t"))
                == nil
        )
    }

    // Test idea 59.
    @Test(arguments: [
        "", " ", "a b", "a\n", "\u{E9}", "a\0", String(repeating: "t", count: 129),
        String(repeating: "t", count: 200),
    ])
    func `a transaction's id is visible ASCII`(_ transaction: String) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        #expect(
            driver.rejection(
                of: .submitCapture(captureSessionID: "cs1", transactionID: transaction)
            ) == .invalidTransaction
        )
    }

    // Test idea 59.
    @Test(arguments: ["t", "~!{}", String(repeating: "t", count: 128)])
    func `and may look like anything else`(_ transaction: String) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        #expect(
            driver.submit("cs1", transaction).commands == [
                .submitCapture(id: "c2", captureSessionID: "cs1", transactionID: transaction)
            ]
        )
    }

    // Test idea 63.
    @Test func `an upload names its session and field and has a length that is allowed`() throws {
        var configuration = try Make.configuration()
        configuration.maximumUploadBytes = 100
        var driver = InquiryDriver(configuration)
        let selfie = Make.photo.putting("captureTarget", ["field": "s\u{E9}lfie"])
        driver.take(.start(try Make.update(1, selfie)))
        let digest = SHA256.hash([1])
        for (session, field, count, code) in [
            ("cs6", "s\u{E9}lfie", 1, IntentRejection.sessionMismatch),
            ("cs5", "selfie", 1, .fieldMismatch), ("cs5", "S\u{E9}lfie", 1, .fieldMismatch),
            ("cs5", "se\u{301}lfie", 1, .fieldMismatch), ("cs5", "", 1, .fieldMismatch),
            ("cs5", "s\u{E9}lfie", 0, .emptyFile), ("cs5", "s\u{E9}lfie", -1, .emptyFile),
            ("cs5", "s\u{E9}lfie", 101, .fileTooLarge), ("cs5", "s\u{E9}lfie", .max, .fileTooLarge),
            ("cs6", "", 0, .sessionMismatch), ("cs5", "", 0, .fieldMismatch),
        ] {
            let intent = InquiryIntent.uploadCapture(
                captureSessionID: session,
                captureField: field,
                image: UploadedImage(count: count, digest: digest)
            )
            #expect(driver.rejection(of: intent) == code)
        }
        let reduction = driver.take(
            .intent(
                .uploadCapture(
                    captureSessionID: "cs5",
                    captureField: "s\u{E9}lfie",
                    image: UploadedImage(count: 100, digest: digest)
                )
            )
        )
        #expect(
            reduction.effects == [
                .send(
                    .uploadCapture(
                        id: "c6",
                        captureSessionID: "cs5",
                        captureField: "s\u{E9}lfie",
                        digest: digest,
                        length: 100
                    )
                )
            ]
        )
    }

    // Test idea 63.
    @Test func `the limit of a photo is 10 MiB unless it is set`() throws {
        var driver = try InquiryDriver(showing: Make.photo)
        for (count, code) in [((10 << 20) + 1, IntentRejection.fileTooLarge), (10 << 20, nil)] {
            let intent = InquiryIntent.uploadCapture(
                captureSessionID: "cs5",
                captureField: "selfie_photo",
                image: UploadedImage(count: count, digest: SHA256.hash([]))
            )
            #expect(driver.rejection(of: intent) == code)
        }
    }

    // Test idea 64.
    @Test func `a photo that cannot be read leaves the step and tells of it`() throws {
        var driver = try InquiryDriver(showing: Make.photo)
        let step = driver.state.step
        let reduction = driver.take(.intent(.fileUnreadable))
        #expect(reduction.answer == .accepted)
        #expect(reduction.effects.isEmpty)
        #expect(driver.state.step == step)
        #expect(driver.state.screen == .photoCamera)
        #expect(driver.state.notice == InquiryNotice(kind: .fileUnreadable, retry: false))
        driver.take(.intent(Self.upload))
        #expect(driver.state.notice == nil)
    }

    @Test func `every code has a text that says what to do`() {
        #expect(Set(IntentRejection.allCases.map(\.description)).count == 12)
        #expect(IntentRejection.allCases.map(\.rawValue).allSatisfy { $0 == $0.uppercased() })
    }
}
