import CCurl
import IDVHTTP
import IDVPrimitives
import Synchronization

/// What the loop's thread is told to do.
enum LoopCommand {
    case start(PendingTransfer)
    case cancel(TransferID)
}

/// The one place where tasks and the loop's thread meet: who may still start, who was cancelled,
/// and what the loop must do next.
///
/// A cancellation can overtake the start of its transfer, because a task's cancellation handler runs
/// on any thread at any time. So each call is known here from before its handler is in place, and a
/// cancellation that finds no transfer yet is kept until the transfer comes.
final class CommandQueue: Sendable {
    private enum Call {
        case opened
        case cancelledBeforeStart
        case started
    }

    private struct State {
        /// The calls between `open` and `close`.
        var calls: [TransferID: Call] = [:]
        var nextID: TransferID = 1
        var commands: [LoopCommand] = []
        /// No further transfer is taken.
        var isClosed = false
        /// The thread has ended; the wake-up leads nowhere.
        var isFinished = false
        /// Everything the loop had is freed.
        var isReleased = false
        /// Those who wait for that.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// What the loop finds when it looks.
    struct Batch {
        var commands: [LoopCommand]
        var isClosed: Bool
    }

    enum Start: Equatable {
        case accepted
        case cancelled
        case closed
    }

    private let state = Lock(State())
    /// Whether there is anything to take.
    ///
    /// Most turns of the loop find nothing, and this spares them the lock. It is set within the lock, after what there is to take.
    private let hasNews = Atomic(false)
    private let wakeUp: @Sendable () -> Void

    /// - Parameter wakeUp: interrupts the loop's sleep. It is called while the lock is held, and
    ///   never after `finish`, so that what it touches can be freed then; it must not block.
    init(wakeUp: @escaping @Sendable () -> Void) {
        self.wakeUp = wakeUp
    }

    func open() -> TransferID {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.calls[id] = .opened
            return id
        }
    }

    func start(_ transfer: PendingTransfer) -> Start {
        state.withLock { state in
            guard state.calls[transfer.id] != .cancelledBeforeStart else { return .cancelled }
            guard !state.isClosed else { return .closed }
            state.calls[transfer.id] = .started
            append(.start(transfer), to: &state)
            return .accepted
        }
    }

    func cancel(_ id: TransferID) {
        state.withLock { state in
            switch state.calls[id] {
            case .opened: state.calls[id] = .cancelledBeforeStart
            case .started: append(.cancel(id), to: &state)
            case .cancelledBeforeStart, nil: break
            }
        }
    }

    func close(_ id: TransferID) {
        state.withLock { $0.calls[id] = nil }
    }

    /// Lets no further transfer start and tells the loop to end.
    func closeAll() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            hasNews.store(true, ordering: .releasing)
            if !state.isFinished { wakeUp() }
        }
    }

    func take() -> Batch? {
        guard hasNews.exchange(false, ordering: .acquiring) else { return nil }
        return state.withLock { state in
            let batch = Batch(commands: state.commands, isClosed: state.isClosed)
            state.commands = []
            return batch
        }
    }

    /// The loop's last word: from here on nobody wakes it.
    ///
    /// The queue is closed before, and was taken after that, so nothing but cancellations of what
    /// has ended can be left in it.
    func finish() {
        state.withLock { state in
            state.isFinished = true
            state.commands = []
        }
    }

    /// Wakes those who wait for the end, once everything is freed.
    func releaseWaiters() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isReleased = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns once the loop has freed everything.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard !state.isReleased else { return true }
                state.waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func append(_ command: LoopCommand, to state: inout State) {
        state.commands.append(command)
        hasNews.store(true, ordering: .releasing)
        // One wake-up is enough until the loop has looked.
        if state.commands.count == 1, !state.isFinished { wakeUp() }
    }
}
