import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

/// How the settings of a capture set are read.
@Suite struct CaptureConfigurationTests {
    private func read(_ text: String) throws -> IncodeCaptureConfiguration {
        try IncodeCaptureConfiguration(
            CaptureConfiguration(try JSONValue(parsing: Array(text.utf8)))
        )
    }

    @Test func `every setting is read`() throws {
        let text = """
            {"platform":"iOS","sdkVersion":"5.46.0",
             "idCapture":{"scanStep":"front","motion":true,"chosenIDType":"passport"},
             "selfie":{"deepsight":{"enabled":true,"modality":"singleFrameWithDepthAndVideo",
                                    "motion":true}},
             "videoSelfie":{"idScan":false,"selfieScan":false,"voiceConsent":true,
                            "voiceConsentFaceRecognition":true,"randomQuestions":true,
                            "disableAudio":true}}
            """
        let expected = IncodeCaptureConfiguration(
            platform: .iOS,
            sdkVersion: "5.46.0",
            idCapture: IncodeIDCaptureConfiguration(
                scanStep: .front,
                motion: true,
                chosenIDType: .passport
            ),
            selfie: IncodeDeepsightConfiguration(
                modality: .singleFrameWithDepthAndVideo,
                motion: true
            ),
            videoSelfie: IncodeVideoSelfieConfiguration(
                idScan: false,
                selfieScan: false,
                voiceConsent: true,
                voiceConsentFaceRecognition: true,
                randomQuestions: true,
                disableAudio: true
            )
        )
        #expect(try read(text) == expected)
    }

    @Test func `what is left out has the SDK's default`() throws {
        let read = try read(#"{"idCapture":{},"selfie":{"deepsight":{}},"videoSelfie":{}}"#)
        #expect(read.idCapture == IncodeIDCaptureConfiguration(scanStep: .both, motion: false))
        #expect(
            read.selfie
                == IncodeDeepsightConfiguration(
                    isEnabled: true,
                    modality: .singleFrameWithDepth,
                    motion: false
                )
        )
        #expect(
            read.videoSelfie
                == IncodeVideoSelfieConfiguration(
                    idScan: true,
                    selfieScan: true,
                    voiceConsent: false,
                    voiceConsentFaceRecognition: false,
                    randomQuestions: false,
                    disableAudio: false
                )
        )
        #expect(read.platform == DevicePlatform(rawValue: ""))
        #expect(read.sdkVersion.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"idScan":false,"voiceConsent":true,"voiceConsentFaceRecognition":true}"#, true),
            (
                #"{"idScan":{"enabled":false},"voiceConsent":{"enabled":true,"faceRecognition":true}}"#,
                true
            ),
            (#"{"idScan":{"enabled":false},"voiceConsent":{"faceRecognition":false}}"#, false),
            (#"{"idScan":{"enabled":false},"voiceConsent":{}}"#, false),
        ]
    )
    func `a video selfie is described in words or as the SDK's calls`(
        text: String,
        faceRecognition: Bool
    ) throws {
        let json = try JSONValue(parsing: "{\"videoSelfie\":\(text)}".utf8)
        let configuration = try IncodeCaptureConfiguration(try CaptureConfiguration(json))
        let videoSelfie = try #require(configuration.videoSelfie)
        #expect(!videoSelfie.idScan)
        #expect(videoSelfie.selfieScan)
        #expect(videoSelfie.voiceConsent)
        #expect(videoSelfie.voiceConsentFaceRecognition == faceRecognition)
    }

    @Test func `a platform that is none is a fault, whatever its case`() throws {
        let module: JSONValue = ["idCapture": [:], "platform": "Android"]
        #expect(try IncodeCaptureConfiguration(CaptureConfiguration(module)).platform == .android)
        let misspelt = try CaptureConfiguration(["idCapture": [:], "platform": "Andriod"])
        let error = #expect(throws: IncodeCaptureConfigurationError.self) {
            try IncodeCaptureConfiguration(misspelt)
        }
        #expect(error?.faults.map(\.place) == ["capture.platform"])
    }

    @Test func `the document's type may be spelt as in the SDK's result`() throws {
        let json: JSONValue = ["idCapture": ["chosenIdType": "passport"]]
        let configuration = try IncodeCaptureConfiguration(try CaptureConfiguration(json))
        #expect(configuration.idCapture?.chosenIDType == .passport)
    }

    @Test func `a section that is absent or null is a module that is not in the flow`() throws {
        let read = try read(#"{"idCapture":{"chosenIDType":null},"selfie":null}"#)
        #expect(read.idCapture == IncodeIDCaptureConfiguration())
        #expect(read.selfie == nil)
        #expect(read.videoSelfie == nil)
    }

    @Test(
        arguments: [
            (#"{"idCapture":{},"selfy":{}}"#, "capture.selfy"),
            (#"{"idCapture":{"scanstep":"both"}}"#, "capture.idCapture.scanstep"),
            (#"{"idCapture":{"scanStep":"left"}}"#, "capture.idCapture.scanStep"),
            (#"{"idCapture":{"scanStep":1}}"#, "capture.idCapture.scanStep"),
            (#"{"idCapture":{"motion":"true"}}"#, "capture.idCapture.motion"),
            (#"{"idCapture":{"chosenIDType":"Passport"}}"#, "capture.idCapture.chosenIDType"),
            (#"{"idCapture":true}"#, "capture.idCapture"),
            (#"{"selfie":{}}"#, "capture.selfie.deepsight"),
            (#"{"selfie":{"deepsight":false}}"#, "capture.selfie.deepsight"),
            (
                #"{"selfie":{"deepsight":{"modality":"video"}}}"#,
                "capture.selfie.deepsight.modality"
            ),
            (#"{"selfie":{"deepsight":{"on":true}}}"#, "capture.selfie.deepsight.on"),
            (#"{"videoSelfie":{"idScan":1}}"#, "capture.videoSelfie.idScan"),
            (#"{"videoSelfie":{"voice":true}}"#, "capture.videoSelfie.voice"),
            (#"{"videoSelfie":[]}"#, "capture.videoSelfie"),
            (#"{"platform":"ios"}"#, "capture"),
        ])
    func `an unknown key or value is a fault at its place`(text: String, place: String) throws {
        let error = #expect(throws: IncodeCaptureConfigurationError.self) { try read(text) }
        #expect(error?.faults.map(\.place) == [place])
    }

    @Test func `every fault is told at once`() throws {
        let error = #expect(throws: IncodeCaptureConfigurationError.self) {
            try read(#"{"idCapture":{"scanStep":"x","motion":0},"videoSelfie":{"a":1},"b":2}"#)
        }
        #expect(
            error?.faults.map(\.place) == [
                "capture.idCapture.scanStep", "capture.idCapture.motion", "capture.videoSelfie.a",
                "capture.b",
            ]
        )
    }

    @Test func `neither a value nor a key that is a text is quoted`() throws {
        let text = #"{"idCapture":{"scanStep":"SPECIMEN ONE","SPECIMEN TWO":1}}"#
        let error = try #require(
            #expect(throws: IncodeCaptureConfigurationError.self) { try read(text) }
        )
        #expect(!"\(error)".contains("SPECIMEN"))
        #expect(error.faults.count == 2)
    }

    @Test func `when nobody said how, it is both sides and a plain selfie`() throws {
        let configuration = try IncodeCaptureConfiguration.of(nil)
        #expect(configuration == .plain)
        #expect(configuration.idCapture == IncodeIDCaptureConfiguration())
        #expect(configuration.selfie?.isEnabled == false)
        #expect(configuration.videoSelfie == nil)
        #expect(!configuration.usesDeepsight)
    }

    // Test idea 28, and the table of modalities.
    @Test(
        arguments: [
            (IncodeDeepsightConfiguration.plain, false, false, false),
            (IncodeDeepsightConfiguration(isEnabled: false, motion: true), false, false, true),
            (
                IncodeDeepsightConfiguration(
                    isEnabled: false,
                    modality: .singleFrameWithDepthAndVideo
                ), false, false, false
            ),
            (IncodeDeepsightConfiguration(modality: .singleFrame), false, false, true),
            (IncodeDeepsightConfiguration(modality: .singleFrameWithDepth), true, false, true),
            (
                IncodeDeepsightConfiguration(modality: .singleFrameWithDepthAndVideo), true, true,
                true
            ),
        ])
    func `what a selfie records follows from Deepsight and its modality`(
        selfie: IncodeDeepsightConfiguration,
        depth: Bool,
        video: Bool,
        metadata: Bool
    ) {
        #expect(selfie.expectsDepth == depth)
        #expect(selfie.expectsVideo == video)
        #expect(selfie.expectsMetadata == metadata)
    }
}
