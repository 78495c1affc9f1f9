import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// The video selfie: its comparisons, its recording, and taking it again.
@Suite struct VideoSelfieTests {
    private let captures: CaptureSet

    init() throws {
        captures = try Specimen.captures("licence-video-selfie")
    }

    private func account(
        _ incode: RunningIncode,
        route: IncodeUploadRoute = .singlePut,
        _ change: (inout IncodeConfiguration) -> Void = { _ in }
    ) throws -> IncodeAccount {
        try incode.account(
            settings: {
                $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
                $0.videoUpload = route
            },
            change
        )
    }

    private func recording(_ count: Int) throws -> Capture {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        return try Capture(.videoSelfie, .bytes(bytes))
    }

    // Test ideas 67 to 69 and 72, through the whole attempt.
    @Test(arguments: [1, 999, 1_000, 1_001, 4_500])
    func `a recording goes up in parts and arrives whole`(count: Int) async throws {
        let incode = try RunningIncode(.etagWithQuotes)
        let account = try account(incode, route: .parts) { $0.partSize = 1_000 }
        let recording = try recording(count)
        let set = try Specimen.captures("licence-video-selfie", adding: [recording])
        let result = try await account.verify(set)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        let received = try #require(incode.simulator.sessions.first?.recording)
        #expect(received.route == .parts)
        #expect(received.digest == recording.digest)
        #expect(received.partCount == (count + 999) / 1_000)
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test func `a part whose answer was lost is sent again under its number`() async throws {
        let incode = try RunningIncode(.lostAnswerPart)
        let account = try account(incode, route: .parts) { $0.partSize = 1_000 }
        let recording = try recording(3_300)
        let set = try Specimen.captures("licence-video-selfie", adding: [recording])
        let result = try await account.verify(set)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(incode.simulator.sessions.last?.recording?.digest == recording.digest)
    }

    // A completion is never sent twice; the score tells whether the recording arrived.
    @Test func `a completion whose answer was lost is not sent again`() async throws {
        let incode = try RunningIncode(.lostAnswerComplete)
        let account = try account(incode, route: .parts)
        let error = await #expect(throws: ProviderError.self) {
            try await account.verify(captures)
        }
        #expect(error?.operation == "completeUpload")
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
        let completions = incode.simulator.journal.entries.filter {
            $0.path == "/omni/video-selfie/upload/complete"
        }
        #expect(completions.count == 1)
    }

    // Test idea 71.
    @Test func `an address that has expired is replaced once`() async throws {
        let incode = try RunningIncode(.presignExpired)
        let result = try await account(incode).verify(captures)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(incode.simulator.sessions.first?.recording?.route == .singlePut)
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test(
        arguments: [
            IncodeScenario.presignForeignHost, .presignInsecureURL, .uploadSignatureRefused,
        ]
    )
    func `a recording goes nowhere else, and never over to the other way`(
        scenario: IncodeScenario
    ) async throws {
        let incode = try RunningIncode(scenario)
        let error = await #expect(throws: ProviderError.self) {
            try await account(incode).verify(captures)
        }
        #expect([.untrustedAddress, .uploadRefused].contains(error?.kind))
        #expect(
            !incode.simulator.journal.entries.contains { $0.path.contains("video-selfie/upload") }
        )
        #expect(incode.simulator.sessions.first?.recording == nil)
        #expect(incode.simulator.sessions.first?.finishCount == 0)
    }

    // Test idea 64.
    @Test func `a recording of another document is a finding, and the rest still runs`()
        async throws
    {
        let incode = try RunningIncode()
        let other = try Specimen.captures("licence-genuine")
        let front = try #require(other[.documentFront])
        let frame = try Capture(
            .videoSelfieFront,
            .bytes(try front.source.bytes(limit: front.source.count))
        )
        let set = try Specimen.captures("licence-video-selfie", adding: [frame])
        let result = try await account(incode).verify(set)
        #expect(result.outcome != .accepted)
        #expect(result.reasons.contains { $0.code == .videoSelfieDiffers })
        #expect(result.plan.missing.isEmpty)
        #expect(incode.simulator.sessions.first?.finishCount == 1)
    }

    @Test func `words that are not the phrase are a finding`() async throws {
        let incode = try RunningIncode { $0.consentPhrase = "Something else." }
        let result = try await account(incode).verify(captures)
        #expect(result.outcome != .accepted, "\(result.reasons)")
        #expect(result.reasons.contains { $0.code == .speechNotConfirmed })
    }

    // Test idea 62.
    @Test func `the consent's face is sent with the confidence that the vendor gave`()
        async throws
    {
        let incode = try RunningIncode()
        let result = try await account(incode).verify(captures)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        // The simulator compares the number with the one that it answered in step 14.
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    // Section 5: a video selfie is taken again as a whole.
    @Test func `a frame that cannot be compared asks for a new video selfie`() async throws {
        let incode = try RunningIncode()
        let session = try account(incode).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        let blank = try Capture(.videoSelfieBack, .bytes(try Self.unmarked(captures)))
        var asked: [CaptureRole] = []
        var wasBlank = false
        while case .capture(let requirement) = try await session.nextStep() {
            try #require(asked.count < 40)
            asked.append(requirement.role)
            guard var capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            if requirement.role == .videoSelfieBack, !wasBlank {
                capture = blank
                wasBlank = true
                guard case .captureAgain(let reason, let left) = try await session.submit(capture)
                else {
                    Issue.record("the blank frame was taken")
                    return
                }
                #expect(reason.code == .captureAgain)
                #expect(left == 2)
                continue
            }
            // After the restart everything is new.
            let times = asked.count { $0 == requirement.role }
            if times > 1 { capture = try capture.again(times) }
            #expect(try await session.submit(capture) == .accepted)
        }
        let frames = asked.filter { $0 == .videoSelfieFront || $0 == .videoSelfieBack }
        #expect(
            frames == [.videoSelfieFront, .videoSelfieBack, .videoSelfieFront, .videoSelfieBack]
        )
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test func `a frame that cannot be compared is a fault when nobody is there to take another`()
        async throws
    {
        let incode = try RunningIncode()
        let blank = try Capture(.videoSelfieBack, .bytes(try Self.unmarked(captures)))
        let set = try Specimen.captures("licence-video-selfie", adding: [blank])
        let result = try await account(incode).verify(set)
        #expect(result.outcome != .accepted)
        #expect(result.plan.faults.contains { $0.step == "compareBackID" })
        #expect(incode.simulator.sessions.first?.finishCount == 1)
    }

    // Test idea 66.
    @Test func `what an Android device recorded goes to the other speech call`() async throws {
        let incode = try RunningIncode()
        var settings = try #require(captures.configuration?.settings.object)
        settings["platform"] = "android"
        let set = try Specimen.captures(
            "licence-video-selfie",
            configuration: CaptureConfiguration(.object(settings))
        )
        let result = try await account(incode).verify(set)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        let speech = incode.simulator.journal.entries.filter { $0.path.contains("speech") }
        #expect(speech.map(\.path) == ["/omni/add/speech"])
        #expect(speech.first?.query.map(\.name) == ["audioOnly"])
    }

    @Test func `diagnostics are forwarded, and change nothing`() async throws {
        let incode = try RunningIncode()
        let diagnostics = try Capture(.diagnostics, .bytes(Array(#"{"b":1,"a":"\u00e9"}"#.utf8)))
        let set = try Specimen.captures("licence-genuine", adding: [diagnostics])
        let result = try await incode.account().verify(set)
        #expect(result.outcome == .accepted, "\(result.reasons)")
        let call = incode.simulator.journal.entries.first { $0.path.contains("diagnostics") }
        #expect(call?.path == "/omni/add/diagnostics-data/")
        #expect(call?.bodyDigest == diagnostics.digest)
        #expect(try incode.account().plan(for: set).calls.last?.path == call?.path)
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    // Test idea 85: also after the attempt was given up.
    @Test func `diagnostics that come late are forwarded all the same`() async throws {
        let incode = try RunningIncode()
        let diagnostics = try Capture(.diagnostics, .bytes(Array("{}".utf8)))
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        #expect(await session.forwardDiagnostics(diagnostics) == false)
        _ = try await session.submit(try #require(captures[.deviceFingerprint]))
        _ = await session.abandon(because: OutcomeReason(.captureMissing, "The person left."))
        #expect(await session.forwardDiagnostics(diagnostics))
        let call = incode.simulator.journal.entries.last
        #expect(call?.path == "/omni/add/diagnostics-data/")
        #expect(call?.bodyDigest == diagnostics.digest)
    }

    /// A picture that says nothing about itself, so that the simulator finds no document in it.
    private static func unmarked(_ captures: CaptureSet) throws -> [UInt8] {
        let source = try #require(captures[.videoSelfieBack]).source
        let bytes = try source.bytes(limit: source.count)
        let word = Array("idv-specimen/1".utf8)
        let start = try #require(
            bytes.indices.first { bytes[$0...].starts(with: word) }
        )
        var copy = bytes
        copy[start] = UInt8(ascii: "x")
        return copy
    }
}
