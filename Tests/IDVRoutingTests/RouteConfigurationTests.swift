import IDVConfiguration
import IdentityVerification
import Testing

@testable import IDVRouting

/// Routes and traffic as a file has them: what is read, and every fault with its place and way out.
@Suite struct RouteConfigurationTests {
    private static let providers = """
        providers: {
          a: { adapter: "full", environment: "sandbox" },
          b: { adapter: "full", environment: "sandbox" },
          live: { adapter: "full", environment: "live" },
          face: { adapter: "faceOnly", environment: "sandbox" },
        },
        """

    private func faults(_ rest: String) -> [String] {
        FakeAdapter.faults("{ \(Self.providers) \(rest) }")
    }

    @Test func `everything that can be said is read`() throws {
        let configuration = try FakeAdapter.configuration(
            """
            { \(Self.providers)
              traffic: { a: {
                enabled: false, concurrency: 50, attemptsPerSecond: 0.5, regions: ["eu", "uk"],
                countries: ["DE", "AUT"], outages: [{ from: "2026-12-24T22:00:00Z",
                until: "2026-12-25T02:00:00Z" }],
                breaker: { failures: 3, within: 10, coolDown: 20, probes: 2 } },
                b: { breaker: { off: true } } },
              routes: {
                main: {
                  demands: { capabilities: ["identityVerification"], documents: ["passport"],
                    checks: ["faceComparison"] },
                  singleFlight: "join", acceptsDoubleBilling: true, mixesEnvironments: true,
                  rules: [
                    { when: { documents: ["idCard"], countries: ["DEU"], regions: ["eu"],
                      checks: ["faceDetection"] }, use: "a" },
                    { when: { regions: ["uk"] }, all: ["b", "live"], merge: "any" },
                    { split: { b: 90, live: 10 }, failover: ["live", "b"], shadow: "face" },
                  ],
                },
                other: { rules: [{ failover: ["b"] }] },
              },
              defaultRoute: "main", default: "b",
            }
            """
        )
        let main = try #require(configuration.routes["main"])
        #expect(main.singleFlight == .join)
        #expect(main.acceptsDoubleBilling)
        #expect(main.demands.documents == [.passport])
        #expect(main.rules.count == 3)
        #expect(main.rules[0].condition.countries == [try #require(Country(code: "DEU"))])
        #expect(main.rules[0].targets == .failover(["a"]))
        #expect(main.rules[1].targets == .all(["b", "live"], merge: .any))
        #expect(
            main.rules[2].targets
                == .split(
                    [.init("b", percent: 90), .init("live", percent: 10)],
                    failover: ["live", "b"]
                )
        )
        #expect(main.rules[2].shadow == "face")
        let traffic = try #require(configuration.traffic["a"])
        #expect(!traffic.isEnabled)
        #expect(traffic.concurrency == 50)
        #expect(traffic.attemptsPerSecond == 0.5)
        #expect(
            traffic.outages.map { "\($0.from) \($0.until)" }
                == ["2026-12-24T22:00:00Z 2026-12-25T02:00:00Z"]
        )
        #expect(
            traffic.breaker
                == BreakerSettings(
                    failures: 3,
                    window: .seconds(10),
                    coolDown: .seconds(20),
                    probes: 2
                )
        )
        #expect(configuration.traffic["b"]?.breaker == nil)
        #expect(configuration.defaultRoute == "main")
        #expect(configuration.defaultProvider == "b")
    }

    @Test(arguments: [
        (
            "routes: { r: { rules: [{ use: \"aa\" }] } }",
            "routes.r.rules[0].use: there is no provider \"aa\". Did you mean \"a\"?"
        ),
        (
            "routes: { r: { rules: [{ usee: \"a\" }] } }",
            "routes.r.rules[0].use: the rule names no provider. Give one of use: \"a\", failover: "
                + "[\"a\", \"b\"], split: { a: 90, b: 10 } or all: [\"a\", \"b\"] with merge.|"
                + "routes.r.rules[0].usee: there is no such key. Did you mean \"use\"?"
        ),
        (
            "routes: { r: { rules: [{ use: \"a\", all: [\"a\", \"b\"], merge: \"all\" }] } }",
            "routes.r.rules[0].all: the rule says both use and all. Give one of use: \"a\", failover: "
                + "[\"a\", \"b\"], split: { a: 90, b: 10 } or all: [\"a\", \"b\"] with merge. Only "
                + "split and failover go together."
        ),
        (
            "routes: { r: { rules: [{ split: { a: 50, b: 40 } }] } }",
            "routes.r.rules[0].split: the shares add up to 90 %. Make them add up to 100."
        ),
        (
            "routes: { r: { rules: [{ all: [\"a\", \"b\"] }] } }",
            "routes.r.rules[0].merge: nothing says how the outcomes become one. Use one of: first, "
                + "all, any, custom."
        ),
        (
            "routes: { r: { rules: [{ failover: [\"a\", \"a\"] }] } }",
            "routes.r.rules[0].failover: a stands there twice. Name each provider once."
        ),
        (
            "routes: { r: { rules: [{ use: \"a\" }, { use: \"b\" }] } }",
            "routes.r.rules[1]: no request gets here: rule 1 takes every one. Move the rule without "
                + "a condition to the end."
        ),
        (
            "routes: { r: { rules: [{ failover: [\"a\", \"live\"] }] } }",
            "routes.r: the route mixes environments (live: live; sandbox: a). Keep test answers away "
                + "from decisions about people, or set mixesEnvironments: true."
        ),
        (
            "routes: { r: { rules: [{ use: \"a\", shadow: \"live\" }] } }",
            "routes.r: the route mixes environments (live: live; sandbox: a). Keep test answers away "
                + "from decisions about people, or set mixesEnvironments: true."
        ),
        (
            "routes: { r: { demands: { checks: [\"faceComparison\"], documents: [\"passport\"] }, "
                + "rules: [{ failover: [\"a\", \"face\"] }] } }",
            "routes.r.rules[0]: face cannot do this job: it takes no documents of the kind passport. "
                + "Take it out of the rule, or demand less of the route.|"
                + "routes.r.rules[0]: face cannot do this job: it does no face comparison. Take it "
                + "out of the rule, or demand less of the route."
        ),
        (
            "traffic: { b: { countries: [\"DEU\"] } }, routes: { r: { rules: [{ when: { countries: "
                + "[\"DEU\", \"FRA\"] }, failover: [\"a\", \"b\"] }] } }",
            "routes.r.rules[0]: b cannot do this job: it serves the countries DEU only, and the rule "
                + "is for FRA too. Take it out of the rule, or demand less of the route."
        ),
        (
            "traffic: { b: { regions: [\"eu\"] } }, routes: { r: { rules: [{ use: \"b\" }] } }",
            "routes.r.rules[0]: b cannot do this job: it serves the regions eu only, and the rule is "
                + "for every one. Take it out of the rule, or demand less of the route."
        ),
        (
            "traffic: { nowhere: {} }",
            "traffic.nowhere: there is no provider \"nowhere\". Name one of: a, b, face, live."
        ),
        (
            "traffic: { a: { outages: [{ from: \"2026-12-24\", until: \"2026-12-25T00:00:00Z\" }] } }",
            "traffic.a.outages[0].from: found \"2026-12-24\", which is no such time. Write a time in "
                + "UTC such as \"2026-12-24T22:00:00Z\"."
        ),
        (
            "traffic: { a: { outages: [{ from: \"2026-12-25T00:00:00Z\", until: "
                + "\"2026-12-24T00:00:00Z\" }] } }",
            "traffic.a.outages[0].until: the outage ends before it begins. Exchange the two times."
        ),
        (
            "traffic: { a: { countries: [\"Germany\"] } }",
            "traffic.a.countries: found \"Germany\". Write a country's code such as DEU."
        ),
        (
            "routes: { r: { rules: [{ use: \"a\" }] } }, defaultRoute: \"s\"",
            "defaultRoute: there is no route \"s\". Did you mean \"r\"?"
        ),
        (
            "routes: { r: { } }",
            "routes.r.rules: the route has no rules. Add one: rules: [{ use: \"a provider\" }]."
        ),
        (
            "routes: { r: { rules: [{ when: { countries: [] }, use: \"a\" }] } }",
            "routes.r.rules[0].when.countries: the list is empty, which nothing can match. Name at "
                + "least one, or remove the key."
        ),
        (
            "routes: { r: { singelFlight: \"join\", rules: [{ use: \"a\" }] } }",
            "routes.r.singelFlight: there is no such key. Did you mean \"singleFlight\"?"
        ),
    ])
    func `a fault is told with its place and its way out`(rest: String, expected: String) {
        #expect(faults(rest) == expected.split(separator: "|").map(String.init))
    }

    @Test func `all faults are told at once, those of the providers too`() {
        let found = FakeAdapter.faults(
            """
            { providers: { a: { adapter: "ful", environment: "sandbox" } },
              traffic: { a: { concurrency: 0 } },
              routes: { r: { rules: [{ use: "a" }, 7] } }, defaultRoute: "x", unknown: 1 }
            """
        )
        #expect(found.count == 5, "\(found)")
    }

    @Test func `a configuration built in code is held to the same rules`() throws {
        let split = RouteRule(.split([.init("a", percent: 60)], failover: ["gone"]))
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration(
                providers: [FakeProvider("a"), FakeProvider("a")],
                traffic: ["b": ProviderTraffic()],
                routes: [Route("r", rules: [split]), Route("empty", rules: [])],
                defaultRoute: "s"
            )
        }
        #expect(
            error?.issues.map(\.path) == [
                "providers.a", "traffic.b", "defaultRoute", "routes.r.rules[0]",
                "routes.r.rules[0].split", "routes.empty.rules",
            ]
        )
    }

    @Test func `without routes the default provider is the route`() async throws {
        let service = VerificationService(
            try FakeAdapter.configuration("{ \(Self.providers) default: \"b\" }")
        )
        #expect(try await service.decide(RouteRequest()).providers == ["b"])
        let error = await #expect(throws: ProviderError.self) {
            try await service.decide(RouteRequest(route: "x"))
        }
        #expect(error?.message == "There is no route \"x\". The configuration has none.")
    }

    @Test func `moments are read in one form and written back in it`() {
        for text in ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "0001-01-01T00:00:00Z"] {
            #expect(OutageWindow.Instant(text)?.description == text)
        }
        for text in [
            "2023-02-29T00:00:00Z", "2026-12-24T24:00:00Z", "2026-12-24T00:60:00Z",
            "2026-12-24T00:00:60Z", "2026-12-24 00:00:00Z", "2026-12-24T00:00:00+01:00", "",
        ] {
            #expect(OutageWindow.Instant(text) == nil, "\(text)")
        }
    }
}
