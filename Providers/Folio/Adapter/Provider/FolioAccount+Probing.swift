public import IdentityVerification

extension FolioAccount: ProviderProbing {
    /// Asks the inquiry's server for an inquiry that is none, which costs nothing.
    ///
    /// A backend of the program's own is not asked.
    ///
    /// - Throws: `CancellationError`.
    public func probe() async throws -> ProbeReport {
        if let backend = backend as? HTTPInquiryBackend {
            return try await backend.probe(profile.name)
        }
        return ProbeReport(
            provider: profile.name,
            findings: [
                ProbeFinding(
                    .reachable,
                    .notChecked,
                    "The inquiry's server is reached through the program's own backend."
                )
            ]
        )
    }
}
