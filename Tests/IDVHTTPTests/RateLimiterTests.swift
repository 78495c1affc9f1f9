import IDVHTTP
import IDVPrimitives
import Testing

@Suite struct RateLimiterTests {
    @Test func `lets a burst go at once and then the rate`() async throws {
        let clock = ManualClock(jumps: true)
        let limiter = RateLimiter(RateLimit(), clock: clock.callClock())
        for _ in 0..<35 { try await limiter.acquire(waitingAtMost: .seconds(60)) }
        #expect(clock.sleeps.isEmpty)
        for _ in 0..<50 { try await limiter.acquire(waitingAtMost: .seconds(60)) }
        let passed = clock.now.offset
        #expect(passed >= .seconds(2) && passed < .milliseconds(2_001))
    }

    @Test func `an idle time fills the bucket to its size and no further`() async throws {
        let clock = ManualClock(jumps: true)
        let limiter = RateLimiter(
            RateLimit(requestsPerSecond: 10, burst: 3),
            clock: clock.callClock()
        )
        clock.advance(by: .seconds(3_600))
        for _ in 0..<3 { try await limiter.acquire(waitingAtMost: .seconds(1)) }
        #expect(clock.sleeps.isEmpty)
        try await limiter.acquire(waitingAtMost: .seconds(1))
        #expect(clock.sleeps.count == 1)
    }

    @Test func `refuses when the day's quota is used up and starts again at midnight UTC`()
        async throws
    {
        let clock = ManualClock(jumps: false)
        // Ten seconds before a midnight.
        let callClock = clock.callClock(epoch: .seconds(86_400 * 20_000 - 10))
        let limiter = RateLimiter(RateLimit(requestsPerDay: 2), clock: callClock)
        try await limiter.acquire(waitingAtMost: .zero)
        try await limiter.acquire(waitingAtMost: .zero)
        clock.advance(by: .seconds(4))
        await #expect(throws: RateLimitError.exhausted(resetsIn: .seconds(6))) {
            try await limiter.acquire(waitingAtMost: .seconds(60))
        }
        clock.advance(by: .seconds(6))
        try await limiter.acquire(waitingAtMost: .zero)
    }

    @Test func `a clock set back by seconds over midnight does not give the quota twice`()
        async throws
    {
        let epoch = Lock(Duration.seconds(86_400 * 20_000 + 1))
        let callClock = CallClock(
            ManualClock(jumps: true),
            sinceEpoch: { epoch.withLock { $0 } }
        )
        let limiter = RateLimiter(RateLimit(requestsPerDay: 1), clock: callClock)
        try await limiter.acquire(waitingAtMost: .zero)
        epoch.withLock { $0 = $0 - .seconds(5) }
        await #expect(throws: RateLimitError.self) {
            try await limiter.acquire(waitingAtMost: .zero)
        }
    }

    @Test func `says at once that a wait would be too long`() async throws {
        let clock = ManualClock(jumps: false)
        let limiter = RateLimiter(
            RateLimit(requestsPerSecond: 1, burst: 1),
            clock: clock.callClock()
        )
        try await limiter.acquire(waitingAtMost: .zero)
        await #expect {
            try await limiter.acquire(waitingAtMost: .milliseconds(900))
        } throws: { error in
            guard case .waitTooLong(let wait) = error as? RateLimitError else { return false }
            return wait >= .seconds(1) && wait < .milliseconds(1_001)
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `keeps the order, and a cancelled waiter costs the others nothing`() async throws {
        let clock = ManualClock(jumps: false)
        let limiter = RateLimiter(
            RateLimit(requestsPerSecond: 1, burst: 1),
            clock: clock.callClock()
        )
        try await limiter.acquire(waitingAtMost: .zero)
        let order = Lock([Int]())
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<6 {
            let entered = Lock(false)
            // The queue is entered before the first suspension: immediate tasks keep the order.
            tasks.append(
                Task.immediate {
                    entered.withLock { $0 = true }
                    do throws(RateLimitError) {
                        try await limiter.acquire(waitingAtMost: .seconds(60))
                        order.withLock { $0.append(number) }
                        return true
                    } catch { return false }
                }
            )
            #expect(entered.withLock { $0 })
        }
        tasks[2].cancel()
        #expect(await tasks[2].value == false)
        // The front sleeps; cancelling it hands the front to the next.
        await clock.waitForSleepers(1)
        tasks[0].cancel()
        #expect(await tasks[0].value == false)
        for number in [1, 3, 4, 5] {
            await clock.waitForSleepers(1)
            clock.advance(by: .milliseconds(1_001))
            #expect(await tasks[number].value)
        }
        #expect(order.withLock { $0 } == [1, 3, 4, 5])
        #expect(clock.now.offset < .milliseconds(4_005))
    }

    @Test func `a thousand tasks with every third cancelled all end`() async {
        let clock = ManualClock(jumps: true)
        let limiter = RateLimiter(
            RateLimit(requestsPerSecond: 1_000, burst: 1),
            clock: clock.callClock()
        )
        let passed = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let task = Task {
                        try await limiter.acquire(waitingAtMost: .seconds(60))
                    }
                    if number % 3 == 0 { task.cancel() }
                    return (try? await task.value) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed >= 666)
        #expect(clock.now.offset >= .milliseconds(passed - 1))
    }
}
