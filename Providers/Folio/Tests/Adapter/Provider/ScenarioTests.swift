import FolioSimulator
import IDVHTTP
import IdentityVerification
import Testing

@testable import FolioProvider

/// Every scenario of the simulator, and what an attempt with a good selfie makes of it.
@Suite struct ScenarioTests {
    enum Ending: Sendable, Equatable {
        case outcome(String)
        case error(ProviderError.Kind)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let scenario: FolioScenario
        let ending: Ending
        /// Times that the vendor took something it bills.
        let submitted: Int
        var testDescription: String { scenario.rawValue }
    }

    private static let wrongUpdates: [FolioScenario] = [
        .unknownState, .missingState, .missingCaptureSession, .emptyCaptureSession,
        .textCaptureSession, .missingPreparingCommand, .emptyPreparingCommand, .missingMode,
        .unknownMode, .mismatchedMode, .missingServiceURL, .nullServiceURL, .emptyServiceURL,
        .serviceURLWithUser, .serviceURLWithQuery, .serviceURLWithFragment, .serviceURLOtherPath,
        .serviceURLOtherPort, .serviceURLOtherHost, .serviceURLOtherScheme, .relativeServiceURL,
        .missingCredential, .emptyCredential, .credentialWithLineBreak, .twoDefects,
        .photoWithoutTarget, .photoWithoutField, .photoWithNullField, .photoWithEmptyField,
        .photoWithBlankField, .photoWithNumberField, .photoWithoutSession, .photoWithoutCommand,
        .photoWithServiceURL, .photoWithGarbageURL, .photoWithCredential,
    ]

    private static let unconfirmed: [FolioScenario] = [
        .engineStatusMissing, .engineStatusNull, .engineErrorBesidePositive, .statusMissing,
        .statusNull, .errorBesidePositive, .wrongType, .otherTransaction, .foreignTag,
    ]

    private static let mended: [FolioScenario] = [
        .normal, .rejectedThenMended, .rightThenRejected, .staleRevision,
        .lostSubmitAnswer, .lostUploadAnswer, .lostCreateAnswer, .tooManyRequests, .errorThenOK,
        .errorAfterSubmit, .submitFailsRetryable, .slow, .missingTag, .eventuallyConsistent,
        .notReady,
    ]

    private static let failures: [(FolioScenario, ProviderError.Kind)] = [
        (.otherInquiry, .notFound), (.earlyDecision, .unexpectedAnswer),
        (.stuckPreparing, .timedOut),
        (.duplicateKey, .unexpectedAnswer), (.malformedJSON, .unexpectedAnswer),
        (.hugeUpdate, .unexpectedAnswer), (.unavailableAlways, .unavailable),
        (.proxyRedirect, .unexpectedAnswer), (.proxyUnauthorized, .keyRefused),
        (.startWithoutTransaction, .unexpectedAnswer), (.engineOtherTransaction, .unexpectedAnswer),
        (.lostEngineAnswer, .network), (.serviceDown, .unavailable),
        (.serviceReadsDown, .unavailable),
    ]

    static let rows: [Row] =
        wrongUpdates.map { Row(scenario: $0, ending: .error(.unexpectedAnswer), submitted: 0) }
        + unconfirmed.map { Row(scenario: $0, ending: .outcome("incomplete"), submitted: 0) }
        + mended.map { Row(scenario: $0, ending: .outcome("accepted"), submitted: 1) }
        + failures.map { Row(scenario: $0.0, ending: .error($0.1), submitted: 0) }
        + [
            Row(scenario: .contradictoryApproval, ending: .outcome("rejected"), submitted: 0),
            Row(scenario: .unknownDecision, ending: .outcome("review"), submitted: 1),
            Row(scenario: .decisionMissing, ending: .error(.unexpectedAnswer), submitted: 1),
            Row(scenario: .stuckProcessing, ending: .error(.timedOut), submitted: 1),
        ]

    @Test func `every scenario has a row`() {
        #expect(Set(Self.rows.map(\.scenario)) == Set(FolioScenario.allCases))
        #expect(Self.rows.count == FolioScenario.allCases.count)
    }

    @Test(arguments: rows)
    func `a scenario ends as it must, and nothing is taken twice`(row: Row) async throws {
        let folio = try RunningFolio(row.scenario) { $0.latency = .milliseconds(20) }
        let account = try folio.account()
        let ending: Ending
        do {
            let result = try await account.verify(try Specimen.captures("selfie-genuine"))
            ending = .outcome(result.outcome.name)
            if result.outcome == .accepted { #expect(result.plan.missing.isEmpty) }
        } catch let error as ProviderError {
            ending = .error(error.kind)
            #expect(error.plan != nil)
            #expect(!error.message.isEmpty)
            for secret in [SimulatedFolio.sandboxKey, "Bearer", "?transactionId"] {
                #expect(!"\(error)".contains(secret), "\(error)")
            }
            if row.submitted > 0 { #expect(error.sendState.vendorMayHaveActed) }
        }
        #expect(ending == row.ending)
        #expect(folio.submitted == row.submitted)
        #expect(folio.simulator.violations.isEmpty)
    }

    @Test func `a step that was refused on the way is told in the result`() async throws {
        let folio = try RunningFolio(.rejectedThenMended)
        let result = try await folio.account().verify(try Specimen.captures("selfie-genuine"))
        let note = try #require(result.reasons.first { $0.code == .vendorNote })
        #expect(note.vendorCode == "INVALID_LINK")
        #expect(!note.message.contains("@"))
    }

    @Test func `a step that was refused on the way is told beside a no as well`() async throws {
        let folio = try RunningFolio(.rejectedThenMended)
        let result = try await folio.account().verify(try Specimen.captures("selfie-attack-replay"))
        #expect(result.outcome == .rejected)
        #expect(result.codes.first == "livenessNotConfirmed")
        #expect(result.reasons.first { $0.code == .vendorNote }?.vendorCode == "INVALID_LINK")
    }

    // Test idea 83: nothing of the run reaches the place that a redirect names.
    @Test func `a redirect of the proxy is not followed`() async throws {
        let other = try RunningFolio()
        let target = try #require(other.simulator.selfieProxyURL)
        let folio = try RunningFolio(.proxyRedirect) {
            $0.redirectTarget = target
        }
        await #expect(throws: ProviderError.self) {
            _ = try await folio.account().verify(try Specimen.captures("selfie-genuine"))
        }
        #expect(other.operations.isEmpty)
    }

    @Test(arguments: FolioScenario.allCases)
    func `whatever goes wrong, an attack is never accepted`(scenario: FolioScenario) async throws {
        let folio = try RunningFolio(scenario) { $0.latency = .milliseconds(20) }
        let account = try folio.account()
        guard
            let result = try? await account.verify(
                try Specimen.captures("selfie-attack-replay")
            )
        else { return }
        // A photo tells nothing of an attack; those scenarios ask for one.
        guard folio.inquiries.allSatisfy({ $0.template != .selfiePhoto }) else {
            return
        }
        #expect(result.outcome != .accepted)
    }
}
