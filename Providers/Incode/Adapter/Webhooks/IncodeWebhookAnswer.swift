/// What to answer the vendor: at once, before any work.
///
/// Anything but 200 or 204 is sent again: five times, the first after 30 s and each 2.5 times later
/// than the one before. Every answer has an empty body.
public struct IncodeWebhookAnswer: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int

    /// 204: it was taken, or nothing would be gained by hearing it again.
    public static let taken = Self(status: 204)
    /// 401: it does not carry the token.
    public static let notAuthorized = Self(status: 401)
    /// 413: it is larger than allowed.
    public static let tooLarge = Self(status: 413)
}
