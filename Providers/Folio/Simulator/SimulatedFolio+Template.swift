extension SimulatedFolio {
    /// What an inquiry asks for, by the name that creates it.
    @nonexhaustive
    public enum Template: String, Sendable, CaseIterable {
        /// A run in which the person turns the head.
        case selfieLiveness = "selfie-liveness"
        /// A run in which one look into the camera is enough.
        case selfiePassive = "selfie-passive"
        /// A photo.
        case selfiePhoto = "selfie-photo"
        /// A photo, and then a run in which the person turns the head.
        case selfiePhotoThenLiveness = "selfie-photo-then-liveness"

        var steps: [CaptureStep] {
            switch self {
            case .selfieLiveness: [.active]
            case .selfiePassive: [.passive]
            case .selfiePhoto: [.photo]
            case .selfiePhotoThenLiveness: [.photo, .active]
            }
        }
    }
}
