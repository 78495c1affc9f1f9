/// What to do after a webhook.
///
/// None of it is a decision about a person.
@nonexhaustive
public enum IncodeWebhookAction: Sendable, Hashable {
    /// Why there is nothing to do.
    @nonexhaustive
    public enum Ignored: String, Sendable, Hashable, CaseIterable {
        /// It does not carry the token.
        case notAuthorized
        /// It is larger than allowed.
        case tooLarge
        /// It is no event.
        case notUnderstood
        /// It is about a session that is none of ours, or no longer.
        case unknownInterview
        /// It was taken before, and its result read.
        case duplicate
        /// It tells of less than what came before it.
        case late
        /// It is one of too many different ones about one session.
        case tooMany
    }

    /// Nothing.
    case ignore(Ignored)
    /// Ask the vendor how far that session is.
    case readStatus(interviewID: String)
    /// Read that session's score, which has the verdict; once it is read, tell the log.
    case readResult(interviewID: String)
}

extension IncodeWebhookAction: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What to do, without the session's name.
    public var description: String {
        switch self {
        case .ignore(let why): "ignore, \(why.rawValue)"
        case .readStatus: "read the status"
        case .readResult: "read the result"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
