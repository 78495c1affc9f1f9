import FolioProvider
import IDVPrimitives
import Testing

/// What the web engine's events mean: only one of them says that liveness passed.
@Suite struct WebEngineEventTests {
    private static let response: [String: JSONValue] = [
        "status": 0, "code": 0, "transactionId": "t1", "images": ["/9j/portrait"],
    ]

    private static func finished(_ response: JSONValue?, status: JSONValue? = 1) -> JSONValue {
        var data: [String: JSONValue] = [:]
        data["status"] = status
        data["response"] = response
        return ["action": "PROCESS_FINISHED", "data": .object(data)]
    }

    private func outcome(_ detail: JSONValue) -> EngineOutcome? {
        WebEngineEvent(detail).flatMap(\.outcome)
    }

    // Test idea 71.
    @Test func `a confirmed run with a transaction and a portrait passed`() {
        let passed = EngineOutcome.passed(transactionID: "t1", hasPortrait: true)
        for response in [
            Self.response, Self.response.putting("code", nil), Self.response.putting("code", .null),
        ] {
            #expect(outcome(Self.finished(.object(response))) == passed)
        }
        let outside: JSONValue = [
            "action": "PROCESS_FINISHED",
            "data": [
                "status": 1, "transactionId": "t1",
                "response": .object(Self.response.putting("transactionId", nil)),
            ],
        ]
        #expect(outcome(outside) == passed)
    }

    // Test idea 71.
    @Test(
        arguments: [
            ("status", 1, EngineFailureReason.notConfirmed), ("status", 2, .notConfirmed),
            ("status", nil, .notConfirmed), ("status", .null, .notConfirmed),
            ("status", "0", .notConfirmed), ("status", false, .notConfirmed),
            ("status", 0.5, .notConfirmed), ("status", -1, .notConfirmed),
            ("code", 254, .notConfirmed), ("code", "0", .notConfirmed),
            ("code", true, .notConfirmed),
            ("transactionId", nil, .transactionInvalid), ("transactionId", "", .transactionInvalid),
            ("transactionId", 7, .transactionInvalid),
            ("transactionId", "a b", .transactionInvalid),
            ("images", nil, .portraitMissing), ("images", [], .portraitMissing),
            ("images", [""], .portraitMissing), ("images", [7], .portraitMissing),
            ("images", "/9j/", .portraitMissing), ("images", .null, .portraitMissing),
        ] as [(String, JSONValue?, EngineFailureReason)]
    )
    func `every other answer is a failed run`(
        _ member: String,
        _ value: JSONValue?,
        _ reason: EngineFailureReason
    ) throws {
        let detail = Self.finished(.object(Self.response.putting(member, value)))
        #expect(outcome(detail) == .failed(reason: reason))
        var driver = try InquiryDriver(.web, showing: InquiryMaking.liveness)
        let end = try #require(outcome(detail))
        #expect(driver.take(.engine(end, runID: "r_000001")).effects.isEmpty)
        #expect(driver.state.dialog != nil)
    }

    // Test idea 71.
    @Test func `two transactions are none`() {
        let detail: JSONValue = [
            "action": "PROCESS_FINISHED",
            "data": [
                "status": 1, "transactionId": "t2", "response": .object(Self.response),
            ],
        ]
        #expect(outcome(detail) == .failed(reason: .transactionInvalid))
    }

    @Test(
        arguments: [
            (finished(nil), .failed(reason: .notConfirmed)),
            (finished("x"), .failed(reason: .notConfirmed)),
            (finished(.object(response), status: 0), .failed(reason: .unknown)),
            (finished(.object(response), status: 2), .failed(reason: .timeout)),
            (finished(.object(response), status: -1), .failed(reason: .empty)),
            (finished(.object(response), status: 7), .failed(reason: .unknown)),
            (finished(.object(response), status: "1"), .failed(reason: .unknown)),
            (finished(.object(response), status: nil), .failed(reason: .unknown)),
            (["action": "PROCESS_FINISHED"], .failed(reason: .unknown)),
            (
                ["action": "PROCESS_FINISHED", "data": ["status": 0, "reason": "NO_CAMERA"]],
                .failed(reason: EngineFailureReason(rawValue: "NO_CAMERA"))
            ),
            (["action": "RETRY_COUNTER_EXCEEDED"], .failed(reason: .retriesExceeded)),
            (
                ["action": "SERVICE_INITIALIZED", "data": ["status": 0, "reason": "WASM_ERROR"]],
                .failed(reason: EngineFailureReason(rawValue: "WASM_ERROR"))
            ),
            (["action": "SERVICE_INITIALIZED", "data": ["status": 1]], nil),
            (["action": "SERVICE_INITIALIZED"], nil),
            (["action": "CLOSE"], .closed),
            (["action": "ELEMENT_VISIBLE"], nil), (["action": "PRESS_START_BUTTON"], nil),
            (["action": "PRESS_RETRY_BUTTON"], nil), (["action": "SOMETHING_NEW"], nil),
        ] as [(JSONValue, EngineOutcome?)]
    )
    func `each action has its meaning`(_ detail: JSONValue, _ expected: EngineOutcome?) throws {
        let event = try #require(WebEngineEvent(detail))
        #expect(event.outcome == expected)
    }

    @Test(arguments: [[:], ["action": ""], ["action": 1], "CLOSE", .null] as [JSONValue])
    func `what names no action is no event`(_ detail: JSONValue) {
        #expect(WebEngineEvent(detail) == nil)
    }

    @Test(arguments: [
        ("NO_CAMERA", "NO_CAMERA"), ("", "UNKNOWN_ERROR"), ("Camera of Ann", "UNKNOWN_ERROR"),
        ("A\n", "UNKNOWN_ERROR"), (String(repeating: "A", count: 65), "UNKNOWN_ERROR"),
        ("\u{212A}", "UNKNOWN_ERROR"),
    ])
    func `a reason is a short word or unknown`(_ given: String, _ kept: String) {
        #expect(EngineFailureReason(rawValue: given).rawValue == kept)
    }
}
