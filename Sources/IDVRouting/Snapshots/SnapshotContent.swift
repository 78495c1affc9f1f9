import IDVCrypto
import IDVPrimitives
import IdentityVerification

/// What a snapshot holds, as JSON.
struct SnapshotContent: Sendable {
    static let schema = "idv.routed-session/1"

    let id: AttemptID
    let request: RouteRequest
    let route: String
    let rule: Int?
    let split: RouteDecision.Split?
    /// Those that were to be asked, in order.
    let providers: [String]
    let waiting: [String]
    let attempts: [RoutedResult.Attempt]
    /// The provider that has the attempt, with what its session knows; nil before the first step.
    let current: (name: String, state: SessionState)?

    var json: JSONValue {
        let verification = request.verification
        return [
            "schema": .string(Self.schema),
            "id": .string(id.rawValue),
            "route": .string(route),
            "rule": rule.map { .number(Double($0)) } ?? .null,
            "split": split.map { .string($0.rawValue) } ?? .null,
            "providers": Self.texts(providers),
            "waiting": Self.texts(waiting),
            "current": current.map { ["name": .string($0.name), "state": Self.json($0.state)] }
                ?? .null,
            "attempts": .array(attempts.map(Self.json)),
            "subject": request.subject.map { .string($0.text) } ?? .null,
            "purpose": .string(request.purpose),
            "country": request.country.map { .string($0.given) } ?? .null,
            "region": request.region.map { .string($0.rawValue) } ?? .null,
            "checks": Self.texts(request.checks.map(\.rawValue).sorted()),
            "environment": request.environment.map { .string($0.rawValue) } ?? .null,
            "document": .string(verification.document.description),
            "expiredDocuments": .string(verification.expiredDocuments.rawValue),
            "deadlineMilliseconds": .number((verification.deadline.seconds * 1_000).rounded()),
            "canCaptureAgain": .bool(verification.canCaptureAgain),
            "captureConfiguration": verification.captureConfiguration?.settings ?? .null,
        ]
    }

    /// Reads a content; nil when it is of another version.
    init?(_ json: JSONValue) {
        guard json["schema"]?.string == Self.schema,
            let id = json["id"]?.string.flatMap(AttemptID.init(rawValue:)),
            let route = json["route"]?.string, let purpose = json["purpose"]?.string,
            let providers = Self.texts(json["providers"]),
            let waiting = Self.texts(json["waiting"]),
            let attempts = json["attempts"]?.array?.map(Self.attempt),
            attempts.allSatisfy({ $0 != nil }),
            let checks = Self.texts(json["checks"])?.map(IdentityCheck.init(rawValue:)),
            !checks.contains(nil),
            let document = json["document"]?.string,
            let expired = json["expiredDocuments"]?.string
                .flatMap(ExpiredDocumentPolicy.init(rawValue:)),
            let deadline = json["deadlineMilliseconds"]?.number, (0...1e12).contains(deadline),
            let canCaptureAgain = json["canCaptureAgain"]?.bool
        else { return nil }
        var verification = VerificationRequest(
            document: document == DocumentSelection.automatic.description
                ? .automatic : .kind(DocumentKind(rawValue: document)),
            expiredDocuments: expired,
            deadline: .milliseconds(Int(deadline)),
            canCaptureAgain: canCaptureAgain
        )
        if let settings = json["captureConfiguration"], !settings.isNull {
            guard let configuration = try? CaptureConfiguration(settings) else { return nil }
            verification.captureConfiguration = configuration
        }
        self.id = id
        self.route = route
        self.providers = providers
        self.waiting = waiting
        self.attempts = attempts.compactMap { $0 }
        rule = json["rule"]?.integer
        split = json["split"]?.string.flatMap(RouteDecision.Split.init(rawValue:))
        request = RouteRequest(
            route: route,
            subject: json["subject"]?.string.map { SubjectKey($0) },
            purpose: purpose,
            country: json["country"]?.string.flatMap { Country(code: $0) },
            region: json["region"]?.string.flatMap { Region(rawValue: $0) },
            checks: Set(checks.compactMap { $0 }),
            environment: json["environment"]?.string.flatMap(ProviderEnvironment.init(rawValue:)),
            verification: verification
        )
        guard let current = json["current"], !current.isNull else {
            self.current = nil
            return
        }
        guard let name = current["name"]?.string, let state = Self.state(current["state"]) else {
            return nil
        }
        self.current = (name, state)
    }

    init(
        id: AttemptID,
        request: RouteRequest,
        decision: RouteDecision,
        waiting: [String],
        attempts: [RoutedResult.Attempt],
        current: (name: String, state: SessionState)?
    ) {
        self.id = id
        self.request = request
        route = decision.route
        rule = decision.rule
        split = decision.split
        providers = decision.providers
        self.waiting = waiting
        self.attempts = attempts
        self.current = current
    }

    /// The decision as it can still be told: who was passed over is no longer known.
    var decision: RouteDecision {
        RouteDecision(
            route: route,
            rule: rule,
            mode: .failover,
            candidates: providers.map { RouteCandidate($0) },
            shadow: nil,
            split: split
        )
    }

    private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    private static func texts(_ json: JSONValue?) -> [String]? {
        guard let array = json?.array, array.allSatisfy({ $0.string != nil }) else { return nil }
        return array.compactMap(\.string)
    }

    private static func json(_ state: SessionState) -> JSONValue {
        [
            "provider": .string(state.provider), "adapter": .string(state.adapter),
            "version": .number(Double(state.version)),
            "content": .string(Base64.encode(state.content)),
        ]
    }

    private static func state(_ json: JSONValue?) -> SessionState? {
        guard let provider = json?["provider"]?.string, let adapter = json?["adapter"]?.string,
            let version = json?["version"]?.integer,
            let content = json?["content"]?.string.flatMap({ try? Base64.decode($0) })
        else { return nil }
        return SessionState(
            provider: provider,
            adapter: adapter,
            version: version,
            content: content
        )
    }
}
