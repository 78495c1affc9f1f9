public import IDVPrimitives

/// What the screen shows while a step is prepared or checked.
///
/// Folio publishes its name only, so that its members are passed through as they came.
/// Source: Folio, "Inquiry selfie capture": `Preparing`.
public struct ProcessingView: Sendable, Equatable {
    /// The members as they came: an object, which may be empty.
    public let value: JSONValue

    /// The view of a step that is being checked and came without one.
    public static let empty = ProcessingView(value: .object([:]))
}
