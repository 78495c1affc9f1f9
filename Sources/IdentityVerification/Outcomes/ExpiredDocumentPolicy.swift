/// What becomes of a vendor's "yes" when the document's last day of validity has passed.
@nonexhaustive
public enum ExpiredDocumentPolicy: String, Sendable, Hashable, CaseIterable {
    /// A person looks at it.
    case review
    /// The verdict stands, with a note.
    case note
}
