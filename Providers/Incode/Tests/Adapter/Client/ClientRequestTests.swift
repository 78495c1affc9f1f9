import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What goes over the wire, request for request, against the golden examples.
@Suite struct ClientRequestTests {
    struct Golden: Sendable, CustomTestStringConvertible {
        let name: String
        let method: HTTPMethod
        let target: String
        let body: String?
        let fields: Set<String>
        let call: @Sendable (IncodeSession) async throws -> Void

        var testDescription: String { name }

        init(
            _ name: String,
            _ method: HTTPMethod,
            _ target: String,
            _ body: String? = nil,
            fields: Set<String> = [
                "x-api-key", "api-version", "x-incode-hardware-id", "content-type",
            ],
            _ call: @escaping @Sendable (IncodeSession) async throws -> Void
        ) {
            self.name = name
            self.method = method
            self.target = target
            self.body = body
            self.fields = fields
            self.call = call
        }
    }

    static let fingerprint = """
        {"sdkVersion":"5.45.0","zz":1,  "hash":"0000-1111-2222","ip":"192.0.2.7",
        "data":"{\\"k\\":true}","deviceType":"IOS","algorithmVersion":"1.0.0"}
        """

    static let golden: [Golden] = [
        // Test idea 36.
        Golden("G2", .post, "/omni/add/device-fingerprint", fingerprint) {
            _ = try await $0.addDeviceFingerprint(source(fingerprint))
        },
        Golden(
            "G3",
            .post,
            "/omni/add/front-id/v2?onlyFront=false",
            #"{"base64Image":"/9j/AAAA","metadata":"opaque-front-1"}"#
        ) {
            _ = try await $0.addFrontID(
                source(base64: "/9j/AAAA"),
                metadata: Personal("opaque-front-1"),
                onlyFront: false
            )
        },
        Golden(
            "G3 alone",
            .post,
            "/omni/add/front-id/v2?onlyFront=true",
            #"{"base64Image":"/9j/AAAA"}"#
        ) {
            _ = try await $0.addFrontID(
                source(base64: "/9j/AAAA"),
                metadata: nil,
                onlyFront: true
            )
        },
        Golden(
            "G4, with metadata that must be escaped",
            .post,
            "/omni/add/back-id/v2",
            #"{"base64Image":"/9j/BBBB","metadata":"a\"b\\c/d\nü"}"#
        ) {
            _ = try await $0.addBackID(
                source(base64: "/9j/BBBB"),
                metadata: Personal("a\"b\\c/d\nü")
            )
        },
        Golden("G5", .post, "/omni/process/id", "{}") { _ = try await $0.processID() },
        Golden(
            "G6",
            .post,
            "/omni/recordings/import",
            #"{"type":"selfie","video":"AAAAIGZ0eXBtcDQy"}"#
        ) { _ = try await $0.importSelfieRecording(source("AAAAIGZ0eXBtcDQy")) },
        Golden(
            "G7",
            .post,
            "/omni/add/face/third-party?imageType=selfie&recordingId=\(GoldenIncode.recording)",
            #"{"base64Image":"/9j/CCCC","metadata":"opaque-selfie-1"}"#
        ) {
            _ = try await $0.addFace(
                source(base64: "/9j/CCCC"),
                as: .selfie(
                    metadata: Personal("opaque-selfie-1"),
                    recording: IncodeRecordingID(rawValue: GoldenIncode.recording)
                )
            )
        },
        Golden(
            "G7 without a recording",
            .post,
            "/omni/add/face/third-party?imageType=selfie",
            #"{"base64Image":"/9j/CCCC"}"#
        ) {
            _ = try await $0.addFace(
                source(base64: "/9j/CCCC"),
                as: .selfie(metadata: nil, recording: nil)
            )
        },
        Golden("G8", .post, "/omni/process/face?imageType=selfie", "{}") {
            _ = try await $0.addFace(
                source(base64: "/9j/CCCC"),
                as: .selfie(metadata: nil, recording: nil)
            )
            _ = try await $0.processFace(.selfie)
        },
        Golden(
            "GQ",
            .get,
            "/omni/get/questionAndAnswer?numberOfQuestions=1&returnVoiceConsentQuestion=true"
        ) { _ = try await $0.questions(count: 1, consent: true) },
        Golden(
            "G9",
            .post,
            "/omni/videoselfie/compare-id/v2",
            #"{"base64Image":"/9j/DDDD"}"#
        ) { _ = try await $0.compareID(source(base64: "/9j/DDDD")) },
        Golden(
            "G10",
            .post,
            "/omni/videoselfie/compare-ocr/v2",
            #"{"base64Image":"/9j/DDDD"}"#
        ) { _ = try await $0.compareOCR(source(base64: "/9j/DDDD")) },
        Golden(
            "G11",
            .post,
            "/omni/videoselfie/compare-back-id/v2",
            #"{"base64Image":"/9j/EEEE"}"#
        ) { _ = try await $0.compareBackID(source(base64: "/9j/EEEE")) },
        Golden(
            "G12",
            .post,
            "/omni/videoselfie/compare-back-ocr/v2",
            #"{"base64Image":"/9j/EEEE"}"#
        ) { _ = try await $0.compareBackOCR(source(base64: "/9j/EEEE")) },
        Golden(
            "G13",
            .post,
            "/omni/add/face/third-party?imageType=videoSelfie",
            #"{"base64Image":"/9j/FFFF"}"#
        ) { _ = try await $0.addFace(source(base64: "/9j/FFFF"), as: .videoSelfie) },
        Golden("G14", .post, "/omni/process/face?imageType=videoSelfie", "{}") {
            _ = try await $0.addFace(source(base64: "/9j/FFFF"), as: .videoSelfie)
            _ = try await $0.processFace(.videoSelfie)
        },
        Golden(
            "G15",
            .post,
            "/omni/add/speech/v2",
            #"{"base64Media":"SUQz","audioOnly":true}"#
        ) { _ = try await $0.addSpeech(source("ID3"), form: .ios) },
        // Test idea 66.
        Golden("G15 of Android", .post, "/omni/add/speech?audioOnly=true", "ID3") {
            _ = try await $0.addSpeech(source("ID3"), form: .android)
        },
        // Test idea 62.
        Golden(
            "G16",
            .post,
            "/omni/videoselfie/voiceconsent/add/face",
            #"{"base64Image":"/9j/GGGG","confidence":1,"threshold":0.6}"#
        ) {
            _ = try await $0.addFace(source(base64: "/9j/FFFF"), as: .videoSelfie)
            let match = try await $0.processFace(.videoSelfie)
            _ = try await $0.addVoiceConsentFace(
                source(base64: "/9j/GGGG"),
                matchConfidence: try #require(match.videoSelfieConfidence)
            )
        },
        Golden("G17", .get, "/omni/generateVideoSelfieUrl") {
            _ = try await $0.videoSelfieUploadURL()
        },
        // Test idea 2.
        Golden(
            "G18",
            .put,
            "/vs/bbbb.mp4?\(GoldenIncode.signature)",
            "a recording",
            fields: ["content-type"]
        ) {
            try await $0.uploadVideoSelfie(
                source("a recording"),
                to: try await $0.videoSelfieUploadURL()
            )
        },
        Golden("G17' initiate", .post, "/omni/video-selfie/upload/initiate") {
            _ = try await $0.initiateUpload()
        },
        Golden(
            "G17' part",
            .post,
            "/omni/video-selfie/upload/part?uploadId=up-1&partNumber=3",
            "octets"
        ) {
            let upload = try await $0.initiateUpload()
            _ = try await $0.uploadPart(source("octets"), number: 3, of: upload)
        },
        Golden(
            "G17' complete",
            .post,
            "/omni/video-selfie/upload/complete",
            #"{"uploadId":"up-1","parts":[{"partNumber":1,"eTag":"e1"},"#
                + #"{"partNumber":2,"eTag":"e2"}]}"#
        ) {
            let upload = try await $0.initiateUpload()
            var parts: [IncodePart] = []
            for number in 1...2 {
                parts.append(
                    try await $0.uploadPart(source("octets"), number: number, of: upload)
                )
            }
            _ = try await $0.completeUpload(upload, parts: parts)
        },
        Golden("G19", .post, "/omni/finish-status", "{}") { _ = try await $0.finish() },
        Golden("G20", .get, "/omni/get/score") { _ = try await $0.score() },
        Golden("G21", .get, "/omni/get/ocr-data/v2") { _ = try await $0.documentData() },
        Golden(
            "G22",
            .post,
            "/omni/get/images",
            #"{"images":["fullFrameFrontID","selfie"]}"#
        ) { _ = try await $0.images([.fullFrameFrontID, .selfie, .selfie]) },
        Golden(
            "G23",
            .get,
            "/omni/generateSessionRecordingDownloadUrl?interviewId=\(GoldenIncode.interview)"
                + "&type=selfie",
            fields: ["x-api-key", "api-version", "x-incode-hardware-id", "accept"]
        ) { _ = try await $0.recordingDownloadURL() },
        // Test idea 82.
        Golden("G23 download", .get, "/rec/cccc.mp4?\(GoldenIncode.signature)", fields: []) {
            _ = try await $0.downloadRecording(from: try await $0.recordingDownloadURL())
        },
        // Test idea 4.
        Golden("G24", .post, "/omni/add/diagnostics-data/", "{ \"raw\" : [1,  2] }\n") {
            _ = try await $0.addDiagnostics(source("{ \"raw\" : [1,  2] }\n"))
        },
        Golden(
            "G25 status",
            .get,
            "/omni/get/onboarding/status?id=\(GoldenIncode.interview)"
        ) { _ = try await $0.onboardingStatus() },
        Golden(
            "G25 approve",
            .post,
            "/omni/process/approve?interviewId=\(GoldenIncode.interview)",
            "{}"
        ) { _ = try await $0.approve() },
    ]

    // Test ideas 1 to 4.
    @Test(arguments: golden)
    func `a call goes over the wire as the vendor's page shows it`(golden: Golden) async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        try await golden.call(session)
        let request = try #require(transport.requests.last)
        #expect(request.method == golden.method)
        #expect(request.target == golden.target)
        #expect(try request.text == golden.body)
        #expect(request.fieldNames == golden.fields)
        #expect(request.fields["Accept"] == (golden.name == "G23" ? "application/json" : nil))
        let isAPI = golden.fields.contains("x-api-key")
        #expect(request.fields["x-api-key"] == (isAPI ? specimenKey : nil))
        #expect(request.fields["api-version"] == (isAPI ? "1.0" : nil))
        #expect(request.fields["X-Incode-Hardware-Id"] == (isAPI ? "tok-made-up-1" : nil))
        let type =
            switch golden.name {
            case "G18": "video/mp4"
            case "G17' part", "G15 of Android": "application/octet-stream"
            case "G23", "G23 download": String?.none
            default: "application/json"
            }
        #expect(request.fields["content-type"] == type)
    }

    // Test idea 1.
    @Test func `a start has the key, the version and the flow, and no session header`()
        async throws
    {
        let transport = GoldenIncode.transport()
        _ = try await makeClient(transport).start()
        let request = try #require(transport.requests.first)
        #expect(request.method == .post && request.target == "/omni/start")
        #expect(try request.text == "{\"configurationId\":\"\(specimenFlow)\"}")
        #expect(request.fieldNames == ["x-api-key", "api-version", "accept", "content-type"])
        #expect(request.fields["Accept"] == "application/json")
        #expect(request.fields["Content-Type"] == "application/json")
    }

    @Test func `a start can name a language, a customer's id and fields to compare`() async throws {
        let transport = GoldenIncode.transport()
        _ = try await makeClient(transport).start(
            IncodeStartRequest(
                language: "en-US",
                externalCustomerID: Personal("u-1"),
                customFields: Personal(["firstName": "ALMA"])
            )
        )
        #expect(
            try transport.requests.first?.text == """
                {"configurationId":"\(specimenFlow)","language":"en-US","externalCustomerId":"u-1",\
                "customFields":{"firstName":"ALMA"}}
                """
        )
    }

    @Test func `a session is resumed by its id alone`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).resume(interviewID: GoldenIncode.interview)
        #expect(
            try transport.requests.first?.text == "{\"interviewId\":\"\(GoldenIncode.interview)\"}"
        )
        #expect(transport.requests.first?.fields["X-Incode-Hardware-Id"] == nil)
        #expect(session.existingSession)
        _ = try await session.score()
        #expect(transport.requests.last?.fields["X-Incode-Hardware-Id"] == "tok-made-up-2")
    }

    // Test idea 5.
    @Test(
        arguments: [
            "https://demo-api.example.test", "https://demo-api.example.test/",
            "https://proxy.example.test/incode", "https://proxy.example.test/incode/",
        ])
    func `base address and path are joined with one slash`(base: String) async throws {
        let transport = ScriptedTransport { request, _ throws(TransportError) in
            request.url.path.hasSuffix("/start") ? .json(GoldenIncode.start) : .json("")
        }
        let session = try await makeClient(transport, baseURL: base).start()
        _ = try await session.addDiagnostics(source("{}"))
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        #expect(
            transport.requests.map(\.url.string) == [
                root + "/omni/start", root + "/omni/add/diagnostics-data/",
            ]
        )
    }
}
