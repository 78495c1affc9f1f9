import IdentityVerification

/// Which providers an attempt goes to: pure.
struct Router: Sendable {
    /// What is known of a provider when a decision is made.
    struct Provider: Sendable {
        let profile: ProviderProfile
        let traffic: ProviderTraffic
        /// Why it can take no attempt now, apart from the request; nil when it can.
        var obstacle: RouteCandidate.Obstacle?
    }

    let route: Route
    let providers: [String: Provider]

    /// Decides.
    ///
    /// - Parameters:
    ///   - request: the attempt.
    ///   - kept: the provider that the caller's store keeps for the subject; nil for none.
    ///   - random: a number from 0 up to 1, for a split without a subject.
    /// - Returns: the rule's providers in order, with what stands in their way.
    func decide(
        _ request: RouteRequest,
        kept: String? = nil,
        random: () -> Double
    ) -> RouteDecision {
        guard let index = route.rules.firstIndex(where: { $0.condition.matches(request) }) else {
            return RouteDecision(
                route: route.name,
                rule: nil,
                mode: .failover,
                candidates: [],
                shadow: nil,
                split: nil
            )
        }
        let rule = route.rules[index]
        var mode = RouteDecision.Mode.failover
        var split: RouteDecision.Split?
        let names: [String]
        switch rule.targets {
        case .failover(let list): names = list
        case .all(let list, let merge):
            names = list
            mode = .all(merge: merge)
        case .split(let shares, let failover):
            let chosen = Self.choose(
                shares,
                failover: failover,
                subject: request.subject,
                kept: kept,
                route: route.name,
                random: random
            )
            split = chosen?.how
            names =
                [chosen?.provider].compactMap { $0 } + failover.filter { $0 != chosen?.provider }
        }
        return RouteDecision(
            route: route.name,
            rule: index + 1,
            mode: mode,
            candidates: names.map { candidate($0, request) },
            shadow: rule.shadow.map { candidate($0, request) },
            split: split
        )
    }

    private func candidate(_ name: String, _ request: RouteRequest) -> RouteCandidate {
        guard let provider = providers[name] else {
            return RouteCandidate(name, passedOverBecause: .cannotDo(["is not configured"]))
        }
        return RouteCandidate(
            name,
            passedOverBecause: Self.obstacle(of: provider, request) ?? provider.obstacle
        )
    }

    /// Why a provider cannot take this request, whatever its state is.
    private static func obstacle(
        of provider: Provider,
        _ request: RouteRequest
    ) -> RouteCandidate.Obstacle? {
        let profile = provider.profile
        if let environment = request.environment, environment != profile.environment {
            return .otherEnvironment(profile.environment)
        }
        if let regions = provider.traffic.regions {
            guard let region = request.region, regions.contains(region) else { return .otherRegion }
        }
        if let countries = provider.traffic.countries {
            guard let country = request.country, countries.contains(country) else {
                return .otherCountry
            }
        }
        var demands = RouteDemands(checks: request.checks)
        // A provider without kinds of its own looks at no document at all.
        if case .kind(let kind) = request.verification.document, !profile.documentKinds.isEmpty {
            demands.documents = [kind]
        }
        demands.capabilities = []
        let gaps = demands.gaps(of: profile)
        return gaps.isEmpty ? nil : .cannotDo(gaps)
    }

    private static func choose(
        _ shares: [RouteTargets.Share],
        failover: [String],
        subject: SubjectKey?,
        kept: String?,
        route: String,
        random: () -> Double
    ) -> (provider: String, how: RouteDecision.Split)? {
        let weights = shares.filter { $0.percent > 0 }
        // What was kept counts as long as the rule knows it: also where its share was set to zero
        // for new subjects.
        if let kept, (shares.map(\.provider) + failover).contains(kept) { return (kept, .kept) }
        if let subject {
            return WeightedChoice.choose(weights, subject: subject, use: route)
                .map { ($0, .bySubject) }
        }
        return WeightedChoice.choose(weights, at: random()).map { ($0, .byChance) }
    }
}
