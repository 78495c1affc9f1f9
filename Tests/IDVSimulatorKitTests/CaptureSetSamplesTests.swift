import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

/// Every subject is a capture set that holds together: its files, their markings, and the texts that
/// a capture SDK would give with them.
struct CaptureSetSamplesTests {
    private static let modality = "singleFrameWithDepthAndVideo"
    private static let consent = "I agree to the recording of this video."

    /// All of them; those without a document are a selfie or a liveness transaction and no more.
    static let everySubject =
        (try? FileManager.default
        .contentsOfDirectory(atPath: Repository.samples.path))?
        .filter { !$0.contains(".") }.sorted() ?? []
    static let subjects = everySubject.filter {
        !$0.hasPrefix("selfie-") && !$0.hasPrefix("liveness-")
    }

    private struct CaptureSet {
        let subject: String
        let json: JSONValue
        let captures: [(role: String, file: String, json: JSONValue)]

        init(_ subject: String) throws {
            self.subject = subject
            json = try JSONValue(
                parsing: try Repository.bytes(ofSample: "\(subject)/captures.json")
            )
            captures = try #require(json["captures"]?.array).map { entry in
                (
                    try #require(entry["role"]?.string), try #require(entry["file"]?.string), entry
                )
            }
        }

        func bytes(_ file: String) throws -> [UInt8] {
            try Repository.bytes(ofSample: "\(subject)/\(file)")
        }

        func file(_ role: String) throws -> [UInt8] {
            try bytes(try #require(captures.first { $0.role == role }).file)
        }

        /// The marking in a container's free box, read here on its own.
        func mediaMarking(_ bytes: [UInt8]) throws -> JSONValue {
            let signature = Array("idv-specimen/1 ".utf8)
            var index = 0
            while index + 8 <= bytes.count {
                let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
                let end = index + length
                try #require(length >= 8 && end <= bytes.count, "a box that is cut off")
                let content = bytes[(index + 8)..<end]
                if bytes[(index + 4)..<(index + 8)].elementsEqual("free".utf8),
                    content.starts(with: signature)
                {
                    return try JSONValue(parsing: content.dropFirst(signature.count))
                }
                index = end
            }
            throw CocoaError(.fileReadCorruptFile)
        }

        func marking(_ role: String) throws -> SpecimenMarking {
            try #require(SpecimenMarking(imageBytes: try file(role)))
        }
    }

    @Test func thereAreTheTwelveSubjectsAndThoseOfTheVideoSelfie() {
        #expect(Self.subjects.count >= 15)
        #expect(Self.subjects.filter { $0.contains("video") }.count == 3)
        #expect(Self.everySubject.count == Self.subjects.count + 7)
    }

    @Test(arguments: everySubject.filter { $0.hasPrefix("selfie-") })
    func aSelfieOnlySetIsThatSelfie(_ subject: String) throws {
        let set = try CaptureSet(subject)
        #expect(set.captures.map(\.role) == ["selfie"])
        #expect(set.json["document"] == nil)
        let marking = try set.marking("selfie")
        #expect(marking.subject == subject)
        #expect(marking.isBonaFide == !subject.contains("attack"))
        #expect((marking.face == nil) == subject.contains("no-face"))
        #expect((marking.quality < 0.3) == subject.contains("low-quality"))
    }

    @Test(arguments: everySubject.filter { $0.hasPrefix("liveness-") })
    func aLivenessSetIsATransactionOfADevice(_ subject: String) throws {
        let set = try CaptureSet(subject)
        #expect(set.captures.map(\.role) == ["livenessTransaction"])
        #expect(set.json["document"] == nil)
        let transaction = try JSONValue(parsing: try set.file("livenessTransaction"))
        #expect(transaction["schema"]?.string == "idv.liveness-transaction/1")
        for name in ["transactionId", "captureSessionId"] {
            #expect(transaction[name]?.string?.isEmpty == false, "\(name)")
        }
        #expect(transaction["mode"]?.string == "ACTIVE")
        #expect(set.json["capture"]?["folio"]?["inquiry"]?.string?.isEmpty == false)
    }

    @Test(arguments: everySubject)
    func theSetNamesEveryFileOfItsFolderAndNoOther(_ subject: String) throws {
        let set = try CaptureSet(subject)
        #expect(set.json["schema"]?.string == "idv.captures/1")
        #expect(set.json["subject"]?.string == subject)
        let named =
            set.captures.map(\.file) + set.captures.compactMap { $0.json["depthFrame"]?.string }
        let there = try FileManager.default.contentsOfDirectory(
            atPath: Repository.samples.appending(component: subject).path
        )
        #expect(Set(named).count == named.count)
        #expect(Set(named + ["captures.json"]) == Set(there))
        // Two captures of one picture would not be two captures.
        let digests = try named.map { SHA256.hash(try set.bytes($0)).hex }
        #expect(Set(digests).count == digests.count)
    }

    @Test(arguments: subjects)
    func theDocumentIsTheOneOnTheFront(_ subject: String) throws {
        let set = try CaptureSet(subject)
        let document = try #require(try set.marking("documentFront").document)
        #expect(set.json["document"]?["kind"]?.string == document.kind.rawValue)
        #expect(set.json["document"]?["country"]?.string == document.issuingCountry)
        let isPassport = document.kind == .passport
        let settings = try #require(set.json["capture"]?["idCapture"])
        #expect(settings["scanStep"]?.string == "both")
        #expect(settings["chosenIDType"]?.string == (isPassport ? "passport" : nil))
        #expect(set.captures.contains { $0.role == "documentBack" } == !isPassport)
    }

    @Test(arguments: subjects)
    func theDeviceWasConfiguredForDepthAndVideo(_ subject: String) throws {
        let capture = try #require(try CaptureSet(subject).json["capture"])
        #expect(capture["platform"]?.string == "ios")
        #expect(capture["sdkVersion"]?.string == "5.45.0")
        #expect(capture["idCapture"]?["motion"]?.bool == false)
        let deepsight = try #require(capture["selfie"]?["deepsight"])
        #expect(deepsight["enabled"]?.bool == true)
        #expect(deepsight["motion"]?.bool == false)
        #expect(deepsight["modality"]?.string == Self.modality)
        #expect((capture["videoSelfie"] != nil) == subject.contains("video"))
    }

    @Test(arguments: subjects)
    func everyMetadataBelongsToThePictureThatIsSentWithIt(_ subject: String) throws {
        let set = try CaptureSet(subject)
        var count = 0
        for (role, file, entry) in set.captures {
            guard let text = entry["metadata"]?.string else { continue }
            count += 1
            let prefix = "idv-specimen-metadata/1 "
            try #require(text.hasPrefix(prefix))
            let metadata = try JSONValue(parsing: text.dropFirst(prefix.count).utf8)
            let sent = try set.bytes(entry["depthFrame"]?.string ?? file)
            #expect(metadata["image"]?.string == SHA256.hash(sent).hex, "\(role)")
            let expected: [String: (module: String, side: JSONValue)] = [
                "documentFront": ("idCapture", "front"), "documentBack": ("idCapture", "back"),
                "selfie": ("selfie", .null),
            ]
            #expect(metadata["module"]?.string == expected[role]?.module)
            #expect(metadata["side"] == expected[role]?.side)
            #expect(metadata["motion"]?.bool == false)
            #expect(metadata["deepsight"]?.bool == true)
            #expect(metadata["modality"]?.string == Self.modality)
        }
        #expect(count == (subject.hasPrefix("passport") ? 2 : 3))
    }

    @Test(arguments: subjects)
    func theSelfieItsDepthFrameAndItsVideoShowTheSame(_ subject: String) throws {
        let set = try CaptureSet(subject)
        let selfie = try set.marking("selfie")
        let entry = try #require(set.captures.first { $0.role == "selfie" }?.json)
        let depth = try set.bytes(try #require(entry["depthFrame"]?.string))
        #expect(SpecimenMarking(imageBytes: depth) == selfie)
        #expect(depth.count < (try set.file("selfie")).count)

        let text = try set.file("selfieVideo")
        let decoded = try #require(Data(base64Encoded: Data(text)), "not one line of base64")
        #expect(decoded.base64EncodedData() == Data(text))
        let video = try set.mediaMarking(Array(decoded))
        #expect(video["role"]?.string == "selfieVideo")
        #expect(video["subject"]?.string == subject)
        #expect(video["face"]?.string == selfie.face)
        #expect(video["presentation"]?.string == selfie.presentation)
    }

    @Test(arguments: subjects)
    func theFingerprintIsOfAnInventedDevice(_ subject: String) throws {
        let fingerprint = try JSONValue(parsing: try CaptureSet(subject).file("deviceFingerprint"))
        #expect(fingerprint["sdkVersion"]?.string == "5.45.0")
        #expect(fingerprint["deviceType"]?.string == "IOS")
        #expect(fingerprint["ip"]?.string?.hasPrefix("192.0.2.") == true)
        let inner = try #require(fingerprint["data"]?.string, "JSON inside a string")
        #expect(try JSONValue(parsing: inner.utf8).object != nil)
    }

    @Test(arguments: subjects.filter { $0.contains("video") })
    func aVideoSelfieShowsTheDocumentAndAFace(_ subject: String) throws {
        let set = try CaptureSet(subject)
        let front = try set.marking("documentFront")
        let isPassport = front.document?.kind == .passport
        let shown = try set.marking(isPassport ? "videoSelfiePassport" : "videoSelfieFront")
        #expect(shown == front)
        #expect(set.captures.contains { $0.role == "videoSelfieBack" } == !isPassport)
        if !isPassport { #expect(try set.marking("videoSelfieBack").role == .documentBack) }

        let face = try set.marking("videoSelfieFace")
        let recording = try set.mediaMarking(try set.file("videoSelfie"))
        #expect(recording["role"]?.string == "videoSelfie")
        #expect(recording["subject"]?.string == subject)
        #expect(recording["face"]?.string == face.face)
        let isOther = subject == "licence-video-other-face"
        #expect((face.face == front.face) == !isOther)
        #expect(try set.marking("selfie").face == front.face)
    }

    @Test(arguments: subjects.filter { $0.contains("video") })
    func aConsentIsThereWhenItIsConfigured(_ subject: String) throws {
        let set = try CaptureSet(subject)
        let settings = try #require(set.json["capture"]?["videoSelfie"])
        let isConfigured = subject == "licence-video-selfie"
        #expect(settings["idScan"]?.bool == true)
        #expect(settings["selfieScan"]?.bool == true)
        #expect(settings["voiceConsent"]?.bool == isConfigured)
        #expect(settings["voiceConsentFaceRecognition"]?.bool == isConfigured)
        let consents = set.captures.filter { $0.role.hasPrefix("voiceConsent") }
        #expect(consents.count == (isConfigured ? 2 : 0))
        guard isConfigured else { return }
        let audio = try set.file("voiceConsentAudio")
        #expect(audio[4..<12].elementsEqual("ftypM4A ".utf8))
        let marking = try set.mediaMarking(audio)
        #expect(marking["role"]?.string == "voiceConsentAudio")
        #expect(marking["spoken"]?.string == Self.consent)
        #expect(try set.marking("voiceConsentFace").face == set.marking("videoSelfieFace").face)
    }
}
