import IDVAdapterKit
import IDVPrimitives
import IdentityVerification

/// The answer to a start: what later calls need must be there, the rest may be.
struct IncodeStarted {
    let answer: VendorAnswer
    let token: Secret
    let interviewID: String
    let env: String?
    let existingSession: Bool
    let documentCaptureBudget: Int
    let selfieCaptureBudget: Int

    init(_ answer: VendorAnswer) throws(ProviderError) {
        self.answer = answer
        let token = try answer.text("token")
        // It becomes a header's value; the error must not quote it.
        guard VendorText.isVisibleASCII(token, upTo: 4_096) else {
            throw answer.fault(
                "The token in the vendor's answer is too long, or holds a character that a header "
                    + "cannot have."
            )
        }
        self.token = Secret(token)
        interviewID = try answer.text("interviewId")
        guard VendorText.isVisibleASCII(interviewID, upTo: 128) else {
            throw answer.fault(
                "The interviewId in the vendor's answer is too long, or holds a character that an "
                    + "address cannot have."
            )
        }
        env = answer.word("env").flatMap { VendorText.isCode($0) ? $0 : nil }
        existingSession = answer.json["existingSession"]?.bool ?? false
        documentCaptureBudget = Self.budget(answer.note("idCaptureRetries"))
        selfieCaptureBudget = Self.budget(answer.note("selfieCaptureRetries"))
    }

    /// The vendor's number of captures: 3 when it says nothing sensible, and never more than 10.
    private static func budget(_ retries: Int?) -> Int {
        guard let retries, retries > 0 else { return 3 }
        return min(retries, 10)
    }
}
