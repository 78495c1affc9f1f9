import IdentityVerification
import Testing

@testable import IDVRouting

/// Whether the next provider is asked: every outcome and every error with every send state.
@Suite struct FailoverRuleTests {
    private let profile = FakeProvider("a").profile

    private func decide(_ end: AttemptEnd, accepts: Bool = false) -> FailoverDecision {
        FailoverRule.decide(after: end, of: profile, acceptsDoubleBilling: accepts)
    }

    @Test func `an answer is never asked for again, whatever the route says`() {
        let answers: [Outcome] = [.accepted, .rejected, .review, .incomplete(missing: ["x"])]
        for outcome in answers {
            for accepts in [false, true] {
                #expect(decide(.result(outcome, calls: []), accepts: accepts) == .stop(.answered))
            }
        }
    }

    @Test(arguments: SendState.allCases)
    func `no answer moves on unless a billed call may have had its effect`(state: SendState) {
        let billed = AttemptEnd.result(.noAnswer, calls: [FakeProvider.call("check", state)])
        let free = AttemptEnd.result(.noAnswer, calls: [FakeProvider.call("upload", state)])
        let acted = state.vendorMayHaveActed
        #expect(decide(billed) == (acted ? .stop(.mayHaveActed) : .next))
        #expect(decide(billed, accepts: true) == .next)
        #expect(decide(free) == .next)
    }

    @Test(arguments: ProviderError.Kind.allCases, SendState.allCases)
    func `an error moves on by its kind and its send state`(
        kind: ProviderError.Kind,
        state: SendState
    ) {
        let callers: Set<ProviderError.Kind> = [.invalidInput, .mediaRefused, .conflict]
        for operation in ["check", "upload", "unheard-of"] {
            var error = FakeProvider.error(kind, state, operation: operation)
            if operation == "unheard-of" { error.calls = [] }
            for accepts in [false, true] {
                let expected: FailoverDecision =
                    if kind == .cancelled {
                        .stop(.cancelled)
                    } else if callers.contains(kind) {
                        .stop(.callersFault)
                    } else if state.vendorMayHaveActed, operation != "upload", !accepts {
                        .stop(.mayHaveActed)
                    } else {
                        .next
                    }
                #expect(decide(.failed(error), accepts: accepts) == expected)
            }
        }
    }

    @Test func `a billed call before the failed one counts as well`() {
        var error = FakeProvider.error(.network, .notSent, operation: "upload")
        error.calls.insert(FakeProvider.call("check", .processed), at: 0)
        #expect(decide(.failed(error)) == .stop(.mayHaveActed))
    }

    @Test func `an attempt within a call that was refused in the end counts as well`() {
        var error = FakeProvider.error(.unavailable, .refused)
        error.calls = [
            CallRecord(
                operation: "check",
                attempts: 2,
                duration: .zero,
                sendState: .refused,
                isBilled: true,
                attemptsOfUnknownEffect: 1
            )
        ]
        #expect(decide(.failed(error)) == .stop(.mayHaveActed))
    }
}
