import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

@Suite struct ReloadTests {
    @Test func `what runs ends where it began, and what begins goes by the new configuration`()
        async throws
    {
        let log = EventLog()
        let old = FakeProvider("old")
        let new = FakeProvider("new")
        let service = try Sample.service([old], RouteRule(.failover(["old"])), events: [log])
        let session = try await service.makeSession()
        guard case .capture(let requirement) = try await session.nextStep() else { return }
        service.replace(
            with: try ServiceConfiguration(
                providers: [new],
                routes: [Route("main", rules: [RouteRule(.failover(["new"]))])]
            )
        )
        #expect(try await service.verify(Sample.captures()).decisive?.provider == "new")
        _ = try await session.submit(try Sample.capture(requirement.role))
        while case .capture(let requirement) = try await session.nextStep() {
            _ = try await session.submit(try Sample.capture(requirement.role))
        }
        #expect(try await session.finish().provider == "old")
        #expect(log.events.contains(.configurationReplaced))
    }

    @Test func `a provider that stays keeps its places, and its breaker begins anew`() async throws
    {
        var one = ProviderTraffic()
        one.concurrency = 1
        one.breaker = BreakerSettings(failures: 1)
        let route = Route("main", rules: [RouteRule(.failover(["a"]))])
        let provider = FakeProvider("a")
        let service = VerificationService(
            try ServiceConfiguration(providers: [provider], traffic: ["a": one], routes: [route])
        )
        let session = try await service.makeSession()
        _ = try await session.nextStep()
        service.replace(
            with: try ServiceConfiguration(
                providers: [provider],
                traffic: ["a": one],
                routes: [route]
            )
        )
        let decision = try await service.decide(RouteRequest())
        #expect(decision.candidates.first?.obstacle == .atCapacity(1))
        _ = await session.abandon(because: OutcomeReason(.captureMissing, "No time."))
        service.current.gates["a"]?.leaveForTest()
        #expect(
            try await service.decide(RouteRequest()).candidates.first?.obstacle?.name
                == "breakerOpen"
        )
        service.replace(with: service.configuration)
        #expect(try await service.decide(RouteRequest()).providers == ["a"])
    }
}

extension TrafficGate {
    /// Lets one attempt begin and fail.
    fileprivate func leaveForTest() {
        guard case .success(let pass) = enter() else { return }
        pass.leave(.failing(rest: nil))
    }
}
