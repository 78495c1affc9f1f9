/// The kind of host that shows the inquiry: it decides what a failed run does.
@nonexhaustive
public enum InquiryPlatform: String, Sendable, Hashable, CaseIterable {
    case ios
    case android
    case web
}
