import IDVRouting
import Synchronization

/// Keeps the sum of what was billed: an event handler of one's own.
final class CostKeeper: EventHandler {
    private let sum = Mutex(CostLedger())

    /// What was billed so far.
    var ledger: CostLedger { sum.withLock { $0 } }

    func handle(_ event: ServiceEvent) {
        guard case .call(let place, let call) = event else { return }
        sum.withLock { $0.count(call, at: place.provider) }
    }
}
