import Foundation
import Testing

/// Certificates that are made by the openssl command for this run of the tests.
final class CertificateFixtures: Sendable {
    static let shared = CertificateFixtures()

    private let directory = NSTemporaryDirectory() + "idv-certificates-" + UUID().uuidString

    /// Names of files: `ca.pem` signed `good`, `wronghost` and `expired`; `other-ca.pem` nothing.
    func path(_ name: String) -> String { directory + "/" + name }

    private init() {
        try? FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: true
        )
        let script = """
            set -e
            cd '\(directory)'
            key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
            for name in ca other-ca; do
              key $name
              openssl req -x509 -new -key $name.key -out $name.pem -days 2 -subj "/CN=Test $name"
            done
            mkdir issued; : > index.txt; echo 01 > serial
            cat > ca.cnf <<END
            [ca]
            default_ca = own
            [own]
            database = index.txt
            serial = serial
            new_certs_dir = issued
            certificate = ca.pem
            private_key = ca.key
            default_md = sha256
            policy = any
            unique_subject = no
            copy_extensions = copy
            [any]
            commonName = supplied
            END
            issue() {
              key $1
              openssl req -new -key $1.key -subj "/CN=$1" -addext "subjectAltName=$2" -out $1.csr
              openssl ca -batch -notext -config ca.cnf -in $1.csr -out $1.pem \
                -startdate $3 -enddate $4
            }
            issue good 'IP:127.0.0.1,DNS:localhost' 20200101000000Z 20491231235959Z
            issue wronghost 'DNS:elsewhere.example' 20200101000000Z 20491231235959Z
            issue expired 'IP:127.0.0.1' 20200101000000Z 20210101000000Z
            """
        let status = (try? ChildProcess(["sh", "-c", script]).wait()) ?? -1
        if status != 0 { Issue.record("the openssl command made no certificates (\(status))") }
        atexit { try? FileManager.default.removeItem(atPath: CertificateFixtures.shared.directory) }
    }
}
