import Foundation
import IDVPrimitives
import Testing

@testable import IdentityVerification

@Suite("Media refusals")
struct MediaRefusalTests {
    @Test func `a refusal names capture, finding, limits and remedy`() throws {
        let heic = MediaFormatTests.box("ftyp", "heic")
        let bytes = heic + [UInt8](repeating: 0, count: 3_200_000 - heic.count)
        let found = try #require(refusal(bytes))
        #expect(
            found.description
                == "document front: found a HEIC image (3.2 MB), allowed JPEG and PNG up to "
                + "15 MiB; convert it to JPEG first."
        )
    }

    @Test func `base64 text handed over as bytes is told so`() throws {
        let found = try #require(refusal(Array("/9j/4AAQSkZJRgABAQ".utf8)))
        #expect(found.code == .unsupportedFormat)
        #expect(found.description.contains("as base64 text, not as bytes"))
    }

    @Test func `refusals are equal by code`() {
        let one = MediaRefusal(.empty, label: "a", found: "b", allowed: "c", advice: "d")
        let same = MediaRefusal(.empty, label: "e", found: "f", allowed: "g", advice: "h")
        let other = MediaRefusal(.tooFewBytes, label: "a", found: "b", allowed: "c", advice: "d")
        #expect(one == same)
        #expect(one != other)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (1950, "2.0 kB"),
        (999_949, "999.9 kB"), (999_950, "1.0 MB"), (3_249_999, "3.2 MB"),
        (15_728_640, "15.7 MB"),
    ])
    func `sizes read well`(count: Int, text: String) {
        #expect(ByteCountText.measured(count) == text)
    }

    @Test func `the byte limit is inclusive`() throws {
        try withMediaFolder { folder in
            let path = folder.appendingPathComponent("image").path
            try Data(SampleJPEG.whole()).write(to: URL(fileURLWithPath: path))
            for (size, code) in [
                (15_728_639, MediaRefusal.Code?.none), (15_728_640, nil),
                (15_728_641, .tooManyBytes), (1 << 40, .tooManyBytes),
            ] {
                // A sparse file: the zeros after the end marker take no room.
                let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                try handle.truncate(atOffset: UInt64(size))
                try handle.close()
                var found: MediaRefusal.Code?
                do throws(MediaRefusal) {
                    let source = try MediaInput.file(path: path).open(
                        label: "selfie",
                        limits: roomy
                    )
                    let facts = try MediaInspector.inspect(source, label: "selfie", limits: roomy)
                    #expect(facts.byteCount == size)
                } catch {
                    found = error.code
                }
                #expect(found == code, "\(size) bytes")
            }
        }
    }

    @Test func `the byte minimum is inclusive`() {
        let bytes = SampleJPEG.whole()
        let exact = MediaLimits(minimumBytes: bytes.count, maximumBytes: 10_000)
        let more = MediaLimits(minimumBytes: bytes.count + 1, maximumBytes: 10_000)
        #expect(refusal(bytes, limits: exact) == nil)
        #expect(refusal(bytes, limits: more)?.code == .tooFewBytes)
        #expect(refusal([0xFF, 0xD8, 0xFF])?.code == .tooFewBytes)
    }

    @Test(arguments: [
        (640, 480, 640, 480, MediaRefusal.Code?.none),
        (641, 480, 4000, 4000, .tooFewPixels),
        (640, 481, 4000, 4000, .tooFewPixels),
        (1, 1, 639, 480, .tooManyPixels),
        (1, 1, 640, 479, .tooManyPixels),
    ])
    func `pixel limits are inclusive`(
        minimumWidth: Int,
        minimumHeight: Int,
        maximumWidth: Int,
        maximumHeight: Int,
        code: MediaRefusal.Code?
    ) {
        var limits = roomy
        limits.minimumPixelWidth = minimumWidth
        limits.minimumPixelHeight = minimumHeight
        limits.maximumPixelWidth = maximumWidth
        limits.maximumPixelHeight = maximumHeight
        #expect(refusal(SampleJPEG.whole(), limits: limits)?.code == code)
    }
}
