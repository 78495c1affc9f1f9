public import IDVPrimitives

/// The texts for a camera that fails on a photo step.
///
/// Folio publishes its name only, so that its members are passed through as they came.
/// Source: Folio, "Inquiry selfie capture": `Photo`.
public struct CameraErrorsView: Sendable, Equatable {
    /// The members as they came: an object.
    public let value: JSONValue
}
