/// Finds out without cost and without effect whether a provider can be used.
public protocol ProviderProbing: VerificationProvider {
    /// Asks the vendor, within a bounded time.
    ///
    /// A bad finding is a finding and not an error.
    ///
    /// - Throws: `CancellationError`.
    func probe() async throws -> ProbeReport
}
