import IDVAdapterKit
import IDVHTTP
import IDVPrimitives

/// The answer to finishing a session.
///
/// Nothing rests on it: the score decides.
public struct IncodeFinishAnswer: Sendable {
    /// The vendor's word for what comes next; only `approved` is known.
    public let action: String?
    /// Whether the other method than the configured one was needed.
    public let usedOtherMethod: Bool
    /// The whole answer; empty when there was none.
    public let rawAnswer: IncodeRawAnswer

    init(_ response: HTTPResponse, usedOtherMethod: Bool) {
        let json = try? JSONValue(parsing: response.body)
        action = json?["action"]?.string.flatMap { VendorText.isCode($0) ? $0 : nil }
        self.usedOtherMethod = usedOtherMethod
        rawAnswer = IncodeRawAnswer(bytes: response.body)
    }
}
