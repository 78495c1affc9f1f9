/// Why the store did not show a step; the previous state stays.
///
/// It is shown as a banner and offers no retry: the step comes from the server.
/// Source: Folio, "Inquiry selfie capture": "A photo step needs a capture field", "The SDK checks each
/// capture".
@nonexhaustive
public enum InquiryError: Error, Sendable {
    /// A photo step names no field to upload to; the step's id as it was received.
    case missingCaptureField(step: String)
    /// The service address is not the selfie proxy; the address as it was received.
    ///
    /// It may hold a user name and a password: do not log it.
    case invalidLink(url: String)
    /// Anything else of the step does not fit together.
    case invalidState

    /// The type's name as Folio spells it in TypeScript; the two last spellings are inferred.
    public var code: String {
        switch self {
        case .missingCaptureField: "MISSING_CAPTURE_FIELD"
        case .invalidLink: "INVALID_LINK"
        case .invalidState: "INVALID_STATE"
        }
    }
}

extension InquiryError: Equatable {
    /// Compares what is carried by its bytes.
    public static func == (left: InquiryError, right: InquiryError) -> Bool {
        switch (left, right) {
        case (.missingCaptureField(let left), .missingCaptureField(let right)):
            left.isExactly(right)
        case (.invalidLink(let left), .invalidLink(let right)): left.isExactly(right)
        case (.invalidState, .invalidState): true
        default: false
        }
    }
}

extension InquiryError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What was found and what to do, without the address or the id.
    public var description: String {
        switch self {
        case .missingCaptureField:
            "the photo step names no field to upload to, so it is not shown; the field comes from the "
                + "inquiry's server, and the app cannot supply it"
        case .invalidLink(let url):
            "the step's service address (\(url.utf8.count) bytes) is not the configured selfie proxy, "
                + "so the step is not shown and nothing is sent there; compare the configured selfie "
                + "proxy with the address that the inquiry's server gives out"
        case .invalidState:
            "the step's parts do not fit together, so it is not shown; a liveness step needs a capture "
                + "session, the command that prepared it, the matching mode, a service address and a "
                + "credential, a photo step the first two and neither of the last two"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print an address with a password in it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
