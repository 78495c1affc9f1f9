import Foundation
import TestSupport
import Testing

/// The built command's `plan`, which sends nothing: nobody listens at the configured address.
@Suite struct PlanRunTests {
    private let folder: TemporaryFolder
    private let config: String

    private static let key = "omni_test_5RwK9c"

    init() throws {
        folder = try TemporaryFolder()
        config = try Self.write(to: folder)
    }

    /// A configuration for a flow with other settings, or other keys.
    private static func write(
        to folder: TemporaryFolder,
        modality: String = "singleFrameWithDepthAndVideo",
        _ settings: String = "",
        name: String = "config.json5"
    ) throws -> String {
        try folder.write(
            """
            { providers: {
                incode: {
                  adapter: 'incode', environment: 'sandbox', apiKey: { env: 'IDV_TEST_KEY' },
                  baseURL: 'http://127.0.0.1:9', allowLoopbackHTTP: true,
                  configurationId: 'flow-1', dashboard: { deepsight: true, modality: '\(modality)' },
                  \(settings)
                },
                other: {
                  adapter: 'deepidv', environment: 'sandbox', apiKey: { env: 'IDV_TEST_KEY' },
                },
              }, default: 'incode' }
            """,
            to: name
        )
    }

    private func plan(
        _ set: String,
        _ arguments: [String] = [],
        config: String? = nil
    ) async throws -> Idv.Run {
        let run = try await Idv.run(
            ["plan", "--config", config ?? self.config, "--captures", set] + arguments,
            environment: ["IDV_TEST_KEY": Self.key]
        )
        for forbidden in [Self.key, "idv-specimen", "\u{1B}"] {
            #expect(!(run.results + run.messages).contains(forbidden))
        }
        return run
    }

    private static func strings(_ value: Any?, _ key: String) throws -> [String] {
        try #require(value as? [[String: Any]]).map { try #require($0[key] as? String) }
    }

    @Test func `a plan as text is numbered calls, then faults, then what is not used`() async throws
    {
        let run = try await plan(Idv.captureSet("passport-genuine"))
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(
            run.results == """
                calls
                   1  start              POST /omni/start
                   2  deviceFingerprint  POST /omni/add/device-fingerprint
                   3  frontID            POST /omni/add/front-id/v2?onlyFront=false
                   4  processID          POST /omni/process/id
                   5  importRecording    POST /omni/recordings/import
                   6  addSelfie          POST /omni/add/face/third-party?imageType=selfie&recordingId={recordingId}
                   7  processSelfie      POST /omni/process/face?imageType=selfie
                   8  finish             POST /omni/finish-status
                faults
                  none
                ignored
                  none

                """
        )
    }

    @Test func `a plan as JSON is one object with the same calls`() async throws {
        let run = try await plan(
            Idv.captureSet("licence-video-selfie"),
            ["--json"],
            config: try Self.write(
                to: folder,
                "videoUpload: 'parts', finishMethod: 'GET', checks: { speech: true }",
                name: "parts.json5"
            )
        )
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        let object = try run.object()
        #expect(Set(object.keys) == ["schema", "calls", "faults", "ignored"])
        #expect(object["schema"] as? String == "idv.plan/1")
        let calls = try #require(object["calls"] as? [[String: String]])
        for call in calls { #expect(Set(call.keys) == ["step", "method", "path", "query"]) }
        #expect(
            calls.compactMap { $0["step"] } == [
                "start", "deviceFingerprint", "frontID", "backID", "processID", "importRecording",
                "addSelfie", "processSelfie", "compareID", "compareOCR", "compareBackID",
                "compareBackOCR", "addVideoSelfieFace", "processVideoSelfieFace", "speech",
                "initiateUpload", "uploadPart1", "completeUpload", "finish",
            ]
        )
        #expect(
            calls.last == [
                "step": "finish", "method": "GET", "path": "/omni/finish-status", "query": "",
            ]
        )
        #expect((object["faults"] as? [Any])?.isEmpty == true)
        // The face of the consent is in the set, and no check of it is configured.
        let ignored = try #require(object["ignored"] as? [[String: String]])
        for entry in ignored { #expect(Set(entry.keys) == ["name", "reason"]) }
        #expect(ignored.compactMap { $0["name"] } == ["voiceConsentFace"])
    }

    @Test func `a capture that is absent is a fault with its reason, and 11`() async throws {
        let set = try Idv.captureSet("licence-genuine", in: folder) { list in
            try list.replaceCapture(
                "selfieVideo",
                with: ["role": "selfieVideo", "absent": "insufficientStorageForVideoRecording"]
            )
        }
        let run = try await plan(set, ["--json"])
        #expect(run.status == 11)
        #expect(run.messages.isEmpty)
        let object = try run.object()
        #expect(try Self.strings(object["faults"], "step") == ["importRecording"])
        #expect(
            try Self.strings(object["faults"], "reason").first?
                .contains("insufficientStorageForVideoRecording") == true
        )
        #expect(try !Self.strings(object["calls"], "step").contains("importRecording"))

        let text = try await plan(set)
        #expect(text.status == 11)
        let section = text.results.split(separator: "\n").drop { $0 != "faults" }.prefix {
            $0 != "ignored"
        }
        #expect(section.count == 2)
        #expect(section.last?.hasPrefix("  importRecording: ") == true, "\(text.results)")
    }

    @Test func `captures that were taken with other settings end with 78 and both values`()
        async throws
    {
        let config = try Self.write(to: folder, modality: "singleFrame", name: "other.json5")
        let run = try await plan(Idv.captureSet("licence-genuine"), ["--json"], config: config)
        #expect(run.status == 78)
        #expect(run.results.isEmpty)
        #expect(
            run.messages.contains(
                "is singleFrameWithDepthAndVideo on the device and singleFrame in the Dashboard"
            ),
            "\(run.messages)"
        )
        #expect(run.messages.contains("Nothing was sent."))
        #expect(run.messages.split(separator: "\n").count == 1)
    }

    @Test func `another vendor plans the same set in its own calls`() async throws {
        let run = try await plan(
            Idv.captureSet("licence-genuine"),
            ["--provider", "other", "--json"]
        )
        #expect(run.status == 0)
        let object = try run.object()
        let steps = try Self.strings(object["calls"], "step")
        #expect(steps.first == "presign")
        #expect(steps.last == "verifyIdentity")
        #expect(try Self.strings(object["ignored"], "name").contains("selfieVideo"))
    }

    @Test func `a set and single files are one too many, and neither is too little`() async throws {
        let front = try #require(try Repository.sample("licence-genuine", "front"))
        let both = try await plan(Idv.captureSet("licence-genuine"), ["--front", front])
        #expect(both.status == 64)
        #expect(both.messages.contains("--captures names all captures"), "\(both.messages)")
        let none = try await Idv.run(
            ["plan", "--config", config],
            environment: ["IDV_TEST_KEY": Self.key]
        )
        #expect(none.status == 64)
        #expect(none.messages.contains("--captures DIR"), "\(none.messages)")
    }

    // MARK: Lists that are wrong

    static let lists: [(change: @Sendable (inout [String: Any]) throws -> Void, words: String)] = [
        ({ $0["schema"] = "idv.captures/2" }, "schema"),
        ({ $0["captures"] = "front.jpg" }, "captures: is missing or no array"),
        ({ $0["capturs"] = [Any]() }, "unknown key"),
        ({ $0["document"] = ["kind": "passprt"] }, "document.kind: is no known kind"),
        (
            { try $0.replaceCapture("selfie", with: ["role": "selfy", "file": "selfie.jpg"]) },
            "role"
        ),
        ({ try $0.replaceCapture("selfie", with: ["role": "selfie"]) }, "is missing; name a file"),
        (
            { try $0.replaceCapture("selfie", with: ["role": "selfie", "file": "../selfie.jpg"]) },
            "no plain file name"
        ),
        (
            { try $0.replaceCapture("selfie", with: ["role": "selfie", "file": "none.jpg"]) },
            "selfie"
        ),
        (
            {
                try $0.replaceCapture(
                    "selfie",
                    with: ["role": "documentFront", "file": "selfie.jpg"]
                )
            },
            "document front"
        ),
    ]

    @Test(arguments: lists.indices)
    func `a list that is wrong ends with 65, and says which entry`(index: Int) async throws {
        let (change, words) = Self.lists[index]
        let set = try Idv.captureSet("licence-genuine", in: folder, change)
        for command in ["plan", "verify"] {
            let run = try await Idv.run(
                [command, "--config", config, "--captures", set, "--json"],
                environment: ["IDV_TEST_KEY": Self.key]
            )
            #expect(run.status == 65, "\(run.messages)")
            #expect(run.results.isEmpty)
            #expect(
                run.messages.hasPrefix("idv: the capture set cannot be used: "),
                "\(run.messages)"
            )
            #expect(run.messages.contains(words), "\(run.messages)")
            #expect(!run.messages.contains(folder.url.path), "\(run.messages)")
        }
    }

    @Test(arguments: ["{ \"schema\": ", "[]", ""])
    func `a list that is no JSON object ends with 65`(text: String) async throws {
        let set = try Idv.captureSet("licence-genuine", in: folder) { _ in }
        _ = try folder.write(text, to: "licence-genuine/captures.json")
        let run = try await plan(set)
        #expect(run.status == 65, "\(run.messages)")
        #expect(run.messages.contains("the capture set cannot be used"), "\(run.messages)")
    }

    @Test func `a folder without a list ends with 65`() async throws {
        let run = try await plan(folder.url.path)
        #expect(run.status == 65, "\(run.messages)")
        #expect(run.messages.contains("captures.json"), "\(run.messages)")
    }

    @Test(arguments: ["incode", "other"])
    func `a capture that would be refused before it is sent is a fault`(provider: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let set = try Idv.captureSet("licence-genuine", in: folder) { _ in }
        try Data("no image".utf8).write(to: URL(filePath: set).appending(path: "selfie.jpg"))
        let run = try await plan(set, ["--provider", provider, "--json"])
        #expect(run.status == 11, "\(run.results)\(run.messages)")
        let object = try run.object()
        #expect(try Self.strings(object["faults"], "step").contains("selfie"))
        #expect(try Self.strings(object["faults"], "reason").contains { $0.contains("text") })
    }
}
