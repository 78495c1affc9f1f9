public import IDVHTTP
public import IdentityVerification

/// How an account at Folio is reached, and what the client may do on its own.
///
/// Folio publishes no address and no key format; what is checked here is what any header and any
/// address must hold.
public struct FolioConfiguration: Sendable {
    /// The key of the account, sent to the inquiry's server alone.
    public let apiKey: Secret
    /// The inquiry server's address.
    public let baseURL: HTTPURL
    /// The selfie proxy of the services that the server belongs to: the one address that a projected
    /// step may send an engine to.
    public let selfieProxy: SelfieProxyRule
    /// Whether this machine may be the server and the proxy, also over `http`.
    ///
    /// For simulators.
    public let allowLoopbackHTTP: Bool
    /// The kind of host that an inquiry is run for.
    public let platform: InquiryPlatform
    /// The name of the steps that a new inquiry has; nil for the account's own.
    public var template: String?
    /// One attempt of a call without an image.
    ///
    /// Default: 30 s.
    public var callDeadline: Duration
    /// One attempt of an upload, or of the engine's exchange.
    ///
    /// Default: 120 s.
    public var uploadDeadline: Duration
    /// When and how often calls are repeated.
    public var retry: RetryPolicy
    /// The account's limit; nil for none on this side.
    ///
    /// Folio publishes none. Default: 10 a second, 20 at once.
    public var rateLimit: RateLimit?

    /// Makes a configuration.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration` when the key cannot be sent as a
    ///   header, or an address would send it, or a face, in clear text.
    public init(
        apiKey: Secret,
        baseURL: String,
        selfieProxy: String,
        platform: InquiryPlatform = .web,
        allowLoopbackHTTP: Bool = false
    ) throws(ProviderError) {
        let isSendable = apiKey.withText { text in
            (1...512).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard isSendable else {
            throw Self.refusal(
                "The API key is empty, too long, or holds a space, a line break or a character "
                    + "outside ASCII. Copy it again from where the account shows it."
            )
        }
        self.baseURL = try Self.address(baseURL, "base URL", allowLoopbackHTTP)
        _ = try Self.address(selfieProxy, "selfie proxy", allowLoopbackHTTP)
        do throws(SelfieProxyRuleError) {
            self.selfieProxy = try SelfieProxyRule(selfieProxy)
        } catch {
            throw Self.refusal("The selfie proxy cannot be used: \(error).")
        }
        self.apiKey = apiKey
        self.platform = platform
        self.allowLoopbackHTTP = allowLoopbackHTTP
        callDeadline = .seconds(30)
        uploadDeadline = .seconds(120)
        retry = RetryPolicy()
        rateLimit = RateLimit(requestsPerSecond: 10, burst: 20, requestsPerDay: nil)
    }

    /// An address that a key or a face may be sent to.
    static func address(
        _ text: String,
        _ name: String,
        _ allowLoopbackHTTP: Bool
    ) throws(ProviderError) -> HTTPURL {
        let url: HTTPURL
        do throws(HTTPURLError) {
            url = try HTTPURL(text)
        } catch {
            throw refusal("The \(name) cannot be used: \(error).")
        }
        do throws(URLGuardRefusal) {
            try URLGuard.checkBase(url, allowsLoopback: allowLoopbackHTTP)
        } catch {
            throw refusal("The \(name) cannot be used: \(error).")
        }
        return url
    }

    /// Checks what can be changed after the configuration was made.
    func validate() throws(ProviderError) {
        let faults: [(Bool, String)] = [
            (callDeadline > .zero, "callDeadline is not above zero"),
            (uploadDeadline > .zero, "uploadDeadline is not above zero"),
            (retry.maximumAttempts >= 1, "retry.maximumAttempts is below 1"),
            (
                rateLimit.map { $0.requestsPerSecond > 0 } ?? true,
                "rateLimit.requestsPerSecond is not above zero"
            ),
            (rateLimit.map { $0.burst >= 1 } ?? true, "rateLimit.burst is below 1"),
            (
                template.map { (1...128).contains($0.utf8.count) } ?? true,
                "template is empty or longer than 128 bytes"
            ),
        ]
        let found = faults.filter { !$0.0 }.map(\.1)
        guard found.isEmpty else {
            throw Self.refusal("The client cannot be made: \(found.joined(separator: "; ")).")
        }
    }

    static func refusal(_ message: String) -> ProviderError {
        ProviderError(
            .invalidConfiguration,
            phase: .configuration,
            operation: "configure",
            sendState: .notSent,
            retry: .afterFixing,
            message: message
        )
    }
}
