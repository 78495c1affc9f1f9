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
