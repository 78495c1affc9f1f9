import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// Reads a failed call: what happened, what the vendor may have done, and what to do about it.
struct DeepIDVFailure {
    let operation: DeepIDVOperation
    let failure: HTTPCallFailure
    /// Scheme, host and port of what was called.
    let address: String

    var sendState: SendState {
        switch failure.delivery {
        case .notSent: .notSent
        case .refused: .refused
        case .unknown: .sentUnknown
        @unknown default: .sentUnknown
        }
    }

    /// The error to throw: `CancellationError` only when no call of the operation reached the vendor.
    func error(ledger: CallLedger) -> any Error {
        if case .cancelled = failure.cause, sendState == .notSent, !ledger.hasReachedVendor {
            return CancellationError()
        }
        var error = providerError
        error.calls = ledger.calls
        return error
    }

    private var providerError: ProviderError {
        switch failure.cause {
        case .status(let response):
            return statusError(response)
        case .transport(let error):
            return transportError(error)
        case .redirectRefused(let status):
            var error = make(
                .unexpectedAnswer,
                .afterFixing,
                "The server answered with a redirect, which is never followed, because it could carry "
                    + "the \(operation == .upload ? "image" : "key") elsewhere. \(effect)"
                    + (operation == .upload ? "" : " Check baseURL.")
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
                    + (operation == .upload ? "" : "baseURL, ")
                    + "and caFile if a private authority is in use."
            )
        case .malformedResponse, .responseTooLarge:
            return make(.unexpectedAnswer, repeatAdvice, "\(error.message). \(effect)")
        case .bodyUnavailable:
            return make(
                .invalidInput,
                repeatAdvice,
                "An image could not be read to its end while it was sent (\(error.message)). \(effect)"
            )
        case .invalidRequest:
            return make(.invalidInput, .afterFixing, "\(error.message). \(effect)")
        case .cancelled:
            return make(.cancelled, repeatAdvice, "The task was cancelled. \(effect)")
        default:
            return make(.network, repeatAdvice, what)
        }
    }

    private func statusError(_ response: HTTPResponse) -> ProviderError {
        let body = DeepIDVErrorBody(response)
        let (kind, retry, advice) = reading(of: response.status)
        var error = make(
            kind,
            retry,
            advice + (body.hintText.map { " Named by the vendor: \($0)." } ?? "")
                + (isOpen && !advice.contains(effect)
                    ? " An earlier attempt was not answered. \(effect)" : "")
        )
        error.status = response.status
        error.vendorCode = body.code
        error.vendorMessage = body.message.map { Personal($0) }
        error.requestID = RequestID.find(in: response.fields)
        // The storage's reason is read one level up, where the image's label is known.
        if operation == .upload { error.rawAnswer = Personal(Array(response.body.prefix(4_096))) }
        return error
    }

    private func reading(of status: Int) -> (ProviderError.Kind, RetryAdvice, String) {
        switch status {
        case 400, 422:
            let isAnalysis = operation.phase == .analysis
            return (
                isAnalysis ? .mediaRefused : .invalidInput, .afterFixing,
                isAnalysis
                    ? "The vendor could not work with the image or the request."
                    : "The vendor refused the request."
            )
        case 401:
            return (
                .keyRefused, .afterFixing,
                "The vendor does not know the API key. Check which secret apiKey refers to, and that "
                    + "it belongs to this environment."
            )
        case 402:
            return (
                .insufficientFunds, .afterFixing,
                "The vendor's account has no balance or subscription for this call. Top it up in the "
                    + "Admin Console."
            )
        case 403:
            return (
                .notPermitted, .afterFixing,
                "The API key is missing its permission for this, or the object belongs to another "
                    + "organization."
            )
        case 404:
            return (
                .notFound, .afterFixing,
                operation.phase == .analysis
                    ? "The vendor does not have the uploaded image (any more). Upload it again."
                    : "The vendor does not know what was asked for."
            )
        case 409:
            return (.conflict, .afterFixing, "The object's state does not allow this.")
        case 413, 415:
            return (
                .mediaRefused, .afterFixing, "The vendor refused the size or type of the request."
            )
        case 429:
            return (
                .rateLimited, failure.retryAfter.map { .safeAfter($0) } ?? .safe,
                "Too many requests for the account. Lower rateLimit, or spread the work."
            )
        case 500...599:
            return (
                .unavailable, repeatAdvice, "The vendor failed on its side. \(effect)"
            )
        default:
            return (
                .unexpectedAnswer, repeatAdvice,
                "The vendor answered in an unexpected way. \(effect)"
            )
        }
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
            if operation.isBilled {
                return
                    "The vendor may have acted and billed; the call cannot be looked up. Look in the "
                    + "vendor's console before it is sent again."
            }
            return operation.isIdempotent
                ? "Repeating it does no harm." : "The vendor may have acted."
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
            operation: operation.rawValue,
            sendState: sendState,
            retry: isOpen ? .mayRepeatEffect : retry,
            message: message
        )
    }
}
