import IDVAdapterKit
public import IDVHTTP
public import IdentityVerification

/// How the face liveness service is reached, and how patient the client is.
///
/// The service has no authentication of its own. It belongs into a network that strangers do not
/// reach, or behind a proxy that asks for a credential.
///
/// Source: Regula: security of the Face SDK.
public struct LivenessServiceConfiguration: Sendable {
    /// The service's address, without `/api`.
    public let baseURL: HTTPURL
    /// What a proxy before the service asks for, sent as it stands; nil for none.
    public let credential: Secret?
    /// The header that carries the credential.
    ///
    /// Default: `Authorization`.
    public let credentialHeader: String
    /// Whether this machine may be the service, also over `http`.
    ///
    /// For simulators.
    public let allowLoopbackHTTP: Bool
    /// How old a transaction may be when it is accepted.
    ///
    /// Default: 5 minutes. This project's own bound; the service publishes none.
    public var maximumAge: Duration
    /// How often a transaction that is not there yet is read, the first time included; 1–20.
    ///
    /// The service's storage is eventually consistent by default. Default: 5.
    public var readAttempts: Int
    /// The wait before the second read, doubled for each further one.
    ///
    /// Default: 0.2 s.
    public var firstReadWait: Duration
    /// The longest wait between two reads.
    ///
    /// Default: 2 s.
    public var maximumReadWait: Duration
    /// Whether a comparison may name a liveness transaction in the place of a picture.
    ///
    /// Public clients do it, and the service's OpenAPI document does not have it. Default: false.
    public var usesTransactionInMatch: Bool
    /// One attempt of a call.
    ///
    /// Default: 30 s, the service's own limit for a request.
    public var callDeadline: Duration
    /// When and how often a call is repeated that can be.
    public var retry: RetryPolicy

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - baseURL: the service's address; `https`, or this machine when that is allowed.
    ///   - credential: 1–4096 visible ASCII characters, and spaces between them; nil for none.
    ///   - credentialHeader: the header that carries it.
    ///   - allowLoopbackHTTP: whether this machine may be the service.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        baseURL: HTTPURL,
        credential: Secret? = nil,
        credentialHeader: String = "Authorization",
        allowLoopbackHTTP: Bool = false
    ) throws(ProviderError) {
        do throws(URLGuardRefusal) {
            try URLGuard.checkBase(baseURL, allowsLoopback: allowLoopbackHTTP)
        } catch {
            throw Self.refusal("The face liveness service's address cannot be used: \(error).")
        }
        if let credential {
            // A line break in a header's value would end the header; the error must not quote it.
            let isSendable = credential.withText { text in
                (1...4_096).contains(text.utf8.count) && text.utf8.first != 0x20
                    && text.utf8.last != 0x20
                    && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            }
            guard isSendable else {
                throw Self.refusal(
                    "The face liveness service's credential is empty, longer than 4,096 characters, "
                        + "begins or ends with a space, or holds a line break or a character outside "
                        + "ASCII."
                )
            }
        }
        guard Self.isCredentialHeader(credentialHeader) else {
            throw Self.refusal(
                "The credential's header is no header's name, or one that the call itself sets. "
                    + "Name the one that the proxy before the service reads, such as Authorization."
            )
        }
        self.baseURL = baseURL
        self.credential = credential
        self.credentialHeader = credentialHeader
        self.allowLoopbackHTTP = allowLoopbackHTTP
        maximumAge = .seconds(300)
        readAttempts = 5
        firstReadWait = .milliseconds(200)
        maximumReadWait = .seconds(2)
        usesTransactionInMatch = false
        callDeadline = .seconds(30)
        retry = RetryPolicy()
    }

    private static func isCredentialHeader(_ name: String) -> Bool {
        let taken: Set = [
            "accept", "connection", "content-length", "content-type", "expect", "host", "te",
            "trailer", "transfer-encoding", "upgrade", "x-requestid",
        ]
        return HTTPMethod(rawValue: name) != nil && name.utf8.count <= 64
            && !taken.contains(name.lowercased())
    }

    /// Checks the numbers, which can be changed after the configuration was made.
    func validate() throws(ProviderError) {
        let faults: [(Bool, String)] = [
            (maximumAge > .zero, "maximumAge is not above zero"),
            (maximumAge <= .seconds(86_400), "maximumAge is longer than a day"),
            ((1...20).contains(readAttempts), "readAttempts is not from 1 to 20"),
            (firstReadWait >= .zero, "firstReadWait is below zero"),
            (maximumReadWait >= firstReadWait, "maximumReadWait is below firstReadWait"),
            (maximumReadWait <= .seconds(60), "maximumReadWait is longer than a minute"),
            (callDeadline > .zero, "callDeadline is not above zero"),
            (retry.maximumAttempts >= 1, "retry.maximumAttempts is below 1"),
        ]
        let found = faults.filter { !$0.0 }.map(\.1)
        guard found.isEmpty else {
            throw Self.refusal(
                "The face liveness service's client cannot be made: "
                    + "\(found.joined(separator: "; "))."
            )
        }
    }

    /// The wait after a read, the first being 1.
    func wait(afterRead read: Int) -> Duration {
        var wait = firstReadWait
        for _ in 1..<max(read, 1) where wait < maximumReadWait { wait = wait * 2 }
        return min(wait, maximumReadWait)
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
