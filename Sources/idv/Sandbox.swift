import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The running simulators of all vendors, with a private folder for their keys and certificates.
final class Sandbox: Sendable {
    private let vendors: [any SandboxVendor]
    private let folder: PrivateFolder

    /// Starts every vendor's simulator.
    ///
    /// - Parameters:
    ///   - firstPort: the first vendor's port, the next ones follow; 0 for free ports.
    ///   - usesTLS: whether they speak https, with an authority of their own.
    ///   - scenario: What goes wrong at them, by name; nil for nothing. One vendor at least knows it.
    ///   - simulators: The vendors' simulators.
    /// - Throws: `Failure`, or what a simulator throws that cannot start; nothing is left behind.
    init(
        firstPort: Int = 0,
        usesTLS: Bool = false,
        scenario: String? = nil,
        simulators: [any SandboxVendor.Type] = BuiltInAdapters.simulators
    ) throws {
        folder = try PrivateFolder(named: "idv-sandbox")
        var started: [any SandboxVendor] = []
        // A scenario is for the vendors that know it; the others run without.
        var unknown: [SandboxOptions.UnknownScenario] = []
        do {
            let authority = usesTLS ? try SandboxCertificateAuthority(now: Int(time(nil))) : nil
            if let authority { try folder.write(authority.certificatePEM, to: "ca.pem") }
            for (index, vendor) in simulators.enumerated() {
                let port = firstPort == 0 ? 0 : firstPort + index
                guard let port = UInt16(exactly: port) else {
                    throw Failure(.usage, "there are not enough ports from \(firstPort) on")
                }
                let identity = try authority?.serverIdentity()
                func options(_ scenario: String?) -> SandboxOptions {
                    SandboxOptions(port: port, identity: identity, scenario: scenario)
                }
                let simulator: any SandboxVendor
                do {
                    simulator = try vendor.init(options(scenario))
                } catch let error as SandboxOptions.UnknownScenario {
                    unknown.append(error)
                    simulator = try vendor.init(options(nil))
                }
                try simulator.start()
                started.append(simulator)
                for (key, secret) in simulator.secrets {
                    try folder.write(secret, to: "\(vendor.adapterName).\(key)")
                }
            }
            if let scenario, unknown.count == simulators.count {
                throw SandboxOptions.UnknownScenario(
                    name: scenario,
                    known: Set(unknown.flatMap(\.known)).sorted()
                )
            }
        } catch {
            for vendor in started { vendor.stop() }
            folder.remove()
            throw error
        }
        vendors = started
    }

    /// The addresses by the adapters' names.
    var addresses: [(adapter: String, baseURL: String)] {
        vendors.map { (type(of: $0).adapterName, $0.baseURL ?? "") }
    }

    /// A configuration of all running simulators.
    ///
    /// Its secrets are files of the private folder.
    var configuration: JSONValue {
        var providers: [String: JSONValue] = [:]
        for vendor in vendors {
            let name = type(of: vendor).adapterName
            let address = vendor.baseURL ?? ""
            var settings = vendor.settings
            settings["adapter"] = .string(name)
            settings["environment"] = "sandbox"
            settings["baseURL"] = .string(address)
            settings["allowLoopbackHTTP"] = true
            if address.hasPrefix("https:") {
                settings["caFile"] = .string(folder.path(of: "ca.pem"))
            }
            for key in vendor.secrets.keys {
                settings[key] = ["file": .string(folder.path(of: "\(name).\(key)"))]
            }
            providers[name] = .object(settings)
        }
        var members: [String: JSONValue] = ["providers": .object(providers)]
        if let first = vendors.first { members["default"] = .string(type(of: first).adapterName) }
        return .object(members)
    }

    /// Stops the simulators and removes the folder.
    func stop() {
        for vendor in vendors { vendor.stop() }
        folder.remove()
    }
}

extension SandboxCertificateAuthority {
    fileprivate func serverIdentity() throws -> SimulatorServer.Identity {
        let certificate = try issue()
        return SimulatorServer.Identity(
            certificatePEM: certificate.certificatePEM,
            privateKeyPEM: certificate.privateKeyPEM
        )
    }
}
