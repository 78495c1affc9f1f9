import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

extension DeepIDVClient {
    /// Asks the vendor whether it knows the key.
    ///
    /// Not billed; a health check.
    ///
    /// - Throws: `ProviderError` of kind `keyRefused` when it does not; `CancellationError`.
    public func verifyKey(within budget: Duration = .seconds(60)) async throws -> DeepIDVRawAnswer {
        try await send(
            .verifyKey,
            .get,
            ["v1", "auth", "verify"],
            deadline: caller.clock.deadline(in: budget),
            ledger: CallLedger()
        ).raw
    }

    /// Creates a hosted session, by default with an invitation by email and text message.
    ///
    /// It is never sent twice: when its answer is lost or cannot be read, and an `externalID` was
    /// given, the vendor is asked for the session of that id instead. One that is surely this one
    /// (alone under the id, and still pending) is returned, without its address when the list has
    /// none.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func createSession(
        _ request: DeepIDVSessionRequest,
        within budget: Duration = .seconds(120)
    ) async throws -> DeepIDVCreatedSession {
        try request.validate()
        let ledger = CallLedger()
        let deadline = caller.clock.deadline(in: budget)
        do {
            let answer = try await send(
                .createSession,
                .post,
                ["v1", "sessions"],
                body: request.body,
                deadline: deadline,
                ledger: ledger
            )
            return try DeepIDVCreatedSession(answer)
        } catch let error as ProviderError
            where error.sendState.vendorMayHaveActed && error.kind != .cancelled
        {
            guard let externalID = request.externalID,
                let found = await pendingSession(externalID, deadline: deadline, ledger: ledger)
            else { throw error }
            return DeepIDVCreatedSession(recovered: found)
        }
    }

    /// The one session of an external id, when it can have been created just now.
    ///
    /// Nil when there is any doubt: another's, or an earlier one that is decided already, would be
    /// somebody else's verdict.
    private func pendingSession(
        _ externalID: String,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async -> DeepIDVSession? {
        let query = DeepIDVSessionQuery(limit: 2, externalID: externalID)
        // An error here says nothing about the session; the caller throws the first one.
        guard let page = try? await sessions(query, deadline: deadline, ledger: ledger),
            page.sessions.count == 1, page.nextToken == nil, let found = page.sessions.first,
            found.externalID?.value == externalID, found.status == .pending
        else { return nil }
        return found
    }

    /// Reads a session.
    ///
    /// - Throws: `ProviderError`, of kind `notFound` when there is none; `CancellationError`.
    public func session(
        _ id: String,
        within budget: Duration = .seconds(60)
    ) async throws -> DeepIDVSession {
        let answer = try await send(
            .readSession,
            .get,
            ["v1", "sessions", try Self.identifier(id, .readSession)],
            deadline: caller.clock.deadline(in: budget),
            ledger: CallLedger()
        )
        return try DeepIDVSession(try answer.object("session_record"))
    }

    /// Lists sessions, newest first or as the vendor orders them, page by page.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func sessions(
        _ query: DeepIDVSessionQuery = DeepIDVSessionQuery(),
        within budget: Duration = .seconds(60)
    ) async throws -> DeepIDVSessionPage {
        try await sessions(
            query,
            deadline: caller.clock.deadline(in: budget),
            ledger: CallLedger()
        )
    }

    /// Sets a session's status by hand, for good.
    ///
    /// It is never sent twice. After a lost answer, read the session to see what became of it.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func updateSessionStatus(
        _ id: String,
        to decision: DeepIDVSessionDecision,
        within budget: Duration = .seconds(60)
    ) async throws -> DeepIDVSession {
        let answer = try await send(
            .updateSessionStatus,
            .patch,
            ["v1", "sessions", try Self.identifier(id, .updateSessionStatus), "update-status"],
            body: ["new_status": .string(decision.rawValue)],
            deadline: caller.clock.deadline(in: budget),
            ledger: CallLedger()
        )
        return try DeepIDVSession(try answer.object("session_record"))
    }

    private func sessions(
        _ query: DeepIDVSessionQuery,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> DeepIDVSessionPage {
        try query.validate()
        let answer = try await send(
            .listSessions,
            .get,
            ["v1", "sessions"],
            query: query.items,
            deadline: deadline,
            ledger: ledger
        )
        return try DeepIDVSessionPage(answer)
    }

    private static func identifier(
        _ id: String,
        _ operation: DeepIDVOperation
    ) throws(ProviderError) -> String {
        guard !id.allSatisfy(\.isWhitespace), id.utf8.count <= 512, id != ".", id != ".." else {
            throw ProviderError(
                .invalidInput,
                phase: .management,
                operation: operation.rawValue,
                sendState: .notSent,
                retry: .afterFixing,
                message:
                    "The session id is blank or cannot be one. Give the id that the vendor sent."
            )
        }
        return id
    }
}
