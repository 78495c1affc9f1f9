import IDVHTTP
import IdentityVerification

/// Which sessions to list.
///
/// It does not print: an external id may name a person.
public struct DeepIDVSessionQuery: Sendable {
    /// The most sessions of a page, 1 to 500; nil for the vendor's 50.
    public var limit: Int?
    /// Where the last page ended.
    public var nextToken: String?
    /// Only sessions of this id of yours.
    public var externalID: String?
    /// Only sessions of this workflow.
    public var workflowID: String?
    /// Only sessions from this day on, as `YYYY-MM-DD`.
    public var startDate: String?
    /// Only sessions up to this day, as `YYYY-MM-DD`.
    public var endDate: String?
    /// Whether the whole organization's sessions are meant, and not only this key's.
    public var byOrganization: Bool?

    /// Makes a query.
    public init(limit: Int? = nil, nextToken: String? = nil, externalID: String? = nil) {
        self.limit = limit
        self.nextToken = nextToken
        self.externalID = externalID
    }

    var items: [HTTPURL.QueryItem] {
        [
            ("limit", limit.map(String.init)), ("next_token", nextToken),
            ("start_date", startDate), ("end_date", endDate),
            ("by_organization", byOrganization.map(String.init)), ("external_id", externalID),
            ("workflow_id", workflowID),
        ].compactMap { name, value in value.map { HTTPURL.QueryItem(name, $0) } }
    }

    func validate() throws(ProviderError) {
        guard limit.map({ (1...500).contains($0) }) ?? true else {
            throw ProviderError(
                .invalidInput,
                phase: .management,
                operation: DeepIDVOperation.listSessions.rawValue,
                sendState: .notSent,
                retry: .afterFixing,
                message: "The limit of a page is from 1 to 500."
            )
        }
    }
}

extension DeepIDVSessionQuery: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVSessionQuery(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
