import IDVHTTP

extension SettingsReader {
    /// A list of hosts that addresses given by the vendor may have, as host patterns.
    public mutating func hosts(_ key: String) -> [String]? {
        guard let hosts = strings(key) else { return nil }
        for host in hosts {
            do throws(HostPatternError) {
                _ = try HostPattern(host)
            } catch {
                report(
                    key,
                    problem: "the host \"\(host.prefix(100))\" cannot be used: \(error)",
                    fix: "Write a host like \"bucket.s3.amazonaws.com\" or \"*.amazonaws.com\"."
                )
            }
        }
        if hosts.isEmpty {
            report(
                key,
                problem: "the list is empty, so every upload would be refused",
                fix: "Name the storage's hosts, or remove the key."
            )
        }
        return hosts
    }
}
