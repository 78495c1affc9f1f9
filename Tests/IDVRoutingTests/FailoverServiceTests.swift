import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

/// Attempts from a complete capture set over several providers.
@Suite struct FailoverServiceTests {
    private let down = FakeProvider("down", ending: FakeProvider.failing(.unavailable))

    @Test func `the next provider is asked when the first surely did not act`() async throws {
        let log = EventLog()
        let good = FakeProvider("good")
        let service = try Sample.service(
            [down, good],
            RouteRule(.failover(["down", "good"])),
            events: [log]
        )
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == .accepted)
        #expect(result.decisive?.provider == "good")
        #expect(result.attempts.map(\.provider) == ["down", "good"])
        #expect(result.attempts.first?.error?.kind == .unavailable)
        #expect(result.cost.total == .init(billed: 1, maybeBilled: 0, notBilled: 1))
        let names = log.events.map(\.name)
        #expect(
            names == [
                "attemptBegan", "attemptEnded", "failedOver", "attemptBegan", "call",
                "attemptEnded",
            ]
        )
    }

    @Test(arguments: [VendorVerdict.rejected, .review])
    func `a "no" is never turned into a "yes"`(verdict: VendorVerdict) async throws {
        let strict = FakeProvider("strict", ending: FakeProvider.saying(verdict))
        let lax = FakeProvider("lax")
        let service = try Sample.service(
            [strict, lax],
            RouteRule(.failover(["strict", "lax"])),
            route: { $0.acceptsDoubleBilling = true }
        )
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == (verdict == .rejected ? .rejected : .review))
        #expect(lax.finishes == 0)
    }

    @Test func `after an unknown effect nobody else is asked, unless the route says so`()
        async throws
    {
        let lost = FakeProvider("lost", ending: FakeProvider.failing(.network, .sentUnknown))
        for accepts in [false, true] {
            let good = FakeProvider("good")
            let service = try Sample.service(
                [lost, good],
                RouteRule(.failover(["lost", "good"])),
                route: { $0.acceptsDoubleBilling = accepts }
            )
            let result = try await service.verify(Sample.captures())
            #expect(result.outcome == (accepts ? .accepted : .noAnswer))
            #expect(result.error?.sendState == (accepts ? nil : .sentUnknown))
            #expect(good.finishes == (accepts ? 1 : 0))
            #expect(result.cost.total.maybeBilled == 1)
        }
    }

    @Test func `what the caller did wrong is thrown, and nobody else is told it`() async throws {
        let picky = FakeProvider("picky", ending: FakeProvider.failing(.invalidInput))
        let good = FakeProvider("good")
        let service = try Sample.service([picky, good], RouteRule(.failover(["picky", "good"])))
        let error = await #expect(throws: ProviderError.self) {
            try await service.verify(Sample.captures())
        }
        #expect(error?.kind == .invalidInput)
        #expect(good.finishes == 0)
    }

    @Test func `all fail, and the result names each of them`() async throws {
        let other = FakeProvider("other", ending: FakeProvider.failing(.timedOut, .refused))
        let service = try Sample.service([down, other], RouteRule(.failover(["down", "other"])))
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == .noAnswer)
        #expect(result.error?.kind == .timedOut)
        #expect(result.attempts.map { $0.error?.kind } == [.unavailable, .timedOut])
    }

    @Test func `a provider that is switched off or full is passed over`() async throws {
        let good = FakeProvider("good")
        var off = ProviderTraffic()
        off.isEnabled = false
        let service = try Sample.service(
            [down, good],
            RouteRule(.failover(["down", "good"])),
            traffic: ["down": off]
        )
        #expect(try await service.verify(Sample.captures()).attempts.count == 1)
        let alone = try Sample.service(
            [down],
            RouteRule(.failover(["down"])),
            traffic: ["down": off]
        )
        let error = await #expect(throws: ProviderError.self) {
            try await alone.verify(Sample.captures())
        }
        #expect(error?.sendState == .notSent)
        #expect(error?.message.contains("down is switched off") == true)
    }

    @Test func `an open breaker spares the next attempts the wait, also without an alternative`()
        async throws
    {
        let log = EventLog()
        let clock = CallClock.jumping()
        var options = VerificationService.Options()
        options.clock = clock
        let flaky = FakeProvider(
            "flaky",
            ending: { provider, number, _ in
                guard number > 5 else { throw FakeProvider.error(.unavailable) }
                return provider.result(.accepted)
            }
        )
        let service = try Sample.service(
            [flaky],
            RouteRule(.failover(["flaky"])),
            events: [log],
            options: options
        )
        for _ in 0..<5 {
            #expect(try await service.verify(Sample.captures()).outcome == .noAnswer)
        }
        let error = await #expect(throws: ProviderError.self) {
            try await service.verify(Sample.captures())
        }
        #expect(error?.retry == .safeAfter(.seconds(30)))
        #expect(flaky.finishes == 5)
        try await clock.sleep(.seconds(30))
        #expect(try await service.verify(Sample.captures()).outcome == .accepted)
        #expect(
            log.events.compactMap { event -> BreakerState? in
                if case .breakerChanged(_, _, let state) = event { state } else { nil }
            } == [.open, .halfOpen, .closed]
        )
    }

    @Test func `the time is for all providers together`() async throws {
        let clock = CallClock.jumping()
        var options = VerificationService.Options()
        options.clock = clock
        let slow = FakeProvider(
            "slow",
            ending: { _, _, _ in
                try await clock.sleep(.seconds(100))
                throw FakeProvider.error(.timedOut)
            }
        )
        let left = Lock<Duration?>(nil)
        let next = FakeProvider(
            "next",
            ending: { provider, _, request in
                left.withLock { $0 = request.deadline }
                return provider.result(.accepted)
            }
        )
        let service = try Sample.service(
            [slow, next],
            RouteRule(.failover(["slow", "next"])),
            options: options
        )
        _ = try await service.verify(Sample.captures())
        #expect(left.withLock { $0 } == .seconds(80))
    }

    @Test func `several providers are asked at once and their verdicts merged`() async throws {
        let no = FakeProvider("no", ending: FakeProvider.saying(.rejected))
        let yes = FakeProvider("yes")
        let service = try Sample.service([yes, no], RouteRule(.all(["yes", "no"], merge: .all)))
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == .rejected)
        #expect(result.reasons.first?.message == "no said no.")
        #expect(result.attempts.compactMap(\.result).count == 2)
    }

    @Test func `one of several that is switched off keeps "all" from accepting`() async throws {
        let yes = FakeProvider("yes")
        var off = ProviderTraffic()
        off.isEnabled = false
        let service = try Sample.service(
            [yes, down],
            RouteRule(.all(["yes", "down"], merge: .all)),
            traffic: ["down": off]
        )
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == .review)
        #expect(result.attempts.last?.error?.sendState == .notSent)
    }

    @Test func `a shadow sees the same captures and touches nothing`() async throws {
        let log = EventLog()
        let results = Lock<[ShadowResult]>([])
        var options = VerificationService.Options()
        options.onShadow = { result in results.withLock { $0.append(result) } }
        let shadow = FakeProvider("shadow", ending: FakeProvider.failing(.unavailable))
        let service = try Sample.service(
            [FakeProvider("good"), shadow],
            RouteRule(.failover(["good"]), shadow: "shadow"),
            events: [log],
            options: options
        )
        let result = try await service.verify(Sample.captures())
        #expect(result.outcome == .accepted)
        #expect(result.attempts.map(\.provider) == ["good"])
        #expect(try await eventually { results.withLock { $0.count } == 1 })
        #expect(shadow.submitted == ["documentFront", "selfie"])
        #expect(log.events.map(\.name).contains("shadowFailed"))
    }
}

extension CostLedger.Count {
    init(billed: Int, maybeBilled: Int, notBilled: Int) {
        self.init()
        self.billed = billed
        self.maybeBilled = maybeBilled
        self.notBilled = notBilled
    }
}
