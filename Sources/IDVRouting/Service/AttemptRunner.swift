import IDVHTTP
import IdentityVerification

/// One routed attempt: decides, asks, fails over or merges, and sends the shadow its copy.
struct AttemptRunner: Sendable {
    let board: ServiceBoard
    let route: Route
    let request: RouteRequest
    let tools: ServiceTools

    /// To whom the attempt goes; a split's new choice is kept.
    func decide() async -> RouteDecision {
        let router = board.router(route)
        var kept: String?
        var key: RouteChoiceKey?
        if let store = tools.choices, let subject = request.subject, isSplit {
            let wanted = RouteChoiceKey(route: route.name, subject: subject)
            key = wanted
            do { kept = try await store.provider(for: wanted) } catch {
                tools.tell(.choiceStoreFailed(route: route.name))
            }
        }
        let decision = router.decide(request, kept: kept, random: tools.random)
        if let store = tools.choices, let key, decision.split == .bySubject,
            let chosen = decision.candidates.first?.provider
        {
            do { try await store.keep(chosen, for: key) } catch {
                tools.tell(.choiceStoreFailed(route: route.name))
            }
        }
        for candidate in decision.candidates {
            if let obstacle = candidate.obstacle { passedOver(candidate.provider, obstacle) }
        }
        return decision
    }

    private var isSplit: Bool {
        guard let rule = route.rules.first(where: { $0.condition.matches(request) }),
            case .split = rule.targets
        else { return false }
        return true
    }

    func passedOver(_ provider: String, _ obstacle: RouteCandidate.Obstacle) {
        tools.tell(.passedOver(place(provider), because: obstacle))
    }

    /// Verifies from a complete capture set.
    func verify(_ captures: CaptureSet) async throws -> RoutedResult {
        let decision = await decide()
        let deadline = tools.clock.deadline(in: request.verification.deadline)
        let result: RoutedResult
        switch decision.mode {
        case .failover: result = try await failOver(captures, decision, deadline)
        case .all(let merge): result = try await askAll(captures, decision, merge, deadline)
        }
        sendToShadow(captures, decision, attempt: result.outcome)
        return result
    }

    private func failOver(
        _ captures: CaptureSet,
        _ decision: RouteDecision,
        _ deadline: CallDeadline
    ) async throws -> RoutedResult {
        var passedOver: [String: RouteCandidate.Obstacle] = [:]
        var attempts: [RoutedResult.Attempt] = []
        for name in decision.providers {
            guard attempts.isEmpty || tools.clock.remaining(until: deadline) > .zero else { break }
            let pass: TrafficPass
            switch enter(name) {
            case .failure(let refusal):
                passedOver[name] = refusal.obstacle
                continue
            case .success(let entered): pass = entered
            }
            if let last = attempts.last {
                tools.tell(.failedOver(from: place(last.provider), to: place(name)))
            }
            let asked = await ask(name, pass, captures, deadline)
            attempts.append(asked.attempt)
            let decided = decision.replacing(passedOver)
            switch asked.failover(route, board) {
            case .next: continue
            case .stop(.answered):
                return RoutedResult(asked.attempt, decision: decided, attempts: attempts)
            case .stop(.mayHaveActed):
                return RoutedResult(asked.attempt, decision: decided, attempts: attempts)
            case .stop(.callersFault), .stop(.cancelled):
                throw asked.thrown ?? CancellationError()
            }
        }
        let decided = decision.replacing(passedOver)
        guard let last = attempts.last else { throw RoutingFailure.nobody(decided) }
        return RoutedResult(last, decision: decided, attempts: attempts)
    }

    private func askAll(
        _ captures: CaptureSet,
        _ decision: RouteDecision,
        _ merge: MergePolicy,
        _ deadline: CallDeadline
    ) async throws -> RoutedResult {
        var passes: [(name: String, pass: TrafficPass)] = []
        var obstacles: [String: RouteCandidate.Obstacle] = [:]
        for name in decision.providers {
            switch enter(name) {
            case .success(let pass): passes.append((name, pass))
            case .failure(let refusal): obstacles[name] = refusal.obstacle
            }
        }
        let decided = decision.replacing(obstacles)
        guard !passes.isEmpty else { throw RoutingFailure.nobody(decided) }
        var asked: [String: AskedProvider] = [:]
        await withTaskGroup(of: AskedProvider.self) { group in
            for (name, pass) in passes {
                group.addTask { await self.ask(name, pass, captures, deadline) }
            }
            for await one in group { asked[one.attempt.provider] = one }
        }
        // The caller's own fault, or its cancellation, is an error here too; but an answer that was
        // paid for is not thrown away for it.
        if !asked.values.contains(where: { $0.attempt.result != nil }),
            let thrown = decision.providers.compactMap({ asked[$0]?.thrown })
                .first(where: { !($0 is ProviderError) })
        {
            throw thrown
        }
        let attempts = decided.candidates.map { candidate in
            asked[candidate.provider]?.attempt ?? absent(candidate, decided)
        }
        let merged = MergeRule.merge(
            attempts.map { ($0.provider, $0.outcome) },
            by: merge,
            custom: tools.merge
        )
        return RoutedResult(merged, decision: decided, attempts: attempts)
    }

    /// A provider that was to be asked and could not be: it said nothing.
    private func absent(
        _ candidate: RouteCandidate,
        _ decision: RouteDecision
    ) -> RoutedResult.Attempt {
        let why = candidate.obstacle.map { "\($0)" } ?? "was not asked"
        return RoutedResult.Attempt(
            provider: candidate.provider,
            environment: board.configuration.providers[candidate.provider]?.profile.environment
                ?? .sandbox,
            result: nil,
            error: RoutingFailure.notSent(
                .unavailable,
                "\(candidate.provider) was not asked: it \(why).",
                retry: .safe
            )
        )
    }

    /// Takes a place at a provider.
    func enter(_ name: String) -> Result<TrafficPass, RouteCandidate.Refusal> {
        guard let gate = board.gates[name],
            board.configuration.providers[name] is any IdentityVerifying
        else { return .failure(.init(.cannotDo(["does not verify identities"]))) }
        let entry = gate.enter()
        if case .failure(let refusal) = entry { passedOver(name, refusal.obstacle) }
        return entry
    }

    func place(_ name: String, isShadow: Bool = false) -> ServiceEvent.Place {
        let profile = board.configuration.providers[name]?.profile
        return ServiceEvent.Place(
            provider: name,
            adapter: profile?.adapter ?? "",
            environment: profile?.environment ?? .sandbox,
            route: route.name,
            isShadow: isShadow
        )
    }

    /// The request as one provider gets it: what is left of the time, and the calls told to all.
    func verification(
        at place: ServiceEvent.Place,
        until deadline: CallDeadline
    ) -> VerificationRequest {
        var verification = request.verification
        verification.deadline = tools.clock.remaining(until: deadline)
        let onCall = place.isShadow ? nil : verification.onCall
        let tools = tools
        verification.onCall = { event in
            if case .finished(let record) = event { tools.tell(.call(place, record)) }
            onCall?(event)
        }
        return verification
    }
}

extension RouteDecision {
    /// The decision with what turned out when the places were taken.
    func replacing(_ obstacles: [String: RouteCandidate.Obstacle]) -> RouteDecision {
        guard !obstacles.isEmpty else { return self }
        return RouteDecision(
            route: route,
            rule: rule,
            mode: mode,
            candidates: candidates.map {
                RouteCandidate(
                    $0.provider,
                    passedOverBecause: obstacles[$0.provider] ?? $0.obstacle
                )
            },
            shadow: shadow,
            split: split
        )
    }
}
