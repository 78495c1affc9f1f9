import DeepIDVSimulator
import IncodeSimulator

/// The vendors' server sides on this machine.
struct Vendors {
    let first = SimulatedDeepIDV()
    let second = SimulatedIncode()
    private let addresses: [String]

    init() throws {
        try first.start()
        try second.start()
        addresses = [first.baseURL ?? "", second.baseURL ?? ""]
    }

    /// A configuration that names the simulators' addresses.
    func addresses(in configuration: String) -> String {
        configuration
            .replacing("http://127.0.0.1:4711", with: addresses[0])
            .replacing("http://127.0.0.1:4712", with: addresses[1])
    }

    /// What the environment would hold.
    var secrets: [String: String] {
        [
            "FIRST_API_KEY": SimulatedDeepIDV.Account.sandbox.apiKey,
            "SECOND_API_KEY": SimulatedIncode.Account.sandbox.apiKey,
        ]
    }

    /// The second vendor is down.
    func stopSecond() { second.stop() }

    func stop() {
        first.stop()
        second.stop()
    }
}
