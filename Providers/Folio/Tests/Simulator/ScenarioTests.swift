import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// Every scenario shows on the wire what its name says.
@Suite struct ScenarioTests {
    /// What a client that goes the whole way gets to see, beside what is as it should be.
    struct Sight: Sendable, CustomTestStringConvertible {
        let scenario: FolioScenario
        let seen: [String]
        /// The number of commands that had an effect.
        let commands: Int
        var testDescription: String { scenario.rawValue }

        init(_ scenario: FolioScenario, _ seen: String..., commands: Int = 0) {
            self.scenario = scenario
            self.seen = seen
            self.commands = commands
        }
    }

    private static let proxy = "127.0.0.1/api/selfie"
    private static let refused = "done FAILED LIVENESS_NOT_CONFIRMED"

    static let updates: [Sight] = [
        Sight(.unknownState, "state VIDEO"),
        Sight(.missingState, "no state"),
        Sight(.missingCaptureSession, "no session"),
        Sight(.emptyCaptureSession, "empty session"),
        Sight(.textCaptureSession, "session no object"),
        Sight(.missingPreparingCommand, "no command"),
        Sight(.emptyPreparingCommand, "empty command"),
        Sight(.missingMode, "no mode"),
        Sight(.unknownMode, "mode active"),
        Sight(.mismatchedMode, "mode PASSIVE"),
        Sight(.missingServiceURL, "no address"),
        Sight(.nullServiceURL, "null address"),
        Sight(.emptyServiceURL, "address ''"),
        Sight(.serviceURLWithUser, "address 'http://specimen@\(proxy)'"),
        Sight(.serviceURLWithQuery, "address 'http://\(proxy)?specimen=1'"),
        Sight(.serviceURLWithFragment, "address 'http://\(proxy)#specimen'"),
        Sight(.serviceURLOtherPath, "address 'http://\(proxy)2'"),
        Sight(.serviceURLOtherPort, "address 'http://127.0.0.1:9/api/selfie'"),
        Sight(.serviceURLOtherHost, "address 'http://elsewhere.invalid/api/selfie'"),
        Sight(.serviceURLOtherScheme, "address 'https://\(proxy)'"),
        Sight(.relativeServiceURL, "address '/api/selfie'"),
        Sight(.missingCredential, "no credential"),
        Sight(.emptyCredential, "empty credential"),
        Sight(.credentialWithLineBreak, "credential with a line break"),
        Sight(
            .twoDefects,
            "no credential",
            "address 'http://elsewhere.invalid/api/selfie'"
        ),
        Sight(.photoWithoutTarget, "no target"),
        Sight(.photoWithoutField, "no field"),
        Sight(.photoWithNullField, "null field"),
        Sight(.photoWithEmptyField, "field ''"),
        Sight(.photoWithBlankField, "field '   '"),
        Sight(.photoWithNumberField, "field no text"),
        Sight(.photoWithoutSession, "no session"),
        Sight(.photoWithoutCommand, "no command"),
        Sight(.photoWithServiceURL, "address 'http://\(proxy)'"),
        Sight(.photoWithGarbageURL, "address 'not an address'"),
        Sight(.photoWithCredential, "credential"),
        Sight(.rejectedThenMended, "address 'http://specimen@\(proxy)'", commands: 1),
        Sight(.rightThenRejected, "address 'http://specimen@\(proxy)'", commands: 1),
        Sight(.staleRevision, "read stale", commands: 1),
        Sight(.otherInquiry, "read of another inquiry", "submit 404"),
        Sight(.stuckPreparing, "preparing never"),
        Sight(.stuckProcessing, "processing never", commands: 1),
        Sight(.duplicateKey, "read with a member twice"),
        Sight(.malformedJSON, "read without an end"),
        Sight(.hugeUpdate, "read huge"),
    ]

    static let others: [Sight] = [
        Sight(.normal, commands: 1),
        Sight(.unknownDecision, "decision MAYBE", commands: 1),
        Sight(.decisionMissing, "no decision", commands: 1),
        Sight(.earlyDecision, "early APPROVED", commands: 1),
        Sight(.contradictoryApproval, "transaction status 1", commands: 1),
        Sight(.lostSubmitAnswer, "submit reset", commands: 1),
        Sight(.lostUploadAnswer, "upload reset", commands: 1),
        Sight(.lostCreateAnswer, "create reset", commands: 1),
        Sight(
            .tooManyRequests,
            "create 429 after 1",
            "read 429 after 1",
            "submit 429 after 1",
            commands: 1
        ),
        Sight(.errorThenOK, "create 500", "submit 500", commands: 1),
        Sight(.errorAfterSubmit, "submit 500", commands: 1),
        Sight(.unavailableAlways, "create 503"),
        Sight(.submitFailsRetryable, "submit FAILED retry TEMPORARILY_UNAVAILABLE", commands: 1),
        Sight(
            .slow,
            "ready late",
            "create late",
            "read late",
            "start late",
            "process late",
            "transaction late",
            "submit late",
            commands: 1
        ),
        Sight(
            .proxyRedirect,
            "start 307 to https://elsewhere.invalid/api/selfie/api/v2/liveness/start"
        ),
        Sight(.proxyUnauthorized, "start 401"),
        Sight(.startWithoutTransaction, "start without transaction"),
        Sight(.engineStatusMissing, "process no status"),
        Sight(.engineStatusNull, "process null status"),
        Sight(.engineErrorBesidePositive, "process code 254"),
        Sight(.engineOtherTransaction, "process id"),
        Sight(
            .lostEngineAnswer,
            "process reset",
            "process code 251",
            "process status 1",
            commands: 1
        ),
        Sight(.statusMissing, "transaction no status", refused, commands: 1),
        Sight(.statusNull, "transaction null status", refused, commands: 1),
        Sight(.errorBesidePositive, "transaction code 254", refused, commands: 1),
        Sight(.wrongType, "transaction type", refused, commands: 1),
        Sight(.otherTransaction, "transaction id", refused, commands: 1),
        Sight(.foreignTag, "transaction tag", refused, commands: 1),
        Sight(.missingTag, "transaction no tag", commands: 1),
        Sight(.eventuallyConsistent, "transaction 404", commands: 1),
        Sight(.serviceDown, "ready 503", "start 503"),
        Sight(
            .serviceReadsDown,
            "ready 503",
            "transaction 503",
            "done FAILED retry LIVENESS_UNAVAILABLE",
            commands: 1
        ),
        Sight(.notReady, "ready 400", commands: 1),
    ]

    @Test func `every scenario has a sight`() {
        let sights = (Self.updates + Self.others).map(\.scenario)
        #expect(Set(sights) == Set(FolioScenario.allCases))
        #expect(sights.count == FolioScenario.allCases.count)
    }

    @Test(arguments: updates + others)
    func `a scenario shows what its name says`(sight: Sight) throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = sight.scenario
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let walk = Walk(client)
        try walk.go()
        #expect(walk.seen == sight.seen)
        let processed = client.simulator.inquiries.last?.processedCommands
        #expect(processed == sight.commands)
        #expect(client.simulator.createdInquiries == (sight.scenario == .unavailableAlways ? 0 : 1))
        #expect(client.simulator.violations.isEmpty)
    }

    /// The faults of a liveness step that a passive one has too.
    @Test(arguments: [
        FolioScenario.missingMode, .unknownMode, .mismatchedMode, .serviceURLWithUser,
        .missingCaptureSession, .emptyCredential,
    ])
    func `a passive step is wrong in the same ways`(scenario: FolioScenario) throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = scenario
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let walk = Walk(client, template: "selfie-passive")
        try walk.go()
        #expect(walk.seen.count == 1)
        if scenario == .mismatchedMode { #expect(walk.seen == ["mode ACTIVE"]) }
    }

    @Test(arguments: SimulatedFolio.Template.allCases)
    func `nothing goes wrong in normal`(template: SimulatedFolio.Template) throws {
        guard template != .selfiePhotoThenLiveness else { return }
        let client = FolioClient()
        let walk = Walk(client, template: template.rawValue)
        try walk.go()
        #expect(walk.seen.isEmpty)
        #expect(client.simulator.inquiries.last?.decision == "APPROVED")
    }

    // Test idea 54.
    @Test func `a capture session of a rejected update is nobody's`() throws {
        let client = FolioClient()
        client.simulator.scenario = .rightThenRejected
        let shown = try client.open()
        let rejected = Shown(client.read(shown.id).json)
        #expect(rejected.session != shown.session)
        #expect(rejected.revision == shown.revision + 1)
        #expect(client.submit(rejected, "t").outcome == "409 SESSION_MISMATCH")
        #expect(client.submit(shown, try client.run(shown)).status == 200)
    }

    // Test idea 36.
    @Test func `the answer to a creation may be the wrong update`() {
        var configuration = SimulatedFolio.Configuration()
        configuration.preparesFirst = false
        configuration.scenario = .photoWithEmptyField
        let client = FolioClient(SimulatedFolio(configuration: configuration))
        let shown = Shown(client.create().json)
        #expect(shown.json["lifecycle"] == "STARTED")
        #expect(Check.faults(of: shown, proxy: "") == ["field ''"])
    }

    @Test func `a scenario ends where the next begins, and each inquiry has its own count`() throws
    {
        let client = FolioClient()
        client.simulator.scenario = .unavailableAlways
        #expect(client.create().outcome == "503 UNAVAILABLE")
        client.simulator.scenario = .normal
        let first = try client.open(key: "a")
        let second = try client.open(key: "b")
        client.simulator.scenario = .tooManyRequests
        let statuses = [first, second, first, second].map { client.read($0.id).status }
        #expect(statuses == [429, 429, 200, 200])
    }
}
