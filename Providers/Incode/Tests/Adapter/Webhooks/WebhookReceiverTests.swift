import IdentityVerification
import Testing

@testable import IncodeProvider

@Suite struct WebhookReceiverTests {
    private static let token = "token-made-up"
    private static let body = #"{"interviewId":"bbbb","onboardingStatus":"ONBOARDING_FINISHED"}"#

    private func receiver(
        _ authorization: IncodeWebhookAuthorization?
    ) throws -> IncodeWebhookReceiver {
        var log = IncodeWebhookLog()
        log.expect("bbbb")
        return IncodeWebhookReceiver(
            authorization: try #require(authorization),
            maximumBytes: 1000,
            log: log
        )
    }

    @Test(arguments: [
        ("Authorization", "Bearer token-made-up", true),
        ("authorization", "bearer token-made-up", true),
        ("Authorization", "Bearer token-made-uq", false),
        ("Authorization", "Bearer token-made-up ", false),
        ("Authorization", "Bearer token", false), ("Authorization", "Bearer", false),
        ("Authorization", "token-made-up", false), ("Authorization", "Basic token-made-up", false),
        ("Authorization", "", false), ("X-Authorization", "Bearer token-made-up", false),
    ])
    func `a bearer token is taken in its header alone`(
        _ name: String,
        _ value: String,
        _ accepts: Bool
    ) throws {
        let authorization = try #require(IncodeWebhookAuthorization.bearer(Secret(Self.token)))
        #expect(authorization.accepts(headers: [(name, value)]) == accepts)
    }

    @Test(arguments: [
        ("X-Hook", "token-made-up", true), ("x-hook", "token-made-up", true),
        ("X-Hook", "Token-made-up", false), ("X-Hook", "Bearer token-made-up", false),
        ("X-Hook", "", false), ("X-Other", "token-made-up", false),
    ])
    func `a static header is taken by its whole value`(
        _ name: String,
        _ value: String,
        _ accepts: Bool
    ) throws {
        let authorization = try #require(
            IncodeWebhookAuthorization.header("X-Hook", value: Secret(Self.token))
        )
        #expect(authorization.accepts(headers: [("Host", "x"), (name, value)]) == accepts)
    }

    @Test func `no header, or two of one name, let nobody in`() throws {
        let authorization = try #require(IncodeWebhookAuthorization.bearer(Secret(Self.token)))
        let right = (name: "Authorization", value: "Bearer \(Self.token)")
        #expect(!authorization.accepts(headers: []))
        #expect(!authorization.accepts(headers: [right, (name: "authorization", value: "x")]))
        #expect(!authorization.accepts(headers: [right, right]))
    }

    @Test func `an empty token cannot be configured`() {
        #expect(IncodeWebhookAuthorization.bearer(Secret("")) == nil)
        #expect(IncodeWebhookAuthorization.header("X-Hook", value: Secret("")) == nil)
        #expect(IncodeWebhookAuthorization.header("", value: Secret("x")) == nil)
    }

    // Test idea 88.
    @Test func `a wrong token is answered with 401, and nothing is done`() throws {
        var receiver = try receiver(.bearer(Secret(Self.token)))
        let refused = receiver.receive(
            headers: [("Authorization", "Bearer wrong")],
            body: Self.body.utf8
        )
        #expect(refused.answer.status == 401)
        #expect(refused.action == .ignore(.notAuthorized))
        #expect(receiver.log.unfinished == ["bbbb"])
        // The same with the token is still news.
        let taken = receiver.receive(
            headers: [("Authorization", "Bearer \(Self.token)")],
            body: Self.body.utf8
        )
        #expect(taken.answer.status == 204)
        #expect(taken.action == .readResult(interviewID: "bbbb"))
    }

    // Test idea 88.
    @Test(
        arguments: [
            (Self.body, 204, .readResult(interviewID: "bbbb")),
            (#"{"interviewId":"other"}"#, 204, .ignore(.unknownInterview)),
            (#"{"interviewId":"bbbb","event_type":"NEW"}"#, 204, .readStatus(interviewID: "bbbb")),
            ("not JSON", 204, .ignore(.notUnderstood)), ("{}", 204, .ignore(.notUnderstood)),
            (String(repeating: " ", count: 1001), 413, .ignore(.tooLarge)),
        ] as [(String, Int, IncodeWebhookAction)]
    )
    func `each body has its answer`(
        _ body: String,
        _ status: Int,
        _ action: IncodeWebhookAction
    ) throws {
        var receiver = try receiver(.header("X-Hook", value: Secret(Self.token)))
        let taken = receiver.receive(headers: [("x-hook", Self.token)], body: body.utf8)
        #expect(taken.answer.status == status)
        #expect(taken.action == action)
    }

    // Test idea 90, this side's part: what no webhook told of is known, and can be asked about.
    @Test func `a session whose webhook was lost stays unfinished`() throws {
        var receiver = try receiver(.bearer(Secret(Self.token)))
        receiver.log.expect("cccc")
        _ = receiver.receive(
            headers: [("Authorization", "Bearer \(Self.token)")],
            body: Self.body.utf8
        )
        receiver.log.noteResultRead("bbbb")
        #expect(receiver.log.unfinished == ["cccc"])
    }

    // Test idea 90: the webhook came, and the read that it asked for failed.
    @Test func `a result that could not be read is not lost`() throws {
        var receiver = try receiver(.bearer(Secret(Self.token)))
        let headers = [(name: "Authorization", value: "Bearer \(Self.token)")]
        for _ in 1...3 {
            let taken = receiver.receive(headers: headers, body: Self.body.utf8)
            #expect(taken.answer == .taken)
            #expect(taken.action == .readResult(interviewID: "bbbb"))
            #expect(receiver.log.unfinished == ["bbbb"])
        }
        receiver.log.noteResultRead("bbbb")
        #expect(receiver.log.unfinished.isEmpty)
        let again = receiver.receive(headers: headers, body: Self.body.utf8)
        #expect(again.action == .ignore(.duplicate))
        #expect(receiver.log.unfinished.isEmpty)
    }

    @Test func `the token does not print`() throws {
        let receiver = try receiver(.bearer(Secret(Self.token)))
        var printed = "\(receiver)" + String(reflecting: receiver)
        dump(receiver, to: &printed)
        #expect(!printed.contains(Self.token))
        #expect(!printed.contains("bbbb"))
    }
}
