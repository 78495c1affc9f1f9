import IDVConfiguration
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// What stands in a file reaches the wire.
@Suite struct ConfigurationEffectTests {
    private func load(_ incode: RunningIncode, _ settings: String) throws -> IncodeAccount {
        let text = """
            { providers: { main: { adapter: "incode", environment: "sandbox",
              apiKey: { env: "KEY" }, baseURL: "\(incode.simulator.baseURL ?? "")",
              allowLoopbackHTTP: true,
              configurationId: "\(SimulatedIncode.Flow.sandbox.configurationID)",
              dashboard: { deepsight: true, modality: "singleFrameWithDepthAndVideo" },
              rateLimit: { off: true }, \(settings) } } }
            """
        let configured = try ConfiguredProviders(
            parsing: Array(text.utf8),
            registry: ProviderRegistry([.incode]),
            secrets: SecretResolver { _ in SimulatedIncode.Account.sandbox.apiKey },
            makeTransport: { _ in incode.transport }
        )
        return try #require(configured.providers["main"] as? IncodeAccount)
    }

    /// A simulator whose results are there at once, because nothing here skips a wait.
    private func running(_ scenario: IncodeScenario = .none) throws -> RunningIncode {
        try RunningIncode(scenario) { $0.pollsUntilReady = 0 }
    }

    private func requests(_ incode: RunningIncode, _ path: String) -> [JournalEntry] {
        incode.simulator.journal.entries.filter { $0.path == path }
    }

    // Test idea 74.
    @Test(arguments: ["POST", "GET"])
    func `a session is finished with the configured method`(method: String) async throws {
        let incode = try running()
        let account = try load(incode, "finishMethod: \"\(method)\"")
        let result = try await account.verify(try Specimen.captures("licence-genuine"))
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(requests(incode, "/omni/finish-status").map(\.method) == [method])
    }

    // Test ideas 67 and 72.
    @Test(arguments: [("singlePut", 0, 1), ("parts", 5, 0)])
    func `the recording goes the configured way, in parts of the configured size`(
        route: String,
        parts: Int,
        puts: Int
    ) async throws {
        let incode = try running()
        let captures = try Specimen.captures("licence-video-selfie")
        let count = try #require(captures[.videoSelfie]).source.count
        let size = (count + 4) / 5
        let account = try load(incode, "videoUpload: \"\(route)\", partSize: \(size)")
        let result = try await account.verify(captures)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(requests(incode, "/omni/video-selfie/upload/part").count == parts)
        #expect(incode.simulator.journal.entries.count { $0.method == "PUT" } == puts)
        #expect(incode.simulator.sessions.first?.recording?.route.rawValue == route)
    }

    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func `a check is made when it is configured`(speech: Bool, consentFace: Bool) async throws {
        let incode = try running()
        let account = try load(
            incode,
            "checks: { speech: \(speech), consentFace: \(consentFace) }"
        )
        let result = try await account.verify(try Specimen.captures("licence-video-selfie"))
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(requests(incode, "/omni/add/speech/v2").count == (speech ? 1 : 0))
        #expect(
            requests(incode, "/omni/videoselfie/voiceconsent/add/face").count
                == (consentFace ? 1 : 0)
        )
        #expect(result.plan.done.contains("speech") == speech)
        #expect(result.plan.done.contains("voiceConsentFace") == consentFace)
    }

    // Test idea 75.
    @Test(arguments: [("finish", true), ("stop", false)])
    func `what is not there stops an attempt when that is configured`(
        policy: String,
        isSent: Bool
    ) async throws {
        let incode = try running()
        let account = try load(incode, "openFaults: \"\(policy)\"")
        let result = try await account.verify(
            try Specimen.captures("licence-genuine", without: [.selfieVideo])
        )
        #expect(result.outcome.name == (isSent ? "review" : "incomplete"))
        #expect(incode.operations.isEmpty == !isSent)
    }

    @Test func `the language goes with the session's start`() async throws {
        let incode = try running()
        let request = VerificationRequest(
            captureConfiguration: try Specimen.captures("licence-genuine").configuration
        )
        for setting in ["", "language: \"de-DE\""] {
            _ = try await load(incode, setting).makeAttempt(request).questions()
        }
        #expect(
            requests(incode, "/omni/start").map(\.bodyKeys) == [
                ["configurationId"], ["configurationId", "language"],
            ]
        )
    }

    @Test(arguments: [1, 2])
    func `a call is tried as often as configured`(attempts: Int) async throws {
        let incode = try running(.unavailableAlways)
        let account = try load(incode, "attempts: \(attempts)")
        let error = await #expect(throws: ProviderError.self) {
            try await account.verify(try Specimen.captures("licence-genuine"))
        }
        #expect(error?.kind == .unavailable)
        #expect(incode.simulator.journal.count == attempts)
    }

    // Test idea 76.
    @Test func `results are waited for as long as configured`() async throws {
        let incode = try RunningIncode(.processingNever)
        let account = try load(incode, "resultSeconds: 0.1")
        let error = await #expect(throws: ProviderError.self) {
            try await account.verify(try Specimen.captures("licence-genuine"))
        }
        #expect(error?.kind == .timedOut)
        #expect(error?.message.contains("0.1 seconds") == true)
        #expect(incode.operations.last?.contains("tatus") == true)
    }
}
