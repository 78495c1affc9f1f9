import IDVCrypto
import IDVPrimitives

extension MediaInspector {
    /// The SHA-256 of a source, or the refusal of one that cannot be read to its end.
    static func digest(
        _ source: ByteSource,
        label: String,
        limits: MediaLimits
    ) throws(MediaRefusal) -> SHA256Digest {
        do throws(RegularFileError) {
            return try SHA256.hash(source)
        } catch {
            throw MediaJudge(label: label, limits: limits).refusal(for: error)
        }
    }

    /// Judges what is no image by its size and its first bytes.
    static func checkKind(
        _ source: ByteSource,
        label: String,
        limits: MediaLimits
    ) throws(MediaRefusal) {
        let judge = MediaJudge(label: label, limits: limits)
        try judge.checkSize(source.count)
        let head: [UInt8]
        do throws(RegularFileError) {
            head = try source.bytes(limit: MediaFormat.headLength)
        } catch {
            throw judge.refusal(for: error)
        }
        try judge.checkKind(MediaFormat(detecting: head), count: source.count)
    }
}
