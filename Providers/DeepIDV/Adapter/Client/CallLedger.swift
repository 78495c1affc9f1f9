import IDVPrimitives
import IdentityVerification

/// The calls of one operation, in the order in which they ended, with the listener's events.
final class CallLedger: Sendable {
    private let records = Lock<[CallRecord]>([])
    private let listener: (@Sendable (CallEvent) -> Void)?

    init(listener: (@Sendable (CallEvent) -> Void)? = nil) {
        self.listener = listener
    }

    var calls: [CallRecord] { records.withLock { $0 } }

    /// Whether any call of the operation reached the vendor, or may have.
    var hasReachedVendor: Bool {
        records.withLock { $0.contains { $0.sendState != .notSent } }
    }

    func began(_ operation: DeepIDVOperation) {
        listener?(.started(operation: operation.rawValue))
    }

    func retrying(_ operation: DeepIDVOperation, attempt: Int, after wait: Duration) {
        listener?(.retrying(operation: operation.rawValue, attempt: attempt, after: wait))
    }

    func ended(_ record: CallRecord) {
        records.withLock { $0.append(record) }
        listener?(.finished(record))
    }
}
