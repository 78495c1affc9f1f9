/// What is known of an image after its structure was walked, without decoding a pixel.
public struct ImageFacts: Sendable, Hashable {
    /// The format, by the bytes.
    public let format: MediaFormat
    /// The size of the whole source in bytes, trailing bytes included.
    public let byteCount: Int
    /// The stored width in pixels, before `orientation` is applied.
    public let pixelWidth: Int
    /// The stored height in pixels, before `orientation` is applied.
    public let pixelHeight: Int
    /// How the stored rows are to be turned; `.up` where the image does not say.
    public let orientation: ImageOrientation
    /// Bits of one sample of one component: 8 in nearly every photo.
    public let bitsPerSample: Int
    /// Colour components stored per pixel: 1 grey or palette, 3 colour, 4 with alpha or CMYK.
    public let componentCount: Int
    /// Whether the image is stored in passes: progressive JPEG, interlaced PNG.
    public let isProgressive: Bool
    /// How many bytes follow the image's end marker: 0 in most; not 0 in motion photos and in files
    /// with a maker's trailer.
    public let trailingByteCount: Int

    package init(
        format: MediaFormat,
        byteCount: Int,
        pixelWidth: Int,
        pixelHeight: Int,
        orientation: ImageOrientation = .up,
        bitsPerSample: Int = 8,
        componentCount: Int = 3,
        isProgressive: Bool = false,
        trailingByteCount: Int = 0
    ) {
        self.format = format
        self.byteCount = byteCount
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.orientation = orientation
        self.bitsPerSample = bitsPerSample
        self.componentCount = componentCount
        self.isProgressive = isProgressive
        self.trailingByteCount = trailingByteCount
    }

    /// The width in pixels as displayed.
    public var displayWidth: Int { orientation.swapsAxes ? pixelHeight : pixelWidth }

    /// The height in pixels as displayed.
    public var displayHeight: Int { orientation.swapsAxes ? pixelWidth : pixelHeight }
}
