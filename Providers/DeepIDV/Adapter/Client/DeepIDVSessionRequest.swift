import IDVPrimitives
import IdentityVerification

/// Whom a hosted session is for, and how it is announced.
///
/// It does not print.
public struct DeepIDVSessionRequest: Sendable {
    /// The person's email address.
    public var email: String
    /// The given name.
    public var firstName: String
    /// The surname.
    public var lastName: String
    /// The telephone number in E.164 form: `+` and 10 to 15 digits.
    public var phone: String
    /// Your own id of the attempt: with it a lost answer can be looked up.
    public var externalID: String?
    /// The workflow; nil for the account's own.
    public var workflowID: String?
    /// Where the person goes afterwards, over `https`.
    public var redirectURL: String?
    /// Whether the vendor sends an email.
    ///
    /// The vendor's default is yes.
    public var sendsEmailInvitation: Bool?
    /// Whether the vendor sends a text message.
    ///
    /// The vendor's default is yes.
    public var sendsPhoneInvitation: Bool?
    /// The session's life in hours, 1 to 8,760; nil for the vendor's default.
    public var expiresInHours: Int?

    /// Makes a request.
    public init(
        email: String,
        firstName: String,
        lastName: String,
        phone: String,
        externalID: String? = nil
    ) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.phone = phone
        self.externalID = externalID
    }

    var body: JSONValue {
        var members: [String: JSONValue] = [
            "email": .string(email), "firstName": .string(firstName),
            "lastName": .string(lastName), "phone": .string(phone),
        ]
        members["externalId"] = externalID.map { .string($0) }
        members["workflowId"] = workflowID.map { .string($0) }
        members["redirectUrl"] = redirectURL.map { .string($0) }
        members["sendEmailInvite"] = sendsEmailInvitation.map { .bool($0) }
        members["sendPhoneInvite"] = sendsPhoneInvitation.map { .bool($0) }
        members["expiresInHours"] = expiresInHours.map { .number(Double($0)) }
        return .object(members)
    }

    func validate() throws(ProviderError) {
        let digits = phone.dropFirst()
        let isPhone =
            phone.first == "+" && (10...15).contains(digits.count) && digits.first != "0"
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let faults: [(Bool, String)] = [
            (email.utf8.contains(UInt8(ascii: "@")), "email has no @"),
            (!firstName.allSatisfy(\.isWhitespace), "firstName is blank"),
            (!lastName.allSatisfy(\.isWhitespace), "lastName is blank"),
            (isPhone, "phone is not in E.164 form (+ and 10 to 15 digits)"),
            (redirectURL.map { $0.hasPrefix("https://") } ?? true, "redirectURL is not https"),
            (
                expiresInHours.map { (1...8_760).contains($0) } ?? true,
                "expiresInHours is outside 1…8760"
            ),
        ]
        let found = faults.filter { !$0.0 }.map(\.1)
        guard found.isEmpty else {
            throw ProviderError(
                .invalidInput,
                phase: .management,
                operation: DeepIDVOperation.createSession.rawValue,
                sendState: .notSent,
                retry: .afterFixing,
                message: "The session cannot be created: " + found.joined(separator: "; ") + "."
            )
        }
    }
}

extension DeepIDVSessionRequest: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVSessionRequest(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
