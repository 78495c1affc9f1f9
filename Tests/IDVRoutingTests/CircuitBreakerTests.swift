import IdentityVerification
import Testing

@testable import IDVRouting

/// The breaker as a table of what happens and what may begin then.
@Suite struct CircuitBreakerTests {
    private let settings = BreakerSettings(
        failures: 3,
        window: .seconds(60),
        coolDown: .seconds(30),
        probes: 1
    )
    private let failing = CircuitBreaker.Report.failing(rest: nil)

    private func opened(at time: Duration = .seconds(10)) -> CircuitBreaker {
        var breaker = CircuitBreaker(settings)
        for _ in 0..<3 { breaker.end(failing, isProbe: false, at: time) }
        return breaker
    }

    @Test func `failures in a row open it, and a success in between starts the count again`() {
        var breaker = CircuitBreaker(settings)
        breaker.end(failing, isProbe: false, at: .seconds(1))
        breaker.end(failing, isProbe: false, at: .seconds(2))
        breaker.end(.healthy, isProbe: false, at: .seconds(3))
        breaker.end(failing, isProbe: false, at: .seconds(4))
        breaker.end(failing, isProbe: false, at: .seconds(5))
        #expect(breaker.state(at: .seconds(5)) == .closed)
        breaker.end(failing, isProbe: false, at: .seconds(6))
        #expect(breaker.state(at: .seconds(6)) == .open)
        #expect(breaker.begin(at: .seconds(6)) == .rest(.seconds(30)))
        #expect(breaker.rest(at: .seconds(35.5)) == .seconds(0.5))
    }

    @Test func `a failure that is older than the window counts no more`() {
        var breaker = CircuitBreaker(settings)
        breaker.end(failing, isProbe: false, at: .seconds(1))
        breaker.end(failing, isProbe: false, at: .seconds(2))
        breaker.end(failing, isProbe: false, at: .seconds(62.5))
        #expect(breaker.state(at: .seconds(62.5)) == .closed)
    }

    @Test func `what the caller did wrong never opens it`() {
        var breaker = CircuitBreaker(settings)
        let kinds: [ProviderError.Kind] = [
            .invalidInput, .notFound, .conflict, .mediaRefused, .cancelled, .invalidConfiguration,
        ]
        for kind in kinds {
            for _ in 0..<10 { breaker.end(.init(error(kind)), isProbe: false, at: .zero) }
            #expect(breaker.state(at: .zero) == .closed, "\(kind)")
        }
    }

    @Test func `an account without key or money opens it at once`() {
        for kind in [ProviderError.Kind.keyRefused, .notPermitted, .insufficientFunds] {
            var breaker = CircuitBreaker(settings)
            breaker.end(.init(error(kind)), isProbe: false, at: .zero)
            #expect(breaker.state(at: .seconds(29)) == .open, "\(kind)")
            #expect(breaker.state(at: .seconds(30)) == .halfOpen, "\(kind)")
        }
    }

    @Test func `the vendor's own time counts, up to an hour`() {
        for (asked, rest) in [
            (Duration.seconds(7), Duration.seconds(7)), (.seconds(90_000), .seconds(3_600)),
        ] {
            var breaker = CircuitBreaker(settings)
            breaker.end(
                .init(error(.rateLimited, retry: .safeAfter(asked))),
                isProbe: false,
                at: .zero
            )
            #expect(breaker.rest(at: .zero) == rest)
        }
    }

    @Test func `one probe goes, the others wait for it`() {
        var breaker = opened()
        #expect(breaker.begin(at: .seconds(39)) == .rest(.seconds(1)))
        #expect(breaker.begin(at: .seconds(40)) == .go(isProbe: true))
        #expect(breaker.begin(at: .seconds(40)) == .rest(.seconds(1)))
        breaker.end(.healthy, isProbe: true, at: .seconds(41))
        #expect(breaker.state(at: .seconds(41)) == .closed)
        #expect(breaker.begin(at: .seconds(41)) == .go(isProbe: false))
    }

    @Test func `a probe that fails opens it again, and one that says nothing gives its place back`()
    {
        var breaker = opened()
        #expect(breaker.begin(at: .seconds(40)) == .go(isProbe: true))
        breaker.end(.nothing, isProbe: true, at: .seconds(41))
        #expect(breaker.begin(at: .seconds(41)) == .go(isProbe: true))
        breaker.end(.failing(rest: .seconds(50)), isProbe: true, at: .seconds(42))
        #expect(breaker.rest(at: .seconds(42)) == .seconds(50))
    }

    @Test(arguments: [CircuitBreaker.Report.healthy, .failing(rest: nil), .nothing])
    func `what began before it opened says nothing about now`(report: CircuitBreaker.Report) {
        var breaker = opened()
        #expect(breaker.begin(at: .seconds(40)) == .go(isProbe: true))
        let before = breaker
        breaker.end(report, isProbe: false, at: .seconds(41))
        #expect(breaker == before)
    }

    private func error(_ kind: ProviderError.Kind, retry: RetryAdvice = .safe) -> ProviderError {
        ProviderError(
            kind,
            phase: .analysis,
            operation: "verify",
            sendState: .refused,
            retry: retry,
            message: "A test."
        )
    }
}
