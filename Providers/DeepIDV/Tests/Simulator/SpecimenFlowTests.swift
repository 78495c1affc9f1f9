import DeepIDVSimulator
import Foundation
import IDVPrimitives
import TestSupport
import Testing

struct SpecimenFlowTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        let subject: String
        let isVerified: Bool
        let match: Double
        let hasFace: Bool
        let isReadable: Bool
        var testDescription: String { subject }

        init(
            _ subject: String,
            _ isVerified: Bool,
            _ match: Double,
            face: Bool = true,
            readable: Bool = true
        ) {
            self.subject = subject
            self.isVerified = isVerified
            self.match = match
            hasFace = face
            isReadable = readable
        }
    }

    static let expected = [
        Expected("passport-genuine", true, 96.1),
        Expected("passport-other-face", false, 31.5),
        // deepidv's headless calls look at neither liveness, nor forgery, nor the expiry date.
        Expected("passport-attack-replay", true, 96.1),
        Expected("passport-attack-print", true, 96.1),
        Expected("passport-expired", true, 96.1),
        Expected("passport-forged", true, 96.1),
        Expected("licence-genuine", true, 96.1),
        Expected("licence-no-face-in-selfie", false, 0, face: false),
        Expected("licence-rotated", true, 96.1),
        Expected("licence-motion-photo", true, 96.1),
        Expected("idcard-genuine", true, 96.1),
        Expected("idcard-blurred", false, 96.1, readable: false),
        // Nor at a video selfie.
        Expected("licence-video-selfie", true, 96.1),
        Expected("licence-video-other-face", true, 96.1),
        Expected("passport-video-selfie", true, 96.1),
    ]

    @Test func everySampleHasAnExpectation() throws {
        #expect(try Repository.documentSubjects() == Set(Self.expected.map(\.subject)))
    }

    @Test(arguments: expected)
    func aSampleLeadsToWhatItSays(expected: Expected) async throws {
        try await withSimulator { simulator, base in
            let folder = Repository.samples.appendingPathComponent(expected.subject).path
            let answers = try await Stranger.python(Self.flow, [base, folder])
            let scan = try #require(answers["scan"])
            let verify = try #require(answers["verify"])
            #expect(verify["verified"]?.bool == expected.isVerified)
            #expect(verify["faceMatch"]?["confidence"]?.number == expected.match)
            #expect(verify["faceMatch"]?["isMatch"]?.bool == (expected.match >= 80))
            #expect(verify["faceMatch"]?["threshold"]?.number == 80)
            #expect(verify["faceDetection"]?["faceDetected"]?.bool == expected.hasFace)
            if !expected.hasFace { #expect(verify["faceDetection"]?["confidence"] == 0) }

            let document = try #require(verify["document"])
            for name in Self.requiredText {
                #expect(scan[name]?.string != nil, "scan \(name)")
                #expect(document[name]?.string != nil, "verify \(name)")
                #expect(scan[name] == document[name], "\(name)")
            }
            #expect(scan["rawFields"]?.object?.values.allSatisfy { $0.string != nil } == true)
            #expect(scan["fullName"]?.string?.isEmpty == !expected.isReadable)
            #expect(document["mrzData"] == nil)
            #expect(scan["mrzData"] != nil || !expected.subject.hasPrefix("passport"))
            #expect(try #require(scan["address"]?.string ?? "-") != "")

            // One call, three scales.
            let scanned = try #require(scan["confidence"]?.number)
            let read = try #require(document["confidence"]?.number)
            #expect((0...1).contains(scanned))
            #expect(abs(read - scanned * 100) < 1e-6)
            #expect(expected.isReadable == (scanned > 0.5))
            #expect((0...100).contains(try #require(verify["overallConfidence"]?.number)))

            #expect(answers["detect"]?["faceDetected"]?.bool == expected.hasFace)
            #expect(answers["compare"]?["isMatch"] == verify["faceMatch"]?["isMatch"])
            #expect(answers["age"]?["faceDetected"]?.bool == expected.hasFace)
            #expect((answers["age"]?["estimatedAge"] != nil) == expected.hasFace)

            #expect(
                simulator.ledger.map(\.operation) == [
                    "document-scan", "identity-verify", "face-detect", "face-compare",
                    "face-estimate-age",
                ]
            )
            #expect(simulator.violations.isEmpty)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { ["front", "back", "selfie"].contains($0.prefix { $0 != "." }) }
            #expect(simulator.uploadedObjects.count == files.count)
            let sizes = try files.map {
                try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent($0)).count
            }
            #expect(simulator.uploadedObjects.map(\.byteCount).sorted() == sizes.sorted())
        }
    }

    @Test func countriesComeInTwoLettersWhereThereAreTwo() async throws {
        try await withSimulator { _, base in
            let folder = Repository.samples.path
            let licence = try await Stranger.python(Self.flow, [base, folder + "/licence-genuine"])
            #expect(licence["scan"]?["nationality"] == "CA")
            #expect(licence["scan"]?["documentType"] == "drivers_license")
            #expect(licence["scan"]?["address"] == "1 Example Way, Testville")
            let card = try await Stranger.python(Self.flow, [base, folder + "/idcard-genuine"])
            #expect(card["scan"]?["issuingCountry"] == "UTO")
            #expect(card["scan"]?["documentType"] == "national_id")
            #expect(card["scan"]?["fullName"] == "ZOË SPÉCIMEN")
        }
    }

    private static let requiredText = [
        "documentType", "fullName", "firstName", "lastName", "dateOfBirth", "gender", "nationality",
        "documentNumber", "expirationDate", "issuingCountry",
    ]

    private static let flow = """
        base, folder = sys.argv[1:3]
        front, selfie = find(folder, "front"), find(folder, "selfie")
        backs = [find(folder, "back")] if any(f.startswith("back.") for f in os.listdir(folder)) else []
        keys = upload(base, [front] + backs + [selfie])
        def ask(path, body):
            answer = call(base, "POST", path, body)
            assert answer["status"] == 200, answer
            assert answer["headers"]["content-type"].startswith("application/json"), answer
            return answer["json"]
        print(json.dumps({
            "scan": ask("/v1/document/scan", {"image": keys[0], "documentType": "auto"}),
            "verify": ask("/v1/identity/verify", {"documentImage": keys[0], "faceImage": keys[-1]}),
            "detect": ask("/v1/face/detect", {"image": keys[-1]}),
            "compare": ask("/v1/face/compare", {"source": keys[0], "target": keys[-1]}),
            "age": ask("/v1/face/estimate-age", {"image": keys[-1]})}))
        """
}
