public import IdentityVerification

/// Why a run of the engine brought no capture: to whoever waits for it, liveness did not pass.
public struct SelfieCaptureFailure: Error, Sendable {
    /// What happened.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The picture is empty or too large, or cannot be read.
        case pictureUnusable
        /// The view's service address, headers or capture session cannot be sent.
        case viewUnusable
        /// The service or the proxy before it refused a request.
        case serviceRefused
        /// The service could not be reached, failed, or did not answer in time.
        case serviceFailed
        /// The service's answer breaks the protocol, or names another transaction.
        case unexpectedAnswer
        /// The service answered, and did not explicitly confirm liveness.
        case notConfirmed
        /// The transaction at hand is another capture session's.
        case otherCaptureSession
        /// The transaction at hand was made in another mode.
        case otherMode
    }

    /// What happened.
    public let reason: Reason
    /// What happened and what to do, for a person.
    ///
    /// Safe to print.
    public let message: String
    /// The service's result code; nil when there was none.
    public let resultCode: FaceServiceResultCode?
    /// Whether the service found that no live person was there; false when it could not judge, or its
    /// answer contradicts itself.
    public let isExplicitlyNegative: Bool
    /// The call that failed, and what the service may have done; nil when none did.
    public let error: ProviderError?

    /// Makes a failure.
    public init(
        _ reason: Reason,
        _ message: String,
        resultCode: FaceServiceResultCode? = nil,
        isExplicitlyNegative: Bool = false,
        error: ProviderError? = nil
    ) {
        self.isExplicitlyNegative = isExplicitlyNegative
        self.reason = reason
        self.message = message
        self.resultCode = resultCode
        self.error = error
    }

    /// The failure that an error of a call is.
    init(_ error: ProviderError) {
        let reason: Reason =
            switch error.kind {
            case .unexpectedAnswer: .unexpectedAnswer
            // Found on this side: only the picture's source can still fail by then.
            case .invalidInput where error.sendState != .refused: .pictureUnusable
            case _ where error.sendState == .refused && error.kind != .rateLimited: .serviceRefused
            default: .serviceFailed
            }
        self.init(reason, error.message, error: error)
    }
}

extension SelfieCaptureFailure: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        let code = resultCode.map { ", result code \($0.rawValue)" } ?? ""
        let state = error.map { ", \($0.sendState.rawValue)" } ?? ""
        return "\(message) (\(reason.rawValue)\(code)\(state))"
    }
}
