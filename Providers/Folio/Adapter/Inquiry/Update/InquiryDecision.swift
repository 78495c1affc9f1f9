/// What became of an inquiry, as its server says; a value that is not known is kept.
///
/// Folio publishes none of them: they are this project's convention, and an unknown one means
/// nothing, least of all an approval.
public struct InquiryDecision: RawRepresentable, Sendable, Hashable {
    /// The server's word.
    public let rawValue: String

    /// A decision by the server's word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The person was verified.
    public static let approved = InquiryDecision(rawValue: "APPROVED")
    /// The person was refused.
    public static let declined = InquiryDecision(rawValue: "DECLINED")
    /// Somebody has to look at it.
    public static let review = InquiryDecision(rawValue: "REVIEW")

    /// Compares the bytes: a text that only looks the same is another one.
    public static func == (left: InquiryDecision, right: InquiryDecision) -> Bool {
        left.rawValue.isExactly(right.rawValue)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(byte) }
    }
}
