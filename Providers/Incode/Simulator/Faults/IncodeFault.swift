import IDVPrimitives
import IDVSimulatorKit

/// What goes wrong with one call.
enum IncodeFault: Sendable {
    /// The call is not acted on; this is the answer, in the vendor's error form.
    case fail(OmniReply)
    /// The call is not acted on; this is the answer.
    case refuse(SimulatorResponse)
    /// The call is acted on; this is the answer instead of its own, in the vendor's error form.
    case failAfterwards(OmniReply)
    /// The call is acted on; this is the answer instead of its own.
    case replace(SimulatorResponse)
    /// The call is acted on; its answer is brought over the wire in this way.
    case deliver(SimulatorResponse.Delivery)
    /// The call is acted on; half of its answer is sent, then the connection closes.
    case cut
    /// The call is acted on; half of its answer is sent, then nothing.
    case stall
    /// The call is acted on; its answer is followed by this much white space.
    case pad(Int)
    /// The call is acted on; its answer comes late.
    case delay(Duration)
    /// The call is acted on; its answer is changed.
    case rewrite(AnswerRewriting)
    /// The upload URL is not what it should be.
    case presign(PresignFault)

    /// What is wrong with an upload URL.
    enum PresignFault: Sendable {
        case expired
        case foreignHost
        case insecure
    }

    var presignFault: PresignFault? {
        guard case .presign(let fault) = self else { return nil }
        return fault
    }

    /// The answer to a call that is not acted on; nil when it is.
    func refusal(path: String, target: String, now: Double) -> SimulatorResponse? {
        switch self {
        case .fail(let reply): reply.response(path: path, now: now)
        case .refuse(let response): response.located(at: target)
        default: nil
        }
    }

    /// An answer as the fault leaves it.
    ///
    /// Only a success is touched, but for its delivery time.
    func applied(to response: SimulatorResponse, path: String, now: Double) -> SimulatorResponse {
        var response = response
        if case .delay(let duration) = self { response.latency = duration }
        guard response.status == 200 else { return response }
        switch self {
        case .fail, .refuse, .delay, .presign: return response
        case .failAfterwards(let reply): return reply.response(path: path, now: now)
        case .replace(let other): return other
        case .deliver(let delivery): return response.delivered(delivery)
        case .cut: return response.delivered(.closeInBody(after: response.body.count / 2))
        case .stall: return response.delivered(.stallInBody(after: response.body.count / 2))
        case .pad(let count):
            guard case .bytes(let bytes) = response.body else { return response }
            response.body = .padded(bytes, with: UInt8(ascii: " "), count: count)
            return response
        case .rewrite(let rewriting):
            guard case .bytes(let bytes) = response.body,
                let json = try? JSONValue(parsing: bytes)
            else { return response }
            response.body = .bytes(rewriting.rewrite(json).encoded())
            return response
        }
    }
}

extension SimulatorResponse {
    /// Where a redirect leads: the configured place, with the path that was asked for.
    fileprivate func located(at target: String) -> SimulatorResponse {
        guard (300..<400).contains(status), let place = headers["location"] else { return self }
        var copy = self
        copy.headers = ["Location": place + target]
        return copy
    }
}
