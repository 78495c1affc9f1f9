import IDVPrimitives
import IDVSimulatorKit

/// What goes wrong with one call.
enum FolioFault: Sendable {
    /// The call is not acted on; this is the answer.
    case fail(FolioReply)
    /// The call is not acted on; it is sent to another place.
    case redirect(to: String)
    /// The call is acted on; this is the answer instead of its own.
    case failAfterwards(FolioReply)
    /// The call is acted on; its answer is brought over the wire in this way.
    case deliver(SimulatorResponse.Delivery)
    /// The command fails in a way that lets it come again.
    case stumble
    /// The answer has a member twice.
    case duplicateKey
    /// The answer ends before its JSON does.
    case malformed
    /// The answer is followed by this much white space.
    case pad(Int)
    /// The answer does not have this member.
    case remove(String)
    /// The answer comes late.
    case delay(Duration)

    /// The answer to a call that is not acted on; nil when it is.
    func refusal(from face: FolioRoute.Face, target: String) -> SimulatorResponse? {
        switch self {
        case .fail(let reply): reply.response(from: face)
        case .redirect(let place):
            SimulatorResponse(status: 307, headers: ["Location": place + target])
        default: nil
        }
    }

    /// An answer as the fault leaves it.
    ///
    /// Only a success is touched, but for its delivery time.
    func applied(to response: SimulatorResponse) -> SimulatorResponse {
        var response = response
        if case .delay(let duration) = self { response.latency = duration }
        guard (200..<300).contains(response.status), case .bytes(let bytes) = response.body else {
            return response
        }
        switch self {
        case .fail, .redirect, .stumble, .delay: break
        case .failAfterwards(let reply): return reply.response(from: .inquiries)
        case .deliver(let delivery): return response.delivered(delivery)
        case .duplicateKey:
            response.body = .bytes(Array(#"{"lifecycle":"COMPLETED","#.utf8) + bytes.dropFirst())
        case .malformed: response.body = .bytes(bytes.dropLast())
        case .pad(let count): response.body = .padded(bytes, with: UInt8(ascii: " "), count: count)
        case .remove(let name):
            guard let json = try? JSONValue(parsing: bytes) else { break }
            response.body = .bytes(ProjectionEdit.remove([name]).applied(to: json).encoded())
        }
        return response
    }
}

extension FolioFault {
    typealias Plan = FaultPlan<FolioCall, FolioFault>

    /// A scenario as a plan; what is not in it is decided where it happens.
    static func plan(
        for scenario: FolioScenario,
        _ configuration: SimulatedFolio.Configuration
    ) -> Plan {
        Plan(rules(for: scenario, configuration))
    }

    private static func rules(
        for scenario: FolioScenario,
        _ configuration: SimulatedFolio.Configuration
    ) -> [Plan.Rule] {
        let lost = FolioFault.deliver(.resetWithoutAnswer)
        let service = FolioCall.service.union(FolioCall.engine)
        switch scenario {
        case .lostSubmitAnswer: return [.first(1, of: [.submitCapture], fault: lost)]
        case .lostUploadAnswer: return [.first(1, of: [.uploadCapture], fault: lost)]
        case .lostCreateAnswer: return [.first(1, of: [.createInquiry], fault: lost)]
        case .lostEngineAnswer: return [.first(1, of: [.processLiveness], fault: lost)]
        case .tooManyRequests:
            let calls: Set<FolioCall> = [
                .createInquiry, .readInquiry, .submitCapture, .uploadCapture,
            ]
            return [.first(1, of: calls, fault: .fail(.tooManyRequests(after: 1)))]
        case .errorThenOK:
            let calls = FolioCall.inquiries.subtracting([.readInquiry])
            return [.first(1, of: calls, fault: .fail(.internalError))]
        case .errorAfterSubmit:
            return [.first(1, of: [.submitCapture], fault: .failAfterwards(.internalError))]
        case .unavailableAlways: return [.every(FolioCall.inquiries, fault: .fail(.unavailable))]
        case .submitFailsRetryable:
            return [.first(1, of: [.submitCapture, .uploadCapture], fault: .stumble)]
        case .duplicateKey: return [.every([.readInquiry], fault: .duplicateKey)]
        case .malformedJSON: return [.every([.readInquiry], fault: .malformed)]
        case .hugeUpdate:
            let count = max(FolioService.maximumJSONBytes, configuration.hugeAnswerBytes)
            return [.every([.readInquiry], fault: .pad(count))]
        case .proxyRedirect:
            let place = configuration.redirectTarget
            return [.every(FolioCall.engine, fault: .redirect(to: place))]
        case .proxyUnauthorized:
            return [.every(FolioCall.engine, fault: .fail(.unauthorized))]
        case .startWithoutTransaction:
            return [.every([.startLiveness], fault: .remove("transactionId"))]
        case .serviceDown: return [.every(service, fault: .fail(.unavailable))]
        case .serviceReadsDown:
            return [.every(FolioCall.service, fault: .fail(.unavailable))]
        case .slow:
            let all = Set(FolioCall.allCases)
            return [.every(all, fault: .delay(configuration.latency))]
        default: return []
        }
    }
}
