import Testing

@testable import IDVCrypto

@Suite struct AES256GCMTests {
    struct Vector: Sendable {
        let key: String
        let nonce: String
        let plain: String
        let context: String
        let cipher: String
        let tag: String
    }

    /// Test cases 13 to 16 of "The Galois/Counter Mode of Operation" (McGrew and Viega), the ones with
    /// keys of 256 bits and nonces of 96.
    static let vectors = [
        Vector(
            key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12),
            plain: "",
            context: "",
            cipher: "",
            tag: "530f8afbc74536b9a963b4f1c4cb738b"
        ),
        Vector(
            key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12),
            plain: "00000000000000000000000000000000",
            context: "",
            cipher: "cea7403d4d606b6e074ec5d3baf39d18",
            tag: "d0d1c8a799996bf0265b98b5d48ab919"
        ),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            plain: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
            context: "",
            cipher: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
            tag: "b094dac5d93471bdec1a502270e3cc6c"
        ),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            plain: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            cipher: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
            tag: "76fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ]

    @Test(arguments: vectors)
    func `the published vectors come out`(vector: Vector) throws {
        func bytes(_ hex: String) throws -> [UInt8] { try #require(Hexadecimal.decode(hex)) }
        let sealed = AES256GCM.seal(
            try bytes(vector.plain),
            context: try bytes(vector.context),
            key: try bytes(vector.key),
            nonce: try bytes(vector.nonce)
        )
        #expect(Hexadecimal.encode(sealed) == vector.nonce + vector.cipher + vector.tag)
        let opened = try AES256GCM.open(
            sealed,
            context: try bytes(vector.context),
            key: try bytes(vector.key)
        )
        #expect(Hexadecimal.encode(opened) == vector.plain)
    }

    private let key = [UInt8](0..<32)

    @Test func `a changed bit, a cut, another key or another context does not open`() throws {
        let sealed = try AES256GCM.seal(Array("SPECIMEN".utf8), context: [1, 2], key: key)
        for bit in 0..<(sealed.count * 8) {
            var changed = sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: AES256GCMError.notAuthentic) {
                try AES256GCM.open(changed, context: [1, 2], key: key)
            }
        }
        for count in 0..<sealed.count {
            #expect(throws: AES256GCMError.notAuthentic) {
                try AES256GCM.open(Array(sealed.prefix(count)), context: [1, 2], key: key)
            }
        }
        #expect(throws: AES256GCMError.notAuthentic) {
            try AES256GCM.open(sealed, context: [1], key: key)
        }
        #expect(throws: AES256GCMError.notAuthentic) {
            try AES256GCM.open(sealed, context: [1, 2], key: key.reversed())
        }
        #expect(try AES256GCM.open(sealed, context: [1, 2], key: key) == Array("SPECIMEN".utf8))
    }

    @Test func `the same content is never sealed alike`() throws {
        let seals = try (0..<100).map { _ in try AES256GCM.seal([7], context: [], key: key) }
        #expect(Set(seals).count == 100)
    }
}
