/// The vendor's name for something that it keeps of an attempt: an uploaded image, a session.
public struct VendorReference: Sendable, Equatable {
    /// What it names, in this package's words; a capture's role for an uploaded image.
    public let subject: String
    /// The vendor's identifier.
    ///
    /// It gives no access by itself, and does not print.
    public let identifier: Personal<String>

    /// Makes a reference.
    public init(_ subject: String, _ identifier: String) {
        self.subject = subject
        self.identifier = Personal(identifier)
    }
}
