import Foundation
import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import TestSupport
import Testing

/// Whatever came of a run against the simulator prints nothing of the person, the key, a token, or
/// an address.
@Suite struct PersonalDataTests {
    private static let subject = "licence-video-selfie"
    private static let phrase = SimulatedIncode.Configuration().consentPhrase

    private func account(
        _ incode: RunningIncode,
        route: IncodeUploadRoute = .singlePut
    ) throws -> IncodeAccount {
        try incode.account(
            settings: {
                $0.checks = IncodeRequestedChecks(speech: true, consentFace: true)
                $0.videoUpload = route
                $0.start.externalCustomerID = Personal("person-0042")
                $0.start.customFields = Personal(["firstName": "AVERYQ"])
            },
            {
                $0.partSize = 2_000
                $0.callDeadline = .seconds(1)
                $0.retry.maximumAttempts = 2
            }
        )
    }

    private func harvest(_ captures: CaptureSet) throws -> Harvest {
        var harvest = Harvest()
        try harvest.hide(captures, phrase: Self.phrase)
        for text in ["person-0042", "AVERYQ", Self.subject] { harvest.hide(text) }
        return harvest
    }

    // Test idea 13.
    @Test(arguments: IncodeUploadRoute.allCases)
    func `a whole run prints nothing of what it is about`(route: IncodeUploadRoute) async throws {
        let incode = try RunningIncode()
        let captures = try Specimen.captures(Self.subject)
        let account = try account(incode, route: route)
        var harvest = try harvest(captures)
        let events = Lock<[CallEvent]>([])
        let states = Lock<[IncodePartUploadState]>([])
        let request = VerificationRequest(
            captureConfiguration: captures.configuration,
            onCall: { event in events.withLock { $0.append(event) } }
        )
        let attempt = try account.makeAttempt(request) { state in
            states.withLock { $0.append(state) }
        }
        let questions = try await attempt.questions()
        while case .capture(let requirement) = try await attempt.nextStep() {
            harvest.add(requirement, "a requirement")
            guard let capture = captures[requirement.role] else {
                try await attempt.skip(requirement)
                continue
            }
            harvest.add(try await attempt.submit(capture), "an answer")
        }
        harvest.add(attempt, "the attempt")
        let result = try await attempt.finish()
        #expect(result.outcome == .accepted, "\(result.reasons)")
        harvest.add(result, "the result")
        harvest.add(attempt, "the attempt at its end")
        harvest.add(await attempt.state, "the attempt's state")
        let path = Repository.root.appending(path: "Samples/\(Self.subject)").path
        for (name, value) in [
            ("the questions", questions), ("a question", questions.questions as Any),
            ("the set", captures), ("the account", account),
            ("the client", account.client), ("the settings", account.settings),
            ("the start", account.settings.start), ("the request", request),
            ("the configuration", account.client.configuration),
            ("the key", account.client.configuration.apiKey),
            ("the folder", try CaptureFolder(path: path)),
            ("the calls beforehand", try account.plan(for: captures)),
            ("the profile", account.profile),
        ] as [(String, Any)] { harvest.add(value, name) }
        for event in events.withLock({ $0 }) { harvest.add(event, "an event") }
        for state in states.withLock({ $0 }) {
            harvest.add(state, "an upload's state")
            harvest.hide(state.interviewID)
            harvest.hide(state.uploadID.rawValue)
            for part in state.parts { harvest.add(part, "a part") }
        }
        harvest.hide(incode.simulator)
        #expect(states.withLock { $0.isEmpty } == (route == .singlePut))
        #expect(harvest.values.count > 100)
        #expect(harvest.secrets.count > 25)
        harvest.expectNoLeak()
    }

    // Test idea 13.
    @Test func `nothing that the vendor gives afterwards prints`() async throws {
        let incode = try RunningIncode { $0.pollsUntilReady = 0 }
        let captures = try Specimen.captures(Self.subject)
        let account = try account(incode)
        var harvest = try harvest(captures)
        let result = try await account.verify(captures)
        harvest.add(result, "the result")
        let interview = try #require(incode.simulator.sessions.first?.interviewID)
        let session = try await account.client.resume(interviewID: interview)
        let data = try await session.documentData()
        let images = try await session.images([.selfie, .fullFrameFrontID])
        let approval = try await session.approve()
        let identity = try #require(approval.identity)
        harvest.add(identity, "the identity")
        harvest.hide(identity.identifier.value)
        identity.customerToken?.withText { harvest.hide($0) }
        for (name, value) in [
            ("the session", session), ("the score", try await session.score()),
            ("the document's data", data), ("the images", images), ("the approval", approval),
            ("the status", try await session.onboardingStatus()),
            ("the records", session.ledger), ("the calls", session.ledger.calls),
        ] as [(String, Any)] { harvest.add(value, name) }
        for image in images.values { harvest.add(image, "an image") }
        harvest.hide(incode.simulator)
        #expect(harvest.values.count > 40)
        harvest.expectNoLeak()
    }

    static let failures: [IncodeScenario] = [
        .tooManyRequests, .unavailableAlways, .gatewayPage, .tokenExpiredAlways, .keyRevoked,
        .glareAlways, .idTypeUnacceptable, .unknownFailReason, .processID6000, .processingNever,
        .scoreUnknownStatus, .scoreManual, .scoreOverallFailTestsOK, .uploadSignatureRefused,
        .presignForeignHost, .presignInsecureURL, .questionWithoutConsent, .emptyAnswer,
        .truncatedAnswer, .redirectElsewhere, .lostAnswer, .lostAnswerComplete, .hugeAnswer,
        .stallBeforeHeaders,
    ]

    // Test idea 13.
    @Test(arguments: failures, IncodeUploadRoute.allCases)
    func `a run that goes wrong prints nothing either`(
        scenario: IncodeScenario,
        route: IncodeUploadRoute
    ) async throws {
        let incode = try RunningIncode(scenario) { $0.hugeAnswerBytes = 12 << 20 }
        let captures = try Specimen.captures(Self.subject)
        var harvest = try harvest(captures)
        let events = Lock<[CallEvent]>([])
        let request = VerificationRequest(onCall: { event in events.withLock { $0.append(event) } })
        let account = try account(incode, route: route)
        do {
            harvest.add(try await account.verify(captures, request: request), "the result")
        } catch {
            harvest.add(error, of: scenario.rawValue)
            let error = try #require(error as? ProviderError)
            harvest.add(
                VerificationResult(profile: account.profile, error: error),
                "the answer that was lost"
            )
        }
        for event in events.withLock({ $0 }) { harvest.add(event, "an event") }
        harvest.hide(incode.simulator)
        #expect(!events.withLock { $0.isEmpty })
        harvest.expectNoLeak()
    }

    @Test func `what is refused before anything is sent is not quoted`() async throws {
        let incode = try RunningIncode()
        let captures = try Specimen.captures(Self.subject)
        var harvest = try harvest(captures)
        let account = try incode.account(settings: { $0.dashboard.idMotion = true })
        await #expect(throws: ProviderError.self) { try await account.verify(captures) }
        do { _ = try account.plan(for: captures) } catch { harvest.add(error, of: "the plan") }
        do { _ = try await account.client.resume(interviewID: "AVERYQ SAMPLE") } catch {
            harvest.add(error, of: "a session")
        }
        for input in [MediaInput.base64("AVERYQ!"), .bytes(Array("AVERYQ".utf8))] {
            harvest.add(input, "an input")
            do { _ = try Capture(.selfie, input, maximumBytes: 3) } catch {
                harvest.add(error, "a refusal")
            }
        }
        #expect(harvest.values.count > 30)
        #expect(incode.operations.isEmpty)
        harvest.expectNoLeak()
    }
}
