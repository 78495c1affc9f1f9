/// An answer with a status 2xx, and what it took.
public struct HTTPCallSuccess: Sendable {
    /// The answer.
    public let response: HTTPResponse
    /// The attempts that it took; at least 1.
    public let attempts: Int
    /// The time from the call to its end, waits included.
    public let elapsed: Duration
    /// How many earlier attempts the other side may have acted on as well: above 0 a billed call may
    /// have been billed more than once.
    public let attemptsOfUnknownEffect: Int
    /// What went over the line.
    public let volume: HTTPCallVolume

    /// Makes a success.
    public init(
        response: HTTPResponse,
        attempts: Int,
        elapsed: Duration,
        attemptsOfUnknownEffect: Int = 0,
        volume: HTTPCallVolume = HTTPCallVolume()
    ) {
        self.response = response
        self.attempts = attempts
        self.elapsed = elapsed
        self.attemptsOfUnknownEffect = attemptsOfUnknownEffect
        self.volume = volume
    }
}
