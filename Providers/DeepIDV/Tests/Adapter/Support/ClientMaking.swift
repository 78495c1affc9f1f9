import DeepIDVProvider
import IDVHTTP
import IdentityVerification

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

let specimenKey = Secret("sk_test_EXAMPLE0001")

/// A client over a script, without waits and without a rate limit.
func makeClient(
    _ transport: any HTTPTransport,
    key: Secret = specimenKey,
    baseURL: String = DeepIDVConfiguration.defaultBaseURL,
    allowLoopbackHTTP: Bool = false,
    _ change: (inout DeepIDVConfiguration) -> Void = { _ in }
) throws -> DeepIDVClient {
    var configuration = try DeepIDVConfiguration(
        apiKey: key,
        baseURL: baseURL,
        allowLoopbackHTTP: allowLoopbackHTTP
    )
    configuration.rateLimit = nil
    change(&configuration)
    return try DeepIDVClient(
        configuration,
        transport: transport,
        // The same day all the time: a daily limit must not begin anew during a test.
        clock: CallClock(ImpatientClock(), sinceEpoch: { .seconds(1_796_040_000) }),
        random: { 0.5 }
    )
}

/// The smallest images that are whole.
enum TinyImage {
    /// A JPEG of 1 × 1 pixel with markers and no picture to speak of.
    static let jpeg: [UInt8] =
        [0xFF, 0xD8]
        + [0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00]
        + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0x00]
        + [0xFF, 0xD9]

    /// The same picture with a byte after its end: another file.
    static let otherJPEG = jpeg + [0]

    /// A PNG of 1 × 1 pixel, as Python's zlib wrote it.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
        0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A,
        0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60,
        0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0xE5, 0x27, 0xDE, 0xFC, 0x00, 0x00, 0x00, 0x00, 0x49,
        0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}
