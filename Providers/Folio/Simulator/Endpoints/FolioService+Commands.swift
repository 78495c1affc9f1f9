import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    /// Answers `POST /v1/inquiries/{id}/commands`.
    func command(
        _ body: JSONValue,
        inquiry id: String,
        _ fault: FolioFault?
    ) throws(FolioReply) -> SimulatorResponse {
        let command = try FolioCommand(body)
        let pace = pace
        let now = now
        return try state.withLock { state throws(FolioReply) in
            guard var inquiry = state.inquiries[id] else { throw .notFound }
            if try inquiry.isRepeated(command.id, command.fingerprint) {
                return .json(200, state.rendered(inquiry))
            }
            switch command.kind {
            case .submit(let session, let transaction):
                try inquiry.check(
                    capture: session,
                    on: [.active, .passive],
                    transaction: transaction,
                    command: command.id
                )
                guard StrictText.isVisible(transaction, 1...128) else {
                    throw FolioReply(
                        422,
                        "INVALID_TRANSACTION",
                        "'transactionId' must have 1 to 128 visible ASCII characters"
                    )
                }
                if case .stumble = fault {
                    inquiry.stumble(command.id, command.fingerprint, reason: Self.stumbled)
                    break
                }
                let outcome = verify(transaction, of: inquiry, command.id, now, &state)
                inquiry.accept(
                    command.id,
                    command.fingerprint,
                    transaction: transaction,
                    outcome: outcome,
                    pace
                )
                state.charge(.submitCapture)
            case .move(let move, let revision):
                try inquiry.check(move: move, revision: revision)
                switch move {
                case .back: inquiry.goBack(command.id, command.fingerprint, &state.ids)
                case .retry: inquiry.retry(command.id, command.fingerprint)
                }
            }
            state.keep(inquiry)
            return .json(200, state.rendered(inquiry))
        }
    }

    static let stumbled = "TEMPORARILY_UNAVAILABLE"
    private static let notConfirmed = CaptureOutcome.refused(reason: "LIVENESS_NOT_CONFIRMED")

    /// Whether the transaction that a client submits bears out that liveness passed.
    ///
    /// It must have been recorded for the capture session, be unused and fresh, and the face liveness
    /// service must say that it is confirmed, in the mode that was asked for.
    private func verify(
        _ id: String,
        of inquiry: Inquiry,
        _ command: String,
        _ now: Double,
        _ state: inout FolioState
    ) -> CaptureOutcome {
        guard let session = inquiry.session, let transaction = state.transactions[id],
            StrictText.same(transaction.session, session.id), let recorded = transaction.recorded,
            now - recorded <= configuration.transactionSeconds,
            transaction.command == nil || transaction.command == command
        else { return Self.notConfirmed }
        if configuration.approvesUnread || state.scenario == .contradictoryApproval {
            state.transactions[id]?.command = command
            return .passed
        }
        if state.scenario == .serviceDown || state.scenario == .serviceReadsDown {
            return .unchecked(reason: "LIVENESS_UNAVAILABLE")
        }
        state.transactions[id]?.command = command
        guard transaction.verdict != nil, !transaction.isDeleted else { return Self.notConfirmed }
        // As 7.6 has it: a member that is not there confirms nothing, except the tag.
        let info = state.information(on: transaction)
        guard info["code"]?.integer == 0, info["status"]?.integer == 0,
            info["type"]?.integer == session.step.transactionType,
            StrictText.same(info["transactionId"]?.string ?? "", id),
            StrictText.same(info["tag"]?.string ?? session.id, session.id)
        else { return Self.notConfirmed }
        return .passed
    }
}
