public import IdentityVerification

/// The headers of one run of the engine, to be sent unchanged with every request to the service.
///
/// They hold a credential, so nothing prints them. Folio's page says that the SDK fills them for each
/// run and does not publish which they are; the three here are this project's convention.
public struct SelfieCaptureHeaders: Sendable, Equatable {
    /// One header: its name, and its value, which is not printed.
    public struct Field: Sendable, Equatable {
        /// The name as it is sent.
        public let name: String
        /// The value as it is sent.
        public let value: Secret
    }

    /// The headers, in the order in which they are sent.
    public let fields: [Field]

    /// The headers of a run.
    ///
    /// - Parameters:
    ///   - credential: what authorises requests of this capture session, 1–4096 visible ASCII
    ///     characters; the store has checked it.
    ///   - captureSessionID: the capture session.
    ///   - runID: the run, new each time that the engine is opened.
    public init(credential: Secret, captureSessionID: String, runID: String) {
        fields = [
            Field(
                name: "Authorization",
                value: credential.withText { Secret("Bearer \($0)") }
            ),
            Field(name: "X-Capture-Session-Id", value: Secret(captureSessionID)),
            Field(name: "X-Run-Id", value: Secret(runID)),
        ]
    }
}

extension SelfieCaptureHeaders: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How many there are, and nothing of their values.
    public var description: String { "SelfieCaptureHeaders(\(fields.count) fields)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
