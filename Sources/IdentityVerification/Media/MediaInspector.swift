public import IDVPrimitives

/// Looks into an image by its bytes alone, before it is paid for and sent.
///
/// The whole structure is walked, from the first byte to the end marker, through one buffer of
/// 48 KiB; no pixel is decoded. What passes has a known format, known dimensions and its end.
public enum MediaInspector {
    /// The facts of an image that keeps to the limits.
    ///
    /// Bytes after the image's end marker are no fault: `ImageFacts/trailingByteCount` tells them.
    ///
    /// - Parameters:
    ///   - source: The image. A file is read as long as it was when it was opened.
    ///   - label: What the capture is called in a refusal, such as `document front`.
    ///   - limits: What the provider takes.
    /// - Returns: The format, the dimensions and what else the structure tells.
    /// - Throws: `MediaRefusal` when the image is not taken or cannot be read.
    public static func inspect(
        _ source: ByteSource,
        label: String,
        limits: MediaLimits
    ) throws(MediaRefusal) -> ImageFacts {
        let judge = MediaJudge(label: label, limits: limits)
        try judge.checkSize(source.count)
        let head: [UInt8]
        do throws(RegularFileError) {
            head = try source.bytes(limit: MediaFormat.headLength)
        } catch {
            throw judge.refusal(for: error)
        }
        let format = MediaFormat(detecting: head)
        try judge.checkFormat(format, count: source.count, head: head)
        let facts: ImageFacts
        do throws(ImageFault) {
            facts = try walk(source, format: format)
        } catch {
            throw judge.refusal(for: error, format: format, count: source.count)
        }
        try judge.checkPixels(facts)
        return facts
    }

    private static func walk(
        _ source: ByteSource,
        format: MediaFormat
    ) throws(ImageFault) -> ImageFacts {
        if format == .png {
            var walker = PNGWalker(ByteWindow(source))
            return try walker.walk()
        }
        var walker = JPEGWalker(ByteWindow(source))
        return try walker.walk()
    }
}
