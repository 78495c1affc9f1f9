/// Takes webhooks as they come in: checks the token, reads the body, and says what to answer and what
/// to do then.
///
/// It does no work and waits for nothing, so that the answer can be given at once.
public struct IncodeWebhookReceiver: Sendable {
    /// How the vendor shows that a webhook is its own.
    public let authorization: IncodeWebhookAuthorization
    /// The largest body that is looked at, in bytes.
    public let maximumBytes: Int
    /// What was heard of which session.
    public var log: IncodeWebhookLog

    /// Makes a receiver.
    ///
    /// - Parameters:
    ///   - authorization: How the vendor shows that a webhook is its own.
    ///   - maximumBytes: The largest body that is looked at, in bytes.
    ///   - log: What was heard before.
    public init(
        authorization: IncodeWebhookAuthorization,
        maximumBytes: Int = IncodeWebhookEvent.defaultMaximumBytes,
        log: IncodeWebhookLog = IncodeWebhookLog()
    ) {
        self.authorization = authorization
        self.maximumBytes = maximumBytes
        self.log = log
    }

    /// Takes a request.
    ///
    /// A body that is no event is answered as taken: sent again, it would be the same.
    ///
    /// - Parameters:
    ///   - headers: The request's header fields.
    ///   - body: The request's body.
    /// - Returns: What to answer, and what to do after that.
    public mutating func receive(
        headers: [(name: String, value: String)],
        body: some Collection<UInt8>
    ) -> (answer: IncodeWebhookAnswer, action: IncodeWebhookAction) {
        guard authorization.accepts(headers: headers) else {
            return (.notAuthorized, .ignore(.notAuthorized))
        }
        do throws(IncodeWebhookRefusal) {
            let event = try IncodeWebhookEvent(parsing: body, maximumBytes: maximumBytes)
            return (.taken, log.take(event))
        } catch .tooLarge {
            return (.tooLarge, .ignore(.tooLarge))
        } catch {
            return (.taken, .ignore(.notUnderstood))
        }
    }
}
