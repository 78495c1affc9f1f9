/// One call of a plan, as the vendor's documents write it.
public struct PlannedCall: Sendable, Hashable {
    /// The step's name in the plan of record.
    public let step: String
    /// The verb.
    public let method: String
    /// The path, or the words for an address that the vendor will give.
    public let path: String
    /// The query without its question mark; what only the vendor can say stands in braces.
    ///
    /// Empty when there is none.
    public let query: String

    /// Makes a planned call.
    public init(step: String, method: String, path: String, query: String = "") {
        self.step = step
        self.method = method
        self.path = path
        self.query = query
    }
}
