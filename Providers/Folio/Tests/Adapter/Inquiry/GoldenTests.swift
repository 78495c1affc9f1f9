import FolioProvider
import IDVPrimitives
import Testing

/// The convention's golden examples, in the form in which they are written down.
@Suite struct GoldenTests {
    private static let update2 =
        #"{"op":"update","revision":2,"step":{"id":"s1","type":"SELFIE","selfie":{"state":"LIVENESS","#
        + #""livenessMode":"ACTIVE","captureSession":{"id":"cs1","preparedBy":{"id":"c1"}},"#
        + #""serviceUrl":"https://api.example.test/api/selfie","credential":"tok","#
        + #""texts":{"turnHead":"Turn"}}}}"#

    private static let update4 =
        update2.replacing("\"revision\":2", with: "\"revision\":4")
        .replacing("https://api", with: "https://u@api")

    private static let submit =
        #"{"op":"intent","type":"SUBMIT_CAPTURE","captureSessionId":"cs1","#
        + #""transactionId":"0b5f6c1e-8c8b-4a57-9a1e-3d2f7f0c9a11"}"#

    /// The step of G2.
    private static func step2(run: String = "r_000001") -> String {
        #""step":{"id":"s1","selfie":{"type":"LIVENESS","capture":{"captureSessionId":"cs1","#
            + #""mode":"ACTIVE","serviceUrl":"https://api.example.test/api/selfie","headers":{"#
            + #""Authorization":"Bearer tok","X-Capture-Session-Id":"cs1","X-Run-Id":""# + run
            + #""},"texts":{"turnHead":"Turn"}},"processing":null}}"#
    }

    /// Lines in, and members that the last line out must have.
    private static let steps: [(line: String, members: String, result: String?)] = [
        (
            #"{"op":"start","revision":1,"step":{"id":"s1","type":"SELFIE","selfie":{"#
                + #""state":"PREPARING","processing":{"title":"One moment"}}}}"#,
            #"{"lifecycle":"STARTED","step":{"id":"s1","selfie":{"type":"PREPARING","#
                + #""processing":{"title":"One moment"}}},"screen":"PROCESSING","error":null,"#
                + #""notice":null,"revision":1}"#,
            nil
        ),
        (update2, "{\(step2()),\"screen\":\"ENGINE\",\"error\":null,\"revision\":2}", nil),
        (
            #"{"op":"update","revision":3,"step":{"id":"s1","type":"SELFIE","selfie":{"#
                + #""state":"PASSIVE","livenessMode":"ACTIVE","captureSession":{"id":"cs2","#
                + #""preparedBy":{"id":"c2"}},"serviceUrl":"https://api.example.test/api/selfie","#
                + #""credential":"tok2"}}}"#,
            "{\(step2()),\"screen\":\"ENGINE\",\"error\":"
                + #"{"type":"INVALID_STATE","presentation":"BANNER","retry":false},"revision":2}"#,
            nil
        ),
        (
            update4,
            "{\(step2()),\"screen\":\"ENGINE\",\"error\":"
                + #"{"type":"INVALID_LINK","url":"https://u@api.example.test/api/selfie","#
                + #""presentation":"BANNER","retry":false},"revision":2}"#,
            nil
        ),
        (
            submit,
            #"{"effects":[{"command":"SUBMIT_CAPTURE","id":"c3","captureSessionId":"cs1","#
                + #""transactionId":"0b5f6c1e-8c8b-4a57-9a1e-3d2f7f0c9a11"}],"screen":"PROCESSING"}"#,
            #"{"accepted":true,"op":"result"}"#
        ),
        (
            submit, #"{"effects":[],"screen":"PROCESSING"}"#,
            #"{"accepted":false,"code":"BUSY","op":"result"}"#
        ),
        (
            #"{"op":"start","revision":1,"step":{"id":"s9","type":"SELFIE","selfie":{"#
                + #""state":"PHOTO","captureSession":{"id":"cs9","preparedBy":{"id":"c9"}},"#
                + #""captureTarget":{"field":""}}}}"#,
            #"{"lifecycle":"STARTED","step":null,"screen":"NONE","error":{"#
                + #""type":"MISSING_CAPTURE_FIELD","step":"s9","presentation":"BANNER","#
                + #""retry":false},"notice":{"kind":"GENERIC_FAILURE","retry":false}}"#,
            nil
        ),
        (
            #"{"op":"update","revision":5,"step":{"id":"s2","type":"SELFIE","selfie":{"#
                + #""state":"PHOTO","captureSession":{"id":"cs5","preparedBy":{"id":"c5"}},"#
                + #""captureTarget":{"field":"selfie_photo"},"title":"Take a selfie","#
                + #""hint":"Look here"}}}"#,
            #"{"step":{"id":"s2","selfie":{"type":"PHOTO","captureSessionId":"cs5","#
                + #""captureField":"selfie_photo","title":"Take a selfie","hint":"Look here","#
                + #""processing":null}},"screen":"PHOTO_CAMERA","error":null,"notice":null}"#,
            nil
        ),
        (
            #"{"op":"intent","type":"UPLOAD_CAPTURE","captureSessionId":"cs5","#
                + #""captureField":"selfie_photo","bytes":"/9j/4AAQ"}"#,
            #"{"effects":[{"command":"UPLOAD_CAPTURE","id":"c6","captureSessionId":"cs5","#
                + #""captureField":"selfie_photo","length":6,"sha256":""#
                + "fc16d7dcee9cae83ef3923222a81ccd8fe96c9d25fdb7f504d66f1011e0cd870"
                + #""}],"screen":"PROCESSING"}"#,
            #"{"accepted":true,"op":"result"}"#
        ),
    ]

    /// Whether each member is there with its value.
    private func expect(
        _ line: String?,
        has members: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try JSONValue(parsing: try #require(line).utf8)
        let expected = try #require(try JSONValue(parsing: members.utf8).object)
        for (name, value) in expected {
            let text = found[name].map { String(decoding: $0.encoded(), as: UTF8.self) }
            #expect(
                text == String(decoding: value.encoded(), as: UTF8.self),
                "\(name)",
                sourceLocation: sourceLocation
            )
        }
    }

    // Test ideas 1, 4, 7, 17, 36.
    @Test(arguments: [InquiryPlatform.ios, .web])
    func `one line after the other gives what is written down`(_ platform: InquiryPlatform) throws {
        var replay = try InquiryReplay(platform: platform, selfieProxy: InquiryMaking.proxy)
        for step in Self.steps {
            let lines = try replay.handle(line: step.line)
            try expect(lines.last, has: step.members)
            #expect(lines.count == (step.result == nil ? 1 : 2))
            #expect(step.result == nil || lines.first == step.result)
        }
    }

    // Test idea 7.
    @Test func `on Android the photo comes from the picker`() throws {
        var replay = try InquiryReplay(platform: .android, selfieProxy: InquiryMaking.proxy)
        _ = try replay.handle(line: Self.steps[0].line)
        try expect(
            try replay.handle(line: Self.steps[7].line).last,
            has: #"{"screen":"PHOTO_PICKER"}"#
        )
    }

    private static let failed =
        #"{"op":"engine","run":"r_000001","outcome":"FAILED","reason":"CONNECTION_ERROR"}"#

    // Test idea 68.
    @Test(arguments: [InquiryPlatform.ios, .android])
    func `a failed run goes back`(_ platform: InquiryPlatform) throws {
        var replay = try InquiryReplay(platform: platform, selfieProxy: InquiryMaking.proxy)
        for line in [Self.steps[0].line, Self.update2] { _ = try replay.handle(line: line) }
        let lines = try replay.handle(line: Self.failed)
        #expect(lines.count == 1)
        try expect(lines.last, has: #"{"effects":[{"command":"BACK"}],"dialog":null}"#)
    }

    // Test idea 69.
    @Test func `on the web a failed run asks, and the retry runs the engine anew`() throws {
        var replay = try InquiryReplay(
            platform: .web,
            selfieProxy: InquiryMaking.proxy,
            chrome: InquiryChromeTexts(
                errorTitle: "Failed",
                errorDescription: "Try again",
                errorRetry: "Again"
            )
        )
        for line in [Self.steps[0].line, Self.update2] { _ = try replay.handle(line: line) }
        try expect(
            try replay.handle(line: Self.failed).last,
            has: #"{"dialog":{"kind":"RETRY","title":"Failed","description":"Try again","#
                + #""button":"Again"},"effects":[],"error":null,"notice":null}"#
        )
        let lines = try replay.handle(line: #"{"op":"intent","type":"RETRY"}"#)
        #expect(lines.first == #"{"accepted":true,"op":"result"}"#)
        try expect(
            lines.last,
            has: "{\"dialog\":null,\"screen\":\"ENGINE\",\(Self.step2(run: "r_000002")),"
                + #""effects":[{"command":"RETRY"}]}"#
        )
    }
}
