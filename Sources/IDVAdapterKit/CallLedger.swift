import IDVPrimitives
public import IdentityVerification

/// The calls of one operation, in the order in which they ended, with the listener's events.
public final class CallLedger: Sendable {
    private let records = Lock<[CallRecord]>([])
    private let listener: (@Sendable (CallEvent) -> Void)?

    /// Makes an empty ledger whose listener is told of each event.
    public init(listener: (@Sendable (CallEvent) -> Void)? = nil) {
        self.listener = listener
    }

    /// The calls that ended, in order.
    public var calls: [CallRecord] { records.withLock { $0 } }

    /// Whether any call of the operation reached the vendor, or may have.
    public var hasReachedVendor: Bool {
        records.withLock { $0.contains { $0.sendState != .notSent } }
    }

    /// Notes that a call begins.
    public func began(_ operation: String) {
        listener?(.started(operation: operation))
    }

    /// Notes that a call is tried again after a wait.
    public func retrying(_ operation: String, attempt: Int, after wait: Duration) {
        listener?(.retrying(operation: operation, attempt: attempt, after: wait))
    }

    /// Keeps the record of a call that ended.
    public func ended(_ record: CallRecord) {
        records.withLock { $0.append(record) }
        listener?(.finished(record))
    }
}
