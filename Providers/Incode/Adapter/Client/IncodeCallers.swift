import IDVHTTP

/// The callers of a client: one for each limit of the vendor and each number of attempts.
struct IncodeCallers: Sendable {
    let clock: CallClock
    private let plain: [IncodeOperation.RateClass: HTTPCaller]
    private let media: [IncodeOperation.RateClass: HTTPCaller]
    private let once: [IncodeOperation.RateClass: HTTPCaller]
    /// The storage has no limit that is known, and none of the key's.
    private let storage: HTTPCaller

    init(
        _ configuration: IncodeConfiguration,
        transport: any HTTPTransport,
        clock: CallClock,
        random: @escaping @Sendable () -> Double
    ) {
        self.clock = clock
        func caller(_ attempts: Int, _ limiter: RateLimiter?) -> HTTPCaller {
            var retry = configuration.retry
            retry.maximumAttempts = min(retry.maximumAttempts, attempts)
            return HTTPCaller(
                transport: transport,
                retry: retry,
                rateLimiter: limiter,
                clock: clock,
                random: random
            )
        }
        var (plain, media, once) = (
            [IncodeOperation.RateClass: HTTPCaller](), [IncodeOperation.RateClass: HTTPCaller](),
            [IncodeOperation.RateClass: HTTPCaller]()
        )
        for rateClass in IncodeOperation.RateClass.allCases {
            // One limiter for the class, whatever the attempts: the vendor counts requests.
            let limiter = configuration.rateLimits[rateClass].map { RateLimiter($0, clock: clock) }
            plain[rateClass] = caller(.max, limiter)
            media[rateClass] = caller(configuration.mediaAttempts, limiter)
            once[rateClass] = caller(1, limiter)
        }
        self.plain = plain
        self.media = media
        self.once = once
        storage = caller(.max, nil)
    }

    func caller(of operation: IncodeOperation, isTriedOnce: Bool) -> HTTPCaller {
        guard !operation.usesGivenAddress else { return storage }
        let callers = isTriedOnce ? once : operation.carriesMedia ? media : plain
        return callers[operation.rateClass] ?? storage
    }
}
