import Foundation
import IDVSimulatorKit
import TestSupport
import Testing

struct SamplesTests {
    @Test func everyPictureHasItsMarking() throws {
        let names = try Repository.sampleNames()
        #expect(names.count >= 24)
        for name in names {
            let marking = try #require(
                SpecimenMarking(imageBytes: try Repository.bytes(ofSample: name)),
                "\(name) has no marking"
            )
            let parts = name.split(separator: "/")
            #expect(marking.subject == String(parts[0]))
            let stem = parts[1].split(separator: ".")[0]
            switch stem {
            case "front", "videoSelfieFront", "videoSelfiePassport":
                #expect(marking.role == .documentFront)
                #expect(marking.face != nil)
            case "back", "videoSelfieBack": #expect(marking.role == .documentBack)
            case "selfie", "depth", "videoSelfieFace", "voiceConsentFace":
                #expect(marking.role == .selfie)
            default: Issue.record("a picture of an unknown name: \(name)")
            }
        }
    }

    @Test func everySubjectIsWhole() throws {
        let subjects = Dictionary(grouping: try Repository.sampleNames()) {
            $0.split(separator: "/")[0]
        }
        #expect(subjects.count >= 8)
        for (subject, names) in subjects {
            let files = Set(names.map { $0.split(separator: "/")[1].split(separator: ".")[0] })
            guard !subject.hasPrefix("selfie-") else {
                #expect(files == ["selfie"], "\(subject)")
                continue
            }
            #expect(files.isSuperset(of: ["front", "selfie"]), "\(subject)")
            #expect(files.contains("back") == !subject.hasPrefix("passport"), "\(subject)")
        }
    }

    @Test func allFilesTogetherStaySmall() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Repository.samples.path)
            .filter { $0.contains("/") }
        let sizes = try names.map { try Repository.bytes(ofSample: $0).count }
        #expect(sizes.reduce(0, +) < 4_500_000)
        #expect((sizes.max() ?? 0) < 400_000)
    }

    /// ICAO Doc 9303 part 3, 4.9, read a second time: weights 7, 3, 1 from the left.
    private func checkDigit(_ text: Substring) -> Character {
        let order = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        var sum = 0
        for (place, letter) in text.enumerated() {
            let value =
                order.firstIndex(of: letter).map { order.distance(from: order.startIndex, to: $0) }
                ?? 0
            sum += value * [7, 3, 1][place % 3]
        }
        return Character(String(sum % 10))
    }

    @Test func theCheckDigitRuleGivesTheExampleOfTheStandard() {
        // Doc 9303 part 3, appendix A: document number D23145890, date 340712.
        #expect(checkDigit("D23145890") == "7")
        #expect(checkDigit("340712") == "7")
    }

    @Test func everyPassportHasAValidMachineReadableZone() throws {
        for name in try Repository.sampleNames()
        where name.hasPrefix("passport") && name.contains("front") {
            let marking = try #require(
                SpecimenMarking(imageBytes: try Repository.bytes(ofSample: name))
            )
            let document = try #require(marking.document)
            #expect(document.machineReadableZone.count == 2)
            let lines = document.machineReadableZone
            #expect(lines.allSatisfy { $0.count == 44 }, "\(name)")
            func part(_ range: Range<Int>) -> Substring {
                Substring(Array(lines[1])[range].map(String.init).joined())
            }
            for (field, digit) in [(0..<9, 9), (13..<19, 19), (21..<27, 27), (28..<42, 42)] {
                #expect(
                    checkDigit(part(field)) == part(digit..<(digit + 1)).first,
                    "\(name) \(field)"
                )
            }
            let all = part(0..<10) + part(13..<20) + part(21..<43)
            #expect(checkDigit(all) == part(43..<44).first, "\(name)")
            #expect(lines[0].hasPrefix("P<UTO\(document.lastName)<<"))
            #expect(part(0..<9) == document.documentNumber)
            #expect(part(13..<19) == document.dateOfBirth.dropFirst(2).replacing("-", with: ""))
            #expect(part(21..<27) == document.expirationDate.dropFirst(2).replacing("-", with: ""))
        }
    }

    @Test func theFilesAreWhatTheReadmeSays() throws {
        let rotated = try Repository.bytes(ofSample: "licence-rotated/front.jpg")
        #expect(exifOrientation(rotated) == 6)
        #expect(exifOrientation(try Repository.bytes(ofSample: "licence-rotated/selfie.jpg")) == 8)
        let motion = try Repository.bytes(ofSample: "licence-motion-photo/front.jpg")
        let end = try #require(
            motion.indices.dropLast().first { motion[$0] == 0xFF && motion[$0 + 1] == 0xD9 }
        )
        #expect(motion.count - end > 5_000)
        let progressive = try Repository.bytes(ofSample: "licence-genuine/selfie.jpg")
        #expect(
            progressive.indices.dropLast().contains {
                progressive[$0] == 0xFF && progressive[$0 + 1] == 0xC2
            }
        )
        #expect(
            try Repository.bytes(ofSample: "idcard-genuine/front.png").starts(with: [
                0x89, 0x50, 0x4E, 0x47,
            ])
        )
    }

    @Test func theReadmeNamesEverySubject() throws {
        let text = try String(
            contentsOf: Repository.samples.appendingPathComponent("README.md"),
            encoding: .utf8
        )
        for name in try Repository.sampleNames() {
            #expect(text.contains("| `\(name.split(separator: "/")[0])` |"), "\(name)")
        }
    }

    /// The orientation tag of a big-endian EXIF block.
    private func exifOrientation(_ bytes: [UInt8]) -> UInt8? {
        let tag: [UInt8] = [0x01, 0x12, 0x00, 0x03, 0, 0, 0, 1, 0]
        return bytes.indices.dropLast(tag.count).first { bytes[$0...].starts(with: tag) }
            .map { bytes[$0 + tag.count] }
    }
}
