import IDVAdapterKit
public import IDVHTTP
public import IdentityVerification

/// Beacon's API as the vendor describes it.
public struct BeaconClient: Sendable {
    /// Beacon takes JPEG and PNG up to 8 MiB.
    static let imageLimits = MediaLimits(maximumBytes: 8 << 20)

    let caller: HTTPCaller
    private let baseURL: HTTPURL
    private let fields: HTTPFields

    /// Makes a client.
    ///
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        apiKey: Secret,
        baseURL: String,
        allowLoopbackHTTP: Bool = false,
        transport: any HTTPTransport,
        clock: CallClock = .system
    ) throws(ProviderError) {
        try ClientSettings.checkKey(apiKey, from: "Beacon's console")
        self.baseURL = try ClientSettings.address(baseURL, allowsLoopback: allowLoopbackHTTP)
        do {
            fields = try apiKey.withText { key in
                var fields = HTTPFields()
                try fields.set("Authorization", to: "Bearer \(key)", sensitive: true)
                try fields.set("Content-Type", to: "application/json")
                return fields
            }
        } catch {
            throw ClientSettings.refusal("\(error)")
        }
        caller = HTTPCaller(transport: transport, clock: clock)
    }

    /// Compares a document with a selfie.
    func check(
        front: PreparedImage,
        selfie: PreparedImage,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> BeaconCheck {
        let operation = BeaconOperation.check
        guard let url = try? baseURL.appending(segments: ["v1", "checks"]) else {
            throw operation.notSent(.invalidConfiguration, "The call's address cannot be made.")
        }
        let request = HTTPRequest(
            method: .post,
            url: url,
            fields: fields,
            // The images go from their files into the socket; nothing holds them as text.
            body: HTTPBody([
                .text(#"{"front":""#), .base64(of: front.source),
                .text(#"","selfie":""#), .base64(of: selfie.source), .text(#""}"#),
            ])
        )
        let success = try await caller.call(
            request,
            as: operation,
            nature: .billed(.neverResend),
            deadline: deadline,
            ledger: ledger,
            reading: BeaconStatus.reading
        )
        return try BeaconCheck(
            VendorAnswer(success.response, to: operation, ledger: ledger)
        )
    }
}
