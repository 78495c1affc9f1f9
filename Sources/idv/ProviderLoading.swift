import IDVConfiguration
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVRouting
import IdentityVerification

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads a configuration file, and picks a provider of it or its route.
struct ProviderLoading {
    let configuration: ServiceConfiguration
    private let name: String
    private let transports: TransportCache

    /// Lends the providers of a configuration file to a closure, and closes their transports after it.
    ///
    /// - Throws: `Failure` with the exit code for a bad configuration and every fault of the file, and
    ///   what the closure throws.
    static func with<Result>(
        configurationAt path: String,
        _ body: (ProviderLoading) async throws -> Result
    ) async throws -> Result {
        try await with(configuration: try text(at: path), named: path, body)
    }

    /// Lends the providers of a configuration's text to a closure, and closes their transports after
    /// it.
    ///
    /// - Throws: as the other form.
    static func with<Result>(
        configuration text: [UInt8],
        named name: String,
        _ body: (ProviderLoading) async throws -> Result
    ) async throws -> Result {
        let loading = try ProviderLoading(parsing: text, named: name)
        // A transport's thread must not be inside a library that the end of the process takes down.
        do {
            let result = try await body(loading)
            await loading.transports.shutdown()
            return result
        } catch {
            await loading.transports.shutdown()
            throw error
        }
    }

    private static func text(at path: String) throws -> [UInt8] {
        let text: [UInt8]
        do {
            let file = try RegularFile(path: path)
            guard file.size <= ConfiguredProviders.maximumBytes else {
                throw Failure(
                    .badConfiguration,
                    "the configuration \(path) has \(file.size) bytes, and at most 1 MiB is read; "
                        + "is this the right file?"
                )
            }
            text = try ByteSource(file).bytes(limit: ConfiguredProviders.maximumBytes)
        } catch let error as RegularFileError {
            throw Failure(.badConfiguration, "the configuration \(path) cannot be used: \(error)")
        }
        return text
    }

    private init(parsing text: [UInt8], named name: String) throws {
        self.name = name
        let transports = TransportCache()
        self.transports = transports
        do throws(ConfigurationError) {
            configuration = try ServiceConfiguration(
                parsing: text,
                registry: BuiltInAdapters.registry,
                secrets: SecretResolver { name in getenv(name).map { String(cString: $0) } },
                makeTransport: { try transports.transport(for: $0) }
            )
        } catch {
            let count = error.issues.count
            let lines = error.issues.map { "  \($0)" }.joined(separator: "\n")
            throw Failure(
                .badConfiguration,
                "\(name): \(count) \(count == 1 ? "fault" : "faults") in the configuration\n\(lines)"
            )
        }
    }

    /// The named provider, or the configuration's default.
    func provider(named name: String?) throws -> any VerificationProvider {
        let names = configuration.providers.keys.sorted()
        guard let name = name ?? configuration.defaultProvider else {
            throw UsageError(
                "the configuration names no default; say --provider with one of: "
                    + names.joined(separator: ", ")
            )
        }
        guard let provider = configuration.providers[name] else {
            let meant = Spelling.nearest(to: name, among: names).map { " Did you mean '\($0)'?" }
            throw UsageError(
                "\(self.name) has no provider '\(name)'."
                    + (meant ?? " It has: \(names.joined(separator: ", ")).")
            )
        }
        return provider
    }
}

/// One transport for each way to a vendor, so that its providers share connections.
private final class TransportCache: Sendable {
    private let transports = Lock<[TransportSettings: CurlTransport]>([:])

    func transport(for settings: TransportSettings) throws -> any HTTPTransport {
        try transports.withLock { transports in
            if let transport = transports[settings] { return transport }
            let transport = try CurlTransport(
                CurlTransportConfiguration(
                    certificateAuthorities: settings.certificateAuthorityFile.map {
                        .file(path: $0)
                    } ?? .system,
                    proxy: settings.proxy
                )
            )
            transports[settings] = transport
            return transport
        }
    }

    func shutdown() async {
        for transport in transports.withLock({ Array($0.values) }) { await transport.shutdown() }
    }
}
