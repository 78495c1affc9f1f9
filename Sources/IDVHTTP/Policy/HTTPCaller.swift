/// Makes a call over a transport by the rules: rate limit, attempts, waits, and one hard deadline.
///
/// It follows no redirect, and it knows for each outcome what the other side may have done.
public struct HTTPCaller: Sendable {
    /// Told of each attempt right after it ended.
    ///
    /// It must return quickly.
    public typealias Observer = @Sendable (HTTPCallAttempt) -> Void

    /// The clock that the deadlines belong to.
    public let clock: CallClock

    private let transport: any HTTPTransport
    private let retry: RetryPolicy
    private let rateLimiter: RateLimiter?
    private let random: @Sendable () -> Double

    /// Makes a caller.
    ///
    /// - Parameters:
    ///   - transport: sends the attempts.
    ///   - retry: decides about further attempts.
    ///   - rateLimiter: is asked before each attempt; nil for no limit.
    ///   - clock: measures and waits.
    ///   - random: gives numbers from 0 up to 1, for the waits' jitter.
    public init(
        transport: any HTTPTransport,
        retry: RetryPolicy = RetryPolicy(),
        rateLimiter: RateLimiter? = nil,
        clock: CallClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.transport = transport
        self.retry = retry
        self.rateLimiter = rateLimiter
        self.clock = clock
        self.random = random
    }

    /// Makes one call that may take a time from now.
    ///
    /// - Throws: `HTTPCallFailure`, as the other form.
    public func call(
        _ request: HTTPRequest,
        nature: CallNature,
        within budget: Duration,
        onAttempt: Observer? = nil
    ) async throws(HTTPCallFailure) -> HTTPCallSuccess {
        try await call(
            request,
            nature: nature,
            deadline: clock.deadline(in: budget),
            onAttempt: onAttempt
        )
    }

    /// Makes one call.
    ///
    /// Each attempt's total time is cut to what is left until the deadline.
    ///
    /// - Parameters:
    ///   - request: what is sent, the same bytes at each attempt.
    ///   - nature: what sending it twice means.
    ///   - deadline: when the call must have ended.
    ///   - onAttempt: is told of each attempt.
    /// - Returns: an answer with a status 2xx.
    /// - Throws: `HTTPCallFailure`; any other answer is one too, with the answer in it.
    public func call(
        _ request: HTTPRequest,
        nature: CallNature,
        deadline: CallDeadline,
        onAttempt: Observer? = nil
    ) async throws(HTTPCallFailure) -> HTTPCallSuccess {
        var progress = Progress(startedAt: clock.elapsed())
        while true {
            try await waitForTurn(progress, deadline: deadline)
            progress.attempts += 1
            let startedAt = clock.elapsed()
            let end = await attempt(request, deadline: deadline)
            if case .answered(let response) = end, (200...299).contains(response.status) {
                let result = AttemptResult.answered(status: response.status, retryAfter: nil)
                progress.add(request, end)
                report(onAttempt, progress, result, since: startedAt, retryAfter: nil)
                return HTTPCallSuccess(
                    response: response,
                    attempts: progress.attempts,
                    elapsed: clock.elapsed() - progress.startedAt,
                    attemptsOfUnknownEffect: progress.attemptsOfUnknownEffect,
                    volume: progress.volume
                )
            }
            let result = self.result(of: end)
            progress.record(result)
            progress.add(request, end)
            let decision = retry.decision(
                after: result,
                nature: nature,
                attempt: progress.attempts,
                remaining: clock.remaining(until: deadline),
                random: random()
            )
            switch decision {
            case .giveUp(let retryAfter):
                report(onAttempt, progress, result, since: startedAt, retryAfter: nil)
                throw failure(end.cause, progress, retryAfter: retryAfter)
            case .retry(let wait):
                report(onAttempt, progress, result, since: startedAt, retryAfter: wait)
                do { try await clock.sleep(wait) } catch { throw failure(.cancelled, progress) }
            }
        }
    }

    private func waitForTurn(
        _ progress: Progress,
        deadline: CallDeadline
    ) async throws(HTTPCallFailure) {
        guard !Task.isCancelled else { throw failure(.cancelled, progress) }
        if let rateLimiter {
            do throws(RateLimitError) {
                try await rateLimiter.acquire(waitingAtMost: clock.remaining(until: deadline))
            } catch {
                switch error {
                case .cancelled: throw failure(.cancelled, progress)
                case .exhausted(let resetsIn):
                    throw failure(
                        .rateLimitExhausted(resetsIn: resetsIn),
                        progress,
                        retryAfter: resetsIn
                    )
                case .waitTooLong(let wait):
                    throw failure(.deadlineExceeded, progress, retryAfter: wait)
                }
            }
        }
        guard clock.remaining(until: deadline) > .zero else {
            throw failure(.deadlineExceeded, progress)
        }
    }

    private func attempt(_ request: HTTPRequest, deadline: CallDeadline) async -> AttemptEnd {
        var request = request
        request.deadlines.total = min(
            request.deadlines.total,
            clock.remaining(until: deadline)
        )
        do throws(TransportError) {
            return .answered(try await transport.send(request))
        } catch {
            return .failed(error)
        }
    }

    private func result(of end: AttemptEnd) -> AttemptResult {
        switch end {
        case .failed(let error): .failed(error.code, error.delivery)
        case .answered(let response):
            .answered(
                status: response.status,
                retryAfter: RetryAfter.wait(in: response.fields, now: clock.sinceEpoch())
            )
        }
    }

    private func report(
        _ observer: Observer?,
        _ progress: Progress,
        _ result: AttemptResult,
        since startedAt: Duration,
        retryAfter: Duration?
    ) {
        observer?(
            HTTPCallAttempt(
                number: progress.attempts,
                result: result,
                elapsed: clock.elapsed() - startedAt,
                retryAfter: retryAfter
            )
        )
    }

    private func failure(
        _ cause: HTTPCallFailure.Cause,
        _ progress: Progress,
        retryAfter: Duration? = nil
    ) -> HTTPCallFailure {
        HTTPCallFailure(
            cause: cause,
            attempts: progress.attempts,
            elapsed: clock.elapsed() - progress.startedAt,
            delivery: progress.worst,
            retryAfter: retryAfter,
            attemptsOfUnknownEffect: progress.attemptsOfUnknownEffect,
            volume: progress.volume
        )
    }
}

private enum AttemptEnd {
    case answered(HTTPResponse)
    case failed(TransportError)

    var cause: HTTPCallFailure.Cause {
        switch self {
        case .failed(let error): error.code == .cancelled ? .cancelled : .transport(error)
        case .answered(let response):
            (300...399).contains(response.status)
                ? .redirectRefused(status: response.status) : .status(response)
        }
    }
}

private struct Progress {
    let startedAt: Duration
    var attempts = 0
    var worst = CallDelivery.notSent
    var attemptsOfUnknownEffect = 0
    var volume = HTTPCallVolume()

    mutating func record(_ result: AttemptResult) {
        let delivery = result.delivery
        worst = max(worst, delivery)
        if delivery == .unknown { attemptsOfUnknownEffect += 1 }
    }

    mutating func add(_ request: HTTPRequest, _ end: AttemptEnd) {
        switch end {
        case .failed(let error):
            if error.delivery == .unknown { volume.sent += request.body?.count ?? 0 }
        case .answered(let response):
            volume.sent += request.body?.count ?? 0
            volume.received += response.body.count
        }
    }
}
