/// The way in which a session's recording reaches the vendor: one or the other, never both.
@nonexhaustive
public enum IncodeUploadRoute: String, Sendable, Hashable, CaseIterable {
    /// One request to a storage, at an address that the vendor gives.
    case singlePut
    /// Parts through the vendor's API.
    case parts
}
