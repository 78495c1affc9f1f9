public import IDVHTTP
import IdentityVerification

extension HTTPCaller {
    /// Makes a call as one of an adapter's operations, and keeps the record of it.
    ///
    /// - Parameters:
    ///   - request: what is sent.
    ///   - operation: which call it is.
    ///   - nature: what sending it twice means.
    ///   - deadline: when it must have ended.
    ///   - ledger: is told of its beginning, its waits and its end.
    ///   - reading: what an answer with an error status means.
    /// - Returns: an answer with a status 2xx.
    /// - Throws: `ProviderError`; `CancellationError` when nothing of the ledger's calls was sent.
    public func call(
        _ request: HTTPRequest,
        as operation: some AdapterOperation,
        nature: CallNature,
        deadline: CallDeadline,
        ledger: CallLedger,
        reading: (HTTPResponse) -> StatusReading
    ) async throws -> HTTPCallSuccess {
        ledger.began(operation.name)
        do throws(HTTPCallFailure) {
            let success = try await call(request, nature: nature, deadline: deadline) { attempt in
                if let wait = attempt.retryAfter {
                    ledger.retrying(operation.name, attempt: attempt.number, after: wait)
                }
            }
            ledger.ended(
                CallRecord(
                    operation: operation.name,
                    attempts: success.attempts,
                    duration: success.elapsed,
                    sendState: .processed,
                    isBilled: operation.isBilled,
                    attemptsOfUnknownEffect: success.attemptsOfUnknownEffect,
                    outcome: .succeeded,
                    bytesSent: success.volume.sent,
                    bytesReceived: success.volume.received
                )
            )
            return success
        } catch {
            let failure = CallFailure(error, of: operation, at: request.url.origin)
            ledger.ended(
                CallRecord(
                    operation: operation.name,
                    attempts: error.attempts,
                    duration: error.elapsed,
                    sendState: failure.sendState,
                    isBilled: operation.isBilled,
                    attemptsOfUnknownEffect: error.attemptsOfUnknownEffect,
                    outcome: failure.outcome,
                    bytesSent: error.volume.sent,
                    bytesReceived: error.volume.received
                )
            )
            throw failure.error(ledger: ledger, reading: reading)
        }
    }
}
