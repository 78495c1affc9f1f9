import IdentityVerification
import Testing

@testable import IDVRouting

/// To whom a request goes, as a table.
@Suite struct RouterTests {
    private func router(
        _ rules: [RouteRule],
        change: (inout [String: Router.Provider]) -> Void = { _ in }
    ) -> Router {
        var providers: [String: Router.Provider] = [:]
        for name in ["a", "b", "c"] {
            providers[name] = Router.Provider(
                profile: FakeProvider(name).profile,
                traffic: ProviderTraffic()
            )
        }
        change(&providers)
        return Router(route: Route("main", rules: rules), providers: providers)
    }

    private func decide(
        _ router: Router,
        _ request: RouteRequest = RouteRequest(),
        kept: String? = nil
    ) -> RouteDecision {
        router.decide(request, kept: kept, random: { 0.95 })
    }

    private func country(_ code: String) throws -> Country { try #require(Country(code: code)) }

    private func region(_ word: String) throws -> Region { try #require(Region(rawValue: word)) }

    @Test func `the first rule that matches counts`() throws {
        let germany = RouteCondition(countries: [try country("DEU")])
        let passport = RouteCondition(documents: [.passport])
        let europe = RouteCondition(regions: [try region("eu")])
        let face = RouteCondition(checks: [.faceComparison])
        let table: [(RouteCondition, (inout RouteRequest) throws -> Void)] = [
            (germany, { $0.country = try country("DE") }),
            (passport, { $0.verification.document = .kind(.passport) }),
            (europe, { $0.region = try region("eu") }),
            (face, { $0.checks = [.faceComparison, .documentReading] }),
        ]
        for (condition, change) in table {
            let router = router([
                RouteRule(when: condition, .failover(["a"])), RouteRule(.failover(["b"])),
            ])
            var request = RouteRequest()
            #expect(decide(router, request).providers == ["b"])
            try change(&request)
            #expect(decide(router, request).providers == ["a"])
            #expect(decide(router, request).rule == 1)
        }
    }

    @Test func `a request that no rule is for goes nowhere`() throws {
        let only = RouteCondition(countries: [try country("DEU")])
        let decision = decide(router([RouteRule(when: only, .failover(["a"]))]))
        #expect(decision.rule == nil)
        #expect(decision.providers.isEmpty)
    }

    @Test func `a provider that cannot take the request is passed over, with the reason`() throws {
        let europe = try region("eu")
        let france = try country("FRA")
        let outage = try #require(OutageWindow.Instant("2026-12-24T22:00:00Z"))
        let table:
            [(
                RouteCandidate.Obstacle, (inout Router.Provider) -> Void,
                (inout RouteRequest) -> Void
            )] = [
                (.otherEnvironment(.sandbox), { _ in }, { $0.environment = .live }),
                (.otherRegion, { $0 = .init(profile: $0.profile, regions: [europe]) }, { _ in }),
                (.otherCountry, { $0 = .init(profile: $0.profile, countries: [france]) }, { _ in }),
                (
                    .cannotDo(["does no presentation attack detection"]), { _ in },
                    { $0.checks = [.presentationAttackDetection] }
                ),
                (
                    .cannotDo(["takes no documents of the kind visa"]), { _ in },
                    { $0.verification.document = .kind(.visa) }
                ),
                (.switchedOff, { $0.obstacle = .switchedOff }, { _ in }),
                (
                    .plannedOutage(until: outage),
                    { $0.obstacle = .plannedOutage(until: outage) }, { _ in }
                ),
            ]
        for (obstacle, change, ask) in table {
            let router = router([RouteRule(.failover(["a", "b"]))]) { providers in
                providers["a"].map { provider in
                    var provider = provider
                    change(&provider)
                    providers["a"] = provider
                }
            }
            var request = RouteRequest()
            ask(&request)
            #expect(
                decide(router, request).candidates.first == .init("a", passedOverBecause: obstacle)
            )
        }
    }

    @Test func `a split keeps a subject, fails over to the rest, and takes what was kept`() {
        let split = RouteTargets.split(
            [.init("a", percent: 90), .init("b", percent: 10)],
            failover: ["c", "a", "b"]
        )
        let router = router([RouteRule(split)])
        let subject = RouteRequest(subject: SubjectKey("1"))
        let first = decide(router, subject)
        #expect(first.split == .bySubject)
        #expect(first.providers.count == 3)
        #expect(decide(router, subject) == first)
        #expect(decide(router, subject, kept: "b").providers == ["b", "c", "a"])
        #expect(decide(router, subject, kept: "b").split == .kept)
        // What was kept at a provider that the rule no longer knows counts no more.
        #expect(decide(router, subject, kept: "gone") == first)
        #expect(decide(router).providers == ["b", "c", "a"])
        #expect(decide(router).split == .byChance)
    }

    @Test func `a share of nothing gets nobody`() {
        let router = router([
            RouteRule(.split([.init("a", percent: 100), .init("b", percent: 0)], failover: []))
        ])
        for subject in 0..<200 {
            let request = RouteRequest(subject: SubjectKey("\(subject)"))
            #expect(decide(router, request).providers == ["a"])
        }
    }

    @Test func `the explanation names who is taken and why the others are not`() {
        let router = router([RouteRule(.failover(["a", "b", "c"]), shadow: "a")]) {
            $0["a"]?.obstacle = .breakerOpen(for: .seconds(12.5))
        }
        #expect(
            decide(router).explanation == [
                "Rule 1 of the route main matches.",
                "a is passed over: it failed lately and rests for 12.500 s.",
                "b is taken.", "c is next, if the one before surely did not act.",
                "a gets no copy: it failed lately and rests for 12.500 s.",
            ]
        )
    }
}

extension Router.Provider {
    fileprivate init(
        profile: ProviderProfile,
        regions: Set<Region>? = nil,
        countries: Set<Country>? = nil
    ) {
        var traffic = ProviderTraffic()
        traffic.regions = regions
        traffic.countries = countries
        self.init(profile: profile, traffic: traffic)
    }
}
