/// The service's own code of what came of a request: an open vocabulary.
///
/// The service answers validation problems with HTTP 200 and a code that is not 0, so that the code
/// is read beside the status of every answer.
///
/// Source: Regula: Face SDK web service OpenAPI, `FaceSDKResultCode`; the mobile SDK's
/// `LivenessBackendErrorCode` for 255–257.
public struct FaceServiceResultCode: RawRepresentable, Sendable, Hashable {
    /// The number as the service sent it.
    public let rawValue: Int

    /// A code by its number, known or not.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    private init(_ number: Int) {
        rawValue = number
    }

    /// The service did what it was asked.
    public static let ok = FaceServiceResultCode(0)
    /// An image holds nothing.
    public static let imageEmpty = FaceServiceResultCode(1)
    /// There is no face in an image.
    public static let faceNotDetected = FaceServiceResultCode(2)
    /// The service's configuration is wrong.
    public static let configurationError = FaceServiceResultCode(199)
    /// The service has no valid licence.
    public static let noLicence = FaceServiceResultCode(200)
    /// The service has not started up.
    public static let notInitialised = FaceServiceResultCode(201)
    /// The service does not offer the command.
    public static let commandNotSupported = FaceServiceResultCode(202)
    /// The request's parameters could not be read.
    public static let parametersUnreadable = FaceServiceResultCode(203)
    /// There are fewer than two images to compare.
    public static let tooFewImages = FaceServiceResultCode(224)
    /// The recording could not be decoded.
    public static let videoUnreadable = FaceServiceResultCode(227)
    /// The recording is too short.
    public static let notEnoughFrames = FaceServiceResultCode(228)
    /// The eyes are closed.
    public static let closedEyes = FaceServiceResultCode(230)
    /// The pictures are not good enough.
    public static let lowQuality = FaceServiceResultCode(231)
    /// The face is turned or lit unevenly.
    public static let highAsymmetry = FaceServiceResultCode(232)
    /// The expression is too strong.
    public static let overEmotional = FaceServiceResultCode(233)
    /// Sunglasses hide the eyes.
    public static let sunglasses = FaceServiceResultCode(234)
    /// The face looks too young to be judged.
    public static let smallAge = FaceServiceResultCode(235)
    /// Something covers the head.
    public static let headdress = FaceServiceResultCode(236)
    /// The faces of the frames are not the same.
    public static let facesNotMatched = FaceServiceResultCode(237)
    /// There are more images than the service takes.
    public static let tooManyImages = FaceServiceResultCode(238)
    /// A medical mask hides the face.
    public static let medicalMask = FaceServiceResultCode(239)
    /// Something hides a part of the face.
    public static let occlusion = FaceServiceResultCode(240)
    /// Glasses are pushed up onto the forehead.
    public static let foreheadGlasses = FaceServiceResultCode(242)
    /// The mouth is open.
    public static let mouthOpened = FaceServiceResultCode(243)
    /// The face is a mask.
    public static let artMask = FaceServiceResultCode(244)
    /// The face is on the screen of a device.
    public static let electronicDevice = FaceServiceResultCode(245)
    /// The face was lost between frames.
    public static let trackBreak = FaceServiceResultCode(246)
    /// The face's geometry over the frames is not as expected.
    public static let wrongGeometry = FaceServiceResultCode(247)
    /// The movement over the frames is not as expected.
    public static let wrongOpticalFlow = FaceServiceResultCode(248)
    /// The face was not seen from the angles that were asked for.
    public static let wrongView = FaceServiceResultCode(249)
    /// The transaction took too long.
    public static let transactionTimedOut = FaceServiceResultCode(250)
    /// The transaction failed.
    public static let transactionFailed = FaceServiceResultCode(251)
    /// The transaction was broken off.
    public static let transactionAborted = FaceServiceResultCode(252)
    /// The service failed for a reason that it does not name.
    public static let generalError = FaceServiceResultCode(253)
    /// The passive check did not find a live person.
    public static let passiveLivenessFailed = FaceServiceResultCode(254)
    /// The face is printed.
    public static let printedFace = FaceServiceResultCode(255)
    /// The request was blocked.
    public static let requestBlocked = FaceServiceResultCode(256)
    /// The request was changed on its way.
    public static let requestCorrupted = FaceServiceResultCode(257)

    /// What a code tells of the person and of the next step.
    ///
    /// The grouping is this project's own: the service publishes names and no groups.
    @nonexhaustive
    public enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// The service did what it was asked.
        case ok
        /// The pictures are not good enough to judge: capture again.
        case quality
        /// The service says that it saw no live person: a mask, a screen, a print, or that liveness
        /// failed.
        case livenessNegative
        /// The transaction ended without a judgement: begin a new one.
        case transactionProblem
        /// The service cannot work as it is set up.
        case configuration
        /// Anything else, and every code that is not known here.
        case other
    }

    /// What the code tells.
    ///
    /// Only the four codes whose names say so count as a finding against the person; one that is not
    /// known says nothing about anyone.
    public var meaning: Meaning {
        switch rawValue {
        case 0: .ok
        case 199...203: .configuration
        case 227, 228, 230...236, 239, 240, 242, 243, 246: .quality
        case 244, 245, 254, 255: .livenessNegative
        case 250...252: .transactionProblem
        default: .other
        }
    }
}
