import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What large content becomes in a body, and what is refused before it is sent.
@Suite struct ClientBodyTests {
    private let transport = GoldenIncode.transport()

    // Test idea 32.
    @Test(arguments: ["AAAA", "AAAA\n", "AA+/\r\nBB==\r\n", "\nAAAA\n\n", "A", "===="])
    func `the recording's text arrives as it stands`(text: String) async throws {
        let session = try await makeClient(transport).start()
        #expect(
            try await session.importSelfieRecording(source(text)).rawValue
                == GoldenIncode.recording
        )
        let body = try #require(try transport.requests.last?.bytes)
        let json = try JSONValue(parsing: body)
        #expect(json["video"]?.string == text && json["type"]?.string == "selfie")
        // By scalar: a carriage return and a line feed are one character.
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\n" ? "\\n" : scalar == "\r" ? "\\r" : "\(scalar)"
        }.joined()
        #expect(
            String(decoding: body, as: UTF8.self)
                == "{\"type\":\"selfie\",\"video\":\"\(escaped)\"}"
        )
    }

    // Test idea 32.
    @Test func `a long text in lines arrives as it stands, from a file`() async throws {
        let folder = try TemporaryFolder()
        let line = String(
            repeating: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
            count: 1
        )
        let text = Array(repeating: line, count: 4_000).joined(separator: "\n") + "\n"
        let path = try folder.write(text, to: "video.txt")
        let session = try await makeClient(transport).start()
        _ = try await session.importSelfieRecording(ByteSource(try RegularFile(path: path)))
        let body = try #require(try transport.requests.last?.bytes)
        #expect(try JSONValue(parsing: body)["video"]?.string == text)
    }

    @Test(arguments: [
        "AA\"A", "AA\\A", "AA A", "data:video/mp4;base64,AAAA", "AA-_", "\u{0}", "ü", "",
    ])
    func `a text that is no base64 is refused and sends nothing`(text: String) async throws {
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.importSelfieRecording(source(text))
        }
        #expect(error?.kind == .invalidInput && error?.sendState == .notSent)
        #expect(transport.requests.count == 1)
        if text.count > 3 { #expect(error.map { "\($0)" }?.contains(text) == false) }
    }

    static let refused:
        [(String, IncodeOperation, @Sendable (IncodeSession, ByteSource) async throws -> Void)] = [
            (
                "quality", .addFrontID,
                { _ = try await $0.addFrontID($1, metadata: nil, onlyFront: true) }
            ),
            ("quality", .addFace, { _ = try await $0.addFace($1, as: .videoSelfie) }),
            ("quality", .compareBackOCR, { _ = try await $0.compareBackOCR($1) }),
            ("shorter", .addSpeech, { _ = try await $0.addSpeech($1, form: .ios) }),
            ("shorter", .importRecording, { _ = try await $0.importSelfieRecording($1) }),
        ]

    @Test(arguments: refused.indices)
    func `what the gateway would refuse is refused before it is sent`(index: Int) async throws {
        let (way, operation, call) = Self.refused[index]
        let session = try await makeClient(transport) {
            $0.gatewayLimit = 30_000
            $0.partSize = 20_000
        }.start()
        let fits = ByteSource([UInt8](repeating: 0x41, count: 20_000))
        let tooLarge = ByteSource([UInt8](repeating: 0x41, count: 30_000))
        try await call(session, fits)
        #expect(transport.requests.count == 2)
        let error = await #expect(throws: ProviderError.self) { try await call(session, tooLarge) }
        #expect(error?.kind == .mediaRefused && error?.sendState == .notSent)
        #expect(error?.operation == operation.rawValue)
        #expect(error?.message.contains(way) == true)
        #expect(error.map { IncodeReaction(for: $0) } == .askForLess)
        #expect(transport.requests.count == 2)
    }

    @Test func `the limit counts the whole request, header included`() async throws {
        // {"base64Image":"…"} has 18 characters around the picture.
        let session = try await makeClient(transport).start()
        let largest = (10_000_000 - 18) / 4 * 3
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.compareOCR(ByteSource([UInt8](repeating: 0, count: largest)))
        }
        #expect(error?.kind == .mediaRefused)
        _ = try await session.compareOCR(
            ByteSource([UInt8](repeating: 0, count: largest - 3_000))
        )
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: refused.indices)
    func `nothing is sent for an empty file`(index: Int) async throws {
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            try await Self.refused[index].2(session, ByteSource([]))
        }
        #expect(error?.kind == .invalidInput && error?.sendState == .notSent)
        #expect(transport.requests.count == 1)
    }

    // Test idea 34.
    @Test func `metadata without a character is refused rather than sent`() async throws {
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.addBackID(source("x"), metadata: Personal(""))
        }
        #expect(error?.kind == .invalidInput)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [0, 1 << 20 + 1])
    func `a fingerprint has a size`(count: Int) async throws {
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.addDeviceFingerprint(
                ByteSource([UInt8](repeating: 0x20, count: count))
            )
        }
        #expect(error?.kind == .invalidInput && transport.requests.count == 1)
    }

    @Test(arguments: [-1, 21])
    func `a number of questions that makes no sense is refused`(count: Int) async throws {
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.questions(count: count, consent: false)
        }
        #expect(error?.kind == .invalidInput && transport.requests.count == 1)
    }

    // Test idea 62.
    @Test(arguments: [(0.98, 0.7), (0, 0), (1, 1)])
    func `the consent's face goes with the exact confidence and threshold`(
        confidence: Double,
        threshold: Double
    ) async throws {
        let session = try await makeClient(transport).start()
        _ = try await session.addVoiceConsentFace(
            source("x"),
            matchConfidence: try #require(IncodeVideoSelfieConfidence(restoring: confidence)),
            threshold: threshold
        )
        let json = try JSONValue(parsing: try #require(try transport.requests.last?.bytes))
        #expect(json["confidence"]?.number == confidence)
        #expect(json["threshold"]?.number == threshold)
    }

    @Test(arguments: [-0.1, 1.1, .nan])
    func `a threshold outside 0 and 1 is refused`(threshold: Double) async throws {
        let session = try await makeClient(transport).start()
        await #expect(throws: ProviderError.self) {
            _ = try await session.addVoiceConsentFace(
                source("x"),
                matchConfidence: try #require(IncodeVideoSelfieConfidence(restoring: 1)),
                threshold: threshold
            )
        }
        #expect(transport.requests.count == 1)
    }
}
