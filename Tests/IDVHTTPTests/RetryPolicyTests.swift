import IDVHTTP
import Testing

@Suite struct RetryPolicyTests {
    static let natures: [CallNature] = [
        .repeatable, .billed(.neverResend), .billed(.resendAfterLostAnswer),
    ]
    static let deliveries: [RequestDelivery] = [.notSent, .unknown]

    /// The documented table, written a second time and from the other side: what may be repeated.
    private static func expected(_ result: AttemptResult, _ nature: CallNature) -> Bool {
        let twiceIsFine = nature != .billed(.neverResend)
        switch result {
        case .answered(429, _): return true
        case .answered(503, .some): return true
        case .answered(let status, _):
            return twiceIsFine
                && (status == 408 || status == 425
                    || (status / 100 == 5 && status != 501 && status != 505))
        case .failed(let code, let delivery):
            let final: [TransportError.Code] = [
                .certificateNotTrusted, .invalidRequest, .bodyUnavailable, .cancelled,
                .responseTooLarge, .malformedResponse, .shutDown,
            ]
            return !final.contains(code) && (delivery == .notSent || twiceIsFine)
        }
    }

    @Test(arguments: natures) func `decides every failure, status and attempt as the table says`(
        nature: CallNature
    ) {
        let policy = RetryPolicy()
        var results: [AttemptResult] = []
        for code in TransportError.Code.allCases {
            for delivery in Self.deliveries { results.append(.failed(code, delivery)) }
        }
        for status in 100...599 where status / 100 != 2 {
            results.append(.answered(status: status, retryAfter: nil))
            results.append(.answered(status: status, retryAfter: .seconds(3)))
        }
        for result in results {
            for attempt in 1...5 {
                let decision = policy.decision(
                    after: result,
                    nature: nature,
                    attempt: attempt,
                    remaining: .seconds(1_000),
                    random: 0.5
                )
                let mayRepeat = Self.expected(result, nature)
                switch decision {
                case .retry(let wait):
                    #expect(mayRepeat && attempt < 4, "\(result) \(nature) attempt \(attempt)")
                    if case .answered(_, .some) = result {
                        #expect(
                            abs((wait - .milliseconds(3_150)).components.attoseconds)
                                < 1_000_000_000
                        )
                    } else {
                        #expect(wait == .milliseconds(250) * (1 << (attempt - 1)))
                    }
                case .giveUp(let retryAfter):
                    #expect(!mayRepeat || attempt >= 4, "\(result) \(nature) attempt \(attempt)")
                    #expect((retryAfter != nil) == mayRepeat)
                @unknown default: Issue.record("an unknown decision")
                }
            }
        }
    }

    @Test func `a billed call is never repeated once its answer was lost, by whatever random`() {
        for random in [0, 0.3, 0.999] {
            for code in TransportError.Code.allCases {
                let decision = RetryPolicy().decision(
                    after: .failed(code, .unknown),
                    nature: .billed(.neverResend),
                    attempt: 1,
                    remaining: .seconds(60),
                    random: random
                )
                #expect(decision == .giveUp(retryAfter: nil))
            }
        }
    }

    @Test(arguments: [(1, 500), (2, 1_000), (3, 2_000), (7, 30_000), (60, 30_000), (1_000, 30_000)])
    func `the random wait's bound doubles up to its cap`(attempt: Int, milliseconds: Int) {
        let policy = RetryPolicy(maximumAttempts: 10_000)
        func wait(_ random: Double) -> RetryPolicy.Decision {
            policy.decision(
                after: .answered(status: 500, retryAfter: nil),
                nature: .repeatable,
                attempt: attempt,
                remaining: .seconds(1_000),
                random: random
            )
        }
        #expect(wait(0) == .retry(after: .zero))
        #expect(wait(1) == .retry(after: .milliseconds(milliseconds)))
        #expect(wait(0.5) == .retry(after: .milliseconds(milliseconds / 2)))
    }

    @Test func `Retry-After is capped, and only ever lengthened`() {
        func wait(_ asked: Duration, _ random: Double) -> RetryPolicy.Decision {
            RetryPolicy().decision(
                after: .answered(status: 429, retryAfter: asked),
                nature: .repeatable,
                attempt: 1,
                remaining: .seconds(1_000),
                random: random
            )
        }
        #expect(wait(.seconds(2), 0) == .retry(after: .seconds(2)))
        guard case .retry(let longest) = wait(.seconds(2), 1) else {
            Issue.record("not repeated")
            return
        }
        #expect(longest > .milliseconds(2_199) && longest < .milliseconds(2_201))
        #expect(wait(.seconds(120), 0) == .retry(after: .seconds(60)))
        #expect(wait(.zero, 1) == .retry(after: .zero))
    }

    @Test func `a wait that the deadline does not allow is not begun, and says when to come back`()
    {
        let decision = RetryPolicy().decision(
            after: .answered(status: 429, retryAfter: .seconds(90)),
            nature: .billed(.neverResend),
            attempt: 1,
            remaining: .seconds(30),
            random: 0
        )
        #expect(decision == .giveUp(retryAfter: .seconds(90)))
    }
}
