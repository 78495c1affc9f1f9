import IDVPrimitives
import IdentityVerification
import Testing

@testable import IncodeProvider

@Suite struct WebhookTests {
    private static let interview = "bbbbbbbbbbbbbbbbbbbbbbbb"
    private static let finished = body(status: "ONBOARDING_FINISHED")

    private static func body(
        status: String? = nil,
        event: String? = nil,
        eventField: String = "event_type",
        interview: String = interview
    ) -> String {
        var members: [String: JSONValue] = [
            "interviewId": .string(interview), "clientId": "exampleclient", "flowId": "f",
        ]
        if let status { members["onboardingStatus"] = .string(status) }
        if let event { members[eventField] = .string(event) }
        return String(decoding: JSONValue.object(members).encoded(), as: UTF8.self)
    }

    private func event(_ body: String) throws -> IncodeWebhookEvent {
        try IncodeWebhookEvent(parsing: body.utf8)
    }

    private func log() -> IncodeWebhookLog {
        var log = IncodeWebhookLog()
        log.expect(Self.interview)
        return log
    }

    // Test idea 89.
    @Test(arguments: [
        ("event_type", "SESSION_SUCCEEDED"), ("eventType", "SESSION_SUCCEEDED"),
        ("event_type", "Session Succeeded"), ("eventType", "Session Succeeded"),
        ("eventType", "session-succeeded"), ("event_type", " Session Succeeded"),
    ])
    func `both spellings are one event`(_ field: String, _ name: String) throws {
        let read = try event(Self.body(event: name, eventField: field))
        let plain = try event(Self.body(event: "SESSION_SUCCEEDED"))
        #expect(read == plain)
        #expect(read.hint == .ended)
    }

    /// An approval, a refusal and a failure are one hint: there is no verdict to take.
    @Test(
        arguments: [
            (nil, "SESSION_SUCCEEDED", .ended), (nil, "SESSION_FAILED", .ended),
            (nil, "SESSION_PENDING_REVIEW", .ended), (nil, "SESSION_STARTED", .progress([])),
            (nil, "SESSION_PROGRESS", .progress([])), (nil, "IDENTITY_ENROLLED", .other),
            ("ONBOARDING_FINISHED", nil, .ended), ("MANUAL_REVIEW_APPROVED", nil, .ended),
            ("MANUAL_REVIEW_REJECTED", nil, .ended), ("EXPIRED", nil, .ended),
            ("ID_VALIDATION_FINISHED", nil, .progress(.document)),
            ("FACE_VALIDATION_FINISHED", "SESSION_PROGRESS", .progress(.face)),
            ("ONBOARDING_FINISHED", "SESSION_SUCCEEDED", .ended), ("NEW_STATUS", nil, .other),
            ("NEW_STATUS", "NEW_EVENT", .other), (nil, nil, .recordingArrived),
        ] as [(String?, String?, IncodeWebhookHint)]
    )
    func `an event is a hint`(
        _ status: String?,
        _ name: String?,
        _ hint: IncodeWebhookHint
    ) throws {
        #expect(try event(Self.body(status: status, event: name)).hint == hint)
    }

    @Test(arguments: [
        ("", IncodeWebhookRefusal.notAnObject), ("[]", .notAnObject), ("{", .notAnObject),
        ("{}", .noInterview), (#"{"interviewId":7}"#, .noInterview),
        (#"{"interviewId":""}"#, .noInterview), (#"{"interviewId":"a/b"}"#, .noInterview),
        (#"{"interviewId":"a b"}"#, .noInterview), (#"{"interviewId":"é"}"#, .noInterview),
        (#"{"interviewId":"\#(String(repeating: "a", count: 129))"}"#, .noInterview),
        (String(repeating: " ", count: 257 << 10), .tooLarge),
    ])
    func `a body that is no event is refused`(_ body: String, _ refusal: IncodeWebhookRefusal) {
        #expect(throws: refusal) { _ = try IncodeWebhookEvent(parsing: body.utf8) }
    }

    // Test idea 87.
    @Test func `a webhook that comes twice is acted on once`() throws {
        var log = log()
        let finished = try event(Self.finished)
        #expect(log.take(finished) == .readResult(interviewID: Self.interview))
        log.noteResultRead(Self.interview)
        #expect(log.take(finished) == .ignore(.duplicate))
        let other = try event(Self.body(event: "Session Succeeded", eventField: "eventType"))
        #expect(log.take(other) == .readResult(interviewID: Self.interview))
        log.noteResultRead(Self.interview)
        #expect(log.take(try event(Self.body(event: "SESSION_SUCCEEDED"))) == .ignore(.duplicate))
    }

    // Test idea 87.
    @Test func `a late status sets nothing back`() throws {
        var log = log()
        #expect(log.unfinished == [Self.interview])
        _ = log.take(try event(Self.finished))
        for status in ["ID_VALIDATION_FINISHED", "FACE_VALIDATION_FINISHED", "UNKNOWN"] {
            #expect(log.take(try event(Self.body(status: status))) == .ignore(.late))
        }
        #expect(log.take(try event(Self.body(event: "SESSION_STARTED"))) == .ignore(.late))
        log.noteResultRead(Self.interview)
        #expect(log.unfinished.isEmpty)
        // A person's decision comes after the end, and the recording at any time.
        let manual = try event(Self.body(status: "MANUAL_REVIEW_REJECTED"))
        #expect(log.take(manual) == .readResult(interviewID: Self.interview))
        #expect(log.unfinished == [Self.interview])
        #expect(log.take(try event(Self.body())) == .readStatus(interviewID: Self.interview))
    }

    @Test func `a progress that comes twice is acted on once, read or not`() throws {
        var log = log()
        let progress = try event(Self.body(status: "ID_VALIDATION_FINISHED"))
        #expect(log.take(progress) == .readStatus(interviewID: Self.interview))
        #expect(log.take(progress) == .ignore(.duplicate))
        _ = log.take(try event(Self.finished))
        #expect(log.take(progress) == .ignore(.duplicate))
        #expect(log.unfinished == [Self.interview])
    }

    // Test idea 90: the vendor was asked without a webhook, which was lost.
    @Test func `a result that no webhook announced is noted too`() throws {
        var log = log()
        log.noteResultRead(Self.interview)
        log.noteResultRead("cccc")
        #expect(log.unfinished.isEmpty)
        // The webhook comes after all, with what may be news.
        #expect(log.take(try event(Self.finished)) == .readResult(interviewID: Self.interview))
        #expect(log.unfinished == [Self.interview])
    }

    @Test func `document and face come in any order`() throws {
        for statuses in [
            ["ID_VALIDATION_FINISHED", "FACE_VALIDATION_FINISHED"],
            ["FACE_VALIDATION_FINISHED", "ID_VALIDATION_FINISHED"],
        ] {
            var log = log()
            for status in statuses {
                let action = log.take(try event(Self.body(status: status)))
                #expect(action == .readStatus(interviewID: Self.interview))
            }
        }
    }

    // Test idea 88.
    @Test func `a session that is not ours is ignored`() throws {
        var log = log()
        let foreign = try event(Self.body(status: "ONBOARDING_FINISHED", interview: "cccc"))
        #expect(log.take(foreign) == .ignore(.unknownInterview))
        log.forget(Self.interview)
        #expect(log.take(try event(Self.finished)) == .ignore(.unknownInterview))
        #expect(log.unfinished.isEmpty)
    }

    @Test func `the log stays within its bounds`() throws {
        var log = IncodeWebhookLog(maximumInterviews: 2)
        for interview in ["a", "b", "b", "c"] { log.expect(interview) }
        #expect(log.unfinished == ["b", "c"])
        let old = try event(Self.body(status: "ONBOARDING_FINISHED", interview: "a"))
        #expect(log.take(old) == .ignore(.unknownInterview))
        for index in 0..<IncodeWebhookLog.maximumEventsPerInterview {
            let next = try event(Self.body(event: "EVENT_\(index)", interview: "b"))
            #expect(log.take(next) == .readStatus(interviewID: "b"))
        }
        let more = try event(Self.body(event: "ONE_MORE", interview: "b"))
        #expect(log.take(more) == .ignore(.tooMany))
        #expect(IncodeWebhookLog(maximumInterviews: -1).maximumInterviews == 1)
    }

    // Test idea 13.
    @Test func `nothing of a webhook prints`() throws {
        var log = log()
        let read = try event(Self.body(event: "Person Secret"))
        let action = log.take(read)
        var printed = "\(read)\(action)\(log)" + String(reflecting: action)
        dump([read], to: &printed)
        dump(action, to: &printed)
        dump(log, to: &printed)
        #expect(!printed.contains(Self.interview))
        #expect(!printed.uppercased().contains("PERSON"))
    }
}
