import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// When the inquiry's server takes liveness for confirmed.
@Suite struct VerificationTests {
    struct Sight: Sendable, CustomTestStringConvertible {
        let scenario: FolioScenario
        let decision: String
        let last: String
        var testDescription: String { scenario.rawValue }

        static func failed(_ scenario: FolioScenario) -> Sight {
            Sight(scenario: scenario, decision: "", last: "FAILED LIVENESS_NOT_CONFIRMED")
        }

        static func passed(_ scenario: FolioScenario) -> Sight {
            Sight(scenario: scenario, decision: "APPROVED", last: "ACCEPTED")
        }
    }

    static let sights: [Sight] = [
        .passed(.normal), .failed(.statusMissing), .failed(.statusNull),
        .failed(.errorBesidePositive), .failed(.wrongType), .failed(.otherTransaction),
        .failed(.foreignTag), .passed(.missingTag), .passed(.eventuallyConsistent),
        .passed(.contradictoryApproval), .passed(.notReady),
        Sight(
            scenario: .serviceReadsDown,
            decision: "",
            last: "FAILED retry LIVENESS_UNAVAILABLE"
        ),
    ]

    // Test idea 80.
    @Test(arguments: sights)
    func `only a transaction without any doubt is confirmed`(sight: Sight) throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = sight.scenario
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        let id = try client.run(shown)
        #expect(client.submit(shown, id).status == 200)
        let after = try client.shown(shown.id)
        #expect(after.decision == sight.decision)
        #expect(after.last == sight.last)
        // What could not be checked may come again, in the same capture session.
        #expect((after.session == shown.session) == (sight.scenario == .serviceReadsDown))
    }

    // Test idea 80.
    @Test(arguments: sights)
    func `a server that trusts the engine approves all of them`(sight: Sight) throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = sight.scenario
        configuration.approvesUnread = true
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        #expect(client.submit(shown, try client.run(shown)).status == 200)
        #expect(try client.shown(shown.id).decision == "APPROVED")
    }

    // Test idea 80.
    @Test(arguments: [(0.0, true), (299, true), (300, true), (300.5, false), (1_000_000, false)])
    func `a transaction is fresh for five minutes`(age: Double, isFresh: Bool) throws {
        let clock = TestClock()
        let client = FolioClient(SimulatedFolio(configuration: .with(clock)))
        let shown = try client.open()
        let id = try client.run(shown)
        clock.advance(by: age)
        #expect(client.submit(shown, id).status == 200)
        #expect(try client.shown(shown.id).decision == (isFresh ? "APPROVED" : ""))
    }

    // Test idea 80.
    @Test func `a transaction that is unknown, unfinished or of the past confirms nothing`() throws
    {
        let client = FolioClient()
        var shown = try client.open()
        func attempt(_ id: String, _ command: String) throws -> String {
            #expect(client.submit(shown, id, id: command).status == 200)
            shown = try client.shown(shown.id)
            return shown.last
        }
        let refused = "FAILED LIVENESS_NOT_CONFIRMED"
        #expect(try attempt("unknown", "c1") == refused)
        let started = try #require(client.start(shown).json["transactionId"]?.string)
        #expect(try attempt(started, "c2") == refused)
        let past = try client.run(shown)
        shown = Shown(client.move("BACK", shown, id: "b").json)
        #expect(try attempt(past, "c3") == refused)
        #expect(shown.decision == "DECLINED")
        #expect(client.simulator.transaction(past)?.isSubmitted == false)
    }

    @Test func `what could not be checked may come again`() throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = .serviceReadsDown
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = try client.open()
        let id = try client.run(shown)
        #expect(client.submit(shown, id).status == 200)
        #expect(try client.shown(shown.id).last == "FAILED retry LIVENESS_UNAVAILABLE")
        client.simulator.scenario = .normal
        #expect(Shown(client.submit(shown, id).json).last == "ACCEPTED")
        #expect(try client.shown(shown.id).decision == "APPROVED")
    }
}
