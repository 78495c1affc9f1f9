import IDVCrypto
public import IDVPrimitives

/// Reads an `HTTPBody` in order into buffers of any size: what a transport's read callback pulls on.
///
/// Its whole state is a position and at most three characters of base64 that did not fit: as many
/// readers as there are uploads share the one scratch buffer of the thread that runs them.
public struct HTTPBodyReader: Sendable {
    /// The right size of a scratch buffer: 48 KiB of a file give 64 KiB of base64.
    public static let scratchCount = 48 << 10

    private let segments: [HTTPBody.Segment]
    private var index = 0
    /// The bytes of the current segment's source that are done with.
    private var position = 0
    /// Encoded characters of the current segment that did not fit: the low byte is the next one.
    private var carry: UInt32 = 0
    private var carryCount = 0

    /// A reader at the start of a body.
    public init(_ body: HTTPBody) {
        segments = body.segments
    }

    /// Starts again from the first byte.
    public mutating func rewind() {
        (index, position, carry, carryCount) = (0, 0, 0, 0)
    }

    /// Fills a buffer with the body's next bytes, and returns how many: as many as it takes, fewer
    /// only at the end, and 0 when nothing is left.
    ///
    /// After an error the reader must not be read on, only rewound.
    ///
    /// - Parameters:
    ///   - output: takes the bytes.
    ///   - scratch: memory for a file's bytes before they are encoded. It holds nothing between two
    ///     calls. Larger than a few KiB to be fast; `scratchCount` is right.
    /// - Returns: the number of bytes that were put into the buffer.
    /// - Throws: `RegularFileError` when a source cannot be read or became shorter.
    /// - Precondition: `scratch` has at least 3 bytes.
    public mutating func read(
        into output: UnsafeMutableRawBufferPointer,
        scratch: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) -> Int {
        precondition(scratch.count >= 3, "the scratch buffer needs at least 3 bytes")
        var written = 0
        while written < output.count, index < segments.count {
            let segment = segments[index]
            let free = UnsafeMutableRawBufferPointer(rebasing: output[written...])
            let count =
                segment.isBase64
                ? try readBase64(segment.source, into: free, scratch: scratch)
                : try readRaw(segment.source, into: free)
            written += count
            if position >= segment.source.count, carryCount == 0 {
                index += 1
                position = 0
            }
        }
        return written
    }

    private mutating func readRaw(
        _ source: ByteSource,
        into output: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) -> Int {
        let count = try source.read(at: position, into: output)
        position += count
        return count
    }

    /// One step: either the carry, or whole groups straight into the output, or, when less than a
    /// group has room, one group into the carry.
    private mutating func readBase64(
        _ source: ByteSource,
        into output: UnsafeMutableRawBufferPointer,
        scratch: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) -> Int {
        guard carryCount == 0 else { return drainCarry(into: output) }
        let groups = min(output.count / 4, scratch.count / 3)
        guard groups > 0 else {
            try fillCarry(from: source, scratch: scratch)
            return drainCarry(into: output)
        }
        let wanted = min(groups * 3, source.count - position)
        // Bytes in memory are encoded where they lie; a file's go through the scratch buffer.
        let whole = min(output.count / 4 * 3, source.count - position)
        if let count = source.withBytesInMemory(
            at: position,
            count: whole,
            { Base64.encode($0, into: output) }
        ) {
            position += whole
            return count
        }
        let part = UnsafeMutableRawBufferPointer(rebasing: scratch[..<wanted])
        let got = try source.read(at: position, into: part)
        position += got
        return Base64.encode(UnsafeRawBufferPointer(rebasing: part[..<got]), into: output)
    }

    private mutating func fillCarry(
        from source: ByteSource,
        scratch: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) {
        let part = UnsafeMutableRawBufferPointer(
            rebasing: scratch[..<min(3, source.count - position)]
        )
        let got = try source.read(at: position, into: part)
        position += got
        var group: UInt32 = 0
        carryCount = withUnsafeMutableBytes(of: &group) { group in
            Base64.encode(UnsafeRawBufferPointer(rebasing: part[..<got]), into: group)
        }
        carry = UInt32(littleEndian: group)
    }

    private mutating func drainCarry(into output: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(carryCount, output.count)
        for offset in 0..<count {
            output[offset] = UInt8(truncatingIfNeeded: carry)
            carry >>= 8
        }
        carryCount -= count
        return count
    }
}
