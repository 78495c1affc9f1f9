import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A small buffer that moves forward over a source, so that no image is ever held as a whole.
///
/// Memory is one buffer of 48 KiB whatever the size of the source. A jump past the buffer reads
/// only a little, since most jumps lead from one chunk header to the next; a scan fills it whole.
struct ByteWindow: ~Copyable {
    static let capacity = 48 * 1024
    private static let jumpLength = 4 * 1024

    let source: ByteSource
    private let buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var filled = 0

    init(_ source: ByteSource) {
        self.source = source
        buffer = .allocate(byteCount: Self.capacity, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    var count: Int { source.count }

    /// The byte at a position; nil past the end.
    mutating func byte(at position: Int) throws(ImageFault) -> UInt8? {
        guard try load(position, atLeast: 1) else { return nil }
        return buffer[position - start]
    }

    /// A big-endian 16-bit number; nil when it does not lie wholly inside.
    mutating func uint16(at position: Int) throws(ImageFault) -> Int? {
        guard try load(position, atLeast: 2) else { return nil }
        let offset = position - start
        return Int(buffer[offset]) << 8 | Int(buffer[offset + 1])
    }

    /// A big-endian 32-bit number; nil when it does not lie wholly inside.
    mutating func uint32(at position: Int) throws(ImageFault) -> Int? {
        guard let high = try uint16(at: position), let low = try uint16(at: position + 2) else {
            return nil
        }
        return high << 16 | low
    }

    /// Exactly so many bytes, at most 64 KiB; nil when they do not all lie inside.
    mutating func bytes(at position: Int, count wanted: Int) throws(ImageFault) -> [UInt8]? {
        guard position >= 0, wanted >= 0, wanted <= count - position else { return nil }
        if wanted <= Self.jumpLength, try load(position, atLeast: wanted) {
            let offset = position - start
            return Array(buffer[offset..<(offset + wanted)])
        }
        do throws(RegularFileError) {
            return try source.bytes(at: position, limit: wanted)
        } catch {
            throw .source(error)
        }
    }

    /// The position of the next JPEG marker code after entropy-coded data: the last byte of `FF …
    /// FF code`, where code is neither a stuffed zero nor a restart marker.
    ///
    /// Nil when the bytes end first.
    mutating func markerCode(after position: Int) throws(ImageFault) -> Int? {
        var position = position
        while try load(position, atLeast: 2, filling: true) {
            let end = filled
            var offset = position - start
            // The last byte of the window is left for the next one: its follower is not here.
            while offset < end - 1 {
                guard let base = buffer.baseAddress,
                    let hit = memchr(base + offset, 0xFF, end - 1 - offset)
                else {
                    offset = end - 1
                    break
                }
                offset = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
                switch buffer[offset + 1] {
                case 0x00, 0xD0...0xD7: offset += 2
                case 0xFF: offset += 1
                default: return start + offset + 1
                }
            }
            position = start + offset
        }
        return nil
    }

    /// Makes sure that the bytes are in the buffer; false when the source ends before.
    private mutating func load(
        _ position: Int,
        atLeast wanted: Int,
        filling: Bool = false
    ) throws(ImageFault) -> Bool {
        if position >= start, wanted <= start + filled - position { return true }
        guard position >= 0, wanted <= count - position else { return false }
        let length = filling ? Self.capacity : max(wanted, Self.jumpLength)
        filled = 0
        do throws(RegularFileError) {
            filled = try source.read(
                at: position,
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[0..<length])
            )
        } catch {
            throw .source(error)
        }
        start = position
        return wanted <= filled
    }
}
