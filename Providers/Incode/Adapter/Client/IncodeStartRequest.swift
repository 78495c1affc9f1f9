import IDVPrimitives
public import IdentityVerification

/// What a new session is started with, beside the configured flow.
///
/// (Incode: Capture-Only End-to-End Integration, step 1; reference "start interview".)
public struct IncodeStartRequest: Sendable {
    /// The country whose documents are expected, as `ALL` or an ISO code; nil to leave it to the flow.
    public var countryCode: String?
    /// The language in which the person speaks, such as `en-US`: the speech check needs it.
    public var language: String?
    /// The customer's own id of the session, which webhooks repeat.
    public var externalCustomerID: Personal<String>?
    /// Where the vendor's answer to finishing leads.
    public var redirectionURL: Personal<String>?
    /// Further fields; a first and a last name here are compared with the document's.
    public var customFields: Personal<[String: String]>?

    /// Makes a request.
    public init(
        countryCode: String? = nil,
        language: String? = nil,
        externalCustomerID: Personal<String>? = nil,
        redirectionURL: Personal<String>? = nil,
        customFields: Personal<[String: String]>? = nil
    ) {
        self.countryCode = countryCode
        self.language = language
        self.externalCustomerID = externalCustomerID
        self.redirectionURL = redirectionURL
        self.customFields = customFields
    }

    /// The body's members, in order.
    func members(configurationID: String) -> [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [("configurationId", .string(configurationID))]
        func add(_ name: String, _ value: String?) {
            if let value { members.append((name, .string(value))) }
        }
        add("countryCode", countryCode)
        add("language", language)
        add("externalCustomerId", externalCustomerID?.value)
        add("redirectionUrl", redirectionURL?.value)
        if let fields = customFields?.value {
            members.append(("customFields", .object(fields.mapValues { .string($0) })))
        }
        return members
    }
}
