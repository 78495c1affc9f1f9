import IDVAdapterKit
import IdentityVerification

/// A page of sessions.
public struct DeepIDVSessionPage: Sendable {
    /// The sessions.
    public let sessions: [DeepIDVSession]
    /// Where the next page begins; nil after the last.
    public let nextToken: String?

    init(_ answer: VendorAnswer) throws(ProviderError) {
        var sessions: [DeepIDVSession] = []
        for session in try answer.objects("sessions") {
            sessions.append(try DeepIDVSession(session))
        }
        self.sessions = sessions
        nextToken = try answer.optionalText("next_token")
    }
}

extension DeepIDVSessionPage: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVSessionPage(\(sessions.count) sessions)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: the token may hold what the list was asked for.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
