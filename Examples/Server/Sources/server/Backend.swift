import DeepIDVProvider
import Foundation
import IDVConfiguration
import IDVCurl
import IDVHTTP
import IDVRouting
import IdentityVerification
import IncodeProvider

/// What a server keeps for its whole life: the service, its configuration file, and what is counted.
///
/// Handlers of requests call it from many tasks at once. It knows no vendor; only `registry` does.
final class Backend: Sendable {
    /// The adapters that the program links.
    static let registry = ProviderRegistry([.deepIDV, .incode])

    /// What `/metrics` answers.
    let metrics = PrometheusHandler()
    /// What was paid for.
    let costs = CostKeeper()
    let service: VerificationService
    /// Where stepwise attempts are kept.
    let store: FolderStore

    private let file: String
    private let secrets: SecretResolver
    private let transports = Transports()

    /// Reads the configuration; a server that has faults in it does not start.
    ///
    /// - Throws: `ConfigurationError` with every fault; the file's own error.
    init(
        file: String,
        secrets: SecretResolver,
        store: FolderStore,
        key: SnapshotKey,
        log: LineLog
    ) throws {
        self.file = file
        self.store = store
        self.secrets = secrets
        let transports = transports
        var options = VerificationService.Options()
        options.snapshotKeys = SnapshotKeys(key)
        service = VerificationService(
            try ServiceConfiguration(
                parsing: try Self.bytes(of: file),
                registry: Self.registry,
                secrets: secrets,
                makeTransport: { try transports.transport(for: $0) }
            ),
            events: [metrics, costs, JSONLinesHandler { log.write($0) }],
            options: options
        )
    }

    /// Verifies one person from complete captures: what an endpoint calls.
    ///
    /// - Returns: the answer for the caller. A vendor's trouble is part of it, and not an error.
    func verify(_ captures: CaptureSet, account: String) async -> Answer {
        let request = RouteRequest(subject: SubjectKey(account), purpose: "onboarding")
        do {
            let result = try await service.verify(captures, request)
            return switch result.outcome {
            case .accepted: .welcome
            case .rejected: .refused
            case .review, .incomplete: .aPersonLooks
            case .noAnswer: .later(mayHaveBeenBilled: result.cost.total.maybeBilled > 0)
            @unknown default: .aPersonLooks
            }
        } catch let refusal as MediaRefusal {
            return .badRequest("\(refusal)")
        } catch let error as ProviderError {
            switch error.kind {
            case .invalidInput, .mediaRefused: return .badRequest(error.message)
            case .conflict: return .alreadyRunning
            default: return .later(mayHaveBeenBilled: error.sendState.vendorMayHaveActed)
            }
        } catch {
            return .later(mayHaveBeenBilled: false)  // cancelled before anything was sent
        }
    }

    /// Begins a stepwise attempt, and keeps it after each step: what an app's first call does.
    func begin(_ verification: VerificationRequest) async throws -> RoutedSession {
        try await service.makeSession(RouteRequest(verification: verification), storedIn: store)
    }

    /// Goes on with one that this process, or the one before it, began: what an app's next call does.
    ///
    /// - Returns: nil when there is none, or it is over.
    func goOn(_ attempt: AttemptID) async throws -> RoutedSession? {
        guard let sealed = try await store.snapshot(of: attempt) else { return nil }
        return try await service.resume(sealed, storedIn: store)
    }

    /// Reads the file again each time the operator says so, until the task is cancelled.
    func reloadOnSignal(log: LineLog) async {
        for await _ in ReloadSignal() {
            do {
                try reload()
                log.write(#"{"server":"the new configuration is in force"}"#)
            } catch let error as ConfigurationError {
                // Nothing has changed. Every fault has its path, and what to do.
                for issue in error.issues { log.write("\(file): \(issue)") }
            } catch {
                log.write("\(file) cannot be read")
            }
        }
    }

    private func reload() throws {
        let transports = transports
        try service.reload(
            parsing: try Self.bytes(of: file),
            registry: Self.registry,
            secrets: secrets,
            makeTransport: { try transports.transport(for: $0) }
        )
    }

    /// Lets what runs end, and gives back what waits for a person.
    func shutdown() async -> ShutdownReport {
        let report = await service.shutdown(within: .seconds(10))
        await transports.shutdown()
        return report
    }

    private static func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file)))
    }
}
