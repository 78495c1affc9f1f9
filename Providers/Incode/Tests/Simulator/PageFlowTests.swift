import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport
import Testing

/// Both flows of "Capture-Only End-to-End Integration", by `curl` and with the options of that page.
@Suite struct PageFlowTests {
    /// A caller that knows no more than the page.
    struct Page {
        let base: String
        let folder = Result { try TemporaryFolder() }
        var token: String?

        /// One call as the page shows it.
        func call(
            _ name: String,
            _ data: JSONValue? = nil,
            file: [UInt8]? = nil,
            type: String? = "application/json",
            extra: [String] = []
        ) async throws -> JSONValue {
            var arguments = ["-sS", "--fail-with-body", "--location"] + extra
            arguments.append("\(base)/omni/\(name)")
            if let type { arguments += ["--header", "Content-Type: \(type)"] }
            arguments += ["--header", "api-version: 1.0"]
            arguments += ["--header", "x-api-key: \(SimulatedIncode.Account.sandbox.apiKey)"]
            if let token { arguments += ["--header", "X-Incode-Hardware-Id: \(token)"] }
            let folder = try folder.get()
            // Through a file: no argument may be as long as an image.
            if let data {
                arguments += ["--data", "@" + (try folder.write(data.encoded(), to: "d"))]
            }
            if let file { arguments += ["--data-binary", "@" + (try folder.write(file, to: "f"))] }
            let result = try await Tool.curl.run(arguments)
            try #require(result.status == 0, "\(name): \(result.text) \(result.errorText)")
            return result.output.isEmpty ? .null : try JSONValue(parsing: result.output)
        }

        func put(_ url: String, _ bytes: [UInt8]) async throws {
            let path = try folder.get().write(bytes, to: "videoSelfie.mp4")
            let result = try await Tool.curl.run([
                "-sS", "--fail-with-body", "--location", "--request", "PUT", url,
                "--header", "Content-Type: video/mp4", "--data-binary", "@\(path)",
            ])
            try #require(result.status == 0, "\(result.text) \(result.errorText)")
            #expect(result.output.isEmpty)
        }
    }

    private static func image(_ bytes: [UInt8], _ metadata: String? = nil) -> JSONValue {
        OmniClient.image(bytes, metadata)
    }

    private static let fingerprint: JSONValue = [
        "sdkVersion": "5.45.0", "hash": "1234-1234-1234", "ip": "10.11.11.11",
        "osVersion": "18.1.1", "deviceModel": "iPhone16,2", "data": "{\"crossApp\":true}",
        "deviceType": "IOS", "algorithmName": "identifierForVendor", "algorithmVersion": "1.0.0",
    ]

    /// Steps 1 to 8, which both flows have.
    private func firstSteps(_ page: inout Page) async throws {
        let subject = "licence-genuine"
        let started = try await page.call(
            "start",
            ["configurationId": .string(SimulatedIncode.Flow.sandbox.configurationID)],
            extra: ["--header", "Accept: application/json"]
        )
        page.token = try #require(started["token"]?.string)
        _ = try await page.call("add/device-fingerprint", Self.fingerprint)
        let front = try Media.sample(subject, "front")
        let back = try Media.sample(subject, "back")
        let selfie = try Media.sample(subject, "selfie")
        let accepted = try await page.call(
            "add/front-id/v2?onlyFront=false",
            Self.image(front, Media.metadata(front))
        )
        #expect(accepted["classification"] == true)
        let other = try await page.call(
            "add/back-id/v2",
            Self.image(back, Media.metadata(back, side: "back"))
        )
        #expect(other["classification"] == true)
        #expect(try await page.call("process/id", [:]) == ["success": true])
        let face = try #require(SpecimenMarking(imageBytes: selfie)?.face)
        let video = Base64.encode(Media.selfieVideo(face: face))
        let imported = try await page.call(
            "recordings/import",
            ["type": "selfie", "video": .string(video)]
        )
        let recording = try #require(imported["recordingId"]?.string)
        let added = try await page.call(
            "add/face/third-party?imageType=selfie&recordingId=\(recording)",
            Self.image(selfie, Media.metadata(selfie, module: "selfie", side: nil))
        )
        #expect(added["confidence"] == 0)
        let match = try await page.call("process/face?imageType=selfie", [:])
        #expect(match["confidence"] == 1)
    }

    private func results(_ page: Page, _ simulator: SimulatedIncode) async throws {
        #expect(try await page.call("get/score")["overall"]?["status"] == "OK")
        #expect(try await page.call("get/ocr-data/v2")["ocrData"]?["documentNumber"] != nil)
        let images = try await page.call(
            "get/images",
            ["images": ["fullFrameFrontID", "fullFrameBackID", "selfie", "signatureImageID"]],
            extra: ["--request", "POST"]
        )
        #expect(images.object?.keys.sorted() == ["fullFrameBackID", "fullFrameFrontID", "selfie"])
        let id = simulator.sessions[0].interviewID
        let download = try await page.call(
            "generateSessionRecordingDownloadUrl?interviewId=\(id)&type=selfie",
            type: nil,
            extra: ["--header", "Accept: application/json"]
        )
        let url = try #require(download["url"]?.string)
        let video = try await Tool.curl.run(["-sS", "--fail-with-body", url])
        #expect(video.status == 0)
        #expect(SpecimenMarking(mediaBytes: Array(video.output))?.role == .selfieVideo)
        #expect(simulator.violations.isEmpty)
        #expect(simulator.journal.entries.allSatisfy { $0.status == 200 })
    }

    @Test func `the basic flow`() async throws {
        try await withSimulator(.prompt) { simulator, base in
            var page = Page(base: base)
            try await firstSteps(&page)
            let finished = try await page.call("finish-status", [:])
            #expect(finished["action"] == "approved")
            #expect(
                simulator.journal.entries.map(\.operation) == [
                    "start", "addDeviceFingerprint", "addFrontID", "addBackID", "processID",
                    "importRecording", "addFace", "processFace", "finishStatus",
                ]
            )
            try await results(page, simulator)
            _ = try await page.call("add/diagnostics-data/", ["events": []])
        }
    }

    @Test(arguments: [false, true])
    func `the video selfie flow, with the recording in one piece or in parts`(inParts: Bool)
        async throws
    {
        let subject = "licence-genuine"
        let front = try Media.sample(subject, "front")
        let back = try Media.sample(subject, "back")
        let selfie = try Media.sample(subject, "selfie")
        let face = try #require(SpecimenMarking(imageBytes: selfie)?.face)
        let movie = Media.videoSelfie(face: face, content: 300_000)
        try await withSimulator(.prompt) { simulator, base in
            var page = Page(base: base)
            try await firstSteps(&page)
            let questions = try await page.call(
                "get/questionAndAnswer?numberOfQuestions=1&returnVoiceConsentQuestion=true"
            )
            let phrase = try #require(
                questions.array?.first { $0["id"] == 0 }?["question"]?.string
            )
            let compared = try await page.call("videoselfie/compare-id/v2", Self.image(front))
            #expect(
                compared == [
                    "typeOfId": "DriversLicense", "idTypeMatched": true, "issueYear": 2018,
                    "faceRecognitionConfidence": 1, "idSideMatched": true,
                ]
            )
            for (name, image) in [
                ("compare-ocr", front), ("compare-back-id", back), ("compare-back-ocr", back),
            ] {
                let answer = try await page.call("videoselfie/\(name)/v2", Self.image(image))
                #expect(answer["success"] != false)
            }
            _ = try await page.call(
                "add/face/third-party?imageType=videoSelfie",
                Self.image(selfie)
            )
            let match = try await page.call("process/face?imageType=videoSelfie", [:])
            #expect(match == ["confidence": 1])
            let audio = Base64.encode(Media.consent(phrase))
            let speech = try await page.call(
                "add/speech/v2",
                ["base64Media": .string(audio), "audioOnly": true]
            )
            #expect(speech == ["success": true])
            _ = try await page.call(
                "videoselfie/voiceconsent/add/face",
                [
                    "base64Image": .string(Base64.encode(selfie)), "confidence": 1,
                    "threshold": 0.6,
                ]
            )
            if inParts {
                try await upload(movie, inPartsOf: 70_000, page)
            } else {
                let url = try #require(try await page.call("generateVideoSelfieUrl")["url"]?.string)
                try await page.put(url, movie)
            }
            _ = try await page.call("finish-status", [:])
            let recording = try #require(simulator.sessions[0].recording)
            #expect(recording.digest == SHA256.hash(movie))
            #expect(recording.partCount == (inParts ? 5 : 1))
            try await results(page, simulator)
        }
    }

    private func upload(_ movie: [UInt8], inPartsOf size: Int, _ page: Page) async throws {
        let initiated = try await page.call(
            "video-selfie/upload/initiate",
            extra: ["--request", "POST"]
        )
        let id = try #require(initiated["uploadId"]?.string)
        var parts: [JSONValue] = []
        for start in stride(from: 0, to: movie.count, by: size) {
            let number = parts.count + 1
            let answer = try await page.call(
                "video-selfie/upload/part?uploadId=\(id)&partNumber=\(number)",
                file: Array(movie[start..<min(start + size, movie.count)]),
                type: "application/octet-stream"
            )
            let tag = try #require(answer["eTag"])
            parts.append(["partNumber": .number(Double(number)), "eTag": tag])
        }
        _ = try await page.call(
            "video-selfie/upload/complete",
            ["uploadId": .string(id), "parts": .array(parts)]
        )
    }
}
