import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// The answer to a call that is made, or that checks one thing.
///
/// The vendor shows a body for the comparison of the text only; for the others any body, or none, is
/// taken, and `success` is a guess.
public struct IncodeCheckAnswer: Sendable {
    /// The answer's `success`; nil when nothing was said.
    ///
    /// False is a finding and no error.
    public let success: Bool?
    /// The whole answer; empty when there was none.
    public let rawAnswer: IncodeRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        success = try answer.optionalBool("success")
        rawAnswer = answer.raw
    }

    /// Reads any body.
    init(anyBodyOf response: HTTPResponse) {
        success = (try? JSONValue(parsing: response.body))?["success"]?.bool
        rawAnswer = IncodeRawAnswer(bytes: response.body)
    }
}
