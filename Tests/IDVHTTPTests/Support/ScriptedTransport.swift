import IDVHTTP
import IDVPrimitives

/// A transport that answers from a list and remembers what it was asked to send.
final class ScriptedTransport: HTTPTransport, Sendable {
    enum Step: Sendable {
        case status(Int, fields: [(String, String)] = [])
        case fail(TransportError.Code, RequestDelivery)
        /// Takes a time of the clock first.
        case after(Duration, status: Int)
    }

    private let state: Lock<(steps: [Step], requests: [HTTPRequest])>
    private let clock: ManualClock?

    init(_ steps: [Step], clock: ManualClock? = nil) {
        state = Lock((steps, []))
        self.clock = clock
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let step: Step? = state.withLock { state in
            state.requests.append(request)
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        switch step {
        case nil:
            throw TransportError(.other, delivery: .unknown, message: "more attempts than scripted")
        case .fail(let code, let delivery):
            throw TransportError(code, delivery: delivery, message: "scripted")
        case .after(let time, let status):
            clock?.advance(by: time)
            return HTTPResponse(status: status, fields: HTTPFields(), body: [])
        case .status(let status, let pairs):
            var fields = HTTPFields()
            for (name, value) in pairs { fields.appendReceived(name: name, value: value) }
            return HTTPResponse(status: status, fields: fields, body: Array("\(status)".utf8))
        }
    }
}
