import IDVHTTP
import IDVPrimitives
import Testing

@Suite struct HTTPCallerTests {
    static func request(total: Duration = .seconds(60)) throws -> HTTPRequest {
        HTTPRequest(
            method: .post,
            url: try HTTPURL("https://api.example.com/v1/verify?sig=SECRET"),
            body: HTTPBody([1, 2, 3]),
            deadlines: HTTPDeadlines(total: total)
        )
    }

    private func failure(
        _ steps: [ScriptedTransport.Step],
        nature: CallNature,
        within budget: Duration = .seconds(120),
        random: Double = 0.5,
        clock: ManualClock = ManualClock(jumps: true)
    ) async throws -> (HTTPCallFailure, ScriptedTransport) {
        let transport = ScriptedTransport(steps, clock: clock)
        let caller = HTTPCaller(
            transport: transport,
            clock: clock.callClock(),
            random: { random }
        )
        let request = try Self.request()
        let failure = await #expect(throws: HTTPCallFailure.self) {
            try await caller.call(request, nature: nature, within: budget)
        }
        return (try #require(failure), transport)
    }

    @Test func `returns the first success with what it took`() async throws {
        let clock = ManualClock(jumps: true)
        let transport = ScriptedTransport([
            .fail(.cannotConnect, .notSent), .status(429, fields: [("Retry-After", "2")]),
            .status(201),
        ])
        let caller = HTTPCaller(transport: transport, clock: clock.callClock(), random: { 0 })
        let success = try await caller.call(
            try Self.request(),
            nature: .billed(.neverResend),
            within: .seconds(60)
        )
        #expect(success.response.status == 201)
        #expect(success.attempts == 3)
        #expect(success.attemptsOfUnknownEffect == 0)
        #expect(success.elapsed == .seconds(2))
        // The first attempt had no connection to send its three bytes on.
        #expect(success.volume.sent == 6)
        #expect(clock.sleeps == [.zero, .seconds(2)])
    }

    @Test func `a billed call whose answer was lost is sent once`() async throws {
        let (failure, transport) = try await failure(
            [.fail(.connectionLost, .unknown)],
            nature: .billed(.neverResend)
        )
        #expect(transport.requests.count == 1)
        #expect(failure.delivery == .unknown)
        #expect(failure.retryAfter == nil)
        #expect(failure.volume == HTTPCallVolume(sent: 3, received: 0))
    }

    @Test func `with the caller's consent it is sent again, and the success says so`() async throws
    {
        let clock = ManualClock(jumps: true)
        let transport = ScriptedTransport([.fail(.firstByteTimedOut, .unknown), .status(200)])
        let caller = HTTPCaller(transport: transport, clock: clock.callClock())
        let success = try await caller.call(
            try Self.request(),
            nature: .billed(.resendAfterLostAnswer),
            within: .seconds(60)
        )
        #expect(success.attempts == 2)
        #expect(success.attemptsOfUnknownEffect == 1)
    }

    @Test(
        arguments: [
            (
                [.fail(.connectionLost, .unknown), .fail(.cannotConnect, .notSent)],
                CallDelivery.unknown
            ),
            ([.fail(.cannotConnect, .notSent), .fail(.cannotConnect, .notSent)], .notSent),
            ([.status(429), .fail(.cannotConnect, .notSent)], .refused),
            ([.status(500), .status(400)], .unknown),
            ([.status(429), .status(400)], .refused),
            ([.fail(.cannotConnect, .notSent), .fail(.certificateNotTrusted, .notSent)], .notSent),
        ] as [([ScriptedTransport.Step], CallDelivery)]
    )
    func `the delivery is the worst of all attempts`(
        steps: [ScriptedTransport.Step],
        delivery: CallDelivery
    ) async throws {
        let last = steps[steps.count - 1]
        let (failure, _) = try await failure(
            steps + Array(repeating: last, count: 4),
            nature: .repeatable
        )
        #expect(failure.delivery == delivery)
    }

    @Test(arguments: [300, 301, 302, 303, 304, 307, 308, 399])
    func `a redirect is refused and nothing else is sent`(status: Int) async throws {
        let (failure, transport) = try await failure(
            [.status(status, fields: [("Location", "https://evil.example/")])],
            nature: .repeatable
        )
        guard case .redirectRefused(status) = failure.cause else {
            Issue.record("\(failure)")
            return
        }
        // 307 and 308 say that the request is to be made elsewhere; the others may follow an act.
        #expect(failure.delivery == ([307, 308].contains(status) ? .refused : .unknown))
        #expect(transport.requests.count == 1)
    }

    @Test func `a status that is not repeated comes back with its answer`() async throws {
        let (failure, _) = try await failure([.status(422)], nature: .repeatable)
        guard case .status(let response) = failure.cause else {
            Issue.record("\(failure)")
            return
        }
        #expect(response.body == Array("422".utf8))
        #expect(failure.delivery == .refused)
    }

    @Test func `each attempt's time is cut to what is left`() async throws {
        let clock = ManualClock(jumps: true)
        let transport = ScriptedTransport(
            [.after(.seconds(25), status: 500), .after(.seconds(1), status: 200)],
            clock: clock
        )
        let caller = HTTPCaller(transport: transport, clock: clock.callClock(), random: { 0 })
        _ = try await caller.call(
            try Self.request(total: .seconds(20)),
            nature: .repeatable,
            within: .seconds(30)
        )
        #expect(transport.requests.map(\.deadlines.total) == [.seconds(20), .seconds(5)])
    }

    @Test func `gives up at once when the wait would pass the deadline`() async throws {
        let clock = ManualClock(jumps: true)
        let (failure, transport) = try await failure(
            [.status(429, fields: [("Retry-After", "90")])],
            nature: .repeatable,
            within: .seconds(30),
            clock: clock
        )
        #expect(transport.requests.count == 1)
        #expect(failure.retryAfter == .seconds(90))
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `a passed deadline lets nothing start`() async throws {
        let (failure, transport) = try await failure([], nature: .repeatable, within: .zero)
        guard case .deadlineExceeded = failure.cause else {
            Issue.record("\(failure)")
            return
        }
        #expect(transport.requests.isEmpty)
        #expect(failure.attempts == 0 && failure.delivery == .notSent)
    }

    @Test func `one deadline covers several calls`() async throws {
        let clock = ManualClock(jumps: true)
        let callClock = clock.callClock()
        let transport = ScriptedTransport(
            [.after(.seconds(7), status: 200), .status(200)],
            clock: clock
        )
        let caller = HTTPCaller(transport: transport, clock: callClock)
        let deadline = callClock.deadline(in: .seconds(10))
        _ = try await caller.call(try Self.request(), nature: .repeatable, deadline: deadline)
        _ = try await caller.call(try Self.request(), nature: .repeatable, deadline: deadline)
        #expect(transport.requests.map(\.deadlines.total) == [.seconds(10), .seconds(3)])
    }

    @Test func `an exhausted quota sends nothing and says when it resets`() async throws {
        let clock = ManualClock(jumps: true)
        let callClock = clock.callClock(epoch: .seconds(86_400 * 20_000 - 100))
        let transport = ScriptedTransport([.status(200)])
        let caller = HTTPCaller(
            transport: transport,
            rateLimiter: RateLimiter(RateLimit(requestsPerDay: 0), clock: callClock),
            clock: callClock
        )
        let request = try Self.request()
        let failure = await #expect(throws: HTTPCallFailure.self) {
            try await caller.call(request, nature: .repeatable, within: .seconds(5))
        }
        #expect(failure?.retryAfter == .seconds(100))
        #expect(failure?.delivery == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test func `a cancellation between attempts keeps what is known of those before`() async throws
    {
        let clock = ManualClock(jumps: false)
        let transport = ScriptedTransport([.fail(.connectionLost, .unknown), .status(200)])
        let caller = HTTPCaller(transport: transport, clock: clock.callClock())
        let request = try Self.request()
        let task = Task {
            try await caller.call(request, nature: .repeatable, within: .seconds(60))
        }
        await clock.waitForSleepers(1)
        task.cancel()
        let failure = await #expect(throws: HTTPCallFailure.self) { try await task.value }
        guard case .cancelled? = failure?.cause else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.delivery == .unknown)
        #expect(transport.requests.count == 1)
    }

    @Test func `the observer sees each attempt and the wait after it`() async throws {
        let seen = Lock([String]())
        let transport = ScriptedTransport([
            .fail(.cannotResolveHost, .notSent), .status(503, fields: [("Retry-After", "1")]),
            .status(200),
        ])
        let caller = HTTPCaller(
            transport: transport,
            clock: ManualClock(jumps: true).callClock(),
            random: { 1 }
        )
        _ = try await caller.call(
            try Self.request(),
            nature: .billed(.neverResend),
            within: .seconds(60)
        ) { attempt in
            seen.withLock {
                $0.append("\(attempt.number) \(attempt.retryAfter.map { "\($0)" } ?? "-")")
            }
        }
        #expect(seen.withLock { $0 } == ["1 0.5 seconds", "2 1.1 seconds", "3 -"])
    }

    @Test func `a failure's text holds no query`() async throws {
        let (failure, _) = try await failure([.status(500)], nature: .billed(.neverResend))
        #expect(!"\(failure)".contains("SECRET"))
        #expect("\(failure)".contains("the server may have acted"))
    }
}
