import IDVPrimitives

/// Counts from 1, whoever asks.
final class Counter: Sendable {
    private let count = Lock<Int>(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
