/// The step of an inquiry that is shown.
public struct InquiryStepView: Sendable, Equatable {
    /// The step's id as the server gave it; never empty.
    public let id: String
    /// What it shows.
    public let selfie: SelfieStateView
}
