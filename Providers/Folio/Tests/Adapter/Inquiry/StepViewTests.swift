import FolioProvider
import IDVPrimitives
import IdentityVerification
import Testing

/// What an accepted step shows, and what it does not.
@Suite struct StepViewTests {
    private typealias Make = InquiryMaking

    // Test ideas 1–3.
    @Test func `a step that is being prepared shows nothing but its processing`() throws {
        var driver = try InquiryDriver(showing: Make.preparing)
        #expect(driver.state.step?.selfie.processing?.value == ["title": "One moment"])
        #expect(driver.state.screen == .processing)
        for selfie in [
            ["state": "PREPARING"], Make.liveness.putting("state", "PREPARING"),
            ["state": "PREPARING", "processing": "soon"],
        ] {
            driver.take(.start(try Make.update(1, selfie)))
            #expect(driver.state.step?.selfie == .preparing(.empty))
            #expect(driver.state.screen == .processing)
            #expect(driver.state.step?.selfie.capture == nil)
        }
    }

    // Test ideas 4, 6 and 15.
    @Test func `a liveness step shows the engine with all that it needs`() throws {
        let texts: JSONValue = [
            "holdSteady": "a", "turnHead": "b", "lookStraight": "c", "centerFace": "", "more": "x",
            "processing": "e",
        ]
        let selfie = Make.liveness.putting("texts", texts).putting("captureTarget", ["field": "f"])
        var driver = InquiryDriver(try Make.configuration())
        let reduction = driver.take(.start(try Make.update(1, selfie)))
        guard case .liveness(let view) = driver.state.step?.selfie else {
            Issue.record("no liveness step is shown")
            return
        }
        #expect(view.capture.mode == .active)
        #expect(view.capture.captureSessionID == "cs1")
        #expect(view.capture.service.text == Make.proxy)
        #expect(view.processing == nil)
        #expect(
            view.capture.texts
                == SelfieCaptureTexts(
                    holdSteady: "a",
                    turnHead: "b",
                    lookStraight: "c",
                    centerFace: "",
                    processing: "e"
                )
        )
        #expect(
            view.capture.headers.fields.map(\.name)
                == ["Authorization", "X-Capture-Session-Id", "X-Run-Id"]
        )
        #expect(
            view.capture.headers.fields.map(\.value)
                == [Secret("Bearer tok"), Secret("cs1"), Secret("r_000001")]
        )
        #expect(reduction.effects == [.openEngine(view.capture)])
        #expect(driver.state.screen == .engine)
    }

    // Test idea 5.
    @Test func `a passive step has its texts as well`() throws {
        let driver = try InquiryDriver(showing: Make.passive)
        guard case .passive(let view) = driver.state.step?.selfie else {
            Issue.record("no passive step is shown")
            return
        }
        #expect(view.capture.mode == .passive)
        #expect(view.title == "Look")
        #expect(view.details == "Here")
        #expect(view.capture.texts == SelfieCaptureTexts())
    }

    // Test ideas 7 and 8.
    @Test func `a photo step shows the camera and its texts`() throws {
        let selfie = Make.photo.putting("cameraErrors", ["denied": "No"])
            .putting("buttons", ["capture": "Take"]).putting("livenessMode", "ACTIVE")
            .putting("description", "Now")
        let driver = try InquiryDriver(showing: selfie)
        guard case .photo(let view) = driver.state.step?.selfie else {
            Issue.record("no photo step is shown")
            return
        }
        #expect(view.captureSessionID == "cs5")
        #expect(view.captureField == "selfie_photo")
        #expect(view.title == "Take a selfie")
        #expect(view.details == "Now")
        #expect(view.hint == "Look here")
        #expect(view.cameraErrors?.value == ["denied": "No"])
        #expect(view.buttons?.value == ["capture": "Take"])
        #expect(driver.state.screen(on: .ios) == .photoCamera)
        #expect(driver.state.screen(on: .web) == .photoCamera)
        #expect(driver.state.screen(on: .android) == .photoPicker)
    }

    @Test func `members of another type are left out of what is shown`() throws {
        let odd: [String: JSONValue] = [
            "title": 1, "description": ["x"],
            "hint": .string(String(repeating: "x", count: 17_000)),
            "cameraErrors": "no", "buttons": [], "processing": true,
        ]
        let driver = try InquiryDriver(showing: Make.photo.merging(odd) { _, new in new })
        guard case .photo(let view) = driver.state.step?.selfie else {
            Issue.record("no photo step is shown")
            return
        }
        #expect(view.title == nil && view.details == nil && view.hint == nil)
        #expect(view.cameraErrors == nil && view.buttons == nil && view.processing == nil)
    }

    // Test idea 11.
    @Test func `the engine's base has no trailing slash`() throws {
        let selfie = Make.liveness.putting("serviceUrl", .string(Make.proxy + "/"))
        let driver = try InquiryDriver(showing: selfie)
        let view = try #require(driver.state.step?.selfie.capture)
        #expect(view.service.text == Make.proxy + "/")
        #expect(view.service.engineBase == Make.proxy)
        #expect(driver.configuration.engineURL(for: view) == Make.proxy)
    }

    // Test idea 19.
    @Test func `while the server checks the step the engine is not opened`() throws {
        var driver = InquiryDriver(try Make.configuration())
        let checking = Make.liveness.putting("processing", ["title": "Checking"])
        let first = driver.take(.start(try Make.update(1, checking)))
        #expect(first.effects.isEmpty)
        #expect(driver.state.screen == .processing)
        #expect(driver.state.isBusy)
        #expect(driver.state.step?.selfie.processing?.value == ["title": "Checking"])
        let second = try driver.update(2, Make.liveness)
        #expect(driver.state.screen == .engine)
        #expect(second.opened != nil)
        #expect(second.opened == driver.runID)
    }

    @Test(
        arguments: [
            ([:], InquiryLifecycle.started, nil),
            (["step": .null], .started, nil),
            (["decision": "APPROVED"], .completed, InquiryDecision.approved),
            (["decision": "DECLINED", "lifecycle": "COMPLETED"], .completed, .declined),
            (["decision": "REVIEW", "step": .null], .completed, .review),
            (["decision": "SOMETHING"], .completed, InquiryDecision(rawValue: "SOMETHING")),
            (["lifecycle": "COMPLETED"], .completed, nil),
            (["decision": 5], .started, nil),
            (["decision": ""], .started, nil),
        ] as [([String: JSONValue], InquiryLifecycle, InquiryDecision?)]
    )
    func `without a step there is the end or nothing`(
        _ members: [String: JSONValue],
        _ lifecycle: InquiryLifecycle,
        _ decision: InquiryDecision?
    ) throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        driver.take(.update(try Make.update(2, nil, more: members)))
        #expect(driver.state.error == nil)
        #expect(driver.state.lifecycle == lifecycle)
        #expect(driver.state.decision == decision)
        #expect(driver.state.step == nil)
        #expect(driver.state.screen == .none)
        #expect(driver.rejection(of: .back) == .noStep)
    }

    @Test func `after the end there are decisions and no steps`() throws {
        var driver = try InquiryDriver(showing: Make.liveness)
        driver.take(.update(try Make.update(2, nil, more: ["decision": "REVIEW"])))
        try driver.update(3, Make.liveness)
        #expect(driver.state.error == .invalidState)
        #expect(driver.state.lifecycle == .completed)
        #expect(driver.state.step == nil)
        driver.take(.update(try Make.update(4, nil, more: ["decision": "DECLINED"])))
        #expect(driver.state.decision == .declined)
        #expect(driver.state.error == nil)
        driver.take(.start(try Make.update(1, Make.liveness)))
        #expect(driver.state.lifecycle == .started)
        #expect(driver.state.decision == nil)
    }

    @Test(
        arguments: [
            (.null, InquiryUpdateError.notAnObject(found: "null")),
            ([], .notAnObject(found: "an array")),
            ([:], .revision(found: "nothing")),
            (["revision": .null], .revision(found: "null")),
            (["revision": "1"], .revision(found: "a string")),
            (["revision": 1.5], .revision(found: "a number that is not one")),
            (["revision": -1], .revision(found: "a number that is not one")),
            (["revision": 9_007_199_254_740_992], .revision(found: "a number that is not one")),
        ] as [(JSONValue, InquiryUpdateError)]
    )
    func `what is no update is the transport's fault`(
        _ value: JSONValue,
        _ expected: InquiryUpdateError
    ) {
        #expect(throws: expected) { try InquiryUpdate(value) }
    }
}
