import CMicroHTTPD
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A libmicrohttpd daemon that listens.
final class RunningDaemon: @unchecked Sendable {
    // Invariant of `@unchecked Sendable`: `daemon` never changes, and only `shutDown` uses it, which
    // `SimulatorServer` calls once.
    private let daemon: OpaquePointer
    private let context: DaemonContext
    let port: Int

    init(
        configuration: SimulatorServer.Configuration,
        service: any SimulatorService
    ) throws(SimulatorServerError) {
        let context = DaemonContext(
            service: service,
            maximumBodyBytes: configuration.maximumBodyBytes,
            parking: try ConnectionParking()
        )
        guard let daemon = Self.listen(configuration, context) else {
            context.parking.shutDown()
            throw SimulatorServerError(
                kind: .cannotListen(
                    port: configuration.port,
                    isSecure: configuration.identity != nil
                )
            )
        }
        self.daemon = daemon
        self.context = context
        port = Int(idv_mhd_port(daemon))
    }

    var openRequests: Int { context.openRequests.withLock { $0 } }

    /// Parked connections first: the daemon must not be stopped while it has suspended ones.
    func shutDown() {
        context.parking.shutDown()
        MHD_stop_daemon(daemon)
    }

    private static func listen(
        _ configuration: SimulatorServer.Configuration,
        _ context: DaemonContext
    ) -> OpaquePointer? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = configuration.port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        var settings = idv_mhd_settings()
        settings.threads = UInt32(min(max(configuration.threadCount, 1), 64))
        settings.connections = UInt32(clamping: max(configuration.maximumConnections, 1))
        settings.idle_seconds = UInt32(clamping: max(configuration.idleSeconds, 0))
        settings.connection_memory = max(configuration.connectionMemory, 4_096)
        // The daemon is stopped before this object lets go of the context.
        settings.context = Unmanaged.passUnretained(context).toOpaque()
        settings.on_connection = connectionChanged
        settings.on_target = targetArrived
        settings.on_request = requestProceeded
        settings.on_completed = requestEnded
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                settings.address = address
                guard let identity = configuration.identity else { return idv_mhd_start(&settings) }
                return identity.certificatePEM.withCString { certificate in
                    identity.privateKeyPEM.withCString { key in
                        settings.certificate_pem = certificate
                        settings.key_pem = key
                        return idv_mhd_start(&settings)
                    }
                }
            }
        }
    }
}
