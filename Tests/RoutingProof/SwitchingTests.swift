import DeepIDVSimulator
import Foundation
import IDVConfiguration
import IDVPrimitives
import IDVRouting
import IdentityVerification
import TestSupport
import Testing

/// A running program changes its vendor because somebody edits a file.
@Suite struct SwitchingTests {
    private func captures() throws -> CaptureSet {
        try CaptureFolder(path: Repository.samples.appending(path: "idcard-genuine").path).captures
    }

    @Test func `editing the file alone moves a running program to another vendor`() async throws {
        let vendors = try SimulatedVendors()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "idv.json5")
        try Data(vendors.text(rule: ["use": "deepidv"])).write(to: file)
        let service = VerificationService(
            try vendors.configuration(Array(try Data(contentsOf: file)))
        )
        let captures = try captures()
        // The program: it knows no vendor, and reads its file again when it is told to.
        func attempt() async throws -> RoutedResult { try await service.verify(captures) }
        func reload() throws {
            try service.reload(
                parsing: Array(try Data(contentsOf: file)),
                registry: SimulatedVendors.registry,
                secrets: vendors.secrets,
                makeTransport: vendors.makeTransport
            )
        }
        let first = try await attempt()
        #expect(first.outcome == .accepted)
        #expect(first.decisive?.provider == "deepidv")
        let session = try await service.makeSession()
        _ = try await session.nextStep()

        try Data(vendors.text(rule: ["failover": ["incode", "deepidv"]])).write(to: file)
        try reload()
        let second = try await attempt()
        #expect(second.outcome == .accepted)
        #expect(second.decisive?.provider == "incode")

        // A mistake in the file changes nothing, and says what it is.
        try Data(vendors.text(rule: ["use": "incod"])).write(to: file)
        let error = #expect(throws: ConfigurationError.self) { try reload() }
        #expect(error?.issues.map(\.path) == ["routes.main.rules[0].use"])
        #expect(try await attempt().decisive?.provider == "incode")

        // The person who was half way through ends where they began.
        while case .capture(let requirement) = try await session.nextStep() {
            _ = try await session.submit(try #require(captures[requirement.role]))
        }
        #expect(try await session.finish().provider == "deepidv")
        await vendors.stop()
    }

    @Test func `a vendor that is down is left for the next, and its attempt costs nothing`()
        async throws
    {
        let vendors = try SimulatedVendors()
        let service = VerificationService(
            try vendors.configuration(vendors.text(rule: ["failover": ["deepidv", "incode"]]))
        )
        vendors.deepIDV.stop()
        let result = try await service.verify(try captures())
        #expect(result.outcome == .accepted)
        #expect(result.attempts.map(\.provider) == ["deepidv", "incode"])
        #expect(result.attempts.first?.error?.sendState == .notSent)
        #expect(result.cost.total.maybeBilled == 0)
        #expect(result.cost.total.billed == 1)
        await vendors.stop()
    }
}
