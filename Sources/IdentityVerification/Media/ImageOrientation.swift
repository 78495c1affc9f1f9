/// How stored pixel rows are to be turned for display: EXIF tag 0x0112, values 1 to 8.
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable {
    /// 1: as stored. Also what an image without the tag has.
    case up = 1
    /// 2: mirrored left to right.
    case upMirrored
    /// 3: turned by 180°.
    case down
    /// 4: mirrored top to bottom.
    case downMirrored
    /// 5: mirrored along the main diagonal.
    case leftMirrored
    /// 6: to be turned 90° clockwise.
    case right
    /// 7: mirrored along the other diagonal.
    case rightMirrored
    /// 8: to be turned 90° counter-clockwise.
    case left

    /// Whether width and height change places on display.
    public var swapsAxes: Bool { rawValue >= 5 }
}
