import Foundation
import TestSupport
import Testing

/// The built command's `verify --captures` against simulators.
@Suite(.sandbox) struct CaptureSetRunTests {
    private func verify(
        _ set: String,
        _ arguments: [String] = [],
        provider: String = "incode"
    ) async throws -> Idv.Run {
        let sandbox = try RunningSandbox.required()
        let run = try await Idv.run(
            ["verify", "--config", sandbox.config, "--provider", provider, "--captures", set]
                + arguments
        )
        for forbidden in ["omni-sandbox-key", "idv-specimen", "X-Amz-", "Signature=", "\u{1B}"] {
            #expect(!(run.results + run.messages).contains(forbidden))
        }
        return run
    }

    private func reasons(_ object: [String: Any]) throws -> [String] {
        try #require(object["reasons"] as? [[String: Any]]).compactMap { $0["code"] as? String }
    }

    @Test(
        arguments: [
            ("licence-genuine", 0, "accepted"), ("passport-video-selfie", 0, "accepted"),
            ("passport-attack-replay", 10, "rejected"), ("passport-forged", 10, "rejected"),
            ("passport-expired", 11, "review"), ("licence-no-face-in-selfie", 12, "incomplete"),
        ])
    func `a set's verdict is the outcome and the exit code`(
        subject: String,
        status: Int,
        outcome: String
    ) async throws {
        let run = try await verify(Idv.captureSet(subject), ["--json"])
        #expect(run.status == status, "\(run.results)\(run.messages)")
        #expect(run.messages.isEmpty)
        let object = try run.object()
        #expect(object["schema"] as? String == "idv.verification/1")
        #expect(object["provider"] as? String == "incode")
        #expect(object["outcome"] as? String == outcome)
        let session = try #require(object["session"] as? [String: Any])
        #expect(session["kind"] as? String == "session")
        #expect((session["id"] as? String)?.contains(/^[0-9a-f]{24}$/) == true)
        let plan = try #require(object["plan"] as? [String: Any])
        let missing = try #require(plan["missing"] as? [String])
        #expect(missing.isEmpty == (outcome != "incomplete"))
    }

    @Test func `a set goes to another vendor as it is`() async throws {
        let run = try await verify(
            Idv.captureSet("passport-attack-replay"),
            ["--json"],
            provider: "deepidv"
        )
        // That vendor does not look whether a face is alive.
        #expect(run.status == 0, "\(run.results)\(run.messages)")
        #expect(try run.object()["outcome"] as? String == "accepted")
    }

    @Test(
        arguments: [
            ("selfie-genuine", 0, "accepted"), ("selfie-attack-replay", 10, "rejected"),
            ("selfie-low-quality", 12, "incomplete"), ("liveness-genuine", 0, "accepted"),
            ("liveness-attack", 10, "rejected"), ("passport-genuine", 0, "accepted"),
        ])
    func `a provider that looks at the face alone takes sets with and without a document`(
        subject: String,
        status: Int,
        outcome: String
    ) async throws {
        let run = try await verify(Idv.captureSet(subject), ["--json"], provider: "folio")
        #expect(run.status == status, "\(run.results)\(run.messages)")
        let object = try run.object()
        #expect(object["outcome"] as? String == outcome)
        let session = try #require(object["session"] as? [String: Any])
        #expect(session["kind"] as? String == "inquiry")
        #expect((session["id"] as? String)?.hasPrefix("inq_") == true)
        #expect(object["document"] is NSNull || object["document"] == nil)
        for secret in ["folio-sandbox-key", "Bearer", "cs_specimen", "7c9e6679"] {
            #expect(!(run.results + run.messages).contains(secret), "\(secret)")
        }
    }

    @Test func `the result as text names the provider, the scores and the plan`() async throws {
        let run = try await verify(Idv.captureSet("licence-video-selfie"))
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(run.results.hasPrefix("accepted   (incode, sandbox)\n"), "\(run.results)")
        #expect(run.results.contains("missing     nothing"))
        #expect(run.results.contains("videoSelfieUpload"))
        // Two scores of one kind with opposite senses stand one below the other.
        let attack = run.results.split(separator: "\n").filter {
            $0.contains(" presentationAttackDetection ")
        }
        #expect(attack.map { $0.contains("lower is more genuine") } == [true, false])
        // By it, the attempt is found in the vendor's console.
        #expect(run.results.contains(/\nsession  [0-9a-f]{24}\n/))
    }

    @Test func `a set with an absent capture ends in review with the reason`() async throws {
        let folder = try TemporaryFolder()
        let set = try Idv.captureSet("licence-genuine", in: folder) { list in
            try list.replaceCapture(
                "selfieVideo",
                with: ["role": "selfieVideo", "absent": "insufficientStorageForVideoRecording"]
            )
        }
        let run = try await verify(set, ["--json"])
        #expect(run.status == 11)
        let object = try run.object()
        #expect(object["outcome"] as? String == "review")
        #expect(try reasons(object).contains("fault"))
        #expect(run.results.contains("insufficientStorageForVideoRecording"))
    }

    @Test(arguments: ["documentFront", "selfie"])
    func `a set without a required capture is incomplete, and nothing is sent`(
        role: String
    ) async throws {
        let folder = try TemporaryFolder()
        let set = try Idv.captureSet("licence-genuine", in: folder) {
            try $0.replaceCapture(role, with: nil)
        }
        let run = try await verify(set, ["--json"])
        #expect(run.status == 12, "\(run.results)\(run.messages)")
        let object = try run.object()
        #expect(object["outcome"] as? String == "incomplete")
        #expect(try reasons(object).first == "captureMissing")
        #expect((object["calls"] as? [Any])?.isEmpty == true)
    }

    @Test func `the kind of the document on the command line goes before the set's own`()
        async throws
    {
        let set = Idv.captureSet("licence-genuine")
        let own = try await verify(set, ["--json"])
        #expect(own.status == 0)
        let other = try await verify(set, ["--json", "--document-type", "passport"])
        #expect(other.status == 11, "\(other.results)\(other.messages)")
        #expect(try reasons(other.object()).contains("documentKindDiffers"))
    }

    @Test func `captures that were taken with other settings end with 78, and nothing is sent`()
        async throws
    {
        let folder = try TemporaryFolder()
        let set = try Idv.captureSet("licence-genuine", in: folder) { list in
            var capture = try #require(list["capture"] as? [String: Any])
            capture["idCapture"] = ["scanStep": "both", "motion": true]
            list["capture"] = capture
        }
        let run = try await verify(set, ["--json"])
        #expect(run.status == 78)
        #expect(run.messages.contains("The motion of the ID Capture is true on the device"))
        let object = try run.object()
        #expect(object["outcome"] as? String == "noAnswer")
        #expect((object["calls"] as? [Any])?.isEmpty == true)
        // There is no plan yet, of which nothing could be said to be missing.
        let text = try await verify(set)
        #expect(text.status == 78)
        #expect(text.results.hasPrefix("noAnswer   (incode, sandbox)\n"))
        #expect(!text.results.contains("missing"), "\(text.results)")
    }

    @Test func `the providers of the sandbox are listed`() async throws {
        let sandbox = try RunningSandbox.required()
        for arguments in [[], ["--config", sandbox.config]] {
            let object = try await Idv.run(["providers", "--json"] + arguments).object()
            let providers = try #require(object["providers"] as? [[String: Any]])
            #expect(providers.map { $0["adapter"] as? String } == ["deepidv", "folio", "incode"])
            let text = try await Idv.run(["providers"] + arguments)
            #expect(text.status == 0)
            for name in ["deepidv", "folio", "incode"] {
                #expect(text.results.contains("(\(name), sandbox)"), "\(text.results)")
            }
        }
    }
}
