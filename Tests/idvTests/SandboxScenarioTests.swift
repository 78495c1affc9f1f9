import DeepIDVSimulator
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

@testable import idv

/// One name of a scenario for several vendors.
@Suite struct SandboxScenarioTests {
    static let simulators: [any SandboxVendor.Type] = [SimulatedDeepIDV.self, SimulatedIncode.self]

    @Test(arguments: ["put-reset", "glare-always", "slow"])
    func `a scenario is for the vendors that know it`(scenario: String) throws {
        let sandbox = try Sandbox(scenario: scenario, simulators: Self.simulators)
        defer { sandbox.stop() }
        #expect(sandbox.addresses.map(\.adapter) == ["deepidv", "incode"])
        #expect(sandbox.addresses.allSatisfy { !$0.baseURL.isEmpty })
        let provider = sandbox.configuration["providers"]?["incode"]
        #expect(provider?["configurationId"]?.string != nil)
        #expect(provider?["apiKey"]?["file"]?.string != nil)
    }

    @Test func `a scenario that no vendor knows is refused with the names of all`() {
        let error = #expect(throws: SandboxOptions.UnknownScenario.self) {
            _ = try Sandbox(scenario: "nothing-such", simulators: Self.simulators)
        }
        #expect(error?.known.contains("put-reset") == true)
        #expect(error?.known.contains("glare-always") == true)
        #expect(error?.known.count { $0 == "slow" } == 1)
    }
}
