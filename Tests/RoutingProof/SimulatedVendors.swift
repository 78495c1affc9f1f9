import DeepIDVProvider
import DeepIDVSimulator
import FolioProvider
import FolioSimulator
import IDVConfiguration
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVRouting
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator

/// All vendors' simulators without rate limits, and configurations for them.
final class SimulatedVendors: Sendable {
    static let registry = ProviderRegistry([.deepIDV, .folio, .incode])

    let deepIDV: SimulatedDeepIDV
    let incode: SimulatedIncode
    let folio: SimulatedFolio
    let transport: CurlTransport

    init() throws {
        var deepIDV = SimulatedDeepIDV.Configuration()
        deepIDV.rateLimit = nil
        var incode = SimulatedIncode.Configuration()
        incode.rateLimit = nil
        self.deepIDV = SimulatedDeepIDV(configuration: deepIDV)
        self.incode = SimulatedIncode(configuration: incode)
        folio = SimulatedFolio(configuration: SimulatedFolio.Configuration())
        transport = try CurlTransport()
        for vendor in vendors { try vendor.start() }
    }

    private var vendors: [any SandboxVendor] { [deepIDV, incode, folio] }

    /// The ports that the simulators listen at.
    var ports: Set<Int> {
        get throws {
            Set(
                try vendors.compactMap(\.baseURL).map { try HTTPURL($0).port }
                    + [try HTTPURL(folio.livenessServiceURL ?? "").port]
            )
        }
    }

    /// Stops everything.
    func stop() async {
        await transport.shutdown()
        for vendor in vendors { vendor.stop() }
    }

    /// A configuration's text with all providers, and what the test adds to it.
    func text(
        _ added: [String: JSONValue],
        settings more: [String: JSONValue] = [:]
    ) -> [UInt8] {
        var providers: [String: JSONValue] = [:]
        for vendor in vendors {
            let name = type(of: vendor).adapterName
            var settings = vendor.settings.merging(more) { $1 }
            settings["adapter"] = .string(name)
            settings["environment"] = "sandbox"
            settings["baseURL"] = .string(vendor.baseURL ?? "")
            settings["allowLoopbackHTTP"] = true
            settings["rateLimit"] = ["off": true]
            for key in vendor.secrets.keys { settings[key] = ["env": .string("\(name)_\(key)")] }
            providers[name] = .object(settings)
        }
        return JSONValue.object(added.merging(["providers": .object(providers)]) { $1 }).encoded()
    }

    /// A configuration of one route with one rule, as text.
    func text(rule: JSONValue) -> [UInt8] {
        text(["routes": ["main": ["rules": [rule]]]])
    }

    /// The secrets as if they stood in the environment.
    var secrets: SecretResolver {
        var values: [String: String] = [:]
        for vendor in vendors {
            for (key, value) in vendor.secrets {
                values["\(type(of: vendor).adapterName)_\(key)"] = value
            }
        }
        return SecretResolver { [values] in values[$0] }
    }

    func configuration(_ text: [UInt8]) throws(ConfigurationError) -> ServiceConfiguration {
        try ServiceConfiguration(
            parsing: text,
            registry: Self.registry,
            secrets: secrets,
            makeTransport: makeTransport
        )
    }

    var makeTransport: ProviderAdapter.MakeTransport { { [transport] _ in transport } }
}
