import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

/// Keeps the events of a service.
final class EventLog: EventHandler {
    private let log = Lock<[ServiceEvent]>([])

    var events: [ServiceEvent] { log.withLock { $0 } }

    func handle(_ event: ServiceEvent) {
        log.withLock { $0.append(event) }
    }
}

enum Sample {
    /// A specimen's captures; what they show nobody looks at.
    static func captures(
        _ roles: [CaptureRole] = [.documentFront, .selfie]
    ) throws -> CaptureSet {
        try CaptureSet(roles.map { try capture($0) })
    }

    static func capture(_ role: CaptureRole) throws -> Capture {
        let stem = [.documentFront: "front", .documentBack: "back"][role] ?? "selfie"
        return try Capture(
            role,
            .file(path: try #require(try Repository.sample("idcard-genuine", stem)))
        )
    }

    static func service(
        _ providers: [FakeProvider],
        _ rule: RouteRule,
        traffic: [String: ProviderTraffic] = [:],
        route change: (inout Route) -> Void = { _ in },
        events: [any EventHandler] = [],
        options: VerificationService.Options = .init()
    ) throws -> VerificationService {
        var route = Route("main", rules: [rule])
        change(&route)
        return VerificationService(
            try ServiceConfiguration(providers: providers, traffic: traffic, routes: [route]),
            events: events,
            options: options
        )
    }
}
