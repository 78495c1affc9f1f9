import IDVAdapterKit
public import IdentityVerification

/// What to do about an error of the vendor.
///
/// It is decided by the vendor's words first, then by its number, then by the HTTP status, for the
/// call in question: some errors have no number of their own, and some numbers look like a status.
@nonexhaustive
public enum IncodeReaction: Sendable, Equatable {
    /// Ask the person for a new picture.
    case captureAgain(IncodeRecaptureReason)
    /// The same request may succeed later; the client has already repeated it by its rules.
    case retry
    /// The same request may succeed if it is sent once more; otherwise the other reaction.
    indirect case retryOnce(then: IncodeReaction)
    /// The session cannot go on: start another, or give up.
    case abort
    /// An operator must change the set-up; neither repeating nor a new picture helps.
    case configuration
    /// The calls came in the wrong order, or an earlier one is missing.
    case order
    /// It counts as success.
    case benign
    /// A negative result, to be judged and not repeated beyond the budget.
    case finding(IncodeRecaptureReason)
    /// The request or its answer is too large for the vendor's gateway.
    case askForLess
    /// It may have been done, must not be sent again, and shows in the session's result.
    case seeResult

    /// The reaction to an answer with an error status.
    ///
    /// - Parameters:
    ///   - operation: the call.
    ///   - status: the HTTP status.
    ///   - code: the envelope's `status`; nil when there was no envelope.
    ///   - text: the vendor's words; nil when there were none.
    public init(to operation: IncodeOperation, status: Int, code: Int?, text: String?) {
        self =
            Self.byText(text ?? "", operation)
            ?? code.flatMap { Self.byCode($0, text ?? "", operation, status: status) }
            ?? Self.byStatus(status, operation)
    }

    /// The reaction to an error of a call, also of one that was not answered.
    public init(for error: ProviderError) {
        guard let operation = IncodeOperation(rawValue: error.operation) else {
            self = error.kind == .invalidConfiguration ? .configuration : .abort
            return
        }
        if error.retry == .mayRepeatEffect {
            self = .seeResult
        } else if let status = error.status, !(200...299).contains(status) {
            self.init(
                to: operation,
                status: status,
                code: error.vendorCode.flatMap { Int($0) },
                text: error.vendorMessage?.value
            )
        } else {
            self = Self.byKind(error.kind)
        }
    }

    private static func byText(_ text: String, _ operation: IncodeOperation) -> IncodeReaction? {
        let text = text.lowercased()
        if text.contains("invalid capture metadata") { return .configuration }
        if operation == .processID {
            // The second is a program's complaint about a job that is done: seen in production, and
            // without consequence there.
            let harmless = [
                "id already processed", "numberformatexception: cannot parse null string",
            ]
            if harmless.contains(where: text.contains) { return .benign }
        }
        if operation.isComparison, text.contains("template not found") { return .order }
        return nil
    }

    private static func byCode(
        _ code: Int,
        _ text: String,
        _ operation: IncodeOperation,
        status: Int
    ) -> IncodeReaction? {
        switch code {
        case 405 where operation == .addFace && status != 405, 4005 where operation == .addFace:
            return .finding(.spoofSuspected)
        case 1001, 1003, 3002, 3004, 3005: return .captureAgain(.faceNotCropped)
        case 3006: return .captureAgain(.blurred)
        case 3007: return .captureAgain(.glare)
        case 3008: return .captureAgain(.sizeNotSupported)
        case 3009: return .captureAgain(.wrongOrientation)
        case 3010: return .captureAgain(.compression)
        // There is no picture in this call: the one before is missing (a guess).
        case 4010 where operation == .processFace, 4019 where operation == .processFace:
            return .order
        case 4010, 4019: return .captureAgain(.faceNotFound)
        case 4020: return .order
        case 5003: return .captureAgain(.tooSmall)
        case 5004: return .captureAgain(.documentNotAligned)
        case 5005: return .captureAgain(.documentNotFound)
        case 6000:
            switch operation {
            case .processFace: return .retryOnce(then: .abort)
            case .addFace: return .retryOnce(then: .captureAgain(.notProcessed))
            default: return .abort
            }
        default: return byFamily(code, text)
        }
    }

    /// Numbers that are not known, by their thousands: a guess, and never a good one.
    private static func byFamily(_ code: Int, _ text: String) -> IncodeReaction? {
        switch code {
        case 1000...1999: .captureAgain(.faceNotCropped)
        case 3000...3999: .captureAgain(.quality)
        case 4000...4999: text.lowercased().contains("face") ? .captureAgain(.faceNotFound) : .order
        case 5000...5999: .captureAgain(.quality)
        case 6000...6999: .abort
        default: nil
        }
    }

    private static func byStatus(_ status: Int, _ operation: IncodeOperation) -> IncodeReaction {
        switch status {
        // The storage: the address has expired. A fresh one is asked for.
        case 403 where operation.usesGivenAddress: .retry
        case 401: .abort
        case 403, 405, 406, 501, 505: .configuration
        case 404: operation.namesAnObject ? .order : .configuration
        case 408, 425, 429: .retry
        case 413: .askForLess
        case 502 where operation == .getImages: .askForLess
        case 500...: .retry
        case 300...399: .configuration
        default: .abort
        }
    }

    private static func byKind(_ kind: ProviderError.Kind) -> IncodeReaction {
        switch kind {
        case .network, .timedOut, .unavailable, .rateLimited: .retry
        case .invalidConfiguration, .keyRefused, .notPermitted, .insufficientFunds,
            .untrustedAddress:
            .configuration
        case .conflict, .invalidInput, .notFound: .order
        case .mediaRefused: .askForLess
        case .uploadRefused, .unexpectedAnswer, .cancelled: .abort
        @unknown default: .abort
        }
    }
}

extension IncodeOperation {
    /// Whether a part of the request names something that the vendor may no longer have.
    var namesAnObject: Bool {
        switch self {
        case .uploadPart, .completeUpload, .generateRecordingDownloadURL, .getOnboardingStatus,
            .approve, .addFace, .uploadVideoSelfie, .downloadRecording:
            true
        default: false
        }
    }
}
