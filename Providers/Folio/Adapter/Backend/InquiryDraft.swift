/// What an inquiry is to be created with.
public struct InquiryDraft: Sendable, Equatable {
    /// The name of the steps that the inquiry has, as the vendor's console knows it; nil for the
    /// account's own.
    public var template: String?
    /// The kind of host that the inquiry is run for.
    public var platform: InquiryPlatform
    /// The caller's own reference for the attempt; nil for none.
    public var reference: String?

    /// Makes a draft.
    public init(template: String? = nil, platform: InquiryPlatform, reference: String? = nil) {
        self.template = template
        self.platform = platform
        self.reference = reference
    }
}
