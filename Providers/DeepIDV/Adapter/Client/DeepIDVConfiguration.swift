import IDVAdapterKit
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
        try ClientSettings.checkKey(apiKey, from: "the Admin Console")
        self.baseURL = try ClientSettings.address(
            baseURL,
            advice: "Use \(Self.defaultBaseURL).",
            allowsLoopback: allowLoopbackHTTP
        )
        self.uploadHosts = try ClientSettings.uploadHosts(uploadHosts)
        self.apiKey = apiKey
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
        try ClientSettings.check(
            [
                (callDeadline > .zero, "callDeadline is not above zero"),
                (uploadDeadline > .zero, "uploadDeadline is not above zero"),
                (concurrentUploads >= 1, "concurrentUploads is below 1"),
                (retry.maximumAttempts >= 1, "retry.maximumAttempts is below 1"),
            ] + (rateLimit.map(ClientSettings.claims) ?? [])
        )
    }
}
