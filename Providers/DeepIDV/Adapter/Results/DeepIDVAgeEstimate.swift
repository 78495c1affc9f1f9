import IDVAdapterKit
public import IdentityVerification

/// The answer of an age estimation.
public struct DeepIDVAgeEstimate: Sendable {
    /// Whether there is a face; without one everything else is nil.
    public let faceDetected: Bool
    /// The estimated age in years.
    public let estimatedAge: Personal<Double>?
    /// The range of the estimate in years.
    public let ageRange: Personal<ClosedRange<Double>>?
    /// The gender that the vendor sees, in its own words.
    public let gender: Personal<String>?
    /// How sure it is of that, 0–1.
    public let genderConfidence: Score<AttributeEstimation>?
    /// The whole answer.
    public let rawAnswer: DeepIDVRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        faceDetected = try answer.bool("faceDetected")
        estimatedAge = try answer.optionalNumber("estimatedAge").map { Personal($0) }
        if let range = try answer.optionalObject("ageRange") {
            let low = try range.number("low")
            let high = try range.number("high")
            ageRange = low <= high ? Personal(low...high) : nil
        } else {
            ageRange = nil
        }
        gender = try answer.optionalText("gender").map { Personal($0) }
        genderConfidence = try answer.optionalNumber("genderConfidence").map {
            Score($0, on: .unit)
        }
        rawAnswer = answer.raw
    }
}
