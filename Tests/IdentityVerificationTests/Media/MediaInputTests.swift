import Foundation
import IDVPrimitives
import Testing

@testable import IdentityVerification

#if canImport(Glibc)
import Glibc
#endif

@Suite("Media input")
struct MediaInputTests {
    static let image = SampleJPEG.whole()
    static let encoded = Data(image).base64EncodedString()

    static func opened(_ input: MediaInput, limits: MediaLimits = roomy) -> Result<
        [UInt8], MediaRefusal
    > {
        do throws(MediaRefusal) {
            let source = try input.open(label: "document back", limits: limits)
            guard let bytes = try? source.bytes(limit: source.count) else { return .success([]) }
            return .success(bytes)
        } catch {
            return .failure(error)
        }
    }

    static func code(_ input: MediaInput, limits: MediaLimits = roomy) -> MediaRefusal.Code? {
        guard case .failure(let refusal) = opened(input, limits: limits) else { return nil }
        return refusal.code
    }

    static let urlSafe = encoded.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    static let wrapped = Data(image).base64EncodedString(options: [
        .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    static let percented = encoded.replacingOccurrences(of: "+", with: "%2B")
        .replacingOccurrences(of: "/", with: "%2f").replacingOccurrences(of: "=", with: "%3D")
    static let fullyPercented = image.map { String(format: "%%%02X", $0) }.joined()

    @Test(arguments: [
        "data:image/jpeg;base64,\(encoded)",
        "DATA:image/jpeg;BASE64,\(encoded)",
        "Data:;base64,\(encoded)",
        "data:image/heic;base64,\(encoded)",
        "data:image/jpeg;charset=utf-8;base64,\(encoded)",
        "data:image/jpeg;name=a%20b.jpg;Base64,\(encoded)",
        "data:image/jpeg;base64,\(percented)",
        "data:image/jpeg;base64,\(urlSafe)",
        "data:image/jpeg;base64,\(wrapped)",
        " \n data:image/jpeg;base64,\(encoded)\n",
        "data:,\(fullyPercented)",
        "data:image/jpeg,\(fullyPercented)",
        "data:image/jpeg;charset=x,\(fullyPercented)",
    ])
    func `a data URL is read in all its spellings`(text: String) throws {
        for input in [MediaInput.dataURL(text), .text(text)] {
            #expect(try Self.opened(input).get() == Self.image)
        }
    }

    @Test(arguments: [encoded, urlSafe, wrapped, "  \(encoded)  ", encoded + "\n"])
    func `base64 text is read in all its spellings`(text: String) throws {
        for input in [MediaInput.base64(text), .text(text)] {
            #expect(try Self.opened(input).get() == Self.image)
        }
    }

    @Test(arguments: [
        (MediaInput.base64(""), MediaRefusal.Code.empty),
        (.bytes([]), .empty),
        (.text("   "), .empty),
        (.dataURL("data:,"), .empty),
        (.dataURL("data:;base64,"), .empty),
        (.base64("!!!!"), .invalidBase64),
        (.base64("AAAAA"), .invalidBase64),
        (.base64("data:;base64,AAAA"), .invalidBase64),
        (.dataURL("data:;base64,AA*A"), .invalidBase64),
        (.dataURL("data:image/jpeg;base64"), .invalidDataURL),
        (.dataURL("data:" + String(repeating: "x", count: 5000) + ",AAAA"), .invalidDataURL),
        (.dataURL("AAAA"), .invalidDataURL),
        (.dataURL("data:,%4"), .invalidPercentEncoding),
        (.dataURL("data:,%zz"), .invalidPercentEncoding),
        (.dataURL("data:;base64,AA%2"), .invalidPercentEncoding),
        (.text("https://example.com/a.jpg"), .unsupportedScheme),
        (.text("HTTP://example.com/a.jpg"), .unsupportedScheme),
        (.text("file:///etc/hostname"), .unsupportedScheme),
        (.text("jar:file:///a!/b"), .unsupportedScheme),
        (.base64("file:///etc/hostname"), .unsupportedScheme),
        (.dataURL("ftp://example.com/a"), .unsupportedScheme),
        (.text("/etc/hostname"), .invalidBase64),
        (.text("../secret.jpg"), .invalidBase64),
        (.file(path: ""), .unreadable),
        (.file(path: "/no/such/file"), .unreadable),
        (.file(path: "a\0b"), .unreadable),
        (.file(path: "/"), .notARegularFile),
        (.file(path: "/dev/null"), .notARegularFile),
        (.file(path: "/dev/zero"), .notARegularFile),
        (.fileURL("https://example.com/a"), .unsupportedScheme),
        (.fileURL("jar:file:///a"), .unsupportedScheme),
        (.fileURL("data:,a"), .unsupportedScheme),
        (.fileURL("/etc/hostname"), .invalidFileURL),
        (.fileURL("file://server/share/a"), .invalidFileURL),
        (.fileURL("file://localhost.example/a"), .invalidFileURL),
        (.fileURL("file:relative"), .invalidFileURL),
        (.fileURL("file://"), .invalidFileURL),
        (.fileURL("file:///a?b"), .invalidFileURL),
        (.fileURL("file:///a#b"), .invalidFileURL),
        (.fileURL("file:///a%00b"), .invalidFileURL),
        (.fileURL("file:///a%FFb"), .invalidFileURL),
        (.fileURL("file:///a%2"), .invalidPercentEncoding),
        (.fileURL("file:///no/such/file"), .unreadable),
    ])
    func `what cannot be opened is refused with its reason`(
        input: MediaInput,
        code: MediaRefusal.Code
    ) {
        #expect(Self.code(input) == code)
    }

    @Test func `text that cannot fit is refused before it is decoded`() {
        let limits = MediaLimits(maximumBytes: 3000)
        // Not base64: decoding it would give another code.
        let junk = String(repeating: "!", count: 3000 * 3 / 2 + 4096 + 10)
        #expect(Self.code(.base64(junk), limits: limits) == .tooManyBytes)
        #expect(Self.code(.dataURL("data:;base64,\(junk)"), limits: limits) == .tooManyBytes)
        let long = String(repeating: "%", count: 3 * 3000 + 4097)
        #expect(Self.code(.dataURL("data:,\(long)"), limits: limits) == .tooManyBytes)
    }

    @Test func `the byte limit holds for decoded text exactly`() {
        let bytes = [UInt8](repeating: 7, count: 3001)
        let limits = MediaLimits(maximumBytes: 3000)
        let fits = Data(bytes.dropLast()).base64EncodedString()
        #expect(Self.code(.base64(fits), limits: limits) == nil)
        #expect(
            Self.code(.base64(Data(bytes).base64EncodedString()), limits: limits) == .tooManyBytes
        )
        #expect(Self.code(.bytes(bytes), limits: limits) == .tooManyBytes)
        let unlimited = MediaLimits(maximumBytes: .max)
        #expect(Self.code(.text(fits), limits: unlimited) == nil)
    }

    @Test func `file URLs name local files`() throws {
        try withMediaFolder { folder in
            let file = folder.appendingPathComponent("a b%+ü.jpg")
            try Data(Self.image).write(to: file)
            let folderPath = folder.path
            let name = "a%20b%25+%C3%BC.jpg"
            for text in [
                "file://\(folderPath)/\(name)", "FILE://LocalHost\(folderPath)/\(name)",
                "file:\(folderPath)/\(name)",
            ] {
                #expect(try Self.opened(.fileURL(text)).get() == Self.image)
            }
        }
    }

    @Test func `a pipe is refused at once`() throws {
        try withMediaFolder { folder in
            let path = folder.appendingPathComponent("pipe").path
            try #require(mkfifo(path, 0o600) == 0)
            #expect(Self.code(.file(path: path)) == .notARegularFile)
        }
    }

    @Test func `a file that grows is read as it was when it was opened`() throws {
        try withMediaFolder { folder in
            let file = folder.appendingPathComponent("image")
            try Data(Self.image).write(to: file)
            let source = try MediaInput.file(path: file.path).open(label: "selfie", limits: roomy)
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data([1, 2, 3]))
            try handle.close()
            let facts = try MediaInspector.inspect(source, label: "selfie", limits: roomy)
            #expect(facts.byteCount == Self.image.count)
            #expect(facts.trailingByteCount == 0)
        }
    }

    @Test func `a file that shrinks is refused`() throws {
        try withMediaFolder { folder in
            let file = folder.appendingPathComponent("image")
            try Data(Self.image + [UInt8](repeating: 0, count: 100_000)).write(to: file)
            let source = try MediaInput.file(path: file.path).open(label: "selfie", limits: roomy)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 20)
            try handle.close()
            let expected = MediaRefusal(
                .changedWhileReading,
                label: "",
                found: "",
                allowed: "",
                advice: ""
            )
            #expect(throws: expected) {
                try MediaInspector.inspect(source, label: "selfie", limits: roomy)
            }
        }
    }

    @Test func `neither refusals nor inputs print paths or content`() throws {
        let secret = "jane-roe-passport"
        let inputs: [MediaInput] = [
            .file(path: "/no/such/\(secret).jpg"), .fileURL("file:///no/\(secret)"),
            .fileURL("\(secret):///no/x"), .text("\(secret):x"), .base64("\(secret)!"),
            .dataURL("data:\(secret)"), .text("https://example.com/\(secret)"),
            .fileURL("file://\(secret)/x"), .bytes(Array(secret.utf8)),
        ]
        for input in inputs {
            var printed = String(describing: input) + String(reflecting: input)
            dump(input, to: &printed)
            let result = Self.opened(input)
            if case .failure(let refusal) = result {
                printed += String(describing: refusal) + String(reflecting: refusal)
                dump(refusal, to: &printed)
            }
            #expect(!printed.contains(secret))
            #expect(!printed.contains("jane"))
            // The bytes of the content in decimal, as an array prints.
            #expect(!printed.contains("106, 97"))
        }
    }
}
