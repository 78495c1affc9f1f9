import CCurl
import IDVHTTP
import IDVPrimitives

/// One request on its way: what libcurl's callbacks work on.
///
/// Only the loop's thread touches it.
final class Transfer {
    /// Why a callback stopped the transfer; libcurl itself only says that one did.
    enum Stop {
        case bodyFailed(RegularFileError)
        case refused(ResponseCollector.Refusal)
        case wouldRepeat
        case failed(TransportError.Code)
    }

    let id: TransferID
    let request: HTTPRequest
    let bodyCount: Int
    private(set) var machine: TransferStateMachine
    private(set) var stop: Stop?
    private let completion: TransferCompletion
    private let context: LoopContext
    private var reader: HTTPBodyReader?
    private var bodyWasRead = false
    private var collector: ResponseCollector

    init(_ pending: PendingTransfer, context: LoopContext) {
        id = pending.id
        request = pending.request
        completion = pending.completion
        self.context = context
        bodyCount = pending.request.body?.count ?? 0
        reader = pending.request.body.map(HTTPBodyReader.init)
        collector = ResponseCollector(limit: pending.request.maximumResponseBytes)
        machine = TransferStateMachine(
            deadlines: pending.request.deadlines,
            bodyCount: bodyCount,
            now: pending.startedAt
        )
    }

    func begin() {
        machine.begin(now: context.now)
    }

    func end(_ result: Result<HTTPResponse, TransportError>) {
        completion(result)
    }

    /// Whether an answer's head came as a whole.
    var headIsComplete: Bool { collector.headIsComplete }

    /// The answer; what was collected is given away.
    func takeResponse(status: Int) -> HTTPResponse {
        let collector = collector
        self.collector = ResponseCollector(limit: 0)
        return collector.response(status: status)
    }

    func error(_ code: TransportError.Code, requestBytes: Int, _ message: String) -> TransportError
    {
        TransportError(
            code,
            delivery: machine.delivery(requestBytes: requestBytes),
            message: message
        )
    }

    // MARK: What libcurl calls

    func mayStart(requestBytes: Int) -> Bool {
        let mayStart = machine.requestMayStart(
            requestBytes: requestBytes,
            bodyWasRead: bodyWasRead,
            now: context.now
        )
        context.look(noLaterThan: machine.deadline)
        if !mayStart { stop = .wouldRepeat }
        return mayStart
    }

    /// How many bytes of the body were put into the buffer; nil stops the transfer.
    func readBody(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do throws(RegularFileError) {
            bodyWasRead = true
            return try reader?.read(into: buffer, scratch: context.scratch) ?? 0
        } catch {
            stop = .bodyFailed(error)
            return nil
        }
    }

    /// Whether the body is at its start, which is the only place libcurl may go back to.
    var bodyIsUntouched: Bool { !bodyWasRead }

    func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        received()
        return keep(collector.takeLine(line))
    }

    func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        received()
        return keep(collector.takeBody(piece))
    }

    func moved(uploaded: Int, downloaded: Int) {
        let phase = machine.phase
        machine.moved(uploaded: uploaded, downloaded: downloaded, now: context.now)
        if machine.phase != phase { context.look(noLaterThan: machine.deadline) }
    }

    private func received() {
        let phase = machine.phase
        machine.received(now: context.now)
        // Another phase has another limit, which may end before the last one would have.
        if machine.phase != phase { context.look(noLaterThan: machine.deadline) }
    }

    private func keep(_ refusal: ResponseCollector.Refusal?) -> Bool {
        guard let refusal else { return true }
        stop = .refused(refusal)
        return false
    }
}
