import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import Testing

/// The simulator as `idv sandbox` runs it.
@Suite struct SandboxTests {
    @Test func `a sandbox has what a configuration needs`() throws {
        let vendor = try SimulatedIncode(SandboxOptions())
        #expect(SimulatedIncode.adapterName == "incode")
        #expect(vendor.secrets == ["apiKey": SimulatedIncode.Account.sandbox.apiKey])
        #expect(vendor.settings["configurationId"] == "5a4db0c0f10e000000000001")
        #expect(
            vendor.settings["dashboard"] == [
                "deepsight": true, "modality": "singleFrameWithDepthAndVideo",
                "faceMotion": false, "idMotion": false,
            ]
        )
        #expect(
            vendor.settings["rateLimit"] == [
                "documentsPerSecond": 50, "documentBurst": 250, "facesPerSecond": 50,
                "faceBurst": 250,
            ]
        )
    }

    @Test func `a sandbox lets its client be faster than the real one`() throws {
        let client = OmniClient(try SimulatedIncode(SandboxOptions()))
        let statuses = (1...100).map { _ in client.post("process/id").status }
        #expect(Set(statuses) == [400])
    }

    @Test func `a scenario is found by its name`() throws {
        let vendor = try SimulatedIncode(SandboxOptions(scenario: "glare-always"))
        #expect(vendor.scenario == .glareAlways)
        let error = #expect(throws: SandboxOptions.UnknownScenario.self) {
            _ = try SimulatedIncode(SandboxOptions(scenario: "nothing-such"))
        }
        #expect(error?.known.contains("glare-always") == true)
    }

    @Test func `names are what a configuration would say`() {
        for scenario in IncodeScenario.allCases {
            #expect(scenario.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
            #expect(IncodeScenario(rawValue: scenario.rawValue) == scenario)
        }
    }

    @Test func `it serves under a base URL while it runs`() throws {
        let vendor = try SimulatedIncode(SandboxOptions())
        #expect(vendor.baseURL == nil)
        try vendor.start()
        #expect(vendor.baseURL?.hasPrefix("http://127.0.0.1:") == true)
        vendor.stop()
        #expect(vendor.baseURL == nil)
    }
}
