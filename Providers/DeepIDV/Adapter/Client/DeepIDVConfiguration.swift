public import IDVHTTP
public import IdentityVerification

/// How an account at deepidv is reached, and what the client may do on its own.
public struct DeepIDVConfiguration: Sendable {
    /// The organization's API key, sent as `x-api-key` to the API and never to the storage.
    public let apiKey: Secret
    /// The API's address.
    ///
    /// Sandbox and live share it; the key decides.
    public let baseURL: HTTPURL
    /// The hosts that presigned upload addresses may have.
    ///
    /// The vendor publishes no bucket. That they are hosts of Amazon S3 is known from the
    /// documentation, the pattern is a guess, and a wrong one refuses an upload rather than letting
    /// one through.
    public var uploadHosts: [HostPattern]
    /// Whether this machine may be the API and the storage, also over `http`.
    ///
    /// For simulators.
    public let allowLoopbackHTTP: Bool
    /// One attempt of an API call.
    ///
    /// Default: 30 s, as in the vendor's own SDKs.
    public var callDeadline: Duration
    /// One attempt of an upload.
    ///
    /// Default: 120 s, as in the vendor's own SDKs.
    public var uploadDeadline: Duration
    /// The uploads of one batch that run at the same time.
    ///
    /// Default: 3.
    public var concurrentUploads: Int
    /// Whether a scan or a verification is sent again after its answer was lost.
    ///
    /// Both are billed, take no idempotency key and cannot be looked up. Default: never.
    public var lostAnswers: LostAnswerConsent
    /// When and how often calls are repeated.
    public var retry: RetryPolicy
    /// The account's limit; nil for none on this side.
    ///
    /// Default: the published 25 a second, 35 at once, 10,000 a day.
    public var rateLimit: RateLimit?

    /// The vendor's address for sandbox and live alike.
    public static let defaultBaseURL = "https://api.deepidv.com"
    /// Any host of Amazon Web Services: a guess, see `uploadHosts`.
    public static let defaultUploadHosts = ["*.amazonaws.com"]

    /// Makes a configuration.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration` when the key cannot be sent as a
    ///   header, or the address would send it in clear text.
    public init(
        apiKey: Secret,
        baseURL: String = Self.defaultBaseURL,
        uploadHosts: [String] = Self.defaultUploadHosts,
        allowLoopbackHTTP: Bool = false
    ) throws(ProviderError) {
        // A line break in a header's value would end the header; the error must not quote the key.
        let isSendable = apiKey.withText { text in
            (1...512).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard isSendable else {
            throw Self.refusal(
                "The API key is empty, too long, or holds a space, a line break or a character "
                    + "outside ASCII. Copy it again from the Admin Console."
            )
        }
        let url: HTTPURL
        do throws(HTTPURLError) {
            url = try HTTPURL(baseURL)
        } catch {
            throw Self.refusal("The base URL cannot be used: \(error). Use \(Self.defaultBaseURL).")
        }
        do throws(URLGuardRefusal) {
            try URLGuard.checkBase(url, allowsLoopback: allowLoopbackHTTP)
        } catch {
            throw Self.refusal("The base URL cannot be used: \(error).")
        }
        var hosts: [HostPattern] = []
        for text in uploadHosts {
            do throws(HostPatternError) {
                hosts.append(try HostPattern(text))
            } catch {
                throw Self.refusal(
                    "The upload host \"\(text.prefix(100))\" cannot be used: \(error)."
                )
            }
        }
        self.apiKey = apiKey
        self.baseURL = url
        self.uploadHosts = hosts
        self.allowLoopbackHTTP = allowLoopbackHTTP
        callDeadline = .seconds(30)
        uploadDeadline = .seconds(120)
        concurrentUploads = 3
        lostAnswers = .neverResend
        retry = RetryPolicy()
        rateLimit = RateLimit()
    }

    var uploadGuard: URLGuard {
        URLGuard(allowedHosts: uploadHosts, allowsLoopback: allowLoopbackHTTP)
    }

    /// Checks the numbers, which can be changed after the configuration was made.
    func validate() throws(ProviderError) {
        let faults: [(Bool, String)] = [
            (callDeadline > .zero, "callDeadline is not above zero"),
            (uploadDeadline > .zero, "uploadDeadline is not above zero"),
            (concurrentUploads >= 1, "concurrentUploads is below 1"),
            (retry.maximumAttempts >= 1, "retry.maximumAttempts is below 1"),
            (
                rateLimit.map { $0.requestsPerSecond > 0 } ?? true,
                "rateLimit.requestsPerSecond is not above zero"
            ),
            (rateLimit.map { $0.burst >= 1 } ?? true, "rateLimit.burst is below 1"),
            (
                rateLimit?.requestsPerDay.map { $0 >= 0 } ?? true,
                "rateLimit.requestsPerDay is below zero"
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
