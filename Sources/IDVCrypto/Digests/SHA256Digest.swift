/// The 32 bytes that SHA-256 makes of some input.
public struct SHA256Digest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    // Four big-endian words: no allocation, and equality and hashing for free.
    private let word0: UInt64
    private let word1: UInt64
    private let word2: UInt64
    private let word3: UInt64

    /// A digest from its bytes; nil unless there are exactly 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() {
            words[index / 8] = words[index / 8] << 8 | UInt64(byte)
        }
        (word0, word1, word2, word3) = (words[0], words[1], words[2], words[3])
    }

    /// A digest from 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: some StringProtocol) {
        guard let bytes = Hexadecimal.decode(hex) else { return nil }
        self.init(bytes: bytes)
    }

    init(loadingFrom buffer: UnsafeRawBufferPointer) {
        func word(_ index: Int) -> UInt64 {
            UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        (word0, word1, word2, word3) = (word(0), word(1), word(2), word(3))
    }

    /// The bytes.
    public var bytes: [UInt8] {
        [word0, word1, word2, word3].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
    }

    /// The bytes as 64 lower-case hexadecimal digits.
    public var hex: String { Hexadecimal.encode(bytes) }
}

extension SHA256Digest: CustomStringConvertible {
    /// The same as `hex`.
    public var description: String { hex }
}
