/// A step on which one photo is taken and uploaded.
///
/// Source: Folio, "Inquiry selfie capture": `Photo`.
public struct SelfiePhotoView: Sendable, Equatable {
    /// The capture session of the photo; never empty.
    public let captureSessionID: String
    /// The field that the photo is uploaded to; never empty and never only white space.
    public let captureField: String
    /// The step's title.
    public let title: String?
    /// The step's text, which Folio calls `description`.
    public let details: String?
    /// What to look out for.
    public let hint: String?
    /// The texts for a camera that fails.
    public let cameraErrors: CameraErrorsView?
    /// The texts of the buttons.
    public let buttons: SelfieButtonsView?
    /// Set while the photo is being checked.
    public let processing: ProcessingView?
}
