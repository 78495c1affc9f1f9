import Foundation
import IDVCrypto
import IDVPrimitives
import Testing

@Suite struct SHA256Tests {
    /// FIPS 180-4 examples and the NIST "long message" of a million letters.
    static let vectors: [(message: String, count: Int, digest: String)] = [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test(arguments: vectors)
    func theVectorsOfTheStandardComeOut(message: String, count: Int, digest: String) throws {
        let bytes = Array(String(repeating: message, count: count).utf8)
        #expect(SHA256.hash(bytes).hex == digest)
        #expect(try SHA256.hash(ByteSource(bytes)).hex == digest)
    }

    @Test func anySplitOfTheInputGivesTheSameDigest() {
        let bytes = pseudoRandomBytes(count: 300, seed: 1)
        let whole = SHA256.hash(bytes)
        for split in 0...bytes.count {
            var digest = SHA256()
            digest.update(Array(bytes[..<split]))
            digest.update([])
            digest.update(Array(bytes[split...]))
            #expect(digest.finalize() == whole, "split at \(split)")
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_001])
    func aFileHasTheDigestOfItsBytes(count: Int) throws {
        let bytes = pseudoRandomBytes(count: count, seed: UInt64(count))
        let path = FileManager.default.temporaryDirectory.appending(
            component: "sha256-\(UUID().uuidString)"
        )
        try Data(bytes).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let source = ByteSource(try RegularFile(path: path.path))
        #expect(try SHA256.hash(source) == SHA256.hash(bytes))
        let part = source.slice(1..<max(1, count - 1))
        #expect(try SHA256.hash(part) == SHA256.hash(Array(bytes.dropFirst().dropLast())))
    }

    @Test func aFileThatBecomesShorterIsAnErrorAndNoDigest() throws {
        let path = FileManager.default.temporaryDirectory.appending(
            component: "sha256-\(UUID().uuidString)"
        )
        try Data(count: 100_000).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let source = ByteSource(try RegularFile(path: path.path))
        #expect(truncate(path.path, 70_000) == 0)
        #expect(throws: RegularFileError.shrank) { try SHA256.hash(source) }
    }

    @Test func aDigestComesBackFromItsBytesAndItsDigits() {
        let digest = SHA256.hash(Array("abc".utf8))
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect(SHA256Digest(hex: digest.hex) == digest)
        #expect(SHA256Digest(hex: digest.hex.uppercased()) == digest)
        #expect(SHA256Digest(bytes: digest.bytes.dropLast()) == nil)
        #expect(SHA256Digest(bytes: digest.bytes + [0]) == nil)
        #expect(SHA256Digest(hex: digest.hex.dropLast()) == nil)
        #expect(SHA256Digest(hex: "g" + digest.hex.dropFirst()) == nil)
        #expect(SHA256.hash(Array("abd".utf8)) != digest)
    }
}
