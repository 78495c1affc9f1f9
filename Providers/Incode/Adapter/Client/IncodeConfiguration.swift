import IDVAdapterKit
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// How an account at Incode is reached, and what the client may do on its own.
public struct IncodeConfiguration: Sendable {
    /// The account's API key, sent as `x-api-key` to the API and never to a storage.
    ///
    /// It gives full access to the environment: it belongs on a server and never in an app.
    public let apiKey: Secret
    /// The environment's API address, without `omni`.
    ///
    /// There is no default: it is the account's own.
    public let baseURL: HTTPURL
    /// The id of the Dashboard's flow in which sessions are started.
    public let configurationID: String
    /// The hosts that addresses given by the vendor may have.
    ///
    /// That they are hosts of Amazon S3 is known from the vendor's page, the pattern is a guess, and
    /// a wrong one refuses an upload rather than letting one through.
    public let uploadHosts: [HostPattern]
    /// Whether this machine may be the API and the storage, also over `http`.
    ///
    /// For simulators.
    public let allowLoopbackHTTP: Bool
    /// One attempt of a call, from its last byte to the answer.
    ///
    /// The vendor works up to 30 s on some calls, so it must be longer. Default: 45 s.
    public var callDeadline: Duration
    /// One attempt of a call that moves a picture or a recording, as a whole.
    ///
    /// Default: 300 s.
    public var uploadDeadline: Duration
    /// When and how often calls are repeated.
    ///
    /// Default: 3 attempts, with random waits of at most 200 ms to 3 s.
    public var retry: RetryPolicy
    /// The most attempts of a call whose body holds a picture or a recording.
    ///
    /// Default: 2.
    public var mediaAttempts: Int
    /// With which method a session is finished.
    ///
    /// Default: `POST`.
    public var finishMethod: IncodeFinishMethod
    /// The key's limits.
    ///
    /// Default: those that are known.
    public var rateLimits: IncodeRateLimits
    /// The bytes of a part of a recording; at most `maximumPartSize`.
    ///
    /// Default: 7,000,000, the size that the vendor tested.
    public var partSize: Int
    /// The largest request that is sent to the API, header included, in bytes.
    ///
    /// Default: 10,000,000, which the vendor's gateway takes.
    public var gatewayLimit: Int
    /// The bar against which the face during the consent is measured, 0–1.
    ///
    /// Default: 0.6, the SDK's `recognitionThreshold`.
    public var recognitionThreshold: Double

    /// The largest part that may be configured, in bytes: parts of 9 MB can fail at the gateway.
    public static let maximumPartSize = 8_000_000
    /// Any host of Amazon Web Services: a guess, see `uploadHosts`.
    public static let defaultUploadHosts = ["*.amazonaws.com"]

    /// Makes a configuration.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration` when the key or the flow's id cannot
    ///   be sent, or the address would send the key in clear text.
    public init(
        apiKey: Secret,
        baseURL: String,
        configurationID: String,
        uploadHosts: [String] = Self.defaultUploadHosts,
        allowLoopbackHTTP: Bool = false
    ) throws(ProviderError) {
        try ClientSettings.checkKey(apiKey, from: "the Dashboard")
        guard VendorText.isVisibleASCII(configurationID, upTo: 128) else {
            throw ClientSettings.refusal(
                "The configurationId is empty, too long, or holds a space or a character outside "
                    + "ASCII. Copy the flow's id from the Dashboard."
            )
        }
        self.baseURL = try Self.base(baseURL, allowLoopbackHTTP)
        self.uploadHosts = try ClientSettings.uploadHosts(uploadHosts)
        self.apiKey = apiKey
        self.configurationID = configurationID
        self.allowLoopbackHTTP = allowLoopbackHTTP
        callDeadline = .seconds(45)
        uploadDeadline = .seconds(300)
        retry = RetryPolicy(
            maximumAttempts: 3,
            initialBackoff: .milliseconds(200),
            maximumBackoff: .seconds(3)
        )
        mediaAttempts = 2
        finishMethod = .post
        rateLimits = .known
        partSize = 7_000_000
        gatewayLimit = 10_000_000
        recognitionThreshold = 0.6
    }

    private static func base(
        _ address: String,
        _ allowsLoopback: Bool
    ) throws(ProviderError) -> HTTPURL {
        let url = try ClientSettings.address(
            address,
            advice: "Use the API address of the account's environment.",
            allowsLoopback: allowsLoopback
        )
        guard !url.path.split(separator: "/").contains("omni") else {
            throw ClientSettings.refusal(
                "The base URL ends in /omni. Leave that out: the calls add it."
            )
        }
        return url
    }

    var addressGuard: URLGuard {
        URLGuard(allowedHosts: uploadHosts, allowsLoopback: allowLoopbackHTTP)
    }

    /// Checks the numbers, which can be changed after the configuration was made.
    func validate() throws(ProviderError) {
        let limits = IncodeOperation.RateClass.allCases.compactMap { rateLimits[$0] }
        try ClientSettings.check([
            (callDeadline > .zero, "callDeadline is not above zero"),
            (uploadDeadline > .zero, "uploadDeadline is not above zero"),
            (retry.maximumAttempts >= 1, "retry.maximumAttempts is below 1"),
            (mediaAttempts >= 1, "mediaAttempts is below 1"),
            (
                limits.allSatisfy { $0.requestsPerSecond > 0 },
                "a rate limit's requestsPerSecond is not above zero"
            ),
            (limits.allSatisfy { $0.burst >= 1 }, "a rate limit's burst is below 1"),
            (
                (1...Self.maximumPartSize).contains(partSize),
                "partSize is not within 1 and \(Self.maximumPartSize) bytes, above which parts fail "
                    + "at the vendor's gateway; 7000000 is the tested value"
            ),
            (
                gatewayLimit <= 10_000_000 && gatewayLimit > partSize,
                "gatewayLimit is not above partSize and at most 10000000 bytes"
            ),
            (
                (0...1).contains(recognitionThreshold),
                "recognitionThreshold is not within 0 and 1"
            ),
        ])
    }
}
