import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider

/// A clock that is always right and never waits: what was a wait takes no time.
struct ImpatientClock: Clock {
    typealias Duration = Swift.Duration
    typealias Instant = ContinuousClock.Instant

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

let specimenKey = "test-key-000"
let specimenFlow = "aaaaaaaaaaaaaaaaaaaaaaaa"

/// A client over a script, without waits and without rate limits.
func makeClient(
    _ transport: any HTTPTransport,
    baseURL: String = "https://demo-api.example.test",
    _ change: (inout IncodeConfiguration) -> Void = { _ in }
) throws -> IncodeClient {
    var configuration = try IncodeConfiguration(
        apiKey: Secret(specimenKey),
        baseURL: baseURL,
        configurationID: specimenFlow,
        uploadHosts: ["bucket.example.test"]
    )
    configuration.rateLimits = .off
    change(&configuration)
    return try IncodeClient(
        configuration,
        transport: transport,
        // The same day all the time: a daily limit must not begin anew during a test.
        clock: CallClock(ImpatientClock(), sinceEpoch: { .seconds(1_796_040_000) }),
        random: { 0.5 }
    )
}

/// The bytes behind a text in base64, as a source.
func source(base64 text: String) -> ByteSource {
    ByteSource((try? Base64.decode(text)) ?? [])
}

/// The UTF-8 of a text, as a source.
func source(_ text: String) -> ByteSource {
    ByteSource(Array(text.utf8))
}
