import IDVPrimitives
import IDVSimulatorKit

extension DeepIDVFault {
    typealias Plan = FaultPlan<DeepIDVOperation, DeepIDVFault>

    /// A scenario as a plan.
    static func plan(
        for scenario: DeepIDVScenario,
        _ configuration: SimulatedDeepIDV.Configuration
    ) -> Plan {
        Plan(rules(for: scenario, configuration))
    }

    private static func rules(
        for scenario: DeepIDVScenario,
        _ configuration: SimulatedDeepIDV.Configuration
    ) -> [Plan.Rule] {
        let analysis = DeepIDVOperation.analysis
        let api = DeepIDVOperation.api
        func always(_ fault: DeepIDVFault, _ operations: Set<DeepIDVOperation>) -> [Plan.Rule] {
            [.every(operations, fault: fault)]
        }
        switch scenario {
        case .none: return []
        case .lostAnswer: return always(.deliver(.closeWithoutAnswer), analysis)
        case .lostAnswerPresign:
            return [.first(1, of: [.presign], fault: .deliver(.closeWithoutAnswer))]
        case .tooManyRequests:
            return [
                .first(2, of: [.presign], fault: .refuse(tooManyRequests)),
                .first(1, of: analysis, fault: .refuse(tooManyRequests)),
            ]
        case .unavailableThenOK: return [.first(1, of: api, fault: .refuse(unavailable))]
        case .unavailableAlways: return always(.refuse(unavailable), api)
        case .errorOnVerify:
            return always(.refuse(DeepIDVReply.error(500, "Internal server error")), [.verify])
        case .presignExpired: return [.first(1, of: [.presign], fault: .presign(.expired))]
        case .uploadSignatureRefused:
            return always(.refuse(StorageError.signatureDoesNotMatch.response), [.upload])
        case .uploadUnavailableThenOK:
            return [.first(1, of: [.upload], fault: .refuse(StorageError.slowDown.response))]
        // The reset comes before the body is read, so the service decides it earlier.
        case .uploadReset: return []
        case .gatewayPage: return always(.replace(page(502, "Bad Gateway")), analysis)
        case .pageInsteadOfAnswer: return always(.replace(page(200, "Welcome")), analysis)
        case .emptyAnswer:
            let empty = SimulatorResponse(
                status: 200,
                headers: ["Content-Type": "application/json"]
            )
            return always(.replace(empty), analysis)
        case .truncatedAnswer: return always(.cut, analysis)
        case .wrongTypes: return always(.rewrite(.wrongTypes), analysis)
        case .missingField: return always(.rewrite(.missingField), analysis)
        case .unknownFieldsAndNulls:
            return always(.rewrite(.unknownFieldsAndNulls), analysis)
        case .outOfScale: return always(.rewrite(.outOfScale), analysis)
        case .contradiction: return always(.rewrite(.contradiction), analysis)
        case .stallBeforeHeaders: return always(.deliver(.stallBeforeHeaders), analysis)
        case .stallMidBody: return always(.stall, analysis)
        case .redirectElsewhere:
            let redirect = SimulatorResponse(
                status: 307,
                headers: ["Location": configuration.redirectTarget]
            )
            return always(.refuse(redirect), api)
        case .presignTooMany: return always(.presign(.tooMany), [.presign])
        case .presignTooFew: return always(.presign(.tooFew), [.presign])
        case .presignEmpty: return always(.presign(.empty), [.presign])
        case .presignForeignHost: return always(.presign(.foreignHost), [.presign])
        case .presignInsecureURL: return always(.presign(.insecure), [.presign])
        case .presignGarbageURL: return always(.presign(.garbage), [.presign])
        case .hugeAnswer: return always(.pad(configuration.hugeAnswerBytes), analysis)
        case .slow: return always(.delay(configuration.latency), Set(DeepIDVOperation.allCases))
        case .outOfFunds:
            return always(
                .refuse(DeepIDVReply.withoutFunds.response),
                analysis.union([.createSession])
            )
        case .keyRevoked: return always(.refuse(DeepIDVReply.error(401, "Invalid API key")), api)
        }
    }

    private static var tooManyRequests: SimulatorResponse {
        .json(429, ["error": "Too many requests"], headers: ["Retry-After": "1"])
    }

    private static var unavailable: SimulatorResponse {
        DeepIDVReply.error(503, "Service temporarily unavailable")
    }

    private static func page(_ status: Int, _ title: String) -> SimulatorResponse {
        let text =
            "<!DOCTYPE html><html><head><title>\(title)</title></head>"
            + "<body><h1>\(title)</h1></body></html>\n"
        return .text(status, text, mediaType: "text/html; charset=utf-8")
    }
}
