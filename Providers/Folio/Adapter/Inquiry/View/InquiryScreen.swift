/// What fills the screen; the names are this project's convention.
@nonexhaustive
public enum InquiryScreen: String, Sendable, Hashable, CaseIterable {
    /// No step is shown.
    case none = "NONE"
    /// The processing screen.
    case processing = "PROCESSING"
    /// The engine.
    case engine = "ENGINE"
    /// The front camera, on iOS and the web.
    case photoCamera = "PHOTO_CAMERA"
    /// The system's image picker, on Android.
    case photoPicker = "PHOTO_PICKER"
}
