/// Why an outcome is what it is.
public struct OutcomeReason: Sendable, Equatable {
    /// A reason's code: this package's own are below; an adapter may add more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's text, in lower camel case.
        public let rawValue: String

        /// A code by its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The code.
    public let code: Code
    /// What it means, for a person; it holds nothing about the subject.
    public let message: String
    /// The vendor's own code or value, as sent; nil when there is none.
    public let vendorCode: String?

    /// Makes a reason.
    public init(_ code: Code, _ message: String, vendorCode: String? = nil) {
        self.code = code
        self.message = message
        self.vendorCode = vendorCode
    }

    /// An error as a reason: its kind is the code.
    public init(error: ProviderError) {
        self.init(
            Code(rawValue: error.kind.rawValue),
            error.message,
            vendorCode: error.vendorCode
        )
    }
}

extension OutcomeReason.Code {
    /// The vendor's verdict is positive.
    public static let vendorAccepted = Self(rawValue: "vendorAccepted")
    /// The vendor's verdict is negative.
    public static let vendorRejected = Self(rawValue: "vendorRejected")
    /// The vendor asks for a person to look.
    public static let vendorReview = Self(rawValue: "vendorReview")
    /// The vendor sent a verdict that this package does not know.
    public static let unknownVerdict = Self(rawValue: "unknownVerdict")
    /// The faces on the document and in the selfie do not match.
    public static let faceMismatch = Self(rawValue: "faceMismatch")
    /// There is no face in the selfie.
    public static let noFaceInSelfie = Self(rawValue: "noFaceInSelfie")
    /// That a live person was before the camera is not confirmed.
    public static let livenessNotConfirmed = Self(rawValue: "livenessNotConfirmed")
    /// A positive verdict stands beside a finding that contradicts it.
    public static let contradiction = Self(rawValue: "contradiction")
    /// A score lies outside the scale that the vendor documents.
    public static let scoreOutsideScale = Self(rawValue: "scoreOutsideScale")
    /// A planned step was not done.
    public static let stepMissing = Self(rawValue: "stepMissing")
    /// A planned step turned out not to apply.
    public static let stepWaived = Self(rawValue: "stepWaived")
    /// A planned step has no usable data.
    public static let fault = Self(rawValue: "fault")
    /// A capture that the provider needs is not there.
    public static let captureMissing = Self(rawValue: "captureMissing")
    /// Two captures of different roles are the same bytes.
    public static let sameCapture = Self(rawValue: "sameCapture")
    /// The vendor asked for a new capture.
    public static let captureAgain = Self(rawValue: "captureAgain")
    /// The document could not be read.
    public static let documentUnreadable = Self(rawValue: "documentUnreadable")
    /// The document's last day of validity has passed.
    public static let documentExpired = Self(rawValue: "documentExpired")
    /// The document's last day of validity is not certain, and by one reading it has passed.
    public static let documentMayHaveExpired = Self(rawValue: "documentMayHaveExpired")
    /// The document has expired, and the request says that this is no obstacle.
    public static let expiredDocumentAllowed = Self(rawValue: "expiredDocumentAllowed")
    /// The document is of another kind than was asked for.
    public static let documentKindDiffers = Self(rawValue: "documentKindDiffers")
    /// A capture was taken along and not looked at by the vendor.
    public static let captureNotRead = Self(rawValue: "captureNotRead")
    /// The provider does not look at something that a verification can look at.
    public static let notChecked = Self(rawValue: "notChecked")
    /// Something that the vendor said or did and that changes nothing.
    public static let vendorNote = Self(rawValue: "vendorNote")
    /// A capture was taken although its quality was doubted, because it could not be taken again.
    public static let captureQuality = Self(rawValue: "captureQuality")
    /// The vendor gave no verdict.
    public static let noAnswer = Self(rawValue: "noAnswer")
}
