import IDVAdapterKit
import IdentityVerification

/// That the document's processing was started, or had been.
///
/// The work goes on at the vendor: the score is ready later. (Incode: Capture-Only End-to-End
/// Integration, step 5.)
public struct IncodeProcessedID: Sendable {
    /// What is worth noting about a start that the vendor answered with an error.
    @nonexhaustive
    public enum Note: String, Sendable, Hashable {
        /// It had been started or finished before.
        case alreadyProcessed
        /// The vendor's program stumbled over a number; the job runs all the same, as others saw it.
        case numberFormat
    }

    /// The answer's `success`; nil when nothing was said, and true when it had been done before.
    public let success: Bool?
    /// What is worth noting; nil for nothing.
    public let note: Note?
    /// The whole answer; empty when it was an error.
    public let rawAnswer: IncodeRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        success = try answer.optionalBool("success")
        note = nil
        rawAnswer = answer.raw
    }

    /// The reading of an error that counts as success.
    init(benign error: ProviderError) {
        success = true
        let text = error.vendorMessage?.value.lowercased() ?? ""
        note = text.contains("already processed") ? .alreadyProcessed : .numberFormat
        rawAnswer = IncodeRawAnswer(bytes: [])
    }

    /// A success without a body.
    init() {
        success = nil
        note = nil
        rawAnswer = IncodeRawAnswer(bytes: [])
    }
}
