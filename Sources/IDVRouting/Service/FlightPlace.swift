import IDVPrimitives

/// A stepwise attempt's place among the flights; it is given back when the value goes.
final class FlightPlace: Sendable {
    private let release: @Sendable () -> Void
    private let isOver = Lock(false)

    init(_ release: @escaping @Sendable () -> Void) {
        self.release = release
    }

    deinit {
        leave()
    }

    func leave() {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        if isFirst { release() }
    }
}
