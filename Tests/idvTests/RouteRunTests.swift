import Foundation
import TestSupport
import Testing

/// The built command's routes: what it explains, and what it does by them.
@Suite(.sandbox) struct RouteRunTests {
    private let routes: [String: Any] = [
        "onboarding": [
            "demands": ["documents": ["idCard"]],
            "rules": [
                ["when": ["countries": ["DEU"]], "use": "incode"],
                ["failover": ["deepidv", "incode"], "shadow": "folio"],
            ],
        ],
        "both": ["rules": [["all": ["deepidv", "incode"], "merge": "all"]]],
    ]

    /// The sandbox's configuration with routes.
    private func configuration(
        named name: String,
        traffic: [String: Any] = [:],
        routes: [String: Any]? = nil
    ) throws -> String {
        let sandbox = try RunningSandbox.required()
        let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        var object = try #require(value as? [String: Any])
        object["default"] = nil
        object["routes"] = routes ?? self.routes
        object["traffic"] = traffic
        object["defaultRoute"] = "onboarding"
        let data = try JSONSerialization.data(withJSONObject: object)
        return try sandbox.folder.write(String(decoding: data, as: UTF8.self), to: name)
    }

    @Test func `a decision is explained, and nothing is sent for it`() async throws {
        let config = try configuration(
            named: "explain.json5",
            traffic: ["deepidv": ["enabled": false]]
        )
        let run = try await Idv.run(["route", "explain", "--config", config])
        #expect(run.status == 0)
        #expect(
            run.results == """
                Rule 2 of the route onboarding matches.
                deepidv is passed over: it is switched off.
                incode is taken.
                folio gets a copy, for comparison only.

                """
        )
        let german = try await Idv.run([
            "route", "explain", "--config", config, "--country", "DE", "--json",
        ])
        let object = try german.object()
        #expect(object["schema"] as? String == "idv.route/1")
        #expect(object["rule"] as? Int == 1)
        let inOne = try await Idv.run([
            "route", "explain", "--config", config, "--json", "--request",
            "country=DE,document-type=idCard,checks=faceComparison+documentReading",
        ])
        #expect(try inOne.object()["rule"] as? Int == 1)
        for (request, words) in [
            ("country", "write name=value,name=value"), ("contry=DE", "did you mean country?"),
            ("country=DE,country=FR", "country is given twice"),
        ] {
            let run = try await Idv.run([
                "route", "explain", "--config", config, "--request", request,
            ])
            #expect(run.status == 64)
            #expect(run.messages.contains(words), "\(run.messages)")
        }
    }

    @Test func `a request that nobody takes ends with 69`() async throws {
        let config = try configuration(
            named: "nobody.json5",
            traffic: ["deepidv": ["enabled": false], "incode": ["enabled": false]]
        )
        let explained = try await Idv.run(["route", "explain", "--config", config])
        #expect(explained.status == 69)
        let run = try await Idv.run(
            ["verify", "--config", config] + (try Idv.captures("idcard-genuine"))
        )
        #expect(run.status == 75)
        #expect(
            run.messages
                == "idv: route: No provider of the route onboarding can take this attempt: "
                + "deepidv is switched off; incode is switched off. (unavailable, notSent)\n"
        )
    }

    @Test func `an attempt without a provider's name goes by the route`() async throws {
        let config = try configuration(
            named: "route.json5",
            traffic: ["deepidv": ["enabled": false]]
        )
        let run = try await Idv.run([
            "verify", "--config", config, "--captures", Idv.captureSet("idcard-genuine"), "--json",
        ])
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        #expect(object["schema"] as? String == "idv.routed/1")
        #expect(object["outcome"] as? String == "accepted")
        #expect(object["provider"] as? String == "incode")
        let cost = try #require(object["cost"] as? [String: Int])
        #expect(cost["billed"] == 1)
        #expect(cost["maybeBilled"] == 0)
        let attempts = try #require(object["attempts"] as? [[String: Any]])
        #expect(attempts.map { $0["provider"] as? String } == ["incode"])
    }

    @Test func `several verdicts are one outcome with its reason`() async throws {
        let config = try configuration(named: "both.json5")
        let run = try await Idv.run([
            "verify", "--config", config, "--route", "both", "--captures",
            Idv.captureSet("passport-attack-replay"),
        ])
        // The one looks whether a face is alive, and the other does not.
        #expect(run.status == 10, "\(run.results)\(run.messages)")
        #expect(run.results.contains("\nrejected\n  merged: incode said no.\n"))
        #expect(run.results.contains("\naccepted   (deepidv, sandbox)\n"))
    }

    @Test func `what does not fit together is told before anything is sent`() async throws {
        let config = try configuration(
            named: "gap.json5",
            routes: [
                "onboarding": [
                    "demands": ["checks": ["faceComparison"]],
                    "rules": [["failover": ["deepidv", "folio"]]],
                ]
            ]
        )
        let run = try await Idv.run(
            ["verify", "--config", config] + (try Idv.captures("idcard-genuine"))
        )
        #expect(run.status == 78)
        #expect(run.messages.contains("folio cannot do this job: it does no face comparison"))
        let usage = try await Idv.run([
            "verify", "--config", config, "--provider", "incode", "--route", "both",
        ])
        #expect(usage.status == 64)
        #expect(usage.messages.contains("--provider names who is asked"))
    }
}
