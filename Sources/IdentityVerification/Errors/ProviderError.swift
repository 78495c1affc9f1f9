/// A call to a provider that brought no answer to work with.
///
/// It says what happened, what the vendor may have done, and what to do. It holds no data of a
/// person, no key, and no query of a presigned address; the vendor's own words are kept apart and do
/// not print. A negative verdict is never an error.
public struct ProviderError: Error, Sendable {
    /// What happened.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The request cannot be made from what the caller gave.
        case invalidInput
        /// The provider's configuration is wrong.
        case invalidConfiguration
        /// The vendor does not know the key.
        case keyRefused
        /// The key may not do this.
        case notPermitted
        /// The vendor's account has no balance or subscription.
        case insufficientFunds
        /// What was asked for does not exist.
        case notFound
        /// It contradicts the state of the session or the object.
        case conflict
        /// Too many requests, by the vendor's count or this side's.
        case rateLimited
        /// The vendor is down, or failed on its side.
        case unavailable
        /// No connection, or it broke.
        case network
        /// A deadline passed.
        case timedOut
        /// The vendor refused an image.
        case mediaRefused
        /// The storage refused an upload.
        case uploadRefused
        /// The vendor gave an address that must not be used.
        case untrustedAddress
        /// The vendor's answer breaks its own protocol.
        case unexpectedAnswer
        /// The task was cancelled after something was sent.
        case cancelled
    }

    /// The part of an attempt in which it happened.
    @nonexhaustive
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// Before anything else: settings and keys.
        case configuration
        /// Looking at the captures.
        case capture
        /// Bringing the images to the vendor.
        case upload
        /// The vendor's work on them.
        case analysis
        /// Reading and managing what the vendor keeps.
        case management
    }

    /// What happened.
    public let kind: Kind
    /// Where in the attempt.
    public let phase: Phase
    /// The adapter's name for the call.
    public let operation: String
    /// What is known about the vendor's side of the call that `operation` names, over all its
    /// attempts.
    ///
    /// The calls before it are in `calls`.
    public let sendState: SendState
    /// Whether and when to try again.
    public let retry: RetryAdvice
    /// What happened and what to do, for a person.
    ///
    /// Safe to print.
    public let message: String
    /// The answer's HTTP status; nil when there was no answer.
    public var status: Int?
    /// The vendor's own code; nil when it sent none.
    public var vendorCode: String?
    /// The vendor's id of the request, for its support; nil when it sent none.
    public var requestID: String?
    /// The vendor's own words, at most 500 characters.
    ///
    /// They may name a person.
    public var vendorMessage: Personal<String>?
    /// The answer that could not be worked with, so that what was paid for is not lost; nil when there
    /// was none, or nothing in it is worth keeping.
    public var rawAnswer: Personal<[UInt8]>?
    /// The calls of the operation up to and including the failed one.
    public var calls: [CallRecord] = []
    /// The vendor's names for what it keeps of the attempt so far, so that it can be found there.
    public var references: [VendorReference] = []
    /// The plan of record as far as it was done; nil when there was none yet.
    public var plan: PlanOfRecord?

    /// Makes an error.
    public init(
        _ kind: Kind,
        phase: Phase,
        operation: String,
        sendState: SendState,
        retry: RetryAdvice,
        message: String
    ) {
        self.kind = kind
        self.phase = phase
        self.operation = operation
        self.sendState = sendState
        self.retry = retry
        self.message = message
    }
}

extension ProviderError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        var parts = ["\(operation): \(message)"]
        if let status { parts.append("status \(status)") }
        if let vendorCode { parts.append("vendor code \(vendorCode)") }
        if let requestID { parts.append("request id \(requestID)") }
        parts.append("\(kind.rawValue), \(sendState.rawValue)")
        return parts.count == 2
            ? "\(parts[0]) (\(parts[1]))"
            : "\(parts[0]) (\(parts[1...].joined(separator: ", ")))"
    }
}
