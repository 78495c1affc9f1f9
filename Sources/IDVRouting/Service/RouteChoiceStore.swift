/// Keeps which provider a split chose for a subject, for as long as the caller wants.
///
/// Without one a subject stays where its share puts it, and moves only when the shares change.
public protocol RouteChoiceStore: Sendable {
    /// The provider that was kept; nil for none.
    ///
    /// - Throws: what the store throws; the split then chooses by the subject.
    func provider(for key: RouteChoiceKey) async throws -> String?

    /// Keeps a provider.
    ///
    /// - Throws: what the store throws; the attempt goes on without it.
    func keep(_ provider: String, for key: RouteChoiceKey) async throws
}
