public import IDVHTTP
public import IdentityVerification

/// Reads a failed call: what happened, what the vendor may have done, and what to do about it.
///
/// The parts that are the same for every vendor over HTTP are here; what a status means is the
/// adapter's, as a `StatusReading`.
public struct CallFailure: Sendable {
    /// The call.
    public let operation: any AdapterOperation
    /// How it failed.
    public let failure: HTTPCallFailure
    /// Scheme, host and port of what was called.
    public let address: String

    /// Makes a reader of a failure.
    public init(_ failure: HTTPCallFailure, of operation: any AdapterOperation, at address: String)
    {
        self.operation = operation
        self.failure = failure
        self.address = address
    }

    /// What is known about the vendor's side.
    public var sendState: SendState {
        switch failure.delivery {
        case .notSent: .notSent
        case .refused: .refused
        case .unknown: .sentUnknown
        @unknown default: .sentUnknown
        }
    }

    /// The error to throw: `CancellationError` only when no call of the operation reached the vendor.
    ///
    /// - Parameters:
    ///   - ledger: the calls of the operation, this one included.
    ///   - reading: what an answer with an error status means.
    /// - Returns: a `ProviderError` with the ledger's calls, or a `CancellationError`.
    public func error(
        ledger: CallLedger,
        reading: (HTTPResponse) -> StatusReading
    ) -> any Error {
        if case .cancelled = failure.cause, sendState == .notSent, !ledger.hasReachedVendor {
            return CancellationError()
        }
        var error = providerError(reading)
        error.calls = ledger.calls
        return error
    }

    private func providerError(_ reading: (HTTPResponse) -> StatusReading) -> ProviderError {
        switch failure.cause {
        case .status(let response):
            return statusError(response, reading(response))
        case .transport(let error):
            return transportError(error)
        case .redirectRefused(let status):
            var error = make(
                .unexpectedAnswer,
                .afterFixing,
                "The server answered with a redirect, which is never followed, because it could carry "
                    + "the \(operation.usesGivenAddress ? "content" : "key") elsewhere. \(effect)"
                    + (operation.usesGivenAddress ? "" : " Check baseURL.")
            )
            error.status = status
            return error
        case .rateLimitExhausted(let resetsIn):
            return make(
                .rateLimited,
                .safeAfter(resetsIn),
                "This program's daily limit for the account is used up. Raise rateLimit.perDay if the "
                    + "account allows more. \(effect)"
            )
        case .deadlineExceeded:
            return make(
                .timedOut,
                repeatAdvice,
                "The time for the whole operation was used up before the call could be made. \(effect)"
            )
        case .cancelled:
            return make(.cancelled, repeatAdvice, "The task was cancelled. \(effect)")
        @unknown default:
            return make(.network, repeatAdvice, "The call failed. \(effect)")
        }
    }

    private func transportError(_ error: TransportError) -> ProviderError {
        let what = "No answer from \(address) (\(error.message)). \(effect)"
        switch error.code {
        case .connectTimedOut, .firstByteTimedOut, .idleTimedOut, .totalTimedOut:
            return make(.timedOut, repeatAdvice, what)
        case .tlsFailed, .certificateNotTrusted:
            return make(
                .network,
                .afterFixing,
                "The server could not be trusted (\(error.message)). \(effect) Check the clock, "
                    + (operation.usesGivenAddress ? "" : "baseURL, ")
                    + "and caFile if a private authority is in use."
            )
        case .malformedResponse, .responseTooLarge:
            return make(.unexpectedAnswer, repeatAdvice, "\(error.message). \(effect)")
        case .bodyUnavailable:
            return make(
                .invalidInput,
                repeatAdvice,
                "A file could not be read to its end while it was sent (\(error.message)). \(effect)"
            )
        case .invalidRequest:
            return make(.invalidInput, .afterFixing, "\(error.message). \(effect)")
        case .cancelled:
            return make(.cancelled, repeatAdvice, "The task was cancelled. \(effect)")
        default:
            return make(.network, repeatAdvice, what)
        }
    }

    private func statusError(_ response: HTTPResponse, _ reading: StatusReading) -> ProviderError {
        var message = reading.message
        if reading.saysEffect { message += " \(effect)" }
        if let hint = reading.hint { message += " Named by the vendor: \(hint)." }
        if isOpen, !reading.saysEffect {
            message += " An earlier attempt was not answered. \(effect)"
        }
        var error = make(
            reading.kind,
            reading.repetition == .later ? repeatAdvice : .afterFixing,
            message
        )
        error.status = response.status
        error.vendorCode = reading.vendorCode
        error.vendorMessage = reading.vendorMessage.map { Personal($0) }
        error.requestID = RequestID.find(in: response.fields)
        if reading.keptBytes > 0 {
            error.rawAnswer = Personal(Array(response.body.prefix(reading.keptBytes)))
        }
        return error
    }

    private var repeatAdvice: RetryAdvice {
        failure.retryAfter.map { .safeAfter($0) } ?? .safe
    }

    /// Whether some attempt may have done what another would do again: then no later answer, and
    /// nothing on this side, makes repeating it safe.
    private var isOpen: Bool { sendState == .sentUnknown && !operation.isIdempotent }

    /// What the vendor may have done, in words.
    private var effect: String {
        switch sendState {
        case .notSent: return "This call did not reach the vendor."
        case .refused: return "The vendor did not act."
        case .sentUnknown, .processed:
            if operation.isIdempotent { return "Repeating it does no harm." }
            return operation.isBilled
                ? "The vendor may have acted and billed; the call cannot be looked up. Look in the "
                    + "vendor's console before it is sent again."
                : "The vendor may have acted."
        @unknown default: return "The vendor may have acted."
        }
    }

    private func make(
        _ kind: ProviderError.Kind,
        _ retry: RetryAdvice,
        _ message: String
    ) -> ProviderError {
        ProviderError(
            kind,
            phase: operation.phase,
            operation: operation.name,
            sendState: sendState,
            retry: isOpen ? .mayRepeatEffect : retry,
            message: message
        )
    }
}
