/// The vendor's name of a picture that it keeps of a session.
///
/// Only the latest picture of a name is kept.
public struct IncodeImageName: RawRepresentable, Sendable, Hashable {
    /// The name as it stands on the wire.
    public let rawValue: String

    /// A picture by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The front of the document as it was sent.
    public static let fullFrameFrontID = Self(rawValue: "fullFrameFrontID")
    /// The back of the document as it was sent.
    public static let fullFrameBackID = Self(rawValue: "fullFrameBackID")
    /// The selfie.
    public static let selfie = Self(rawValue: "selfie")
    /// The signature on the document.
    public static let signatureImageID = Self(rawValue: "signatureImageID")
    /// The faint signature on the document.
    public static let ghostSignatureImageID = Self(rawValue: "ghostSignatureImageID")
    /// The faint portrait on the document.
    public static let ghostPortraitImageID = Self(rawValue: "ghostPortraitImageID")
    /// The front of the document, cut out.
    public static let croppedFrontID = Self(rawValue: "croppedFrontID")
    /// The back of the document, cut out.
    public static let croppedBackID = Self(rawValue: "croppedBackID")
    /// The selfie's face, cut out.
    public static let croppedFace = Self(rawValue: "croppedFace")
    /// The document's portrait, cut out.
    public static let croppedIDFace = Self(rawValue: "croppedIDFace")
}
