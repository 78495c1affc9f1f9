import IDVPrimitives

/// A running attempt's place at a provider; it is given back when the pass goes, however that comes
/// about: a stepwise attempt that nobody goes on with must not keep its place for ever.
final class TrafficPass: Sendable {
    private let gate: TrafficGate
    private let isProbe: Bool
    private let isOver = Lock(false)

    init(_ gate: TrafficGate, isProbe: Bool) {
        self.gate = gate
        self.isProbe = isProbe
    }

    deinit {
        leave(.nothing)
    }

    /// Tells of a failure of an attempt that keeps its place.
    func fail(_ report: CircuitBreaker.Report) {
        // That a step went wrong through no fault of the provider's says nothing, and neither does
        // one that went well about the next.
        guard report != .nothing, report != .healthy else { return }
        gate.note(report, isProbe: isProbe)
    }

    /// Gives the place back; only the first time counts.
    func leave(_ report: CircuitBreaker.Report) {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        if isFirst { gate.leave(report, isProbe: isProbe) }
    }
}
