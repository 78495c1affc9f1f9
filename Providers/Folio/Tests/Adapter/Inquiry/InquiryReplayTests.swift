import FolioProvider
import IDVPrimitives
import Testing

/// The replay: what a line may be, and what comes out.
@Suite struct InquiryReplayTests {
    private func replay(_ platform: InquiryPlatform = .web) throws -> InquiryReplay {
        var replay = try InquiryReplay(platform: platform, selfieProxy: InquiryMaking.proxy)
        _ = try replay.handle(line: Self.line("start", 1, InquiryMaking.liveness))
        return replay
    }

    private static func line(_ op: JSONValue, _ revision: Int, _ selfie: [String: JSONValue])
        -> [UInt8]
    {
        let step: JSONValue = ["id": "s1", "type": "SELFIE", "selfie": .object(selfie)]
        return JSONValue.object([
            "op": op, "revision": .number(Double(revision)), "step": step,
        ]).encoded()
    }

    private static let bytes = InquiryReplayError.member(
        "op",
        expected: "start, update, intent, engine, reply, prepare, chunk or nothing else",
        found: "nothing"
    )

    @Test(
        arguments: [
            ("[]", .notAnObject(found: "an array")), ("7", .notAnObject(found: "a number")),
            ("{}", bytes),
            (
                #"{"op":"secret-word"}"#,
                .member(
                    "op",
                    expected:
                        "start, update, intent, engine, reply, prepare, chunk or nothing else",
                    found: "another text"
                )
            ),
            (#"{"op":"update"}"#, .update(.revision(found: "nothing"))),
            (
                #"{"op":"intent","type":"BAC\u212a"}"#,
                .member(
                    "type",
                    expected: "SUBMIT_CAPTURE, UPLOAD_CAPTURE, FILE_UNREADABLE, BACK, RETRY "
                        + "or nothing else",
                    found: "another text"
                )
            ),
            (
                #"{"op":"engine","outcome":"CLOSED"}"#,
                .member("run", expected: "a text of 1–1024 bytes", found: "nothing")
            ),
            (
                #"{"op":"engine","run":"r_000001","outcome":1}"#,
                .member(
                    "outcome",
                    expected: "PASSED, CLOSED, FAILED, CANCELLED or nothing else",
                    found: "a number"
                )
            ),
            (
                #"{"op":"reply","id":"","outcome":"FAILED"}"#,
                .member("id", expected: "a text of 1–1024 bytes", found: "a text that is not one")
            ),
            (
                #"{"op":"reply","id":"c1","outcome":"LOST"}"#,
                .member(
                    "outcome",
                    expected: "ACCEPTED, FAILED or nothing else",
                    found: "another text"
                )
            ),
            (
                #"{"op":"prepare"}"#,
                .member("id", expected: "a text of 1–1024 bytes", found: "nothing")
            ),
            (
                #"{"op":"chunk","loaded":1}"#,
                .member("loaded", expected: "true or false", found: "a number")
            ),
        ] as [(String, InquiryReplayError)]
    )
    func `a line that cannot be read says what is wrong`(
        _ line: String,
        _ expected: InquiryReplayError
    ) throws {
        var replay = try replay()
        let before = replay.state
        #expect(throws: expected) { try replay.handle(line: line) }
        #expect(replay.state == before)
        #expect(!expected.description.contains("secret-word"))
    }

    @Test(arguments: [
        Array(#"{"op":"intent","type":"BACK","type":"BACK"}"#.utf8), Array("{\"op\":".utf8), [],
        Array("secret-word".utf8), Array(#"{"op":"intent","type":"BACK"} {}"#.utf8),
        Array(#"{"op":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8),
        Array(#"{"op":"intent","type":"BACK",}"#.utf8),
    ])
    func `what is not exactly one JSON text is a fault of the line`(_ line: [UInt8]) throws {
        var replay = try replay()
        let before = replay.state
        let error = #expect(throws: InquiryReplayError.self) { try replay.handle(line: line) }
        guard case .syntax = error else {
            Issue.record("another error: \(error as Any)")
            return
        }
        #expect(replay.state == before)
        #expect(error?.description.contains("secret-word") == false)
    }

    @Test func `a byte order mark and a long line are refused`() throws {
        var replay = try replay()
        let line = Array(#"{"op":"intent","type":"BACK"}"#.utf8)
        #expect(throws: InquiryReplayError.byteOrderMark) {
            try replay.handle(line: [0xEF, 0xBB, 0xBF] + line)
        }
        let fill = [UInt8](repeating: 0x20, count: InquiryReplay.maximumLineBytes - line.count)
        #expect(try replay.handle(line: line + fill).count == 2)
        #expect(throws: InquiryReplayError.tooLong(limit: 1_048_576)) {
            try replay.handle(line: line + fill + [0x20])
        }
    }

    // Test idea 60.
    @Test(arguments: ["bytes", "image", "portrait"])
    func `a submit with an image is refused when all else fits`(_ member: String) throws {
        var replay = try replay()
        let before = replay.state
        var intent: [String: JSONValue] = [
            "op": "intent", "type": "SUBMIT_CAPTURE", "captureSessionId": "cs1",
            "transactionId": "t", member: "/9j/",
        ]
        let lines = try replay.handle(line: JSONValue.object(intent).encoded())
        #expect(lines.first == #"{"accepted":false,"code":"UNEXPECTED_IMAGE","op":"result"}"#)
        #expect(lines.last?.contains(#""effects":[]"#) == true)
        #expect(replay.state == before)
        intent["captureSessionId"] = "cs2"
        #expect(
            try replay.handle(line: JSONValue.object(intent).encoded()).first
                == #"{"accepted":false,"code":"SESSION_MISMATCH","op":"result"}"#
        )
        intent["captureSessionId"] = "cs1"
        intent[member] = .null
        #expect(
            try replay.handle(line: JSONValue.object(intent).encoded()).first
                == #"{"accepted":true,"op":"result"}"#
        )
    }

    // Test idea 63.
    @Test(arguments: [
        ("", "EMPTY_FILE"), ("AAA", "EMPTY_FILE"), ("!!!!", "EMPTY_FILE"), ("AAAA\n", "EMPTY_FILE"),
        ("-_-_", "EMPTY_FILE"),
    ])
    func `bytes that are not base64 are none`(_ bytes: String, _ code: String) throws {
        var replay = try replay()
        _ = try replay.handle(line: Self.line("update", 2, InquiryMaking.photo))
        let intent: JSONValue = [
            "op": "intent", "type": "UPLOAD_CAPTURE", "captureSessionId": "cs5",
            "captureField": "selfie_photo", "bytes": .string(bytes),
        ]
        let lines = try replay.handle(line: intent.encoded())
        #expect(lines.first == "{\"accepted\":false,\"code\":\"\(code)\",\"op\":\"result\"}")
    }

    // Test ideas 56 and 60.
    @Test func `the portrait appears nowhere`() throws {
        var replay = try replay()
        let outcome: JSONValue = [
            "op": "engine", "run": "r_000001", "outcome": "PASSED", "transactionId": "t1",
            "portrait": "U0VDUkVU",
        ]
        let lines = try replay.handle(line: outcome.encoded())
        #expect(lines.count == 1)
        #expect(
            lines[0].contains(
                #""effects":[{"captureSessionId":"cs1","command":"SUBMIT_CAPTURE","id":"c2","#
                    + #""transactionId":"t1"}]"#
            )
        )
        #expect(!lines[0].contains("U0VDUkVU") && !lines[0].contains("SECRET"))
        #expect("\(replay)" == "InquiryReplay(InquiryState(STARTED, revision 1, PROCESSING))")
    }

    @Test func `without a portrait the run has failed`() throws {
        for portrait in [JSONValue.null, "", "not base64", 7] {
            var replay = try replay()
            let outcome: JSONValue = [
                "op": "engine", "run": "r_000001", "outcome": "PASSED", "transactionId": "t1",
                "portrait": portrait,
            ]
            let lines = try replay.handle(line: outcome.encoded())
            #expect(lines.last?.contains(#""kind":"RETRY""#) == true)
        }
    }

    @Test func `replies, prepare commands and the web's code are told by lines as well`() throws {
        var replay = try replay()
        let submit =
            #"{"op":"intent","type":"SUBMIT_CAPTURE","captureSessionId":"cs1","transactionId":"t"}"#
        _ = try replay.handle(line: submit)
        let failed = #"{"op":"reply","id":"c2","outcome":"FAILED","retry":true}"#
        #expect(
            try replay.handle(line: failed).last?
                .contains(#""notice":{"kind":"GENERIC_FAILURE","retry":true}"#) == true
        )
        let retried = try replay.handle(line: #"{"op":"intent","type":"RETRY"}"#)
        #expect(retried.last?.contains(#""command":"SUBMIT_CAPTURE","id":"c2""#) == true)
        let accepted = #"{"op":"reply","id":"c2","outcome":"ACCEPTED"}"#
        #expect(try replay.handle(line: accepted).last?.contains(#""PROCESSING""#) == true)
        _ = try replay.handle(line: #"{"op":"prepare","id":"c4"}"#)
        let other = try replay.handle(line: Self.line("update", 2, InquiryMaking.passive))
        #expect(other.last?.contains("INVALID_STATE") == true)
        let named = InquiryMaking.passive
            .putting("captureSession", InquiryMaking.session("cs2", "c4"))
        _ = try replay.handle(line: #"{"op":"chunk","loaded":false}"#)
        let shown = try replay.handle(line: Self.line("update", 3, named))
        #expect(shown.last?.contains(#""screen":"PROCESSING""#) == true)
        #expect(shown.last?.contains(#""title":"Look""#) == true)
        let loaded = try replay.handle(line: #"{"op":"chunk","loaded":true}"#)
        #expect(loaded.last?.contains(#""screen":"ENGINE""#) == true)
    }

    // Test idea 73.
    @Test(
        arguments: [
            (
                InquiryPlatform.web, "https://shop.test",
                #""engineUrl":"https://shop.test/api/selfie""#
            ),
            (.web, nil, nil), (.ios, "https://shop.test", nil),
            (.android, "https://shop.test", nil),
        ] as [(InquiryPlatform, String?, String?)]
    )
    func `on a page the model says where the engine's requests go`(
        _ platform: InquiryPlatform,
        _ origin: String?,
        _ expected: String?
    ) throws {
        var replay = try InquiryReplay(
            platform: platform,
            selfieProxy: InquiryMaking.proxy,
            pageOrigin: origin
        )
        let lines = try replay.handle(line: Self.line("start", 1, InquiryMaking.liveness))
        let model = try #require(lines.last)
        #expect(model.contains(expected ?? "engineUrl") == (expected != nil))
        #expect(model.contains(#""serviceUrl":"https://api.example.test/api/selfie""#))
    }

    @Test(arguments: [
        "shop.test", "", "https://shop.test/page", "https://u:secret@shop.test", "null",
        "https://shop.test?",
    ])
    func `a page origin that is none is refused before the first line`(_ origin: String) {
        let error = #expect(throws: PageOriginError.self) {
            try InquiryReplay(
                platform: .web,
                selfieProxy: InquiryMaking.proxy,
                pageOrigin: origin
            )
        }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a proxy that is no address is refused before the first line`() {
        #expect(throws: SelfieProxyRuleError.self) {
            try InquiryReplay(platform: .ios, selfieProxy: "api.example.test")
        }
    }
}
