public import IDVHTTP
public import IdentityVerification

/// What the settings of every adapter's client are held against before anything is sent.
public enum ClientSettings {
    /// Settings that a client cannot be made from, as an error.
    ///
    /// - Parameter message: what was found, what was expected and what to do; no secret.
    /// - Returns: an error of kind `invalidConfiguration`: nothing was sent.
    public static func refusal(_ message: String) -> ProviderError {
        ProviderError(
            .invalidConfiguration,
            phase: .configuration,
            operation: "configure",
            sendState: .notSent,
            retry: .afterFixing,
            message: message
        )
    }

    /// Checks numbers that can be changed after the settings were made.
    ///
    /// - Parameters:
    ///   - claims: what must hold, each with the words for when it does not.
    ///   - client: what is to be made of the settings.
    /// - Throws: one `refusal(_:)` with all that does not hold.
    public static func check(
        _ claims: [(holds: Bool, otherwise: String)],
        of client: String = "The client"
    ) throws(ProviderError) {
        let faults = claims.filter { !$0.holds }.map(\.otherwise)
        guard faults.isEmpty else {
            throw refusal("\(client) cannot be made: \(faults.joined(separator: "; ")).")
        }
    }

    /// What must hold of a limit on the requests.
    public static func claims(of limit: RateLimit) -> [(holds: Bool, otherwise: String)] {
        [
            (limit.requestsPerSecond > 0, "rateLimit.requestsPerSecond is not above zero"),
            (limit.burst >= 1, "rateLimit.burst is below 1"),
            ((limit.requestsPerDay ?? 0) >= 0, "rateLimit.requestsPerDay is below zero"),
        ]
    }

    /// Checks that a key can be a header's value: 1–512 visible ASCII characters.
    ///
    /// - Parameters:
    ///   - key: the key, which the error does not quote.
    ///   - source: where it can be copied again, as `the Admin Console`.
    /// - Throws: `refusal(_:)`.
    public static func checkKey(_ key: Secret, from source: String) throws(ProviderError) {
        guard key.withText({ VendorText.isVisibleASCII($0, upTo: 512) }) else {
            throw refusal(
                "The API key is empty, too long, or holds a space, a line break or a character "
                    + "outside ASCII. Copy it again from \(source)."
            )
        }
    }

    /// An address that a key or a person's data may be sent to.
    ///
    /// - Parameters:
    ///   - text: the address: `https` without a query, or this machine when that is allowed.
    ///   - name: what it is called in messages, as `base URL`.
    ///   - advice: what to use instead; empty for nothing.
    ///   - allowsLoopback: whether this machine is allowed.
    /// - Returns: the address.
    /// - Throws: `refusal(_:)`.
    public static func address(
        _ text: String,
        called name: String = "base URL",
        advice: String = "",
        allowsLoopback: Bool
    ) throws(ProviderError) -> HTTPURL {
        let url: HTTPURL
        do throws(HTTPURLError) {
            url = try HTTPURL(text)
        } catch {
            throw refusal(
                "The \(name) cannot be used: \(error)." + (advice.isEmpty ? "" : " \(advice)")
            )
        }
        do throws(URLGuardRefusal) {
            try URLGuard.checkBase(url, allowsLoopback: allowsLoopback)
        } catch {
            throw refusal("The \(name) cannot be used: \(error).")
        }
        return url
    }

    /// The hosts that uploads may go to.
    ///
    /// - Throws: `refusal(_:)` for a text that is no pattern, or one for everything.
    public static func uploadHosts(_ texts: [String]) throws(ProviderError) -> [HostPattern] {
        var hosts: [HostPattern] = []
        for text in texts {
            do throws(HostPatternError) {
                hosts.append(try HostPattern(text))
            } catch {
                throw refusal("The upload host \"\(text.prefix(100))\" cannot be used: \(error).")
            }
        }
        return hosts
    }
}
