public import IDVPrimitives

/// The texts of a photo step's buttons.
///
/// Folio publishes no members of it, so that they are passed through as they came.
/// Source: Folio, "Inquiry selfie capture": `Photo`.
public struct SelfieButtonsView: Sendable, Equatable {
    /// The members as they came: an object.
    public let value: JSONValue
}
