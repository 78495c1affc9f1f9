/// What the person said that the document is, before it was scanned.
///
/// Incode: `IdScanResult.chosenIdType`.
@nonexhaustive
public enum IncodeChosenIDType: String, Sendable, Hashable, CaseIterable {
    /// A card.
    case id
    /// A passport, which has one side.
    case passport
}
