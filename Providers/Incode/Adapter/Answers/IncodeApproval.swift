public import IDVPrimitives
public import IdentityVerification

/// The answer to the approval of a session (`POST /omni/process/approve`), which makes an identity of
/// it.
///
/// An answer of HTTP 200 may still say that there is none; then there is nothing to store.
@nonexhaustive
public enum IncodeApproval: Sendable, Equatable {
    /// An identity as the vendor keeps it.
    public struct Identity: Sendable, Equatable {
        /// The vendor's identifier of the person.
        public let identifier: Personal<String>
        /// A token that stands for the person for long; nil when there is none.
        public let customerToken: Secret?
        /// Whether the vendor knew the person before, whose identifier this then is.
        public let isExistingCustomer: Bool
        /// The status over all tests; nil when the answer has none.
        public let totalScore: IncodeTestStatus?
    }

    /// There is an identity.
    case approved(Identity)
    /// There is none.
    case refused

    /// Reads an answer of any shape.
    ///
    /// Only `success: true` beside an identifier is an approval.
    public init(json: JSONValue) {
        guard json["success"]?.bool == true, let uuid = json["uuid"]?.string, !uuid.isEmpty else {
            self = .refused
            return
        }
        let token = json["token"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) }
        self = .approved(
            Identity(
                identifier: Personal(uuid),
                customerToken: token,
                isExistingCustomer: json["existingCustomer"]?.bool ?? false,
                totalScore: json["totalScore"]?.string.map(IncodeTestStatus.init(rawValue:))
            )
        )
    }

    /// The identity; nil when there is none.
    public var identity: Identity? {
        guard case .approved(let identity) = self else { return nil }
        return identity
    }
}
