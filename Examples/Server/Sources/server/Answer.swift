/// What the server tells its caller about a person.
enum Answer: Equatable, Sendable {
    case welcome
    case refused
    case aPersonLooks
    /// The captures cannot be used: the caller has to change them.
    case badRequest(String)
    /// An attempt for this account runs already.
    case alreadyRunning
    /// Nobody gave an answer. It may be tried again; after something that may have been billed the
    /// vendor should be asked first.
    case later(mayHaveBeenBilled: Bool)
}
