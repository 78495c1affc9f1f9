public import IDVPrimitives

/// A state of an inquiry as its server sent it, not checked yet.
///
/// A member that is null or of another type than it should be counts as missing, and one that is not
/// known is ignored; what is missing is the check's business. The form is this project's convention.
public struct InquiryUpdate: Sendable, Equatable {
    /// The state's number: a later state has a higher one.
    public let revision: Int

    let step: ReceivedStep?
    let lifecycle: String?
    let decision: InquiryDecision?
    /// The dialog's texts, as far as there are any.
    let chrome: ReceivedChrome

    /// Reads an update.
    ///
    /// - Throws: `InquiryUpdateError` when this is no object with a revision.
    public init(_ value: JSONValue) throws(InquiryUpdateError) {
        guard value.object != nil else { throw .notAnObject(found: value.kindName) }
        guard let revision = value["revision"]?.integer, revision >= 0 else {
            throw .revision(found: value["revision"].map(Self.found) ?? "nothing")
        }
        self.revision = revision
        // A step that is no object is one without any part, which the check refuses.
        if let step = value["step"], !step.isNull {
            self.step = ReceivedStep(step)
        } else {
            step = nil
        }
        lifecycle = value["lifecycle"]?.id
        decision = value["decision"]?.id.map(InquiryDecision.init(rawValue:))
        chrome = ReceivedChrome(value["chrome"])
    }

    private static func found(_ value: JSONValue) -> String {
        value.number == nil ? value.kindName : "a number that is not one"
    }
}

extension InquiryUpdate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The revision, and nothing of the step.
    public var description: String { "InquiryUpdate(revision \(revision))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
