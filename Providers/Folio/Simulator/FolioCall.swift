/// What a request asks for; a command's body says which of three it is.
///
/// The names are those that the adapter uses for the same calls.
enum FolioCall: String, Sendable, CaseIterable {
    case createInquiry
    case readInquiry
    case submitCapture
    case uploadCapture
    case goBack
    case retryStep
    /// A command that says nothing that is known.
    case unknownCommand
    case startLiveness
    case processLiveness
    /// `OPTIONS` at the selfie proxy.
    case preflight
    case readTransaction
    case deleteTransaction
    case checkHealth
    case checkReadiness
    case matchFaces

    /// The calls of the inquiry's server.
    static let inquiries: Set<FolioCall> = [
        .createInquiry, .readInquiry, .submitCapture, .uploadCapture, .goBack, .retryStep,
        .unknownCommand,
    ]
    /// The engine's calls, which pass the selfie proxy.
    static let engine: Set<FolioCall> = [.startLiveness, .processLiveness]
    /// The calls of the face liveness service that its public document has.
    static let service: Set<FolioCall> = [
        .readTransaction, .deleteTransaction, .checkHealth, .checkReadiness, .matchFaces,
    ]
}
