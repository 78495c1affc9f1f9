import DeepIDVSimulator
import Foundation
import TestSupport
import Testing

/// The built command when it is interrupted, and the demonstration.
@Suite struct CancellationRunTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [true, false])
    func `an interrupted verification ends at once and says what the vendor may have done`(
        isInterrupt: Bool
    ) async throws {
        let simulator = SimulatedDeepIDV()
        try simulator.start()
        defer { simulator.stop() }
        simulator.scenario = .stallBeforeHeaders
        let address = try #require(simulator.baseURL)
        let config = try folder.write(
            """
            { providers: { main: {
                adapter: 'deepidv', environment: 'sandbox', apiKey: { env: 'IDV_TEST_KEY' },
                baseURL: '\(address)', allowLoopbackHTTP: true,
            } } }
            """,
            to: "config.json5"
        )
        let running = try RunningIdv(
            ["verify", "--config", config, "--json"] + (try Idv.captures("passport-genuine")),
            environment: ["IDV_TEST_KEY": SimulatedDeepIDV.Account.sandbox.apiKey]
        )
        #expect(try await eventually { !simulator.ledger.isEmpty })

        let clock = ContinuousClock()
        let start = clock.now
        if isInterrupt { running.interrupt() } else { running.terminate() }
        let run = try await running.end()
        // The answer would have come after 30 s, if at all.
        #expect(clock.now - start < .seconds(25))
        #expect(run.status == 69)
        #expect(!run.endedBySignal)
        #expect(run.messages.contains("The vendor may have acted and billed"))
        let object = try run.object()
        #expect(object["outcome"] as? String == "noAnswer")
        let calls = try #require(object["calls"] as? [[String: Any]])
        #expect(calls.last?["sendState"] as? String == "sentUnknown")
        #expect(simulator.ledger.count == 1)
    }

    @Test func `the demonstration has a row for each subject and provider`() async throws {
        let temporary = try TemporaryFolder()
        let run = try await Idv.run(
            ["demo", "--samples", Repository.samples.path],
            environment: ["TMPDIR": temporary.url.path]
        )
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        let subjects = try FileManager.default.contentsOfDirectory(atPath: Repository.samples.path)
            .filter { !$0.contains(".") }
        #expect(subjects.count >= 8)
        let rows = run.results.split(separator: "\n")
        var attempts = 0
        for subject in subjects {
            let providers = rows.filter { $0.hasPrefix(subject + " ") }
                .compactMap { $0.split(separator: " ").dropFirst().first }
            // A set without a document is for the provider that looks at the face alone.
            let hasDocument = !subject.hasPrefix("selfie-") && !subject.hasPrefix("liveness-")
            let expected = hasDocument ? ["deepidv", "folio", "incode"] : ["folio"]
            #expect(providers == expected.map { $0[...] }, "\(subject)")
            attempts += expected.count
        }
        #expect(run.results.contains("\(attempts) attempts: "))
        #expect(temporary.names.isEmpty)
    }

    @Test func `the demonstration as JSON is one object with a result for each subject`()
        async throws
    {
        let object = try await Idv.run(["demo", "--json", "--samples", Repository.samples.path])
            .object()
        #expect(object["schema"] as? String == "idv.demo/1")
        let results = try #require(object["results"] as? [[String: Any]])
        let outcomes = Dictionary(
            uniqueKeysWithValues: results.compactMap { result in
                (result["subject"] as? String).map {
                    ("\($0) \(result["provider"] as? String ?? "")", result["outcome"] as? String)
                }
            }
        )
        for provider in ["deepidv", "incode"] {
            #expect(outcomes["passport-genuine \(provider)"] == "accepted")
            #expect(outcomes["passport-other-face \(provider)"] == "rejected")
            #expect(outcomes["passport-expired \(provider)"] == "review")
        }
        #expect(outcomes["selfie-genuine folio"] == "accepted")
        #expect(outcomes["liveness-attack folio"] == "rejected")
        // They look at different things.
        #expect(outcomes["passport-other-face folio"] == "accepted")
        #expect(outcomes["passport-forged deepidv"] == "accepted")
        #expect(outcomes["passport-forged incode"] == "rejected")
        #expect(outcomes.count == results.count)
    }
}
