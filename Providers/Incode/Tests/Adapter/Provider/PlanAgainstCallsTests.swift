import Foundation
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeSimulator
import TestSupport
import Testing

@testable import IncodeProvider

/// What `plan` says is what an attempt does, call by call, and what the vendor's page shows.
@Suite struct PlanAgainstCallsTests {
    /// One call as the vendor's page shows it.
    private struct Shown: Equatable, CustomStringConvertible {
        let method: String
        let path: String
        let query: String
        let contentType: String?
        let bodyKeys: [String]
        var description: String { "\(method) \(path)?\(query) \(contentType ?? "-") \(bodyKeys)" }
    }

    private static let json = "application/json"

    private static func post(
        _ path: String,
        _ query: String = "",
        _ keys: [String] = [],
        type: String = json
    ) -> Shown {
        Shown(method: "POST", path: path, query: query, contentType: type, bodyKeys: keys)
    }

    private static let image = ["base64Image"]
    private static let imageAndMetadata = ["base64Image", "metadata"]

    /// Steps 1 to 8 of both flows ("Capture-Only End-to-End Integration", "Basic Flow").
    private static let basic = [
        post("/omni/start", "", ["configurationId"]),
        post(
            "/omni/add/device-fingerprint",
            "",
            [
                "algorithmName", "algorithmVersion", "data", "deviceModel", "deviceType", "hash",
                "ip", "osVersion", "sdkVersion",
            ]
        ),
        post("/omni/add/front-id/v2", "onlyFront=false", imageAndMetadata),
        post("/omni/add/back-id/v2", "", imageAndMetadata),
        post("/omni/process/id"),
        post("/omni/recordings/import", "", ["type", "video"]),
        post("/omni/add/face/third-party", "imageType=selfie&recordingId=*", imageAndMetadata),
        post("/omni/process/face", "imageType=selfie"),
    ]
    private static let finish = post("/omni/finish-status")

    /// Steps 9 to 18 ("Video Selfie Flow").
    private static let videoSelfie = [
        post("/omni/videoselfie/compare-id/v2", "", image),
        post("/omni/videoselfie/compare-ocr/v2", "", image),
        post("/omni/videoselfie/compare-back-id/v2", "", image),
        post("/omni/videoselfie/compare-back-ocr/v2", "", image),
        post("/omni/add/face/third-party", "imageType=videoSelfie", image),
        post("/omni/process/face", "imageType=videoSelfie"),
        post("/omni/add/speech/v2", "", ["audioOnly", "base64Media"]),
        post(
            "/omni/videoselfie/voiceconsent/add/face",
            "",
            ["base64Image", "confidence", "threshold"]
        ),
        Shown(
            method: "GET",
            path: "/omni/generateVideoSelfieUrl",
            query: "",
            contentType: json,
            bodyKeys: []
        ),
        Shown(
            method: "PUT",
            path: "(storage)",
            query: "",
            contentType: "video/mp4",
            bodyKeys: []
        ),
    ]

    /// The requests that the simulator took up to and including finish-status.
    private static func taken(_ incode: RunningIncode) -> [JournalEntry] {
        let entries = incode.simulator.journal.entries
        let end = entries.firstIndex { $0.path == "/omni/finish-status" } ?? entries.count - 1
        return Array(entries.prefix(end + 1))
    }

    private static func shown(_ entry: JournalEntry) -> Shown {
        let isStorage = !entry.path.hasPrefix("/omni/")
        return Shown(
            method: entry.method,
            path: isStorage ? "(storage)" : entry.path,
            query: isStorage
                ? "" : masked(entry.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")),
            contentType: entry.headers["content-type"],
            bodyKeys: entry.bodyKeys.sorted()
        )
    }

    private static func masked(_ query: String) -> String {
        query.split(separator: "&").map { item in
            item.hasPrefix("recordingId=") || item.hasPrefix("uploadId=")
                ? "\(item.prefix { $0 != "=" })=*" : String(item)
        }.joined(separator: "&")
    }

    @Test(arguments: [false, true])
    func `a run is call by call what the vendor's page shows`(isVideoSelfie: Bool) async throws {
        let incode = try RunningIncode()
        let account = try incode.account(settings: {
            $0.checks = IncodeRequestedChecks(speech: isVideoSelfie, consentFace: isVideoSelfie)
        })
        let result = try await account.verify(
            try Specimen.captures(isVideoSelfie ? "licence-video-selfie" : "licence-genuine")
        )
        #expect(result.outcome == .accepted, "\(result.reasons)")
        let expected = Self.basic + (isVideoSelfie ? Self.videoSelfie : []) + [Self.finish]
        let taken = Self.taken(incode)
        #expect(taken.map(Self.shown) == expected)
        // Test ideas 1 and 2: which headers are there, and which are not.
        for (index, entry) in taken.enumerated() {
            let isStorage = !entry.path.hasPrefix("/omni/")
            #expect(entry.headers.contains("x-api-key") == !isStorage)
            #expect((entry.headers["api-version"] == "1.0") == !isStorage)
            #expect(
                entry.headers.contains("x-incode-hardware-id") == (!isStorage && index > 0)
            )
        }
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    // Test idea 65: whatever is configured, the plan is what is done.
    @Test(
        arguments: [
            "licence-genuine", "passport-genuine", "licence-video-selfie",
            "passport-video-selfie", "licence-video-other-face",
        ],
        [false, true]
    )
    func `the plan of a set is what an attempt does with it`(
        subject: String,
        inParts: Bool
    ) async throws {
        let incode = try RunningIncode()
        let captures = try Specimen.captures(subject)
        let hasConsent = captures[.voiceConsentAudio] != nil
        let account = try incode.account(settings: {
            $0.videoUpload = inParts ? .parts : .singlePut
            $0.checks = IncodeRequestedChecks(speech: hasConsent, consentFace: hasConsent)
        })
        let plan = try account.plan(for: captures)
        let result = try await account.verify(captures)
        #expect(plan.faults.isEmpty)
        #expect(result.plan.faults.isEmpty)
        let done = Self.taken(incode).map(Self.shown)
        let planned = plan.calls.map { call in
            let isStorage = !call.path.hasPrefix("/omni/")
            return [
                call.method, isStorage ? "(storage)" : call.path,
                isStorage
                    ? "" : Self.masked(call.query.replacingOccurrences(of: "{", with: "")),
            ]
        }
        #expect(done.map { [$0.method, $0.path, $0.query] } == planned)
        let recorded = plan.calls.map(\.step).filter { !$0.hasPrefix("uploadPart") }
        #expect(Set(result.plan.done) == Set(recorded))
    }

    // Test ideas 20, 24, 34, 54, 61 and 75: what is missing is a fault, and caps the outcome.
    @Test(
        arguments: [
            ("licence-genuine", [.documentBack], ["backID"]),
            ("licence-genuine", [.selfieVideo], ["importRecording"]),
            ("licence-genuine", [.deviceFingerprint], ["deviceFingerprint"]),
            ("licence-video-selfie", [.videoSelfieFront], ["compareID", "compareOCR"]),
            ("licence-video-selfie", [.videoSelfieBack], ["compareBackID", "compareBackOCR"]),
            (
                "licence-video-selfie", [.videoSelfieFace],
                ["addVideoSelfieFace", "processVideoSelfieFace", "voiceConsentFace"]
            ),
            ("licence-video-selfie", [.voiceConsentAudio], ["speech"]),
            ("licence-video-selfie", [.voiceConsentFace], ["voiceConsentFace"]),
            (
                "licence-video-selfie", [.videoSelfie], ["videoSelfieURL", "videoSelfieUpload"]
            ),
            (
                "licence-video-selfie", [.documentBack],
                ["backID", "compareBackID", "compareBackOCR"]
            ),
        ] as [(String, Set<CaptureRole>, [String])]
    )
    func `what was configured and is not there is a fault, and nothing is accepted without it`(
        subject: String,
        missing: Set<CaptureRole>,
        steps: [String]
    ) async throws {
        let incode = try RunningIncode()
        let reason = CaptureAbsence(rawValue: "insufficientStorageForVideoRecording")
        let captures = try Specimen.captures(
            subject,
            without: missing,
            absences: Dictionary(uniqueKeysWithValues: missing.map { ($0, reason) })
        )
        let hasConsent = subject == "licence-video-selfie"
        let account = try incode.account(settings: {
            $0.checks = IncodeRequestedChecks(speech: hasConsent, consentFace: hasConsent)
        })
        let plan = try account.plan(for: captures)
        #expect(Set(plan.faults.map(\.step)) == Set(steps))
        #expect(plan.calls.allSatisfy { !steps.contains($0.step) })
        let result = try await account.verify(captures)
        #expect(result.outcome == .review, "\(result.outcome.name): \(result.reasons)")
        #expect(Set(result.plan.faults.map(\.step)) == Set(steps))
        #expect(result.plan.missing.isEmpty)
        #expect(
            result.plan.faults.contains {
                $0.reason.contains("insufficientStorageForVideoRecording")
            }
        )
        let done = Self.taken(incode).map { $0.path }
        #expect(done.last == "/omni/finish-status")
        #expect(done.count == plan.calls.count)
        // The simulator notes what the vendor would not say: that the fingerprint is missing.
        let noted = Set(incode.simulator.violations.map(\.kind))
        #expect(noted == (missing == [.deviceFingerprint] ? [.captureBeforeFingerprint] : []))
    }

    @Test func `what is missing stops an attempt before it is sent when the settings say so`()
        async throws
    {
        let incode = try RunningIncode()
        let account = try incode.account(settings: { $0.openFaults = .stop })
        let result = try await account.verify(
            try Specimen.captures("licence-genuine", without: [.selfieVideo])
        )
        guard case .incomplete = result.outcome else {
            Issue.record("the outcome is \(result.outcome.name)")
            return
        }
        #expect(incode.operations.isEmpty)
    }

    @Test func `metadata that is missing is a fault although the call is made`() async throws {
        let incode = try RunningIncode()
        let set = try Specimen.captures("licence-genuine")
        let front = try #require(set[.documentFront])
        let bare = try Capture(
            .documentFront,
            .bytes(try front.source.bytes(limit: front.source.count))
        )
        let captures = try Specimen.captures("licence-genuine", adding: [bare])
        let account = try incode.account()
        #expect(try account.plan(for: captures).faults.map(\.step) == ["frontID.metadata"])
        let result = try await account.verify(captures)
        #expect(result.outcome == .review)
        #expect(result.plan.done.contains("frontID"))
    }

    // Test idea 33.
    @Test(
        arguments: [
            { $0.deepsight = false }, { $0.modality = .singleFrame }, { $0.faceMotion = true },
            { $0.idMotion = true },
        ] as [@Sendable (inout IncodeDashboardSettings) -> Void]
    )
    func `captures that do not agree with the flow are refused before anything is sent`(
        change: @Sendable (inout IncodeDashboardSettings) -> Void
    ) async throws {
        let incode = try RunningIncode()
        let account = try incode.account(settings: { change(&$0.dashboard) })
        let captures = try Specimen.captures("licence-genuine")
        let error = await #expect(throws: ProviderError.self) {
            try await account.verify(captures)
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.sendState == .notSent)
        #expect(throws: ProviderError.self) { try account.plan(for: captures) }
        #expect(incode.operations.isEmpty)
    }

    // Test idea 33, the server's side: the flow has other settings than anybody knew.
    @Test func `metadata that the vendor refuses is a configuration fault and no new capture`()
        async throws
    {
        let incode = try RunningIncode {
            $0.accounts = [
                SimulatedIncode.Account(
                    apiKey: SimulatedIncode.Account.sandbox.apiKey,
                    clientID: "sandboxclient",
                    flows: [
                        SimulatedIncode.Flow(
                            configurationID: SimulatedIncode.Flow.sandbox.configurationID,
                            hasIDMotion: true
                        )
                    ]
                )
            ]
        }
        let error = await #expect(throws: ProviderError.self) {
            try await incode.account().verify(try Specimen.captures("licence-genuine"))
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.sendState == .refused)
        #expect(error?.plan?.done == ["start", "deviceFingerprint"])
    }
}
