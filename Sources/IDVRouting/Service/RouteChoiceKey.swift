import IDVCrypto

/// Under what a split's choice is kept: the route, and a digest of the subject.
public struct RouteChoiceKey: Sendable, Hashable {
    /// The route's name.
    public let route: String
    /// The SHA-256 digest of the subject's key, 64 hexadecimal digits.
    ///
    /// Who can guess the keys can find the subject: keep it as carefully as the key itself.
    public let subjectDigest: String

    /// Makes a key.
    public init(route: String, subject: SubjectKey) {
        self.route = route
        subjectDigest = subject.digest(for: "choice:\(route)").hex
    }
}
