public import IDVAdapterKit
public import IDVHTTP
public import IdentityVerification

/// Finds out whether a submitted transaction is liveness that counts for its capture session.
///
/// It claims the transaction, reads it at the service, reads it again while it is not there yet, and
/// lets the rule judge. What is not confirmed is given back.
public struct LivenessVerifier: Sendable {
    /// The service.
    public let client: LivenessServiceClient
    /// The runs and the claims.
    public let runs: LivenessLedger
    /// The rule.
    public let rule: LivenessAcceptance

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - client: the service.
    ///   - runs: the runs and the claims, shared by all that could submit the same transaction.
    /// - Throws: `ProviderError` of kind `invalidConfiguration` when the ledger forgets claims sooner
    ///   than transactions become too old.
    public init(_ client: LivenessServiceClient, runs: LivenessLedger) throws(ProviderError) {
        guard runs.maximumAge >= client.configuration.maximumAge else {
            throw LivenessServiceConfiguration.refusal(
                "The ledger keeps claims for \(runs.maximumAge), and transactions are accepted for "
                    + "\(client.configuration.maximumAge): a transaction could be used twice. Make the "
                    + "ledger with the configuration's maximumAge."
            )
        }
        self.client = client
        self.runs = runs
        rule = LivenessAcceptance(maximumAge: client.configuration.maximumAge)
    }

    /// Verifies one submitted transaction.
    ///
    /// - Parameters:
    ///   - transactionID: the transaction that is submitted.
    ///   - mode: the mode that the step asked for.
    ///   - captureSessionID: the capture session that it is submitted for.
    ///   - sessionSeen: when the capture session was first seen, by the ledger's `now`; nil when that
    ///     is not known, and then only a run of this side can tell the age.
    ///   - deadline: when it must have ended, on the client's clock.
    ///   - ledger: keeps the records of the calls.
    /// - Returns: `confirmed`, whose claim stays until it is released, or `notConfirmed`.
    /// - Throws: `ProviderError` when the service could not be asked, which is no verdict;
    ///   `CancellationError` when nothing was sent yet.
    public func verify(
        transactionID: String,
        mode: SelfieLivenessMode,
        captureSessionID: String,
        sessionSeen: LivenessMoment?,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> LivenessVerdict {
        try LivenessServiceClient.check(transactionID, .readTransaction, ledger)
        let claim: LivenessClaim
        switch runs.claim(transactionID) {
        case .claimed(let new): claim = new
        case .alreadyUsed: return .notConfirmed(LivenessRefusal(.alreadyUsed))
        case .full: return .notConfirmed(LivenessRefusal(.tooManyClaims))
        }
        let expectation = LivenessExpectation(
            transactionID: transactionID,
            mode: mode,
            captureSessionID: captureSessionID,
            run: runs.run(of: transactionID),
            sessionSeen: sessionSeen,
            claim: claim
        )
        let verdict: LivenessVerdict
        do {
            verdict = try await judgeWhenThere(expectation, deadline, ledger)
        } catch {
            runs.release(claim)
            throw error
        }
        if verdict.confirmed == nil { runs.release(claim) }
        return verdict
    }

    /// Gives a confirmed transaction back for another use: its submit was surely not sent.
    public func release(_ confirmed: ConfirmedLiveness) {
        runs.release(confirmed)
    }

    /// Reads until the transaction is there with what it is judged by.
    ///
    /// The service's storage is eventually consistent: what is absent may come.
    private func judgeWhenThere(
        _ expectation: LivenessExpectation,
        _ deadline: CallDeadline,
        _ ledger: CallLedger
    ) async throws -> LivenessVerdict {
        var read = 1
        while true {
            let transaction = try await client.transaction(
                expectation.transactionID,
                deadline: deadline,
                ledger: ledger
            )
            var verdict = rule.judge(transaction, expectation, now: runs.now)
            if case .notYet = verdict { verdict = .notConfirmed(LivenessRefusal(.absent)) }
            guard verdict.refusal?.mayComeLater == true,
                read < client.configuration.readAttempts
            else { return verdict }
            let wait = client.configuration.wait(afterRead: read)
            guard wait < client.clock.remaining(until: deadline) else { return verdict }
            do {
                try await client.clock.sleep(wait)
            } catch {
                throw cancelled(ledger)
            }
            read += 1
        }
    }

    /// A read happened before, which does no harm when it is repeated.
    private func cancelled(_ ledger: CallLedger) -> ProviderError {
        var error = ProviderError(
            .cancelled,
            phase: FolioOperation.readTransaction.phase,
            operation: FolioOperation.readTransaction.name,
            sendState: .processed,
            retry: .safe,
            message: "The task was cancelled while it waited for the service to store the "
                + "transaction. Verifying it again does no harm."
        )
        error.calls = ledger.calls
        return error
    }
}
