import Foundation
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// A server between an app and the vendor: one capture at a time, and what the app is told.
@Suite struct StepwiseTests {
    private struct Told: Equatable {
        let role: CaptureRole
        let answer: String
        var attemptsLeft: Int?
    }

    /// Hands over whatever is asked for, again and again, and notes what was answered.
    private func run(
        _ incode: RunningIncode,
        _ subject: String = "licence-genuine",
        settings: (inout IncodeFlowSettings) -> Void = { _ in }
    ) async throws -> (result: VerificationResult?, told: [Told], session: IncodeAttempt) {
        let captures = try Specimen.captures(subject)
        let session = try incode.account(settings: settings).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        var told: [Told] = []
        while case .capture(let requirement) = try await session.nextStep() {
            try #require(told.count < 40)
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            // A new picture: the same one with something after its end.
            let tries = told.count { $0.role == requirement.role }
            let fresh =
                tries == 0 ? capture : try capture.again(tries)
            switch try await session.submit(fresh) {
            case .accepted: told.append(Told(role: requirement.role, answer: "accepted"))
            case .captureAgain(let reason, let left):
                told.append(
                    Told(role: requirement.role, answer: reason.message, attemptsLeft: left)
                )
            case .notAccepted(let reason):
                told.append(Told(role: requirement.role, answer: "not: \(reason.message)"))
                return (nil, told, session)
            @unknown default: break
            }
        }
        return (try await session.finish(), told, session)
    }

    // Test ideas 37 and 40.
    @Test(
        arguments: [
            (IncodeScenario.glareThenOK, "The document front has glare."),
            (.blurThenOK, "The document front is blurred."),
            (.wrongSideThenOK, "The document front was not accepted: it shows the other side."),
        ]
    )
    func `a front that is not taken is asked for again with side and reason`(
        scenario: IncodeScenario,
        message: String
    ) async throws {
        let incode = try RunningIncode(scenario)
        let (result, told, _) = try await run(incode)
        let front = told.filter { $0.role == .documentFront }
        #expect(front.map(\.answer) == [message, "accepted"])
        #expect(front.first?.attemptsLeft == 2)
        #expect(result?.outcome == .accepted, "\(String(describing: result?.reasons))")
        #expect(incode.operations.filter { $0.contains("rocessID") }.count == 1)
    }

    // Test idea 40: on the third attempt a doubtful picture goes on with a note.
    @Test func `a picture that is doubtful to the end is taken with a note`() async throws {
        let incode = try RunningIncode(.glareAlways)
        let (result, told, _) = try await run(incode)
        let front = told.filter { $0.role == .documentFront }
        #expect(front.map(\.attemptsLeft) == [2, 1, nil])
        #expect(front.last?.answer == "accepted")
        #expect(result?.reasons.contains { $0.code == .captureQuality } == true)
    }

    // Test idea 15: the budget is the vendor's, and 3 when it names none.
    @Test(arguments: [(1, [nil]), (2, [1, nil]), (nil, [2, 1, nil])] as [(Int?, [Int?])])
    func `the number of attempts is the vendor's`(retries: Int?, left: [Int?]) async throws {
        let incode = try RunningIncode(.glareAlways) { $0.idCaptureRetries = retries }
        let (_, told, _) = try await run(incode)
        #expect(told.filter { $0.role == .documentFront }.map(\.attemptsLeft) == left)
    }

    // Test idea 39.
    @Test func `a kind of document that is not accepted is never forced through`() async throws {
        let incode = try RunningIncode(.idTypeUnacceptable)
        let (result, told, session) = try await run(incode)
        #expect(result == nil)
        #expect(told.last?.answer.contains("not accepted") == true)
        #expect(!incode.operations.contains { $0.lowercased().contains("process") })
        let end = await session.abandon(because: OutcomeReason(.documentNotTaken, "No."))
        guard case .incomplete(let missing) = end.outcome else {
            Issue.record("the outcome is \(end.outcome.name)")
            return
        }
        #expect(missing.contains("frontID"))
    }

    // Test idea 37, the unknown value.
    @Test func `a reason that nobody knows is a plain request for a new picture`() async throws {
        let incode = try RunningIncode(.unknownFailReason)
        let (result, told, _) = try await run(incode)
        #expect(result == nil)
        #expect(told.filter { $0.role == .documentFront }.count == 3)
        #expect(told.last?.answer.hasPrefix("not: ") == true)
    }

    // Test idea 53.
    @Test(arguments: [IncodeScenario.selfieSpoofThenOK, .selfieDarkThenOK])
    func `a new selfie has its own recording`(scenario: IncodeScenario) async throws {
        let incode = try RunningIncode(scenario)
        let (result, told, _) = try await run(incode)
        let faces = told.map(\.role).filter { [.selfie, .selfieVideo].contains($0) }
        #expect(faces == [.selfieVideo, .selfie, .selfieVideo, .selfie])
        let session = try #require(incode.simulator.sessions.first)
        #expect(session.importedRecordings == 2)
        let recordings = session.received.filter { $0.operation.contains("ace") }
            .compactMap(\.recordingID)
        #expect(Set(recordings).count == recordings.count)
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
        #expect(result?.outcome == .accepted, "\(String(describing: result?.reasons))")
    }

    @Test func `a recording whose selfie was not taken is refused with the next one`()
        async throws
    {
        let incode = try RunningIncode(.selfieSpoofThenOK)
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        for role in [
            CaptureRole.deviceFingerprint, .documentFront, .documentBack, .selfieVideo,
        ] {
            #expect(try await session.submit(try #require(captures[role])) == .accepted)
        }
        let selfie = try #require(captures[.selfie])
        guard case .captureAgain = try await session.submit(selfie) else {
            Issue.record("the spoof was taken")
            return
        }
        let before = incode.operations.count
        let answer = try await session.submit(try #require(captures[.selfieVideo]))
        guard case .captureAgain(let reason, _) = answer else {
            Issue.record("the spent recording was taken")
            return
        }
        #expect(reason.code == .sameCapture)
        #expect(incode.operations.count == before)
    }

    // Test idea 49.
    @Test(arguments: [IncodeScenario.noConfidenceOnce, .face6000Once])
    func `a stumble of the vendor is tried once more with the same picture`(
        scenario: IncodeScenario
    ) async throws {
        let incode = try RunningIncode(scenario)
        let (result, told, _) = try await run(incode)
        #expect(told.allSatisfy { $0.answer == "accepted" })
        #expect(result?.outcome == .accepted, "\(String(describing: result?.reasons))")
    }

    // Test idea 44.
    @Test func `no picture of the document is taken once it is processed`() async throws {
        let incode = try RunningIncode()
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        for role in [
            CaptureRole.deviceFingerprint, .documentFront, .documentBack, .selfieVideo,
        ] {
            _ = try await session.submit(try #require(captures[role]))
        }
        let before = incode.operations.count
        let error = await #expect(throws: ProviderError.self) {
            try await session.submit(try #require(captures[.documentFront]).again(7))
        }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .notSent)
        #expect(incode.operations.count == before)
    }

    // Test idea 43.
    @Test func `a document that cannot be processed ends the vendor's session for good`()
        async throws
    {
        let incode = try RunningIncode(.processID6000)
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account().makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        for role in [CaptureRole.deviceFingerprint, .documentFront, .documentBack] {
            _ = try await session.submit(try #require(captures[role]))
        }
        let video = try #require(captures[.selfieVideo])
        let error = await #expect(throws: ProviderError.self) { try await session.submit(video) }
        #expect(error?.vendorCode == "6000")
        let before = incode.operations.count
        let again = await #expect(throws: ProviderError.self) { try await session.submit(video) }
        #expect(again?.message.contains("Begin a new attempt") == true)
        #expect(incode.operations.count == before)
        #expect(try await session.nextStep() == .finished)
    }

    // Test idea 42.
    @Test(arguments: [IncodeScenario.alreadyProcessed, .numberFormatException])
    func `what others found harmless ends well`(scenario: IncodeScenario) async throws {
        let incode = try RunningIncode(scenario)
        let (result, _, _) = try await run(incode)
        #expect(result?.outcome == .accepted, "\(String(describing: result?.reasons))")
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test func `two tasks at once are a conflict, and nothing is sent twice`() async throws {
        let incode = try RunningIncode(.slow) { $0.latency = .milliseconds(300) }
        let captures = try Specimen.captures("licence-genuine")
        let session = try incode.account(clock: .system).makeAttempt(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        let fingerprint = try #require(captures[.deviceFingerprint])
        async let first = session.submit(fingerprint)
        async let second = session.submit(fingerprint)
        var conflicts = 0
        for outcome in [try? await first, try? await second] where outcome == nil {
            conflicts += 1
        }
        #expect(conflicts == 1)
        #expect(incode.simulator.sessions.count == 1)
        #expect(incode.simulator.violations.isEmpty)
    }

    @Test func `the questions are the vendor's, unchanged, in the same session`() async throws {
        let phrase = "Ich stimme zu –\u{00A0}„ja“, ½ ✓"
        let incode = try RunningIncode { $0.consentPhrase = phrase }
        let session = try incode.account().makeAttempt(
            VerificationRequest(
                captureConfiguration: try Specimen.captures("licence-video-selfie").configuration
            )
        )
        let questions = try await session.questions(count: 1, consent: true)
        #expect(questions.consentPhrase?.contains(phrase) == true)
        #expect(incode.simulator.sessions.count == 1)
        #expect(await session.interviewID == incode.simulator.sessions.first?.interviewID)
    }
}

extension Capture {
    /// Another picture of the same thing: the same one with some bytes after its end, and with no
    /// metadata that would belong to the first.
    func again(_ number: Int) throws -> Capture {
        var bytes = try source.bytes(limit: source.count)
        switch role {
        case .selfieVideo:
            let video = try #require(Data(base64Encoded: Data(bytes)))
            bytes = Array((video + Data(count: number)).base64EncodedData())
        default: bytes += Array(repeating: 0, count: number)
        }
        return try Capture(role, .bytes(bytes), metadata: Personal("opaque \(number)"))
    }
}
