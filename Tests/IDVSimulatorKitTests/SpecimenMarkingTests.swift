import Foundation
import IDVSimulatorKit
import TestSupport
import Testing

struct SpecimenMarkingTests {
    static let line = #"idv-specimen/1 {"role":"selfie","subject":"s","face":"f","quality":0.5}"#

    static func jpeg(_ comment: String, before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        let content = Array(comment.utf8)
        let length = content.count + 2
        return [0xFF, 0xD8] + before + [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)]
            + content + after
    }

    @Test func aCommentIsFoundBehindOtherSegments() throws {
        let application: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
        let otherComment: [UInt8] = [0xFF, 0xFE, 0, 5, 0x61, 0x62, 0x63]
        let bytes = Self.jpeg(Self.line, before: application + otherComment + [0xFF])
        let marking = try #require(SpecimenMarking(imageBytes: bytes))
        #expect(marking.role == .selfie)
        #expect(marking.face == "f")
        #expect(marking.quality == 0.5)
        #expect(marking.isBonaFide)
    }

    @Test func nothingIsReadAfterThePictureBegins() {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
        #expect(SpecimenMarking(imageBytes: Self.jpeg(Self.line, before: scan)) == nil)
        #expect(SpecimenMarking(imageBytes: Self.jpeg(Self.line, before: [0xFF, 0xD9])) == nil)
    }

    @Test func everyTruncationIsRefusedWithoutHarm() throws {
        for bytes in [
            Self.jpeg(Self.line), try Repository.bytes(ofSample: "idcard-genuine/selfie.png"),
        ] {
            for count in 0..<min(bytes.count, 400) {
                let marking = SpecimenMarking(imageBytes: bytes.prefix(count))
                if count < 80 { #expect(marking == nil) }
            }
        }
    }

    @Test(arguments: [
        "", "idv-specimen/1", "idv-specimen/1 ", "idv-specimen/1 {", "idv-specimen/1 []",
        #"idv-specimen/2 {"role":"selfie"}"#, #"idv-specimen/1 {"role":"parrot"}"#,
        #"idv-specimen/1 {"role":"documentFront"}"#, #"x idv-specimen/1 {"role":"selfie"}"#,
        #"idv-specimen/1 {"role":"documentFront","document":{"kind":"library card"}}"#,
    ])
    func aLineThatSaysNothingIsNoMarking(line: String) {
        #expect(SpecimenMarking(imageBytes: Self.jpeg(line)) == nil)
    }

    @Test func numbersOutsideTheirRangeAreBroughtBack() throws {
        let line = #"idv-specimen/1 {"role":"selfie","quality":7,"readability":-3}"#
        let marking = try #require(SpecimenMarking(line: Array(line.utf8)))
        #expect(marking.quality == 1)
        #expect(marking.readability == 0)
        #expect(!marking.isReadable)
    }

    @Test func aPNGWhoseLengthsLieIsRefused() throws {
        var bytes = try Repository.bytes(ofSample: "idcard-genuine/selfie.png")
        for position in 8..<12 { bytes[position] = 0xFF }
        #expect(SpecimenMarking(imageBytes: bytes) == nil)
    }

    @Test func printingAMarkingShowsNoName() throws {
        let marking = try #require(
            SpecimenMarking(
                imageBytes: try Repository.bytes(ofSample: "passport-genuine/front.jpg")
            )
        )
        var dumped = ""
        dump(marking, to: &dumped)
        dump(try #require(marking.document), to: &dumped)
        #expect(!(dumped + "\(marking)" + "\(String(reflecting: marking))").contains("AVERY"))
    }
}

/// Markings in MP4 and M4A.
struct SpecimenMediaMarkingTests {
    static let line =
        #"idv-specimen/1 {"role":"videoSelfie","subject":"s","face":"f","presentation":"attack:replay"}"#

    static func box(_ kind: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
        let size = size ?? content.count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(kind.utf8)
            + content
    }

    static let type = box("ftyp", Array("mp42\0\0\0\0".utf8))

    @Test func `a free box holds the marking`() throws {
        let bytes =
            Self.type + Self.box("free", [1, 2]) + Self.box("free", Array(Self.line.utf8))
            + Self.box("mdat", [0])
        let marking = try #require(SpecimenMarking(mediaBytes: bytes))
        #expect(marking.role == .videoSelfie)
        #expect(marking.face == "f")
        #expect(!marking.isBonaFide)
        #expect(SpecimenMarking(imageBytes: bytes) == nil)
    }

    @Test(
        arguments: [
            (
                #"{"role":"selfieVideo","subject":"s","face":"f"}"#,
                SpecimenMarking.Role.selfieVideo, nil
            ),
            (
                #"{"role":"voiceConsentAudio","subject":"s","spoken":"I agree to the recording of this video."}"#,
                .voiceConsentAudio, "I agree to the recording of this video."
            ),
        ] as [(String, SpecimenMarking.Role, String?)]
    )
    func `recordings have roles of their own`(
        json: String,
        role: SpecimenMarking.Role,
        spoken: String?
    ) throws {
        let bytes = Self.type + Self.box("free", Array("idv-specimen/1 \(json)".utf8))
        let marking = try #require(SpecimenMarking(mediaBytes: bytes))
        #expect(marking.role == role)
        #expect(marking.spoken == spoken)
        #expect(!"\(marking)".contains("agree"))
    }

    @Test func `the length of a box may take 64 bits or reach to the end`() {
        let content = Array(Self.line.utf8)
        let long = Self.box("free", [0, 0, 0, 0, 0, 0, 0, UInt8(content.count + 16)], size: 1)
        #expect(SpecimenMarking(mediaBytes: Self.type + long + content) != nil)
        #expect(SpecimenMarking(mediaBytes: Self.type + Self.box("free", content, size: 0)) != nil)
    }

    @Test func `a marking is looked for at the top level, after the type, near the start`() {
        let free = Self.box("free", Array(Self.line.utf8))
        let filler = Self.box("free", [UInt8](repeating: 0, count: 200_000))
        for bytes in [free, Self.box("moov", []) + free, Self.type + Self.box("moov", free)] {
            #expect(SpecimenMarking(mediaBytes: bytes) == nil)
        }
        #expect(SpecimenMarking(mediaBytes: Self.type + filler + free) == nil)
    }

    @Test func `every truncation and every wrong length is refused without harm`() {
        let whole = Self.type + Self.box("free", Array(Self.line.utf8))
        for count in 0..<whole.count {
            #expect(SpecimenMarking(mediaBytes: whole.prefix(count)) == nil)
        }
        for size in [2, 7, 9, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            let bytes = Self.type + Self.box("free", Array(Self.line.utf8), size: size)
            #expect(SpecimenMarking(mediaBytes: bytes) == nil)
        }
        let huge = Self.box("free", [UInt8](repeating: 0xFF, count: 8), size: 1)
        #expect(SpecimenMarking(mediaBytes: Self.type + huge + Array(Self.line.utf8)) == nil)
    }
}
