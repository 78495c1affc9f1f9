import Foundation
import IDVCrypto
import IDVPrimitives
import IdentityVerification
import Testing

@Suite struct CaptureTests {
    private static func capture(_ role: CaptureRole, _ text: String) throws -> Capture {
        try Capture(role, .bytes(Array(text.utf8)))
    }

    // MARK: One capture

    @Test func `a capture keeps role, size and digest, and prints neither bytes nor path`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(component: "captures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(component: "robin-specimen.jpg")
        // Long enough to be in no address by chance.
        let content = "wording-of-the-content"
        try Data(content.utf8).write(to: file)

        let capture = try Capture(.selfie, .file(path: file.path))
        #expect(capture.role == .selfie)
        #expect(capture.source.count == content.utf8.count)
        #expect(capture.digest == SHA256.hash(Array(content.utf8)))
        for text in PrivacyPrintingTests.texts(of: capture) {
            #expect(!text.contains("robin"))
            #expect(!text.contains(content))
        }
        #expect("\(capture)" == "Capture(selfie, 22 bytes)")
    }

    @Test func `a capture's digest is the SHA-256 of its bytes`() throws {
        // FIPS 180-2, appendix B.1.
        #expect(
            try Self.capture(.selfie, "abc").digest.hex
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
    }

    // MARK: Metadata

    @Test func `empty metadata is none`() throws {
        let bytes = ByteSource(Array("front".utf8))
        let empty = try Capture(.documentFront, source: bytes, metadata: Personal(""))
        #expect(empty.metadata == nil)
        let blank = try Capture(.documentFront, source: bytes, metadata: Personal(" "))
        #expect(blank.metadata?.value == " ")
        let none = try Capture(.documentFront, source: bytes)
        #expect(try CaptureSet([empty]).digest == CaptureSet([none]).digest)
    }

    @Test(
        arguments: [
            (nil, "m", true), (1, "m", true), (1, "mm", false), (1, "ä", false), (0, "", true),
            (0, "m", false),
        ] as [(Int?, String, Bool)]
    )
    func `metadata is held against the provider's limit`(
        _ maximum: Int?,
        _ metadata: String,
        _ isTaken: Bool
    ) throws {
        var limits = MediaLimits.anyFormat(maximumBytes: 100)
        limits.maximumMetadataBytes = maximum
        let capture = try Capture(
            .diagnostics,
            .bytes([1, 2, 3]),
            metadata: Personal(metadata)
        )
        guard !isTaken else {
            try capture.check(limits: limits)
            return
        }
        let refusal = #expect(throws: MediaRefusal.self) { try capture.check(limits: limits) }
        #expect(refusal?.code == .tooManyBytes)
        #expect(refusal?.label == "\(CaptureRole.diagnostics.label)'s metadata")
        #expect(refusal?.byteCount == metadata.utf8.count)
        #expect(refusal?.description.contains("up to \(maximum ?? -1) bytes") == true)
    }

    @Test func `the file may be renamed once the capture is made`() throws {
        let file = FileManager.default.temporaryDirectory
            .appending(component: "capture-\(UUID().uuidString)")
        try Data("abc".utf8).write(to: file)
        let capture = try Capture(.selfie, .file(path: file.path))
        try FileManager.default.removeItem(at: file)
        #expect(try capture.source.bytes(limit: 10) == Array("abc".utf8))
    }

    @Test(
        arguments: [
            (.bytes([]), .empty), (.bytes([1, 2, 3, 4, 5]), .tooManyBytes),
            (.file(path: "/"), .notARegularFile), (.file(path: "/dev/zero"), .notARegularFile),
            (.file(path: "/nowhere/at/all"), .unreadable), (.file(path: ""), .unreadable),
        ] as [(MediaInput, MediaRefusal.Code)]
    )
    func `an input that cannot be captured is refused by the role's name`(
        input: MediaInput,
        code: MediaRefusal.Code
    ) {
        let refusal = #expect(throws: MediaRefusal.self) {
            try Capture(.documentBack, input, maximumBytes: 4)
        }
        #expect(refusal?.code == code)
        #expect(refusal?.label == "document back")
        #expect(refusal.map { "\($0)".hasPrefix("document back: found ") } == true)
    }

    @Test func `a capture of the largest size is taken`() throws {
        #expect(try Capture(.selfie, .bytes([1, 2, 3, 4]), maximumBytes: 4).source.count == 4)
    }

    // MARK: A set

    @Test func `bytes that are there already make the same capture, within the same limits`() throws
    {
        let bytes = Array("front".utf8)
        let opened = try Capture(.documentFront, .bytes(bytes), metadata: Personal("m"))
        let frame = try CapturedFrame(source: ByteSource(bytes), label: "depth")
        let taken = try Capture(
            .documentFront,
            source: ByteSource(bytes),
            metadata: Personal("m"),
            depthFrame: frame
        )
        #expect(taken.digest == opened.digest)
        #expect(taken.metadata == opened.metadata)
        #expect(taken.depthFrame?.digest == opened.digest)
        #expect(throws: MediaRefusal.self) {
            try Capture(.selfie, source: ByteSource(bytes), maximumBytes: 4)
        }
        #expect(throws: MediaRefusal.self) { try Capture(.selfie, source: ByteSource([])) }
        #expect(throws: MediaRefusal.self) {
            try CapturedFrame(source: ByteSource(bytes), label: "depth", maximumBytes: 4)
        }
    }

    @Test func `a set finds each capture by its role, in the order of the roles`() throws {
        let set = try CaptureSet([
            Self.capture(.selfie, "s"), Self.capture(.documentFront, "f"),
        ])
        #expect(set.captures.map(\.role) == [.documentFront, .selfie])
        #expect(set[.selfie]?.source.count == 1)
        #expect(set[.documentBack] == nil)
    }

    @Test func `two captures of one role make no set, whatever they show`() throws {
        let front = try Self.capture(.documentFront, "f")
        let other = try Self.capture(.documentFront, "g")
        let selfie = try Self.capture(.selfie, "s")
        for captures in [[front, front], [front, other], [front, selfie, other]] {
            let error = #expect(throws: CaptureSetError.repeatedRole(.documentFront)) {
                try CaptureSet(captures)
            }
            #expect(error.map { "\($0)".contains("document front") } == true)
        }
    }

    @Test func `a set's digest does not depend on the order of its captures`() throws {
        let captures = try [
            Self.capture(.documentFront, "f"), Self.capture(.documentBack, "b"),
            Self.capture(.selfie, "s"),
        ]
        let digests = try [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            .map { try CaptureSet($0.map { captures[$0] }).digest }
        #expect(Set(digests).count == 1)
    }

    @Test func `a set's digest changes with every role and every content`() throws {
        let sets: [[(CaptureRole, String)]] = [
            [], [(.documentFront, "a")], [(.documentBack, "a")], [(.selfie, "a")],
            [(.documentFront, "b")], [(.documentFront, "a"), (.documentBack, "b")],
            [(.documentFront, "b"), (.documentBack, "a")], [(.documentFront, "a"), (.selfie, "b")],
            [(.documentFront, "b"), (.selfie, "a")], [(.documentFront, "a"), (.selfie, "a")],
        ]
        let digests = try sets.map { try CaptureSet($0.map(Self.capture)).digest }
        #expect(Set(digests).count == sets.count)
    }

    @Test func `a set's digest is SHA-256 over each role's name, a zero byte and the digest`()
        throws
    {
        let set = try CaptureSet([
            Self.capture(.selfie, "s"), Self.capture(.documentFront, "f"),
        ])
        var bytes: [UInt8] = []
        for (name, content) in [("documentFront", "f"), ("selfie", "s")] {
            bytes += Array(name.utf8) + [0] + Array(SHA256.hash(Array(content.utf8)).bytes)
        }
        #expect(set.digest == SHA256.hash(bytes))
    }
}
