/// Runs an engine for a capture view.
///
/// A provider runs in the view's mode, talks to the view's service only, sends the view's headers
/// unchanged with every request, and returns only when liveness passed. Whatever it throws means that
/// liveness did not pass; `CancellationError` means that nobody waits any more.
///
/// Source: Folio, "Inquiry selfie capture": providers.
public protocol SelfieCaptureProvider: Sendable {
    /// Runs the engine once.
    ///
    /// - Throws: whatever went wrong; `CancellationError` when the task was cancelled.
    func capture(_ view: SelfieCaptureView) async throws -> SelfieLivenessCapture
}
