import FolioSimulator
import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import TestSupport

@testable import FolioProvider

/// A simulator that runs while this lives, with providers over real sockets.
final class RunningFolio: Sendable {
    let simulator: SimulatedFolio
    let transport: CurlTransport

    init(
        _ scenario: FolioScenario = .normal,
        _ change: (inout SimulatedFolio.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = scenario
        change(&configuration)
        simulator = SimulatedFolio(configuration: configuration)
        try simulator.start()
        transport = try CurlTransport()
    }

    deinit {
        simulator.stop()
    }

    /// A provider of the headless engine, with the checks of the liveness service.
    ///
    /// Waits take no time: the clock jumps over them.
    func account(
        engine: FolioEngine = .headless,
        platform: InquiryPlatform = .ios,
        template: SimulatedFolio.Template? = nil,
        verifies: Bool = true,
        deletesTransactions: Bool = false,
        clock: CallClock = .jumping(),
        transport: (any HTTPTransport)? = nil,
        _ change: (inout FolioConfiguration) -> Void = { _ in }
    ) throws -> FolioAccount {
        var configuration = try FolioConfiguration(
            apiKey: Secret(SimulatedFolio.sandboxKey),
            baseURL: simulator.baseURL ?? "",
            selfieProxy: simulator.selfieProxyURL ?? "",
            platform: platform,
            allowLoopbackHTTP: true
        )
        configuration.template = template?.rawValue
        configuration.rateLimit = nil
        change(&configuration)
        let transport = transport ?? self.transport
        return try FolioAccount(
            name: "main",
            environment: .sandbox,
            configuration: configuration,
            engine: engine,
            verifier: verifies ? try verifier(clock, transport) : nil,
            deletesTransactions: deletesTransactions,
            transport: transport,
            clock: clock
        )
    }

    func verifier(_ clock: CallClock, _ transport: any HTTPTransport) throws -> LivenessVerifier {
        try LivenessVerifier(
            try LivenessServiceClient(
                try LivenessServiceConfiguration(
                    baseURL: try HTTPURL(simulator.livenessServiceURL ?? ""),
                    allowLoopbackHTTP: true
                ),
                transport: transport,
                clock: clock
            ),
            runs: LivenessLedger(clock: clock)
        )
    }

    /// The calls that the simulator took, by its names.
    var operations: [String] { simulator.journal.entries.map(\.operation) }

    /// The inquiries that were created; before them the simulator has the two of a device.
    var inquiries: [SimulatedFolio.InquiryRecord] { Array(simulator.inquiries.dropFirst(2)) }

    /// The transactions that were begun; before them the simulator has the two of a device.
    var transactions: [SimulatedFolio.Transaction] {
        Array(simulator.transactions.dropFirst(2))
    }

    /// How often the vendor took something that it bills.
    var submitted: Int {
        simulator.ledger.count { ["submitCapture", "uploadCapture"].contains($0.operation) }
    }
}

/// The specimen captures of `Samples/`.
enum Specimen {
    static func captures(_ name: String) throws -> CaptureSet {
        try CaptureFolder(path: Repository.samples.appending(path: name).path).captures
    }

    static func selfie(_ name: String = "selfie-genuine") throws -> Capture {
        guard let capture = try captures(name)[.selfie] else { throw CocoaError(.fileNoSuchFile) }
        return capture
    }
}

extension VerificationResult {
    var codes: [String] { reasons.map(\.code.rawValue) }
}
