import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

extension FolioAttempt {
    /// What an engine needs for the liveness step that is open; nil when none is.
    ///
    /// A server between an app and the vendor hands it to the app, whose engine makes the
    /// transaction; what names that transaction is then submitted as a `livenessTransaction`. It holds
    /// a credential for this capture session, and prints nothing of it.
    public var captureView: SelfieCaptureView? {
        guard !memory.isOver, memory.rejection == nil, case .liveness(let view) = standing else {
            return nil
        }
        return view
    }

    /// Runs an engine for the liveness step that is open, live, and submits what it returns.
    ///
    /// It stands for `submit(_:)` with a `livenessTransaction`. Whatever the engine throws means that
    /// liveness did not pass: the step is begun anew.
    ///
    /// - Parameter provider: the engine.
    /// - Returns: as `submit(_:)`.
    /// - Throws: `ProviderError`, of kind `conflict` when no liveness step is open;
    ///   `CancellationError` when nothing was sent.
    public func capture(
        with provider: any SelfieCaptureProvider
    ) async throws -> SubmissionAnswer {
        try checkOpen()
        guard memory.unsettled == nil, let view = captureView else {
            throw conflict("No liveness step is open. Ask the attempt for its next step.")
        }
        return try await working { deadline in
            try await runEngine(for: view, deadline) { try await provider.capture($0) }
        }
    }
}
