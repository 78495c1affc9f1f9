/// What was wrong with a picture for which the vendor answered with an error.
@nonexhaustive
public enum IncodeRecaptureReason: String, Sendable, Hashable, CaseIterable {
    /// The vendor found no face in it (4010, 4019).
    case faceNotFound
    /// A face could not be cut out of it (1001, 1003, 3002, 3004, 3005).
    case faceNotCropped
    /// It is blurred (3006).
    case blurred
    /// It has glare (3007).
    case glare
    /// Its size is not supported (3008).
    case sizeNotSupported
    /// It lies in the wrong direction (3009).
    case wrongOrientation
    /// It is compressed too much (3010).
    case compression
    /// It is too small (5003).
    case tooSmall
    /// The document could not be aligned (5004).
    case documentNotAligned
    /// There is no document in it (5005).
    case documentNotFound
    /// The person may have been shown to the camera by a picture, a mask or a screen (405, 4005).
    case spoofSuspected
    /// The vendor could not process it (6000).
    case notProcessed
    /// Something about its quality; the vendor's number is not known here.
    case quality

    /// Whether the fault lies in how pictures are encoded when it comes again: no capture helps then.
    public var isConfigurationWhenRepeated: Bool {
        switch self {
        case .sizeNotSupported, .wrongOrientation, .compression: true
        default: false
        }
    }
}
