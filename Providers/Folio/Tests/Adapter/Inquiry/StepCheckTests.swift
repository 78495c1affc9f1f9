import FolioProvider
import IDVPrimitives
import Testing

/// The check of an update's step: the decision table, row by row.
@Suite struct StepCheckTests {
    private typealias Make = InquiryMaking

    /// A selfie part, and the error that it gives; nil when it is shown.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let selfie: [String: JSONValue]
        let error: InquiryError?

        init(_ name: String, _ selfie: [String: JSONValue], _ error: InquiryError? = .invalidState)
        {
            self.name = name
            self.selfie = selfie
            self.error = error
        }

        var testDescription: String { name }
    }

    private static let long = String(repeating: "x", count: 1025)

    /// Values that are no text with something in it.
    private static let noTexts: [(String, JSONValue?)] = [
        ("missing", nil), ("null", .null), ("empty", ""), ("a number", 7), ("a boolean", true),
        ("an object", ["id": "x"]), ("an array", ["x"]), ("too long", .string(long)),
    ]

    private static let rows: [Row] = [
        // Row 1. Test idea 31.
        Row("no state", Make.liveness.putting("state", nil)),
        Row("state VIDEO", Make.liveness.putting("state", "VIDEO")),
        Row("state in lower case", Make.liveness.putting("state", "liveness")),
        Row("state with a space", Make.liveness.putting("state", "LIVENESS ")),
        Row("state is a number", Make.liveness.putting("state", 1)),
        Row("state is null", Make.preparing.putting("state", .null)),
        // Row 2. Test ideas 1–3.
        Row("PREPARING", Make.preparing, nil),
        Row("PREPARING alone", ["state": "PREPARING"], nil),
        Row("PREPARING and more", Make.liveness.putting("state", "PREPARING"), nil),
        // Rows 18 and 19. Test ideas 4–6 and 38.
        Row("LIVENESS", Make.liveness, nil),
        Row("PASSIVE", Make.passive, nil),
        Row("LIVENESS with a field", Make.liveness.putting("captureTarget", ["field": "f"]), nil),
        Row("LIVENESS with no field", Make.liveness.putting("captureTarget", ["field": ""]), nil),
        // Row 8. Test ideas 7 and 8.
        Row("PHOTO", Make.photo, nil),
        Row("PHOTO with a mode", Make.photo.putting("livenessMode", "ACTIVE"), nil),
        Row("PHOTO with an unknown mode", Make.photo.putting("livenessMode", "SOON"), nil),
        Row(
            "PHOTO with null parts",
            Make.photo.putting("serviceUrl", .null).putting("credential", .null),
            nil
        ),
        // Rows 6 and 7. Test ideas 28–30.
        Row("PHOTO with the right address", Make.photo.putting("serviceUrl", .string(Make.proxy))),
        Row("PHOTO with a wrong address", Make.photo.putting("serviceUrl", "garbage")),
        Row("PHOTO with an empty address", Make.photo.putting("serviceUrl", "")),
        Row("PHOTO with a number for an address", Make.photo.putting("serviceUrl", 5)),
        Row("PHOTO with a credential", Make.photo.putting("credential", "tok")),
        Row("PHOTO with an empty credential", Make.photo.putting("credential", "")),
        // Rows 12 and 13. Test idea 24.
        Row("LIVENESS in passive mode", Make.liveness.putting("livenessMode", "PASSIVE")),
        Row("PASSIVE in active mode", Make.passive.putting("livenessMode", "ACTIVE")),
        // Row 11. Test idea 23.
        Row("mode in lower case", Make.liveness.putting("livenessMode", "active")),
        Row("mode is 0", Make.liveness.putting("livenessMode", 0)),
        // Row 15. Test idea 25.
        Row(
            "credential with a line break",
            Make.liveness.putting("credential", "tok\r\nX-Evil: 1")
        ),
        Row("credential with a space", Make.liveness.putting("credential", "a b")),
        Row(
            "credential with a letter beyond ASCII",
            Make.liveness.putting("credential", "t\u{F6}k")
        ),
        Row("credential of 4096", Make.liveness.putting("credential", .string(text(4096))), nil),
        Row("credential of 4097", Make.liveness.putting("credential", .string(text(4097)))),
        // Rows 16 and 17. Test idea 51.
        Row("empty address", Make.liveness.putting("serviceUrl", ""), .invalidLink(url: "")),
        Row(
            "address that is none",
            Make.passive.putting("serviceUrl", "not one"),
            .invalidLink(url: "not one")
        ),
        Row(
            "address elsewhere",
            Make.liveness.putting("serviceUrl", "https://evil.test/api/selfie"),
            .invalidLink(url: "https://evil.test/api/selfie")
        ),
        // Test idea 33.
        Row(
            "neither a credential nor the right address",
            Make.liveness.putting("credential", nil).putting("serviceUrl", "https://evil.test")
        ),
        Row(
            "a wrong mode and a wrong address",
            Make.liveness.putting("livenessMode", "PASSIVE").putting(
                "serviceUrl",
                "https://evil.test"
            )
        ),
        Row(
            "neither a field nor a capture session",
            Make.photo.putting("captureTarget", nil).putting("captureSession", nil),
            .missingCaptureField(step: "s1")
        ),
        Row(
            "neither a field nor the absence of an address",
            Make.photo.putting("captureTarget", nil).putting("serviceUrl", "https://evil.test"),
            .missingCaptureField(step: "s1")
        ),
        // Test idea 32 and what cannot stand in a header.
        Row("capture session is a text", Make.liveness.putting("captureSession", "cs1")),
        Row("capture session is a number", Make.liveness.putting("captureSession", 1)),
        Row(
            "preparing command is a text",
            Make.photo.putting("captureSession", ["id": "a", "preparedBy": "c1"])
        ),
        Row(
            "capture session with a line break",
            Make.liveness.putting("captureSession", Make.session("a\r\nB: c", "c1"))
        ),
        Row(
            "capture session with a space before it",
            Make.liveness.putting("captureSession", Make.session(" a", "c1"))
        ),
        Row(
            "capture session with NUL",
            Make.photo.putting("captureSession", Make.session("a\0", "c1"))
        ),
        Row(
            "capture session beyond ASCII",
            Make.liveness.putting("captureSession", Make.session("s\u{E9}", "c1")),
            nil
        ),
    ]

    private static func text(_ count: Int) -> String { String(repeating: "k", count: count) }

    /// Rows 3–5, 9–11, 14 and 15 with each value that counts as missing.
    private static let missing: [Row] = noTexts.flatMap { name, value in
        [
            Row(
                "LIVENESS, capture session \(name)",
                Make.liveness.putting("captureSession", Make.session(value ?? .null, "c1"))
            ),
            Row(
                "PASSIVE, capture session \(name)",
                Make.passive.putting("captureSession", Make.session(value ?? .null, "c1"))
            ),
            Row(
                "PHOTO, capture session \(name)",
                Make.photo.putting("captureSession", Make.session(value ?? .null, "c1"))
            ),
            Row(
                "LIVENESS, preparing command \(name)",
                Make.liveness.putting("captureSession", Make.session("cs1", value ?? .null))
            ),
            Row(
                "PASSIVE, preparing command \(name)",
                Make.passive.putting("captureSession", Make.session("cs1", value ?? .null))
            ),
            Row(
                "PHOTO, preparing command \(name)",
                Make.photo.putting("captureSession", Make.session("cs1", value ?? .null))
            ),
            Row("mode \(name)", Make.passive.putting("livenessMode", value)),
            Row(
                "no capture session, \(name)",
                Make.liveness.putting("captureSession", name == "an object" ? [:] : value)
            ),
            // Test idea 34.
            Row(
                "field \(name)",
                Make.photo.putting("captureTarget", ["field": value ?? .null]),
                .missingCaptureField(step: "s1")
            ),
            Row(
                "no field, target \(name)",
                Make.photo.putting("captureTarget", value),
                .missingCaptureField(step: "s1")
            ),
        ]
    }

    /// Test idea 26: an address that is not there has nothing to name.
    private static let withoutAddress: [Row] =
        [
            ("missing", nil), ("null", JSONValue.null), ("a number", 7), ("an object", [:]),
        ].flatMap { name, value in
            [
                Row("address \(name)", Make.liveness.putting("serviceUrl", value)),
                Row("credential \(name)", Make.passive.putting("credential", value)),
            ]
        } + [Row("credential empty", Make.liveness.putting("credential", ""))]

    // Test ideas 1–8, 20–34, 38 and 51.
    @Test(arguments: rows + missing + withoutAddress)
    func `the first rule that is broken gives the error`(_ row: Row) throws {
        var driver = try InquiryDriver(showing: Make.preparing)
        let before = driver.state.step
        try driver.update(2, row.selfie)
        #expect(driver.state.error == row.error)
        #expect(driver.state.revision == (row.error == nil ? 2 : 1))
        #expect(row.error == nil || driver.state.step == before)
    }

    // Test ideas 34 and 35.
    @Test(arguments: ["   ", "\t\n", "\u{A0}", "\u{3000}\u{2003}", " "])
    func `a field of white space is none, and the error names the step`(_ field: String) throws {
        for step in ["s1", "\u{1F9EA}\n\"'", "e\u{301}", "https://u:p@x/"] {
            var driver = try InquiryDriver(showing: Make.preparing)
            let selfie = Make.photo.putting("captureTarget", ["field": .string(field)])
            driver.take(.update(try Make.update(2, selfie, step: .string(step))))
            #expect(driver.state.error == .missingCaptureField(step: step))
            #expect(driver.state.error?.description.contains(step) == false)
        }
    }

    // Test idea 35.
    @Test func `errors are compared byte by byte`() {
        #expect(
            InquiryError.missingCaptureField(step: "\u{E9}")
                != .missingCaptureField(step: "e\u{301}")
        )
        #expect(InquiryError.invalidLink(url: "\u{E9}") != .invalidLink(url: "e\u{301}"))
        #expect(InquiryError.invalidLink(url: "a") != .missingCaptureField(step: "a"))
    }

    @Test(
        arguments: [
            ["step": ["type": "SELFIE", "selfie": .object(liveness)]],
            ["step": ["id": "", "type": "SELFIE", "selfie": .object(liveness)]],
            ["step": ["id": 1, "type": "SELFIE", "selfie": .object(liveness)]],
            ["step": ["id": "s1", "type": "DOCUMENT", "selfie": .object(liveness)]],
            ["step": ["id": "s1", "selfie": .object(liveness)]],
            ["step": ["id": "s1", "type": "SELFIE"]],
            ["step": ["id": "s1", "type": "SELFIE", "selfie": "LIVENESS"]],
            ["step": "s1"], ["step": []], ["step": 1],
            [
                "step": ["id": "s1", "type": "SELFIE", "selfie": .object(liveness)],
                "decision": "APPROVED",
            ],
            [
                "step": ["id": "s1", "type": "SELFIE", "selfie": .object(liveness)],
                "lifecycle": "COMPLETED",
            ],
            ["decision": "APPROVED", "lifecycle": "STARTED"],
        ] as [[String: JSONValue]]
    )
    func `a step that is no selfie step, or contradicts the rest, is refused`(
        _ members: [String: JSONValue]
    ) throws {
        var driver = try InquiryDriver(showing: Make.preparing)
        driver.take(.update(try Make.update(2, nil, more: members)))
        #expect(driver.state.error == .invalidState)
        #expect(driver.state.lifecycle == .started)
        #expect(driver.state.decision == nil)
        #expect(driver.state.step?.id == "s1")
    }

    private static let liveness = Make.liveness

    // Test idea 22.
    @Test func `the host's own prepare command must be the one`() throws {
        var driver = try InquiryDriver(showing: Make.preparing)
        driver.take(.prepared(commandID: "c4"))
        try driver.update(2, Make.liveness)
        #expect(driver.state.error == .invalidState)
        try driver.update(3, Make.photo)
        #expect(driver.state.error == .invalidState)
        try driver.update(4, Make.liveness.putting("captureSession", Make.session("cs1", "c4")))
        #expect(driver.state.error == nil)
        #expect(driver.state.step?.selfie.captureSessionID == "cs1")
        driver.take(.start(try Make.update(1, Make.liveness)))
        #expect(driver.state.error == nil)
    }

    // Test idea 22.
    @Test func `a prepare command before the start counts for the start`() throws {
        var driver = InquiryDriver(try Make.configuration())
        driver.take(.prepared(commandID: "c9"))
        driver.take(.start(try Make.update(1, Make.liveness)))
        #expect(driver.state.error == .invalidState)
    }

    @Test func `without a configured proxy every address is refused`() throws {
        var driver = InquiryDriver(try Make.configuration(proxy: nil))
        driver.take(.start(try Make.update(1, Make.liveness)))
        #expect(driver.state.error == .invalidLink(url: Make.proxy))
        driver.take(.update(try Make.update(2, Make.photo)))
        #expect(driver.state.error == nil)
    }
}
