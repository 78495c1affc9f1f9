/// Bytes with a known length that can be read from any position, as often as needed.
///
/// Holding a source costs nothing beyond what it names: bytes in memory, or a range of an open file.
/// It is what a capture's image is, and what a request body is made of.
public struct ByteSource: Sendable {
    private enum Storage: Sendable {
        case bytes(ArraySlice<UInt8>)
        case file(RegularFile, offset: Int)
    }

    private let storage: Storage

    /// The number of bytes.
    public let count: Int

    /// Bytes in memory.
    public init(_ bytes: [UInt8]) {
        storage = .bytes(bytes[...])
        count = bytes.count
    }

    /// A whole file, as long as it was when it was opened.
    public init(_ file: RegularFile) {
        storage = .file(file, offset: 0)
        count = file.size
    }

    private init(storage: Storage, count: Int) {
        self.storage = storage
        self.count = count
    }

    /// A part of this source, the range being clamped to what there is.
    public func slice(_ range: Range<Int>) -> ByteSource {
        let range = range.clamped(to: 0..<count)
        switch storage {
        case .bytes(let bytes):
            let start = bytes.startIndex + range.lowerBound
            return ByteSource(
                storage: .bytes(bytes[start..<(start + range.count)]),
                count: range.count
            )
        case .file(let file, let offset):
            return ByteSource(
                storage: .file(file, offset: offset + range.lowerBound),
                count: range.count
            )
        }
    }

    /// Reads bytes from a position into a buffer, and returns how many: as many as the buffer takes,
    /// fewer only at the end.
    ///
    /// - Throws: `RegularFileError`; `.shrank` when a file no longer has the bytes it had.
    public func read(
        at position: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) -> Int {
        guard position >= 0, position < count else { return 0 }
        let wanted = min(buffer.count, count - position)
        guard wanted > 0 else { return 0 }
        switch storage {
        case .bytes(let bytes):
            bytes.withUnsafeBytes { source in
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: source[position..<(position + wanted)])
                )
            }
        case .file(let file, let offset):
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[0..<wanted])
            let got = try file.read(at: offset + position, into: part)
            guard got == wanted else { throw .shrank }
        }
        return wanted
    }

    /// Calls a closure with a range of the bytes when they lie in memory; nil, without a call, when
    /// they lie in a file or the range is not all there.
    package func withBytesInMemory<Result>(
        at position: Int,
        count wanted: Int,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        guard
            case .bytes(let bytes) = storage, position >= 0, wanted >= 0, wanted <= count,
            position <= count - wanted
        else { return nil }
        return bytes.withUnsafeBytes { source in
            body(UnsafeRawBufferPointer(rebasing: source[position..<(position + wanted)]))
        }
    }

    /// The bytes from a position on, at most `limit` of them: for headers and small files.
    ///
    /// - Throws: `RegularFileError`.
    public func bytes(at position: Int = 0, limit: Int) throws(RegularFileError) -> [UInt8] {
        guard position >= 0, position < count, limit > 0 else { return [] }
        let wanted = min(limit, count - position)
        var failure: RegularFileError?
        let result = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, used in
            do throws(RegularFileError) {
                used = try read(at: position, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
                used = 0
            }
        }
        if let failure { throw failure }
        return result
    }
}

extension ByteSource: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many bytes there are, and none of them.
    public var description: String { "ByteSource(\(count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what a person's image holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
