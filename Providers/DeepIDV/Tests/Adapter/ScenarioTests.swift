import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVCrypto
import IDVHTTP
import IDVSimulatorKit
import IdentityVerification
import IdentityVerificationTesting
import TestSupport
import Testing

/// Against the vendor's simulator over real sockets: what goes wrong there, and what comes of it here.
@Suite struct ScenarioTests {
    @Test func `the provider shows the behaviour that every provider must show`() async throws {
        let running = try RunningSimulator()
        let conformance = ProviderConformance(
            accepted: try Specimen.captures("passport-genuine")
        ) { try running.provider() }
        let failures = await conformance.run()
        #expect(failures.isEmpty, "\(failures)")
        #expect(running.simulator.violations.isEmpty)
    }

    @Test(
        arguments: [
            ("passport-genuine", "accepted"), ("passport-other-face", "rejected"),
            ("passport-expired", "review"), ("licence-genuine", "accepted"),
            ("licence-no-face-in-selfie", "rejected"), ("licence-rotated", "accepted"),
            ("licence-motion-photo", "accepted"), ("idcard-genuine", "accepted"),
            ("idcard-blurred", "rejected"),
        ])
    func `the specimens end as they say`(subject: String, outcome: String) async throws {
        let running = try RunningSimulator()
        let captures = try Specimen.captures(subject)
        let result = try await running.provider().verify(captures)
        #expect(result.outcome.name == outcome)
        #expect(running.billedVerifications == 1)
        #expect(running.simulator.violations.isEmpty)
        // What arrived is what stands in the files, byte for byte.
        #expect(
            Set(running.simulator.uploadedObjects.map(\.digest))
                == Set(captures.captures.map(\.digest))
        )
    }

    struct Ending: Sendable {
        let scenario: DeepIDVScenario
        let kind: ProviderError.Kind
        let sendState: SendState
        let operation: String
        let billed: Int
    }

    @Test(
        arguments: [
            Ending(
                scenario: .lostAnswer,
                kind: .network,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .gatewayPage,
                kind: .unavailable,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .errorOnVerify,
                kind: .unavailable,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 0
            ),
            Ending(
                scenario: .pageInsteadOfAnswer,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .emptyAnswer,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .truncatedAnswer,
                kind: .network,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .wrongTypes,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .missingField,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .stallBeforeHeaders,
                kind: .timedOut,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .stallMidBody,
                kind: .timedOut,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .hugeAnswer,
                kind: .unexpectedAnswer,
                sendState: .sentUnknown,
                operation: "verifyIdentity",
                billed: 1
            ),
            Ending(
                scenario: .uploadSignatureRefused,
                kind: .uploadRefused,
                sendState: .refused,
                operation: "upload",
                billed: 0
            ),
            Ending(
                scenario: .uploadReset,
                kind: .network,
                sendState: .sentUnknown,
                operation: "upload",
                billed: 0
            ),
            Ending(
                scenario: .redirectElsewhere,
                kind: .unexpectedAnswer,
                sendState: .refused,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignTooMany,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignTooFew,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignEmpty,
                kind: .unexpectedAnswer,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignForeignHost,
                kind: .untrustedAddress,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignInsecureURL,
                kind: .untrustedAddress,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .presignGarbageURL,
                kind: .untrustedAddress,
                sendState: .processed,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .outOfFunds,
                kind: .insufficientFunds,
                sendState: .refused,
                operation: "verifyIdentity",
                billed: 0
            ),
            Ending(
                scenario: .keyRevoked,
                kind: .keyRefused,
                sendState: .refused,
                operation: "presign",
                billed: 0
            ),
            Ending(
                scenario: .unavailableAlways,
                kind: .unavailable,
                sendState: .sentUnknown,
                operation: "presign",
                billed: 0
            ),
        ])
    func `a lying or failing vendor ends in a typed error with the right send state`(
        ending: Ending
    ) async throws {
        let running = try RunningSimulator(ending.scenario)
        let provider = try running.provider {
            // A stalled answer is given up soon; no other answer takes as long.
            if ending.kind == .timedOut { $0.callDeadline = .seconds(1) }
        }
        let captures = try Specimen.captures("passport-genuine")
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.verify(captures)
        }
        #expect(error?.kind == ending.kind)
        #expect(error?.sendState == ending.sendState)
        #expect(error?.operation == ending.operation)
        // However it went, nothing was ever billed twice.
        #expect(running.billedVerifications == ending.billed)
        #expect(error?.calls.last?.operation == ending.operation)
        let printed = error.map { "\($0) " + String(reflecting: $0) } ?? ""
        for secret in ["sk_test", "X-Amz-", "AVERY", "SAMPLE"] {
            #expect(!printed.contains(secret))
        }
    }

    @Test(
        arguments: [
            DeepIDVScenario.lostAnswerPresign, .tooManyRequests, .unavailableThenOK,
            .presignExpired, .uploadUnavailableThenOK, .unknownFieldsAndNulls,
        ])
    func `what can be repeated without harm is repeated until it works`(scenario: DeepIDVScenario)
        async throws
    {
        let running = try RunningSimulator(scenario)
        let provider = try running.provider()
        let captures = try Specimen.captures("passport-genuine")
        if scenario == .unavailableThenOK {
            // 503 without Retry-After leaves open whether the vendor acted: the verification itself
            // is not sent again.
            let error = await #expect(throws: ProviderError.self) {
                _ = try await provider.verify(captures)
            }
            #expect(error?.operation == "verifyIdentity")
            #expect(error?.sendState == .sentUnknown)
            #expect(running.billedVerifications == 0)
            return
        }
        let result = try await provider.verify(captures)
        #expect(result.outcome == .accepted)
        #expect(running.billedVerifications == 1)
        #expect(running.simulator.violations.isEmpty)
        // Also what was sent again arrived whole.
        #expect(
            Set(running.simulator.uploadedObjects.map(\.digest))
                == Set(captures.captures.map(\.digest))
        )
    }

    @Test
    func
        `only the caller's own word makes a lost answer be sent again, and then it is billed twice`()
        async throws
    {
        let running = try RunningSimulator(.lostAnswer)
        let provider = try running.provider { $0.lostAnswers = .resendAfterLostAnswer }
        let captures = try Specimen.captures("passport-genuine")
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.verify(captures)
        }
        #expect(error?.sendState == .sentUnknown)
        #expect(running.billedVerifications == 4)
    }

    @Test(arguments: [DeepIDVScenario.outOfScale, .contradiction])
    func `a yes that cannot be relied on is for review`(scenario: DeepIDVScenario) async throws {
        let running = try RunningSimulator(scenario)
        let result = try await running.provider().verify(
            try Specimen.captures("passport-genuine")
        )
        #expect(result.outcome == .review)
    }

    @Test func `another organization's key is refused, and an unknown one too`() async throws {
        let running = try RunningSimulator()
        let captures = try Specimen.captures("passport-genuine")
        let unknown = await #expect(throws: ProviderError.self) {
            _ = try await running.provider(key: "sk_test_NOBODY").verify(captures)
        }
        #expect(unknown?.kind == .keyRefused)
        #expect(unknown.map { "\($0)" }?.contains("NOBODY") == false)
        let poor = await #expect(throws: ProviderError.self) {
            _ = try await running.provider(
                key: SimulatedDeepIDV.Account.withoutFunds.apiKey
            ).verify(captures)
        }
        #expect(poor?.kind == .insufficientFunds)
        #expect(poor?.vendorMessage != nil)
    }

    @Test func `a server that is not there is an error before anything was sent`() async throws {
        let running = try RunningSimulator()
        // The simulator's own port could be another test's as soon as it stops.
        let port = try ClosedPort()
        let provider = try running.provider(baseURL: "http://127.0.0.1:\(port.number)")
        let captures = try Specimen.captures("passport-genuine")
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.verify(captures)
        }
        withExtendedLifetime(port) {}
        #expect(error?.kind == .network)
        #expect(error?.sendState == .notSent)
        guard case .safeAfter = error?.retry else {
            Issue.record("the advice is \(String(describing: error?.retry))")
            return
        }
        #expect(error?.calls.map(\.attempts) == [4])
    }

    @Test func `everything works over TLS with a private authority, and not without trusting it`()
        async throws
    {
        let now = Int(Date().timeIntervalSince1970)
        let authority = try SandboxCertificateAuthority(now: now)
        let certificate = try authority.issue()
        let identity = SimulatorServer.Identity(
            certificatePEM: certificate.certificatePEM,
            privateKeyPEM: certificate.privateKeyPEM
        )
        let captures = try Specimen.captures("idcard-genuine")
        let trusting = try RunningSimulator(
            identity: identity,
            trusting: authority.certificatePEM
        )
        #expect(try await trusting.provider().verify(captures).outcome == .accepted)
        let distrusting = try RunningSimulator(identity: identity)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await distrusting.provider().verify(captures)
        }
        #expect(error?.kind == .network)
        #expect(error?.sendState == .notSent)
        #expect(error?.retry == .afterFixing)
        #expect(distrusting.simulator.journal.count == 0)
    }
}
