import FolioSimulator
import Foundation
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Whatever came of attempts against the simulator prints nothing of a face, a key or a credential.
@Suite struct PersonalDataTests {
    /// What was sent and must not be printed, and what may print it.
    private final class Harvest: Sendable {
        let secrets = Lock<Set<String>>([SimulatedFolio.sandboxKey, "Bearer", "/9j/"])
        let ids = Lock<Set<String>>([])

        func transport(over transport: any HTTPTransport) -> ScriptedTransport {
            ScriptedTransport { request throws(TransportError) in
                for name in ["Authorization", "x-client-key"] {
                    guard let value = request.fields[name] else { continue }
                    self.secrets.withLock {
                        $0.insert(value)
                        $0.insert(String(value.split(separator: " ").last ?? "?"))
                    }
                }
                if let session = request.fields["X-Capture-Session-Id"] {
                    self.ids.withLock { _ = $0.insert(session) }
                }
                return try await transport.send(request)
            }
        }
    }

    private static func printed(_ value: Any) -> String {
        var text = "\(value)" + String(reflecting: value) + "\([value])"
        dump(value, to: &text)
        if let error = value as? any Error { text += error.localizedDescription }
        return text
    }

    private func check(_ value: Any, _ harvest: Harvest, _ name: String) {
        let text = Self.printed(value)
        for secret in harvest.secrets.withLock({ $0 }) where text.contains(secret) {
            // The secret itself must not get into a test's log either.
            Issue.record("\(name) prints \(secret.count) characters that it must not")
        }
    }

    @Test func `nothing that an attempt gives prints a secret`() async throws {
        let harvest = Harvest()
        let folio = try RunningFolio()
        let transport = harvest.transport(over: folio.transport)
        for subject in ["selfie-genuine", "selfie-attack-print", "selfie-no-face"] {
            let account = try folio.account(transport: transport)
            let events = Lock<[CallEvent]>([])
            let session = try await account.makeSession(
                VerificationRequest(onCall: { event in events.withLock { $0.append(event) } })
            )
            _ = try await session.nextStep()
            let attempt = try #require(session as? FolioAttempt)
            let state = await attempt.memory.inquiry
            check(state, harvest, "the inquiry's state")
            check(try #require(state.step), harvest, "the step")
            check(try #require(state.step?.selfie.capture), harvest, "the capture view")
            check(
                try #require(state.step?.selfie.capture?.headers),
                harvest,
                "the run's headers"
            )
            let answer = try await session.submit(try Specimen.selfie(subject))
            check(answer, harvest, "the answer")
            check(session, harvest, "the attempt")
            check(account, harvest, "the account")
            let result =
                answer == .accepted
                ? try await session.finish()
                : await session.abandon(because: OutcomeReason(.captureAgain, "Not again."))
            check(result, harvest, "the result")
            check(events.withLock { $0 }, harvest, "the events")
        }
        // A credential for each capture session, the key, and the engine's keys.
        #expect(harvest.secrets.withLock { $0.count } > 8)
        #expect(harvest.ids.withLock { $0.count } >= 3)
    }

    @Test(
        arguments: [
            FolioScenario.serviceURLWithUser, .missingCredential, .credentialWithLineBreak,
            .malformedJSON, .proxyUnauthorized, .lostEngineAnswer, .serviceReadsDown,
            .errorBesidePositive, .otherInquiry,
        ])
    func `no error prints a secret or an address of the vendor's`(
        scenario: FolioScenario
    ) async throws {
        let harvest = Harvest()
        let folio = try RunningFolio(scenario)
        let account = try folio.account(transport: harvest.transport(over: folio.transport))
        do {
            check(
                try await account.verify(try Specimen.captures("selfie-genuine")),
                harvest,
                "the result"
            )
        } catch {
            check(error, harvest, "the error")
            #expect(!Self.printed(error).contains("user@"))
        }
    }
}
