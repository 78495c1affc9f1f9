import IDVCrypto
import IDVPrimitives
import IdentityVerification

/// The attempts that run, by subject and purpose: one at a time for each.
final class FlightTable: Sendable {
    /// A running attempt; without a task it is a stepwise one, which nobody can wait for.
    private struct Flight {
        var task: Task<RoutedResult, any Error>?
        /// How many wait for it and were not cancelled.
        var waiters = 0
    }

    private let flights = Lock<[SHA256Digest: Flight]>([:])

    /// Runs a batch attempt, or waits for the one that runs, or refuses.
    ///
    /// The attempt is cancelled when all who wait for it are.
    func run(
        _ key: SHA256Digest?,
        _ mode: SingleFlight,
        _ body: @escaping @Sendable () async throws -> RoutedResult
    ) async throws -> RoutedResult {
        guard let key, mode != .off else { return try await body() }
        let task: Task<RoutedResult, any Error>? = flights.withLock { flights in
            if var running = flights[key] {
                // One that everybody gave up ends soon, and without a result.
                guard mode == .join, let task = running.task, running.waiters > 0 else {
                    return nil
                }
                running.waiters += 1
                flights[key] = running
                return task
            }
            let task = Task {
                defer { self.leave(key) }
                return try await body()
            }
            flights[key] = Flight(task: task, waiters: 1)
            return task
        }
        guard let task else { throw Self.refusal }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            let isLast = flights.withLock { flights in
                guard var flight = flights[key], flight.task == task else { return false }
                flight.waiters -= 1
                flights[key] = flight
                return flight.waiters == 0
            }
            if isLast { task.cancel() }
        }
    }

    /// Takes the place of a stepwise attempt.
    ///
    /// - Throws: `ProviderError` of kind `conflict` when it is taken.
    func reserve(_ key: SHA256Digest?, _ mode: SingleFlight) throws(ProviderError) -> FlightPlace? {
        guard let key, mode != .off else { return nil }
        let isFree = flights.withLock { flights in
            guard flights[key] == nil else { return false }
            flights[key] = Flight()
            return true
        }
        guard isFree else { throw Self.refusal }
        return FlightPlace { [weak self] in self?.leave(key) }
    }

    /// How many wait for an attempt; nil when none runs.
    func waiters(of key: SHA256Digest) -> Int? { flights.withLock { $0[key]?.waiters } }

    private func leave(_ key: SHA256Digest) {
        flights.withLock { _ = $0.removeValue(forKey: key) }
    }

    private static var refusal: ProviderError {
        RoutingFailure.notSent(
            .conflict,
            "Another attempt for this subject and purpose is running. Wait for its result, or set "
                + "singleFlight of the route to \"join\" or \"off\".",
            retry: .safe
        )
    }
}
