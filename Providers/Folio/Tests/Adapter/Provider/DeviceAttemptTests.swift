import FolioSimulator
import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import Testing

@testable import FolioProvider

/// Attempts that a device began: the inquiry goes on, and the transaction is checked here.
@Suite struct DeviceAttemptTests {
    private func transaction(_ change: (inout [String: JSONValue]) -> Void) throws -> Capture {
        var members: [String: JSONValue] = [
            "schema": "idv.liveness-transaction/1",
            "transactionId": .string(SimulatedFolio.deviceTransactionID),
            "captureSessionId": .string(SimulatedFolio.deviceCaptureSessionID), "mode": "ACTIVE",
        ]
        change(&members)
        return try Capture(.livenessTransaction, .bytes(JSONValue.object(members).encoded()))
    }

    private func set(_ capture: Capture, inquiry: JSONValue = "inq_specimen_device") throws
        -> CaptureSet
    {
        try CaptureSet(
            [capture],
            configuration: try CaptureConfiguration(["folio": ["inquiry": inquiry]])
        )
    }

    @Test(arguments: [FolioEngine.device, .headless])
    func `a device's transaction ends the inquiry that it was made for`(
        engine: FolioEngine
    ) async throws {
        let folio = try RunningFolio()
        let result = try await folio.account(engine: engine)
            .verify(try Specimen.captures("liveness-genuine"))
        #expect(result.outcome == .accepted, "\(result.codes)")
        #expect(result.plan.expected.first == "readInquiry")
        #expect(!folio.operations.contains("createInquiry"))
        #expect(!folio.operations.contains("startLiveness"))
        #expect(folio.simulator.violations.isEmpty)
    }

    @Test func `a device's transaction that failed is a no, and is not submitted`() async throws {
        let folio = try RunningFolio()
        let result = try await folio.account().verify(try Specimen.captures("liveness-attack"))
        #expect(result.outcome == .rejected)
        #expect(result.codes.first == "livenessNotConfirmed")
        #expect(folio.submitted == 0)
    }

    @Test func `a transaction of another capture session is an error, and the step stays`()
        async throws
    {
        let folio = try RunningFolio()
        let foreign = try transaction { $0["captureSessionId"] = "cs_other" }
        let session = try await folio.account(engine: .device).makeSession(
            VerificationRequest(
                captureConfiguration: try set(foreign).configuration
            )
        )
        let step = try await session.nextStep()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.submit(foreign)
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.sendState == .notSent)
        #expect(folio.submitted == 0)
        #expect(try await session.nextStep() == step)
        #expect(try await session.submit(try transaction { _ in }) == .accepted)
        #expect(try await session.finish().outcome == .accepted)
    }

    // Test idea 80: a transaction that was used before.
    @Test func `a transaction serves once, whatever the server would say`() async throws {
        let folio = try RunningFolio { $0.approvesUnread = true }
        let account = try folio.account(engine: .device)
        let capture = try transaction { _ in }
        let first = try await account.verify(try set(capture))
        #expect(first.outcome == .accepted)
        // The rule knows it by its id, for whatever capture session it comes again.
        let verdict = try await account.verifier?.verify(
            transactionID: SimulatedFolio.deviceTransactionID,
            mode: .active,
            captureSessionID: SimulatedFolio.deviceCaptureSessionID,
            sessionSeen: nil,
            deadline: account.clock.deadline(in: .seconds(10)),
            ledger: .init()
        )
        #expect(verdict?.refusal?.reason == .alreadyUsed)
    }

    @Test func `an inquiry that is decided already accepts nobody`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        let set = try Specimen.captures("liveness-genuine")
        #expect(try await account.verify(set).outcome == .accepted)
        let again = try await account.verify(set)
        #expect(again.outcome == .review)
        #expect(again.codes.contains("contradiction"))
    }

    @Test(arguments: ["no/id", "", "..", 7, "inq specimen"] as [JSONValue])
    func `what cannot be an inquiry's id is refused before anything is sent`(
        id: JSONValue
    ) async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        let set = try set(try transaction { _ in }, inquiry: id)
        let error = await #expect(throws: ProviderError.self) { _ = try await account.verify(set) }
        #expect(error?.kind == .invalidInput)
        #expect(error?.sendState == .notSent)
        #expect(folio.operations.isEmpty)
    }

    @Test func `a set whose folio is no object does not begin another inquiry`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        let set = try CaptureSet(
            [try transaction { _ in }],
            configuration: try CaptureConfiguration(["folio": "inq_specimen_device"])
        )
        let error = await #expect(throws: ProviderError.self) { _ = try await account.verify(set) }
        #expect(error?.kind == .invalidInput)
        #expect(folio.operations.isEmpty)
    }

    @Test func `a misspelt key beside the inquiry is refused before an inquiry is begun`()
        async throws
    {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        let set = try CaptureSet(
            [try transaction { _ in }],
            configuration: try CaptureConfiguration(["folio": ["inqiry": "inq_specimen_device"]])
        )
        let error = await #expect(throws: ProviderError.self) { _ = try await account.verify(set) }
        #expect(error?.message.contains("'inqiry'") == true)
        #expect(error?.sendState == .notSent)
        #expect(folio.operations.isEmpty)
        #expect(throws: ProviderError.self) { try account.plan(for: set) }
    }

    @Test func `a plan tells of a transaction without its inquiry, and of one that is none`() throws
    {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        #expect(try account.plan(for: try Specimen.captures("liveness-genuine")).faults.isEmpty)
        let alone = try CaptureSet([try transaction { _ in }])
        #expect(try account.plan(for: alone).faults.map(\.step) == ["submitCapture"])
        let broken = try set(try transaction { $0["mode"] = 7 })
        #expect(try account.plan(for: broken).faults.map(\.step) == ["submitCapture"])
        #expect(folio.operations.isEmpty)
    }

    @Test func `what was read and said no is a step that was done`() async throws {
        let folio = try RunningFolio()
        let result = try await folio.account().verify(try Specimen.captures("liveness-attack"))
        #expect(result.plan.done.contains("readTransaction"))
        let photo = try await folio.account(engine: .device, template: .selfiePhoto)
            .verify(try Specimen.captures("selfie-no-face"))
        #expect(photo.outcome == .rejected)
        #expect(photo.plan.done.contains("uploadCapture"))
    }

    @Test func `a selfie where a device's transaction is asked for is incomplete`() async throws {
        let folio = try RunningFolio()
        let result = try await folio.account(engine: .device)
            .verify(try Specimen.captures("selfie-genuine"))
        guard case .incomplete = result.outcome else {
            Issue.record("\(result.outcome.name)")
            return
        }
        #expect(result.reasons.first?.message.contains("liveness transaction") == true)
        #expect(folio.submitted == 0)
    }

    @Test func `a file that names no transaction is told by what is wrong with it`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device)
        let set = try set(try transaction { $0["mode"] = "SIDEWAYS" })
        let error = await #expect(throws: ProviderError.self) { _ = try await account.verify(set) }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message.contains("mode") == true)
        #expect(error?.message.contains("SIDEWAYS") == false)
    }
}
