public import IDVPrimitives

/// One side of a comparison of two faces: a picture, or the picture that a transaction holds.
///
/// Source: Regula: Face SDK web service OpenAPI, `ImageSource`.
@nonexhaustive
public enum FaceMatchSource: Sendable {
    /// The portrait printed on a document.
    case printedPortrait(ByteSource)
    /// The portrait of a document's chip.
    case chipPortrait(ByteSource)
    /// A picture of the person taken now.
    case livePicture(ByteSource)
    /// Any other picture.
    case otherPicture(ByteSource)
    /// The picture that the service keeps of a liveness transaction.
    ///
    /// Only with `LivenessServiceConfiguration.usesTransactionInMatch`.
    case livenessTransaction(id: String)

    var type: Int {
        switch self {
        case .printedPortrait: 1
        case .chipPortrait: 2
        case .livePicture, .livenessTransaction: 3
        case .otherPicture: 5
        }
    }

    var picture: ByteSource? {
        switch self {
        case .printedPortrait(let picture), .chipPortrait(let picture), .livePicture(let picture),
            .otherPicture(let picture):
            picture
        case .livenessTransaction: nil
        }
    }
}

extension FaceMatchSource: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The kind alone: neither a picture nor an id.
    public var description: String {
        switch self {
        case .printedPortrait: "printed portrait"
        case .chipPortrait: "chip portrait"
        case .livePicture: "live picture"
        case .otherPicture: "other picture"
        case .livenessTransaction: "liveness transaction"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
