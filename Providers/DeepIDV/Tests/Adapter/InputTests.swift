import DeepIDVProvider
import Foundation
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// Images in every form, and what is refused before anything is sent.
@Suite struct InputTests {
    private let transport = ScriptedTransport(GoldenVendor.script)

    @Test func `bytes, files, base64 and data URLs bring the same image`() async throws {
        let base64 = Data(TinyImage.jpeg).base64EncodedString()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "idv-input-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "front.png")  // its name says PNG, its bytes say JPEG
        try Data(TinyImage.jpeg).write(to: file)
        let inputs: [MediaInput] = [
            .bytes(TinyImage.jpeg), .file(path: file.path), .base64(base64),
            .base64(base64.replacing("=", with: "")), .dataURL("DATA:image/png;base64,\(base64)"),
            .text(base64), .text("data:;base64,\(base64)"),
        ]
        let client = try makeClient(transport)
        for input in inputs {
            _ = try await client.scanDocument(front: input)
        }
        let presigns = try transport.requests(to: "/v1/upload/presign").map { try $0.json }
        #expect(presigns.count == inputs.count)
        for presign in presigns {
            let file = presign?["files"]?.array?.first
            #expect(file?["contentType"] == "image/jpeg")
            #expect(file?["byteLength"]?.integer == TinyImage.jpeg.count)
        }
    }

    @Test(
        arguments: [
            (MediaInput.bytes([]), MediaRefusal.Code.empty),
            (.bytes([0xFF, 0xD8, 0xFF]), .tooFewBytes),
            (.bytes(Array("RIFF\u{10}\u{0}\u{0}\u{0}WEBPVP8 ".utf8)), .unsupportedFormat),
            (.bytes(Array("GIF89a................".utf8)), .unsupportedFormat),
            (.bytes(Array("%PDF-1.7 ............".utf8)), .unsupportedFormat),
            (.bytes(Array("just some text, no image".utf8)), .unsupportedFormat),
            (.bytes(Array(TinyImage.jpeg.dropLast(2))), .truncated),
            (.bytes(Array(TinyImage.png.dropLast(12))), .truncated),
            (.base64("!!!!"), .invalidBase64),
            (.dataURL("data:image/png;base64"), .invalidDataURL),
            (.fileURL("https://example.com/front.jpg"), .unsupportedScheme),
            (.file(path: "/"), .notARegularFile),
            (.file(path: "/nowhere/front.jpg"), .unreadable),
        ])
    func `an unusable image is refused with its reason, and nothing is sent`(
        input: MediaInput,
        code: MediaRefusal.Code
    ) async throws {
        let client = try makeClient(transport)
        let refusal = await #expect(throws: MediaRefusal.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: input
            )
        }
        #expect(refusal?.code == code)
        #expect(refusal?.description.hasPrefix("selfie: ") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [(15_728_640, true), (15_728_641, false)])
    func `15 MiB are taken to the byte`(size: Int, fits: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "idv-size-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "front.jpg")
        // What stands after the end marker belongs to the file and counts.
        try Data(TinyImage.jpeg).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        let client = try makeClient(transport)
        if fits {
            _ = try await client.scanDocument(front: .file(path: file.path))
            #expect(transport.requests.count == 3)
        } else {
            let refusal = await #expect(throws: MediaRefusal.self) {
                _ = try await client.scanDocument(front: .file(path: file.path))
            }
            #expect(refusal?.code == .tooManyBytes)
            #expect(refusal?.description.contains("15 MiB") == true)
            #expect(transport.requests.isEmpty)
        }
    }

    @Test func `a text is never opened as a path`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "idv-path-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "front.jpg")
        try Data(TinyImage.jpeg).write(to: file)
        let client = try makeClient(transport)
        for input in [MediaInput.text(file.path), .base64(file.path), .dataURL(file.path)] {
            await #expect(throws: MediaRefusal.self) {
                _ = try await client.scanDocument(front: input)
            }
        }
        #expect(transport.requests.isEmpty)
    }
}
