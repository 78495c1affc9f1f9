import DeepIDVSimulator
import Foundation
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

/// Every scenario shows on the wire what its name says, and bills what it says.
struct ScenarioTests {
    /// What a client that makes one presign, one upload, and verify twice gets to see.
    struct Sight: Sendable {
        let scenario: DeepIDVScenario
        /// How the calls end, as `presign`, `put` and `verify` with status and ending.
        let calls: [String]
        /// The number of calls that were billed.
        let billed: Int
    }

    static let calm = ["presign 200", "put 200", "put 200", "verify 200", "verify 200"]

    static func analysis(_ outcome: String) -> [String] {
        ["presign 200", "put 200", "put 200", "verify \(outcome)", "verify \(outcome)"]
    }

    static let sights: [Sight] = [
        Sight(scenario: .none, calls: calm, billed: 2),
        Sight(scenario: .lostAnswer, calls: analysis("closed"), billed: 2),
        Sight(scenario: .lostAnswerPresign, calls: ["presign closed"] + calm, billed: 2),
        Sight(
            scenario: .tooManyRequests,
            calls: [
                "presign 429 after 1", "presign 429 after 1", "presign 200", "put 200", "put 200",
                "verify 429 after 1", "verify 200",
            ],
            billed: 1
        ),
        Sight(
            scenario: .unavailableThenOK,
            calls: [
                "presign 503", "presign 200", "put 200", "put 200", "verify 503", "verify 200",
            ],
            billed: 1
        ),
        Sight(
            scenario: .unavailableAlways,
            calls: Array(repeating: "presign 503", count: 3),
            billed: 0
        ),
        Sight(scenario: .errorOnVerify, calls: analysis("500"), billed: 0),
        Sight(
            scenario: .presignExpired,
            calls: [
                "presign 200", "put 403 Request has expired", "presign 200", "put 200", "put 200",
                "verify 200", "verify 200",
            ],
            billed: 2
        ),
        Sight(
            scenario: .uploadSignatureRefused,
            calls: Array(
                repeating: ["presign 200", "put 403 SignatureDoesNotMatch"],
                count: 3
            ).flatMap(\.self),
            billed: 0
        ),
        Sight(
            scenario: .uploadUnavailableThenOK,
            calls: [
                "presign 200", "put 503 SlowDown", "put 200", "put 503 SlowDown", "put 200",
                "verify 200", "verify 200",
            ],
            billed: 2
        ),
        Sight(
            scenario: .uploadReset,
            calls: Array(repeating: ["presign 200", "put reset"], count: 3).flatMap(\.self),
            billed: 0
        ),
        Sight(scenario: .gatewayPage, calls: analysis("502 html"), billed: 2),
        Sight(scenario: .pageInsteadOfAnswer, calls: analysis("200 html"), billed: 2),
        Sight(scenario: .emptyAnswer, calls: analysis("200 empty"), billed: 2),
        Sight(scenario: .truncatedAnswer, calls: analysis("200 short"), billed: 2),
        Sight(scenario: .wrongTypes, calls: analysis("200 string confidence"), billed: 2),
        Sight(scenario: .missingField, calls: analysis("200 without faceMatch"), billed: 2),
        Sight(scenario: .unknownFieldsAndNulls, calls: analysis("200 future"), billed: 2),
        Sight(scenario: .outOfScale, calls: analysis("200 9300"), billed: 2),
        Sight(scenario: .contradiction, calls: analysis("200 contradiction"), billed: 2),
        Sight(scenario: .stallBeforeHeaders, calls: analysis("silent"), billed: 2),
        Sight(scenario: .stallMidBody, calls: analysis("200 silent"), billed: 2),
        Sight(
            scenario: .redirectElsewhere,
            calls: Array(
                repeating: "presign 307 to https://elsewhere.invalid/v1/upload/presign",
                count: 3
            ),
            billed: 0
        ),
        Sight(scenario: .presignTooMany, calls: ["presign 200 with 3"], billed: 0),
        Sight(scenario: .presignTooFew, calls: ["presign 200 with 1"], billed: 0),
        Sight(scenario: .presignEmpty, calls: ["presign 200 with 0"], billed: 0),
        Sight(
            scenario: .presignForeignHost,
            calls: ["presign 200 at https://uploads.elsewhere.invalid"],
            billed: 0
        ),
        Sight(
            scenario: .presignInsecureURL,
            calls: ["presign 200 at http://uploads.elsewhere.invalid"],
            billed: 0
        ),
        Sight(scenario: .presignGarbageURL, calls: ["presign 200 garbage"], billed: 0),
        Sight(scenario: .hugeAnswer, calls: analysis("200 huge"), billed: 2),
        Sight(
            scenario: .slow,
            calls: ["presign 200 late", "put 200 late", "put 200 late"]
                + Array(repeating: "verify 200 late", count: 2),
            billed: 2
        ),
        Sight(scenario: .outOfFunds, calls: analysis("402 text"), billed: 0),
        Sight(
            scenario: .keyRevoked,
            calls: Array(repeating: "presign 401", count: 3),
            billed: 0
        ),
    ]

    @Test func everyScenarioHasASight() {
        #expect(Set(Self.sights.map(\.scenario)) == Set(DeepIDVScenario.allCases))
        #expect(Self.sights.count == DeepIDVScenario.allCases.count)
    }

    @Test func namesAreWhatAConfigurationWouldSay() {
        for scenario in DeepIDVScenario.allCases {
            #expect(scenario.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
            #expect(DeepIDVScenario(rawValue: scenario.rawValue) == scenario)
        }
    }

    @Test(arguments: sights)
    func aScenarioShowsOnTheWire(sight: Sight) async throws {
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        configuration.scenario = sight.scenario
        configuration.latency = .milliseconds(120)
        configuration.hugeAnswerBytes = 8 << 20
        try await withSimulator(configuration) { simulator, base in
            let folder = Repository.samples.appendingPathComponent("passport-genuine").path
            // Only what should take long is given a time, so that a busy machine changes nothing.
            let timing: [DeepIDVScenario: [String]] = [
                .slow: ["timed"], .stallBeforeHeaders: ["hasty"], .stallMidBody: ["hasty"],
            ]
            let calls = try await Stranger.python(
                Self.client,
                [base, folder] + timing[sight.scenario, default: []]
            )
            #expect(calls.array?.compactMap(\.string) == sight.calls)
            #expect(simulator.ledger.count == sight.billed)
            #expect(simulator.violations.isEmpty)
        }
    }

    @Test func faultsEndWhereTheirScenarioEnds() async throws {
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        configuration.scenario = .unavailableAlways
        try await withSimulator(configuration) { simulator, base in
            let folder = Repository.samples.appendingPathComponent("passport-genuine").path
            for (scenario, calls) in [
                (DeepIDVScenario.lostAnswerPresign, ["presign closed"] + Self.calm),
                (.none, Self.calm), (.lostAnswerPresign, ["presign closed"] + Self.calm),
            ] {
                simulator.scenario = scenario
                let seen = try await Stranger.python(Self.client, [base, folder])
                #expect(seen.array?.compactMap(\.string) == calls)
            }
        }
    }

    @Test func aRedirectLeadsWhereTheConfigurationSays() {
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        configuration.scenario = .redirectElsewhere
        configuration.redirectTarget = "http://127.0.0.1:1"
        let simulator = SimulatedDeepIDV(configuration: configuration)
        let answer = simulator.answer(.api("GET", "/v1/sessions?limit=1"))
        #expect(answer.status == 307)
        #expect(answer.headers["location"] == "http://127.0.0.1:1/v1/sessions?limit=1")
    }

    @Test func aStalledAnswerLeavesNothingOpenAfterStop() async {
        // In a process of its own, where nothing else opens descriptors.
        await #expect(processExitsWith: .success) {
            let folder = Repository.samples.appendingPathComponent("passport-genuine").path
            // Whatever the runtime opens once, it opens here.
            _ = try await Stranger.python("print(1)")
            let before = try OwnProcess.openDescriptors()
            for _ in 1...3 {
                var configuration = SimulatedDeepIDV.Configuration.unlimited
                configuration.scenario = .stallBeforeHeaders
                try await withSimulator(configuration) { _, base in
                    _ = try await Stranger.python(ScenarioTests.client, [base, folder, "hasty"])
                }
            }
            #expect(try await eventually { try OwnProcess.openDescriptors() == before })
        }
    }

    /// Presigns up to three times until both uploads succeed, then verifies twice.
    static let client = """
        import time
        base, folder = sys.argv[1:3]
        paths = [find(folder, "front"), find(folder, "selfie")]
        files = [(content_type(p), open(p, "rb").read()) for p in paths]
        seen = []
        def timed(function):
            start = time.monotonic(); answer = function(); answer["late"] = "timed" in sys.argv and time.monotonic() - start >= 0.12
            return answer
        def tell(name, a, extra=""):
            if a["ending"] in ("closed", "reset") or (a["ending"] == "silent" and a["status"] == 0):
                text = a["ending"]
            else:
                text = str(a["status"])
                if a["status"] == 307: text += " to " + a["headers"]["location"]
                if a["status"] == 429: text += " after " + a["headers"]["retry-after"]
                if a["ending"] != "complete": text += " " + a["ending"]
                elif "html" in a["headers"].get("content-type", ""): text += " html"
                elif a["status"] == 402 and a["headers"]["content-type"].startswith("text/plain"): text += " text"
                if "<Code>" in a["text"]:
                    code = a["text"].split("<Code>")[1].split("<")[0]
                    if code == "AccessDenied": code = a["text"].split("<Message>")[1].split("<")[0]
                    text += " " + code
                if a["late"]: text += " late"
            seen.append(name + " " + text + extra)
        def uploads():
            for attempt in range(3):
                a = timed(lambda: presign(base, files))
                extra, entries = "", []
                if a["status"] == 200 and a["json"]:
                    entries = a["json"]["uploads"]
                    if len(entries) != 2: extra = f" with {len(entries)}"
                    else:
                        url = entries[0]["uploadUrl"]
                        if not url.startswith(base):
                            u = urllib.parse.urlsplit(url) if url.startswith("http") else None
                            extra = f" at {u.scheme}://{u.netloc}" if u else " garbage"
                tell("presign", a, extra)
                if extra: return None
                if not entries: continue
                keys = []
                for (kind, body), entry in zip(files, entries):
                    for again in range(2):
                        p = timed(lambda: put(entry["uploadUrl"], kind, body))
                        tell("put", p)
                        if p["status"] != 503: break
                    if p["status"] != 200: break
                    keys.append(entry["fileKey"])
                if len(keys) == 2: return keys
            return None
        keys = uploads()
        for again in range(2 if keys else 0):
            a = timed(lambda: call(base, "POST", "/v1/identity/verify",
                {"documentImage": keys[0], "faceImage": keys[1], "documentType": "passport"}, timeout=1 if "hasty" in sys.argv else 20))
            extra, j = "", a["json"]
            if a["status"] == 200 and a["ending"] == "complete" and a["count"] == 0: extra = " empty"
            elif a["count"] > 1 << 20: extra = " huge"
            elif isinstance(j, dict) and a["status"] == 200:
                match = j.get("faceMatch", {})
                if isinstance(j["overallConfidence"], str): extra = " string confidence"
                elif "faceMatch" not in j: extra = " without faceMatch"
                elif "futureField" in j and j["document"]["address"] is None: extra = " future"
                elif j["overallConfidence"] == 9300 == match["confidence"]: extra = " 9300"
                elif j["verified"] and not match["isMatch"]: extra = " contradiction"
            tell("verify", a, extra)
        print(json.dumps(seen))
        """
}
