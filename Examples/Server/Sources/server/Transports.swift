import IDVConfiguration
import IDVCurl
import IDVHTTP
import Synchronization

/// One transport for each way to a vendor, so that a reload keeps the connections.
final class Transports: Sendable {
    private let made = Mutex<[TransportSettings: CurlTransport]>([:])

    func transport(for settings: TransportSettings) throws -> any HTTPTransport {
        try made.withLock { made in
            if let transport = made[settings] { return transport }
            let transport = try CurlTransport(
                CurlTransportConfiguration(
                    certificateAuthorities: settings.certificateAuthorityFile.map {
                        .file(path: $0)
                    } ?? .system,
                    proxy: settings.proxy
                )
            )
            made[settings] = transport
            return transport
        }
    }

    func shutdown() async {
        for transport in made.withLock({ Array($0.values) }) { await transport.shutdown() }
    }
}
