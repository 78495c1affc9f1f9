import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeSimulator
import TestSupport

@testable import IncodeProvider

/// A simulator that runs while this lives, with providers over real sockets.
final class RunningIncode: Sendable {
    let simulator: SimulatedIncode
    let transport: CurlTransport

    init(
        _ scenario: IncodeScenario = .none,
        _ change: (inout SimulatedIncode.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = SimulatedIncode.Configuration()
        configuration.scenario = scenario
        configuration.rateLimit = nil
        change(&configuration)
        simulator = SimulatedIncode(configuration: configuration)
        try simulator.start()
        transport = try CurlTransport()
    }

    deinit {
        simulator.stop()
    }

    /// A provider of the flow with Deepsight that the samples were taken for.
    ///
    /// Waits take no time: the clock jumps over them.
    func account(
        clock: CallClock = .jumping(),
        settings change: (inout IncodeFlowSettings) -> Void = { _ in },
        _ changeClient: (inout IncodeConfiguration) -> Void = { _ in }
    ) throws -> IncodeAccount {
        var configuration = try IncodeConfiguration(
            apiKey: Secret(SimulatedIncode.Account.sandbox.apiKey),
            baseURL: simulator.baseURL ?? "",
            configurationID: SimulatedIncode.Flow.sandbox.configurationID,
            allowLoopbackHTTP: true
        )
        configuration.rateLimits = .off
        changeClient(&configuration)
        var settings = IncodeFlowSettings(
            dashboard: IncodeDashboardSettings(
                deepsight: true,
                modality: .singleFrameWithDepthAndVideo
            )
        )
        change(&settings)
        return IncodeAccount(
            name: "main",
            environment: .sandbox,
            client: try IncodeClient(
                configuration,
                transport: transport,
                clock: clock,
                random: { 0.5 }
            ),
            settings: settings,
            today: { CivilDate(year: 2026, month: 11, day: 30) }
        )
    }

    /// The calls that the simulator took, by its names.
    var operations: [String] { simulator.journal.entries.map(\.operation) }
}

/// The specimen captures of `Samples/`.
enum Specimen {
    static func captures(_ name: String) throws -> CaptureSet {
        try CaptureFolder(path: Repository.root.appending(path: "Samples/\(name)").path).captures
    }

    /// A set without some roles, or with other captures in their place.
    static func captures(
        _ name: String,
        without roles: Set<CaptureRole> = [],
        adding others: [Capture] = [],
        absences: [CaptureRole: CaptureAbsence] = [:],
        configuration: CaptureConfiguration? = nil
    ) throws -> CaptureSet {
        let set = try captures(name)
        let replaced = roles.union(others.map(\.role))
        return try CaptureSet(
            set.captures.filter { !replaced.contains($0.role) } + others,
            configuration: configuration ?? set.configuration,
            absences: absences
        )
    }
}
