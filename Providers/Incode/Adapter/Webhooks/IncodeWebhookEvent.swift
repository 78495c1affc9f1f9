import IDVPrimitives

/// A message that the vendor sent to an address of yours, read as a hint.
///
/// It says which session it is about and that something may be read there. Status and event name are
/// used to tell a repetition from news, and cannot be taken out: a verdict comes from the score that
/// is then read, never from here.
///
/// Incode: status webhook, session events, video selfie upload (all without signature, event id or
/// time).
public struct IncodeWebhookEvent: Sendable, Equatable {
    /// The largest body that is looked at unless another limit is given, in bytes.
    public static let defaultMaximumBytes = 256 << 10

    /// The session that it is about; 1 to 128 letters, digits, `_` and `-`.
    public let interviewID: String
    /// What it hints at.
    public let hint: IncodeWebhookHint

    let status: IncodeOnboardingStatus?
    /// The event's name in upper case with `_` between words, or nil for a body without one.
    let name: String?

    /// Reads a webhook's body, in either of the vendor's spellings: `event_type` or `eventType`,
    /// `SESSION_SUCCEEDED` or `Session Succeeded`.
    ///
    /// - Parameters:
    ///   - body: The body's bytes; more than the maximum are not looked at.
    ///   - maximumBytes: The largest body in bytes.
    /// - Throws: `IncodeWebhookRefusal`; an event of an unknown kind is no error.
    public init(
        parsing body: some Collection<UInt8>,
        maximumBytes: Int = Self.defaultMaximumBytes
    ) throws(IncodeWebhookRefusal) {
        guard body.count <= maximumBytes else { throw .tooLarge }
        guard let json = try? JSONValue(parsing: body), json.object != nil else {
            throw .notAnObject
        }
        guard let interview = json["interviewId"]?.string, Self.isIdentifier(interview) else {
            throw .noInterview
        }
        interviewID = interview
        status = json["onboardingStatus"]?.string.map {
            IncodeOnboardingStatus(rawValue: Self.normalized($0))
        }
        name = (json["event_type"]?.string ?? json["eventType"]?.string).map(Self.normalized)
        hint = Self.hint(status: status, name: name)
    }

    /// How far along a session is that sends this: 0 to 3, as for a status.
    var rank: Int {
        let ofName =
            switch name.map(SessionEvent.init(normalized:)) {
            case .ended: 2
            case .progress: 1
            case .started, .other, nil: 0
            }
        return max(status?.rank ?? 0, ofName)
    }

    /// What makes two messages about one session the same.
    var key: String { "\(name ?? "")|\(status?.rawValue ?? "")" }

    private static func hint(
        status: IncodeOnboardingStatus?,
        name: String?
    ) -> IncodeWebhookHint {
        let event = name.map(SessionEvent.init(normalized:))
        if event == .ended || (status?.rank ?? 0) >= 2 { return .ended }
        if let status, status.isKnown { return .progress(status.readiness) }
        switch event {
        case .started, .progress: return .progress([])
        case .ended, .other: return .other
        // Neither status nor name: this is how the upload of a video selfie is announced.
        case nil: return status == nil ? .recordingArrived : .other
        }
    }

    private enum SessionEvent {
        case started, progress, ended, other

        init(normalized name: String) {
            switch name {
            case "SESSION_STARTED": self = .started
            case "SESSION_PROGRESS": self = .progress
            case "SESSION_FAILED", "SESSION_SUCCEEDED", "SESSION_PENDING_REVIEW": self = .ended
            default: self = .other
            }
        }
    }

    /// Upper case, with `_` for spaces and hyphens, at most 64 characters.
    private static func normalized(_ text: String) -> String {
        let trimmed = text.drop(while: \.isWhitespace).prefix(64)
        return String(trimmed.map { $0 == " " || $0 == "-" ? "_" : $0 }).uppercased()
    }

    private static func isIdentifier(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
                default: false
                }
            }
    }
}

extension IncodeWebhookEvent: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What it hints at.
    public var description: String { "IncodeWebhookEvent(\(hint))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: names come from outside.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
