import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

/// Stepwise attempts over several providers.
@Suite struct RoutedSessionTests {
    /// Runs the loop of the documentation, and says what the person was asked for.
    private func run(
        _ session: RoutedSession
    ) async throws -> (asked: [CaptureRole], result: VerificationResult) {
        var asked: [CaptureRole] = []
        while case .capture(let requirement) = try await session.nextStep() {
            asked.append(requirement.role)
            guard asked.count < 20 else { break }
            _ = try await session.submit(try Sample.capture(requirement.role))
        }
        return (asked, try await session.finish())
    }

    @Test func `a person is asked once for what two providers need`() async throws {
        let first = FakeProvider("first", ending: FakeProvider.failing(.unavailable))
        let second = FakeProvider("second", asksFor: [.documentFront, .selfie, .documentBack])
        let service = try Sample.service(
            [first, second],
            RouteRule(.failover(["first", "second"]))
        )
        let session = try await service.makeSession()
        var asked: [CaptureRole] = []
        while case .capture(let requirement) = try await session.nextStep() {
            asked.append(requirement.role)
            _ = try await session.submit(try Sample.capture(requirement.role))
        }
        // The first fails at its end, and the second needs one capture more.
        let error = await #expect(throws: ProviderError.self) { try await session.finish() }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .notSent)
        let rest = try await run(session)
        #expect(asked + rest.asked == [.documentFront, .selfie, .documentBack])
        #expect(rest.result.provider == "second")
        #expect(await session.routedResult?.attempts.map(\.provider) == ["first", "second"])
        #expect(second.submitted == ["documentFront", "selfie", "documentBack"])
    }

    @Test func `a capture that breaks the first provider is handed to the next at once`()
        async throws
    {
        let first = FakeProvider(
            "first",
            onSubmit: { capture in
                guard capture.role == .selfie else { return .accepted }
                throw FakeProvider.error(.network)
            }
        )
        let second = FakeProvider(
            "second",
            onSubmit: { capture in
                capture.role == .selfie
                    ? .captureAgain(OutcomeReason(.captureAgain, "Too dark."), attemptsLeft: 2)
                    : .accepted
            }
        )
        let service = try Sample.service(
            [first, second],
            RouteRule(.failover(["first", "second"]))
        )
        let session = try await service.makeSession()
        _ = try await session.nextStep()
        #expect(try await session.submit(try Sample.capture(.documentFront)) == .accepted)
        _ = try await session.nextStep()
        #expect(
            try await session.submit(try Sample.capture(.selfie))
                == .captureAgain(OutcomeReason(.captureAgain, "Too dark."), attemptsLeft: 2)
        )
        #expect(second.submitted == ["documentFront", "selfie"])
        #expect(await session.provider == "second")
    }

    @Test func `a provider that asks for a capture a second time is given a new one`() async throws
    {
        let asked = Lock(0)
        let picky = FakeProvider(
            "picky",
            asksFor: [.selfie],
            onSubmit: { _ in
                let number = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                return number < 3
                    ? .captureAgain(OutcomeReason(.captureAgain, "Glare."), attemptsLeft: nil)
                    : .accepted
            }
        )
        let service = try Sample.service([picky], RouteRule(.failover(["picky"])))
        let run = try await run(try await service.makeSession())
        #expect(run.asked == [.selfie, .selfie, .selfie])
        #expect(run.result.outcome == .accepted)
    }

    @Test func `after an unknown effect the attempt stays where it is`() async throws {
        let lost = FakeProvider("lost", ending: FakeProvider.failing(.network, .sentUnknown))
        let good = FakeProvider("good")
        let service = try Sample.service([lost, good], RouteRule(.failover(["lost", "good"])))
        let session = try await service.makeSession()
        let error = await #expect(throws: ProviderError.self) { _ = try await run(session) }
        #expect(error?.sendState == .sentUnknown)
        #expect(good.submitted.isEmpty)
        #expect(await session.provider == "lost")
    }

    @Test func `a stepwise attempt that stays where it fails opens the breaker too`() async throws {
        let down = FakeProvider("down", onSubmit: { _ in throw FakeProvider.error(.unavailable) })
        let service = try Sample.service([down], RouteRule(.failover(["down"])))
        let session = try await service.makeSession()
        guard case .capture(let requirement) = try await session.nextStep() else { return }
        for _ in 0..<5 {
            await #expect(throws: ProviderError.self) {
                _ = try await session.submit(try Sample.capture(requirement.role))
            }
        }
        let decision = try await service.decide(RouteRequest())
        #expect(decision.candidates.first?.obstacle?.name == "breakerOpen")
        // The caller's own mistakes never do.
        let picky = FakeProvider("picky", onSubmit: { _ in throw FakeProvider.error(.conflict) })
        let other = try Sample.service([picky], RouteRule(.failover(["picky"])))
        let second = try await other.makeSession()
        _ = try await second.nextStep()
        for _ in 0..<9 {
            await #expect(throws: ProviderError.self) {
                _ = try await second.submit(try Sample.capture(requirement.role))
            }
        }
        #expect(try await other.decide(RouteRequest()).providers == ["picky"])
    }

    @Test func `one subject has one attempt at a time, and a dropped one frees the place`()
        async throws
    {
        var traffic = ProviderTraffic()
        traffic.concurrency = 1
        let service = try Sample.service(
            [FakeProvider("good")],
            RouteRule(.failover(["good"])),
            traffic: ["good": traffic]
        )
        let request = RouteRequest(subject: SubjectKey("1"))
        do {
            let session = try await service.makeSession(request)
            _ = try await session.nextStep()
            let error = await #expect(throws: ProviderError.self) {
                _ = try await service.makeSession(request)
            }
            #expect(error?.kind == .conflict)
            let other = await #expect(throws: ProviderError.self) {
                _ = try await service.verify(Sample.captures(), RouteRequest())
            }
            #expect(other?.message.contains("has all of its 1 places taken") == true)
            _ = await session.provider
        }
        #expect(try await service.verify(Sample.captures(), request).outcome == .accepted)
    }

    @Test func `a rule for several providers cannot be walked step by step`() async throws {
        let service = try Sample.service(
            [FakeProvider("a"), FakeProvider("b")],
            RouteRule(.all(["a", "b"], merge: .all))
        )
        let error = await #expect(throws: ProviderError.self) {
            _ = try await service.makeSession()
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test func `an abandoned attempt is incomplete, before and after its first step`() async throws
    {
        let service = try Sample.service([FakeProvider("a")], RouteRule(.failover(["a"])))
        for steps in 0...1 {
            let session = try await service.makeSession()
            for _ in 0..<steps { _ = try await session.nextStep() }
            let result = await session.abandon(because: OutcomeReason(.captureMissing, "No time."))
            #expect(result.outcome.name == "incomplete")
            #expect(try await session.nextStep() == .finished)
        }
    }
}
