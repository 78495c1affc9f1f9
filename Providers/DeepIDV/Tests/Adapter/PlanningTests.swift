import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVSimulatorKit
import IdentityVerification
import TestSupport
import Testing

/// What a verification would send, without sending it.
@Suite struct PlanningTests {
    private static func captures(_ subject: String) throws -> CaptureSet {
        try CaptureFolder(path: Repository.samples.appending(path: subject).path).captures
    }

    @Test func `the calls of a plan are those of an attempt, and the rest is named`() async throws {
        let running = try RunningSimulator()
        let provider = try running.provider()
        let captures = try Self.captures("licence-genuine")
        let plan = try provider.plan(for: captures)
        #expect(
            plan.calls.map(\.method) == ["POST", "PUT", "PUT", "PUT", "POST"]
        )
        #expect(plan.faults.isEmpty)
        #expect(plan.ignored.map(\.name) == ["deviceFingerprint", "selfieVideo"])
        let result = try await provider.verify(captures)
        let made = running.simulator.journal.entries.sorted { $0.sequence < $1.sequence }
        #expect(made.map(\.method) == plan.calls.map(\.method))
        #expect(made.first?.path == plan.calls.first?.path)
        #expect(made.last?.path == plan.calls.last?.path)
        #expect(Set(plan.calls.dropFirst().map(\.step)) == Set(result.plan.done))
    }

    @Test func `without a required capture nothing would be sent`() throws {
        let provider = try RunningSimulator().provider()
        let set = try Self.captures("passport-genuine")
        let rest = try CaptureSet(set.captures.filter { $0.role != .selfie })
        let plan = try provider.plan(for: rest)
        #expect(plan.calls.isEmpty)
        #expect(plan.faults.count == 1)
        #expect(plan.faults.first?.reason.contains("selfie") == true)
    }

    @Test func `a kind of document that the vendor does not take has no plan`() throws {
        let provider = try RunningSimulator().provider()
        let set = try Self.captures("passport-genuine")
        #expect(throws: ProviderError.self) {
            try provider.plan(for: set, request: VerificationRequest(document: .kind(.visa)))
        }
    }
}
