public import IDVPrimitives

extension MediaInput {
    /// The bytes behind this input, ready to be inspected and sent.
    ///
    /// A file is opened and its size judged before a byte of it is read; text is judged by its
    /// length before it is decoded.
    ///
    /// - Parameters:
    ///   - label: What the capture is called in a refusal, such as `document front`.
    ///   - limits: What the provider takes.
    /// - Returns: The bytes, as a source that can be read from any position.
    /// - Throws: `MediaRefusal`. The image itself is not looked at: that is the inspector's part.
    public func open(label: String, limits: MediaLimits) throws(MediaRefusal) -> ByteSource {
        let judge = MediaJudge(label: label, limits: limits)
        let source: ByteSource
        switch self {
        case .bytes(let bytes):
            source = ByteSource(bytes)
        case .file(let path):
            source = try Self.file(path, judge)
        case .fileURL(let text):
            source = try Self.file(FileURLPath.parse(text, judge), judge)
        case .base64(let text):
            source = try ByteSource(MediaText(judge: judge).base64(text))
        case .dataURL(let text):
            source = try ByteSource(MediaText(judge: judge).dataURL(text))
        case .text(let text):
            source = try ByteSource(MediaText(judge: judge).either(text))
        }
        try judge.checkSize(source.count)
        return source
    }

    private static func file(_ path: String, _ judge: MediaJudge) throws(MediaRefusal) -> ByteSource
    {
        do throws(RegularFileError) {
            return ByteSource(try RegularFile(path: path))
        } catch {
            throw judge.refusal(for: error)
        }
    }
}
