/// The texts that an engine shows during a run; what is nil leaves the engine's own in place.
///
/// Source: Folio, "Inquiry selfie capture": `SelfieCaptureTexts`.
public struct SelfieCaptureTexts: Sendable, Equatable {
    /// Asks the person not to move.
    public var holdSteady: String?
    /// Asks the person to turn the head.
    public var turnHead: String?
    /// Asks the person to look straight ahead.
    public var lookStraight: String?
    /// Asks the person to bring the face to the middle.
    public var centerFace: String?
    /// Stands on the screen while the engine waits for the service.
    public var processing: String?

    /// Makes the texts.
    public init(
        holdSteady: String? = nil,
        turnHead: String? = nil,
        lookStraight: String? = nil,
        centerFace: String? = nil,
        processing: String? = nil
    ) {
        self.holdSteady = holdSteady
        self.turnHead = turnHead
        self.lookStraight = lookStraight
        self.centerFace = centerFace
        self.processing = processing
    }
}
