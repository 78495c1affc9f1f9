import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension FolioAttempt {
    /// What the attempt knows, to be gone on with in another process.
    ///
    /// It holds no capture, no key, and no header of a liveness run.
    ///
    /// - Throws: `ProviderError` of kind `conflict` while a step is under way.
    public var storedState: SessionState {
        get throws {
            if isBusy { throw conflict("The attempt is being worked on by another task.") }
            return sessionState(memory.unsettled)
        }
    }

    /// Has what is known stored before a call whose effect must not come about twice.
    func willAct(_ command: FolioAttemptMemory.Unsettled?) async throws {
        try await request.willAct?(sessionState(command ?? memory.unsettled))
    }

    private func sessionState(_ unsettled: FolioAttemptMemory.Unsettled?) -> SessionState {
        SessionState(
            provider: account.profile.name,
            adapter: account.profile.adapter,
            version: StoredFolioAttempt.version,
            content: StoredFolioAttempt.json(self, unsettled).encoded()
        )
    }
}

extension FolioAccount: SessionResuming {
    /// Goes on with an attempt that was stored: its inquiry is read again, and says what became of a
    /// command that was on its way.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when the state is another provider's, or cannot
    ///   be read.
    public func resumeSession(
        _ state: SessionState,
        request: VerificationRequest
    ) async throws -> any ResumableSession {
        let content = try state.content(for: profile, version: StoredFolioAttempt.version)
        guard let json = try? JSONValue(parsing: content), let stored = StoredFolioAttempt(json)
        else {
            throw FolioOperation.readInquiry.notSent(
                .invalidInput,
                "The stored session cannot be read: it was changed or cut. Begin a new attempt."
            )
        }
        var own = stored.request
        own.deadline = request.deadline
        own.willAct = request.willAct
        own.onCall = request.onCall
        return FolioAttempt(
            account: self,
            request: own,
            engine: stored.engine,
            continuing: stored.continuedInquiry,
            creationKey: stored.creationKey,
            stored: stored
        )
    }
}
