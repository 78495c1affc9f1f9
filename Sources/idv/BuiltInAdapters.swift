import DeepIDVProvider
import DeepIDVSimulator
import IDVConfiguration
import IDVSimulatorKit
import IncodeProvider
import IncodeSimulator

/// The vendors that the command links: the one list above `Providers/` that names them.
enum BuiltInAdapters {
    static let registry = ProviderRegistry([.deepIDV, .incode])

    static let simulators: [any SandboxVendor.Type] = [SimulatedDeepIDV.self, SimulatedIncode.self]
}
