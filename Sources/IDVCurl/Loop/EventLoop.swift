import CCurl
import IDVHTTP

/// The loop that drives all transfers of one transport on one thread.
///
/// Everything of libcurl belongs to that thread: it is made and freed there. Tasks reach it through
/// the command queue alone.
final class EventLoop {
    private let configuration: CurlTransportConfiguration
    private let bundle: CertificateBundle
    private let queue: CommandQueue
    private let multi: MultiHandle
    private let context = LoopContext()

    /// Handles that serve no transfer.
    private var idle: [EasyHandle] = []
    private var running: [TransferID: EasyHandle] = [:]
    /// Transfers that wait for a connection slot, in order.
    private var waiting: [Transfer] = []

    init(
        _ configuration: CurlTransportConfiguration,
        bundle: CertificateBundle,
        queue: CommandQueue,
        multi: MultiHandle
    ) {
        self.configuration = configuration
        self.bundle = bundle
        self.queue = queue
        self.multi = multi
    }

    /// Runs until the queue is closed, and ends whatever still runs then.
    func run() {
        while true {
            context.now = .now
            if let batch = queue.take() {
                // Those that came with the end are known when everything is ended.
                for command in batch.commands { execute(command) }
                if batch.isClosed { break }
            }
            _ = startWaiting()
            // An end frees a slot; what starts in it must be seen to before the loop sleeps.
            repeat {
                multi.perform()
                takeEnded()
            } while startWaiting()
            checkDeadlines()
            multi.poll(milliseconds: timeToNextLook())
        }
        endAll()
    }

    private func execute(_ command: LoopCommand) {
        switch command {
        case .start(let pending):
            let transfer = Transfer(pending, context: context)
            waiting.append(transfer)
            context.look(noLaterThan: transfer.machine.deadline)
        case .cancel(let id):
            stop(id, .cancelled, "the calling task was cancelled")
        }
    }

    /// Gives free connection slots to those who wait; whether there was one to give.
    private func startWaiting() -> Bool {
        let free = configuration.maximumConnections - running.count
        guard !waiting.isEmpty, free > 0 else { return false }
        let starting = waiting.prefix(free)
        waiting.removeFirst(starting.count)
        for transfer in starting { start(transfer) }
        return true
    }

    private func start(_ transfer: Transfer) {
        transfer.begin()
        let handle: EasyHandle
        do throws(CurlTransportError) {
            handle = try takeHandle()
        } catch {
            transfer.end(.failure(transfer.error(.other, requestBytes: 0, error.description)))
            return
        }
        do throws(OptionError) {
            try handle.prepare(transfer)
        } catch {
            // The handle is in no known state: it is dropped.
            transfer.end(
                .failure(transfer.error(.invalidRequest, requestBytes: 0, error.description))
            )
            return
        }
        guard multi.add(handle) else {
            transfer.end(
                .failure(transfer.error(.other, requestBytes: 0, "no memory for the transfer"))
            )
            return
        }
        running[transfer.id] = handle
        context.look(noLaterThan: transfer.machine.deadline)
    }

    private func takeHandle() throws(CurlTransportError) -> EasyHandle {
        if let handle = idle.popLast() { return handle }
        return try EasyHandle(configuration, bundle)
    }

    private func takeEnded() {
        while let (handle, code) = multi.nextEnded() {
            guard let transfer = handle.transfer else { continue }
            let result = Self.result(of: transfer, handle, code)
            release(handle, of: transfer)
            transfer.end(result)
        }
    }

    private static func result(
        of transfer: Transfer,
        _ handle: EasyHandle,
        _ code: CURLcode
    ) -> Result<HTTPResponse, TransportError> {
        let status = handle.status
        guard code == CURLE_OK, transfer.stop == nil else {
            return .failure(
                transfer.error(
                    code,
                    requestBytes: handle.requestBytes,
                    certificateVerdict: handle.certificateVerdict
                )
            )
        }
        guard transfer.headIsComplete else {
            return .failure(
                transfer.error(
                    .connectionLost,
                    requestBytes: handle.requestBytes,
                    "the connection was closed within the answer's head"
                )
            )
        }
        guard (200...999).contains(status) else {
            return .failure(
                transfer.error(
                    .malformedResponse,
                    requestBytes: handle.requestBytes,
                    "the answer ended with status \(status), which is no final one"
                )
            )
        }
        return .success(transfer.takeResponse(status: status))
    }

    /// Takes a transfer off its handle; one that had not ended loses its connection.
    private func release(_ handle: EasyHandle, of transfer: Transfer) {
        multi.remove(handle)
        handle.clear()
        running[transfer.id] = nil
        idle.append(handle)
    }

    private func stop(_ id: TransferID, _ code: TransportError.Code, _ message: String) {
        if let handle = running[id], let transfer = handle.transfer {
            stop(transfer, on: handle, code, message)
        } else if let index = waiting.firstIndex(where: { $0.id == id }) {
            let transfer = waiting.remove(at: index)
            transfer.end(.failure(transfer.error(code, requestBytes: 0, message)))
        }
    }

    private func stop(
        _ transfer: Transfer,
        on handle: EasyHandle,
        _ code: TransportError.Code,
        _ message: String
    ) {
        let error = transfer.error(code, requestBytes: handle.requestBytes, message)
        release(handle, of: transfer)
        transfer.end(.failure(error))
    }

    private func checkDeadlines() {
        guard context.now >= context.nextLook else { return }
        var expired: [(TransferID, TransportError.Code)] = []
        var next = context.now.advanced(by: .seconds(3_600))
        func look(at transfer: Transfer) {
            if let code = transfer.machine.expired(now: context.now) {
                expired.append((transfer.id, code))
            } else {
                next = min(next, transfer.machine.deadline)
            }
        }
        for handle in running.values {
            if let transfer = handle.transfer { look(at: transfer) }
        }
        for transfer in waiting { look(at: transfer) }
        for (id, code) in expired { stop(id, code, code.deadlineMessage) }
        context.nextLook = next
    }

    private func timeToNextLook() -> Int {
        if !waiting.isEmpty, running.count < configuration.maximumConnections { return 0 }
        guard !running.isEmpty || !waiting.isEmpty else { return 3_600_000 }
        return min(context.now.milliseconds(until: context.nextLook), 3_600_000)
    }

    private func endAll() {
        let message = "the transport was shut down"
        for handle in Array(running.values) {
            if let transfer = handle.transfer { stop(transfer, on: handle, .shutDown, message) }
        }
        for transfer in waiting {
            transfer.end(.failure(transfer.error(.shutDown, requestBytes: 0, message)))
        }
        waiting = []
        queue.finish()
        // Before the multi handle: an easy handle must not outlive its connections' owner.
        idle = []
        multi.close()
        queue.releaseWaiters()
    }
}
