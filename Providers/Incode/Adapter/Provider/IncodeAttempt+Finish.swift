import IDVAdapterKit
import IDVHTTP
import IdentityVerification

extension IncodeAttempt {
    /// Finishes the vendor's session, waits until it has decided, and reads what it says.
    func complete() async throws -> VerificationResult {
        let deadline = client.deadline(in: request.deadline)
        guard memory.interviewID != nil else {
            throw conflict("Nothing was handed over, so there is nothing to finish.")
        }
        let session = try await openSession(until: deadline)
        if !memory.plan.done.contains(IncodeStep.finish.rawValue) {
            try await settleDocument(session, deadline)
            try checkNotGivenUp()
            try await finish(session, deadline)
            memory.plan.complete(IncodeStep.finish.rawValue)
        }
        await forwardDiagnostics(session, deadline)
        try await waitForResults(session, deadline)
        try checkNotGivenUp()
        let score = try await session.score(until: deadline)
        let data: IncodeDocumentData? =
            if memory.plan.done.contains(IncodeStep.frontID.rawValue) {
                try await documentData(session, deadline)
            } else {
                nil
            }
        return IncodeResultReading.result(
            score: score,
            documentData: data,
            faces: memory.faces,
            findings: memory.findings + scopeFindings,
            rule: IncodeFieldRule(minimumConfidence: settings.minimumFieldConfidence),
            profile: attemptProfile,
            request: request,
            plan: memory.plan,
            calls: ledger.calls,
            references: references,
            today: today()
        )
    }

    /// Finishes the vendor's session, having noted before that it may be.
    private func finish(_ session: IncodeSession, _ deadline: CallDeadline) async throws {
        let mightHaveBeen = memory.mayBeFinished
        memory.mayBeFinished = true
        do {
            try await request.willAct?(sessionState)
            _ = try await session.finish(until: deadline)
        } catch {
            // What surely did nothing leaves what was known before.
            let sendState = (error as? ProviderError)?.sendState ?? .notSent
            if !sendState.vendorMayHaveActed { memory.mayBeFinished = mightHaveBeen }
            throw error
        }
    }

    /// What the vendor read; nil when it cannot be had, which must not hide a verdict.
    private func documentData(
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> IncodeDocumentData? {
        do {
            return try await session.documentData(until: deadline)
        } catch let error as ProviderError {
            guard IncodeReaction(for: error) != .retry, error.kind != .cancelled else {
                throw error
            }
            return nil
        }
    }

    /// Asks for the session's status until the final score is there.
    ///
    /// An error is "not ready yet": one lost answer must not end a wait that another would end well.
    /// What no waiting mends is thrown at once.
    private func waitForResults(
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws {
        let clock = client.clock
        let limit = min(settings.resultDeadline, clock.remaining(until: deadline))
        let end = client.deadline(in: limit)
        var last: IncodeOnboardingStatus?
        while true {
            try checkNotGivenUp()
            do {
                let status = try await session.onboardingStatus(until: end)
                last = status
                if status == .expired {
                    memory.isDead = true
                    throw expired(session)
                }
                if status.readiness.contains(.finalScore) { return }
            } catch let error as ProviderError {
                guard IncodeReaction(for: error) == .retry, error.kind != .conflict else {
                    throw error
                }
            }
            guard settings.pollInterval < clock.remaining(until: end) else {
                throw timedOut(after: limit, last)
            }
            try await sleep(clock)
        }
    }

    /// Waits one interval; a cancelled task must not lose that the session was finished.
    private func sleep(_ clock: CallClock) async throws {
        do {
            try await clock.sleep(settings.pollInterval)
        } catch {
            throw waitError(
                .cancelled,
                "The task was cancelled while it waited for the results. The session is finished at the "
                    + "vendor and billed; finish() waits for its results again, a new attempt is billed "
                    + "again."
            )
        }
    }

    private func timedOut(
        after limit: Duration,
        _ last: IncodeOnboardingStatus?
    ) -> ProviderError {
        waitError(
            .timedOut,
            "The results were not ready after \(limit)"
                + (last.map { " (status \($0))" } ?? "")
                + ". The session is finished at the vendor and billed; finish() waits for its results "
                + "again, a new attempt is billed again."
        )
    }

    private func expired(_ session: IncodeSession) -> ProviderError {
        waitError(
            .notFound,
            "The vendor's session has expired, and gives no results any more. Begin a new attempt."
        )
    }

    private func waitError(_ kind: ProviderError.Kind, _ message: String) -> ProviderError {
        ProviderError(
            kind,
            phase: .analysis,
            operation: IncodeOperation.getOnboardingStatus.rawValue,
            sendState: .processed,
            retry: kind == .notFound ? .afterFixing : .safe,
            message: message
        )
    }
}
