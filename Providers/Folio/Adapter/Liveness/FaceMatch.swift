import IDVAdapterKit
import IDVPrimitives
public import IdentityVerification

/// The answer of a comparison of two faces.
///
/// No face, and no likeness, are results.
public struct FaceMatch: Sendable {
    /// What came of the service's work.
    public let resultCode: FaceServiceResultCode
    /// How alike the faces are, with the threshold that was asked for; nil when nothing was compared.
    ///
    /// It is read on the scale 0–1: the service's OpenAPI document calls it a percentage, public
    /// clients compare it with 0.75. A number above 1 lies outside the scale and passes nothing.
    public let similarity: Score<FaceComparison>?
    /// The whole answer.
    public let rawAnswer: Personal<[UInt8]>

    /// Reads an answer to a request whose two images had the numbers 0 and 1.
    init(_ answer: VendorAnswer, threshold: ScoreThreshold?) throws(ProviderError) {
        guard let code = answer.json["code"]?.integer else {
            throw answer.fault(
                "The field code of the service's answer is "
                    + "\(answer.json["code"]?.kindName ?? "missing"); expected a whole number."
            )
        }
        resultCode = FaceServiceResultCode(rawValue: code)
        rawAnswer = Personal(answer.bytes)
        guard resultCode.meaning != .configuration else {
            var error = answer.fault(
                "The service cannot compare faces as it is set up. Check its licence and its "
                    + "configuration."
            )
            error.vendorCode = "\(code)"
            throw error
        }
        guard resultCode == .ok else {
            similarity = nil
            return
        }
        var found: VendorAnswer?
        for result in try answer.objects("results") {
            let first = try result.number("firstIndex")
            let second = try result.number("secondIndex")
            guard Set([first, second]) == [0, 1] else { continue }
            guard found == nil else {
                throw answer.fault("The service's answer compares the two images more than once.")
            }
            found = result
        }
        similarity = try found.map { result throws(ProviderError) in
            Score(try result.number("similarity"), on: .unit, threshold: threshold)
        }
    }

    /// Whether the faces are alike enough; nil when nothing was compared, or no threshold was given.
    public var passed: Bool? { similarity?.passed }
}

extension FaceMatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is personal.
    public var description: String { "FaceMatch(code \(resultCode.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
