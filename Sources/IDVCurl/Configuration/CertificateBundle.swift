import CCurl
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Certificate authorities in the form in which libcurl takes them.
///
/// A path is preferred: libcurl parses a file once and shares the result between connections, which
/// it does not do for a blob (some 20 ms of work for each connection with a system's bundle). So
/// PEM text is put into an unnamed file in memory where the system has such.
final class CertificateBundle: Sendable {
    enum Form: Sendable {
        case path(String)
        case bytes([UInt8])
    }

    /// Where systems keep their bundle: Debian and Alpine, Fedora, RHEL, SUSE, Alpine and macOS.
    static let systemPaths = [
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    private static let largest = 16 << 20

    let form: Form
    private let descriptor: CInt?

    init(_ authorities: CertificateAuthorities) throws(CurlTransportError) {
        switch authorities {
        case .system:
            form = .path(try Self.systemPath())
            descriptor = nil
        case .file(let path):
            try Self.check(try Self.read(path))
            form = .path(path)
            descriptor = nil
        case .pem(let text):
            (form, descriptor) = try Self.inMemory(Array(text.utf8))
        case .systemAndPEM(let text):
            let added = Array(text.utf8)
            try Self.check(added)
            let system = try Self.read(try Self.systemPath())
            (form, descriptor) = try Self.inMemory(system + [UInt8(ascii: "\n")] + added)
        }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    private static func systemPath() throws(CurlTransportError) -> String {
        guard let path = systemPaths.first(where: { access($0, R_OK) == 0 }) else {
            throw .noSystemCertificateAuthorities(lookedAt: systemPaths)
        }
        return path
    }

    private static func read(_ path: String) throws(CurlTransportError) -> [UInt8] {
        do throws(RegularFileError) {
            return try ByteSource(try RegularFile(path: path)).bytes(limit: largest)
        } catch {
            throw .unreadableCertificateAuthorities(reason: error.description)
        }
    }

    private static func check(_ pem: [UInt8]) throws(CurlTransportError) {
        let text = String(decoding: pem, as: UTF8.self)
        guard text.contains("-----BEGIN CERTIFICATE-----") else { throw .noCertificate }
    }

    private static func inMemory(
        _ pem: [UInt8]
    ) throws(CurlTransportError) -> (Form, CInt?) {
        try check(pem)
        let descriptor = idv_memory_file()
        guard descriptor >= 0 else { return (.bytes(pem), nil) }
        let path = "/proc/self/fd/\(descriptor)"
        let written = pem.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == pem.count, access(path, R_OK) == 0 else {
            close(descriptor)
            return (.bytes(pem), nil)
        }
        return (.path(path), descriptor)
    }
}
