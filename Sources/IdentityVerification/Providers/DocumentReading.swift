/// Reads what stands on a document, without a verdict about a person.
public protocol DocumentReading: VerificationProvider {
    /// Reads a document from a capture set with its front, and its back where there is one.
    ///
    /// Fields that could not be read are absent from the result; that is not an error.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError` when the
    ///   vendor surely did not act.
    func scanDocument(
        _ captures: CaptureSet,
        request: VerificationRequest
    ) async throws -> DocumentScan
}
