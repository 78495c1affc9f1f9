/// What a provider takes as a capture's image: formats, size in bytes, size in pixels.
public struct MediaLimits: Sendable, Hashable {
    /// The formats that are taken.
    ///
    /// The inspector can look into JPEG and PNG; any other format is refused whatever this set
    /// says.
    public var formats: Set<MediaFormat>
    /// The smallest size in bytes that is taken.
    public var minimumBytes: Int
    /// The largest size in bytes that is taken, inclusive.
    public var maximumBytes: Int
    /// The smallest stored width in pixels; nil for no limit.
    public var minimumPixelWidth: Int?
    /// The smallest stored height in pixels; nil for no limit.
    public var minimumPixelHeight: Int?
    /// The largest stored width in pixels, inclusive; nil for no limit.
    public var maximumPixelWidth: Int?
    /// The largest stored height in pixels, inclusive; nil for no limit.
    public var maximumPixelHeight: Int?

    /// The largest metadata in bytes of UTF-8 that is taken with a capture, inclusive; nil for no
    /// limit beyond `Capture.maximumMetadataBytes`.
    public var maximumMetadataBytes: Int?

    /// Limits on format and bytes; limits on pixels and metadata are set on the value.
    public init(
        formats: Set<MediaFormat> = [.jpeg, .png],
        minimumBytes: Int = 1,
        maximumBytes: Int
    ) {
        self.formats = formats
        self.minimumBytes = minimumBytes
        self.maximumBytes = maximumBytes
    }

    /// Any bytes up to a size: for what is no image.
    public static func anyFormat(minimumBytes: Int = 1, maximumBytes: Int) -> MediaLimits {
        MediaLimits(
            formats: Set(MediaFormat.allCases).subtracting([.empty]),
            minimumBytes: minimumBytes,
            maximumBytes: maximumBytes
        )
    }

    /// Whether any bytes are taken that are not empty.
    public var takesAnyFormat: Bool {
        formats.isSuperset(of: Set(MediaFormat.allCases).subtracting([.empty]))
    }

    /// The formats and the byte limit in words: `JPEG and PNG up to 15 MiB`.
    var summary: String { "\(formatList) up to \(ByteCountText.limit(maximumBytes))" }

    private var formatList: String {
        guard !takesAnyFormat else { return "any bytes" }
        let names = formats.map(\.name).sorted()
        guard let last = names.last else { return "no format" }
        guard names.count > 1 else { return last }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
