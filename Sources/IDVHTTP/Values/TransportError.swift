/// Why a request brought no answer.
///
/// The message names no query, header value or body.
public struct TransportError: Error, Sendable, Equatable {
    /// What happened.
    @nonexhaustive
    public enum Code: String, Sendable, Equatable, CaseIterable {
        /// The request itself cannot be sent: a header that belongs to the transport, say.
        case invalidRequest
        /// A byte source of the body failed, or gave fewer bytes than it promised.
        case bodyUnavailable
        /// The host's name has no address.
        case cannotResolveHost
        /// No connection could be made.
        case cannotConnect
        /// The TLS handshake failed.
        case tlsFailed
        /// The server's certificate is not trusted, or is for another name.
        case certificateNotTrusted
        /// The connection did not stand in time.
        case connectTimedOut
        /// No byte of an answer came in time.
        case firstByteTimedOut
        /// No byte moved for too long.
        case idleTimedOut
        /// The whole request took too long.
        case totalTimedOut
        /// The connection broke before the answer was complete.
        case connectionLost
        /// The answer breaks the protocol: no HTTP, a wrong length, an unknown encoding.
        case malformedResponse
        /// The answer is larger than the request allowed.
        case responseTooLarge
        /// The calling task was cancelled.
        case cancelled
        /// The transport has been shut down.
        case shutDown
        /// Anything else.
        case other
    }

    /// What happened.
    public let code: Code
    /// How far the request got.
    public let delivery: RequestDelivery
    /// What happened, for an operator.
    ///
    /// Safe to print.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, delivery: RequestDelivery, message: String) {
        self.code = code
        self.delivery = delivery
        self.message = message
    }
}

extension TransportError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "\(code.rawValue): \(message)" }
}
