import IDVAdapterKit
import IDVHTTP
import IdentityVerification

extension FolioAttempt {
    /// Updates in a row that do not pass the check before the attempt gives up on the inquiry.
    private static let refusedUpdates = 3
    private static let firstWait = Duration.milliseconds(100)
    private static let longestWait = Duration.seconds(2)

    /// Begins the inquiry if need be, and reads it until it asks for something or is decided.
    func settle(until deadline: CallDeadline) async throws -> FolioStanding {
        if memory.inquiryID == nil {
            try await open(deadline)
        } else if memory.mustRejoin {
            try await rejoin(deadline)
        } else if memory.unsettled != nil {
            try await findOut(deadline)
        } else if memory.mustRead {
            try await read(deadline)
        }
        memory.mustRead = false
        let standing = try await wait(until: deadline)
        concludeLateCheck()
        return standing
    }

    /// Reads the inquiry until it asks for something or is decided.
    func wait(until deadline: CallDeadline) async throws -> FolioStanding {
        var wait = Self.firstWait
        var refused = 0
        while true {
            try checkNotGivenUp()
            if let standing { return standing }
            if memory.inquiry.error != nil {
                refused += 1
                guard refused < Self.refusedUpdates else { throw refusedUpdate }
            }
            guard wait < account.clock.remaining(until: deadline) else {
                throw unsettled(
                    .timedOut,
                    "The inquiry neither asked for a capture nor was decided in time. The next call goes "
                        + "on waiting."
                )
            }
            do {
                try await account.clock.sleep(wait)
            } catch {
                throw unsettled(
                    .cancelled,
                    "The task was cancelled while it waited for the inquiry. The inquiry goes on; the "
                        + "next call waits for it again."
                )
            }
            wait = min(wait * 2, Self.longestWait)
            try await read(deadline)
        }
    }

    /// Reads the inquiry as it is now.
    func read(_ deadline: CallDeadline) async throws {
        guard let id = memory.inquiryID else { return }
        take(
            try await account.backend.read(id, InquiryCall(deadline: deadline, ledger: ledger))
        )
    }

    /// What did not pass the check, as an error: the step is not shown to anybody.
    private var refusedUpdate: ProviderError {
        let problem =
            switch memory.inquiry.error {
            case .missingCaptureField:
                "a photo step without the field that the photo is uploaded to"
            case .invalidLink:
                "a liveness step whose service address is not the selfie proxy. Check selfieProxy in the "
                    + "configuration; if it is right, the step must not be trusted"
            default: "a step whose parts do not fit together"
            }
        var error = unsettled(
            .unexpectedAnswer,
            "The vendor projected \(problem). Nothing was captured or sent for it."
        )
        error.vendorCode = memory.inquiry.error?.code
        return error
    }

    func unsettled(_ kind: ProviderError.Kind, _ message: String) -> ProviderError {
        ProviderError(
            kind,
            phase: .analysis,
            operation: FolioOperation.readInquiry.rawValue,
            sendState: .processed,
            retry: .safe,
            message: message
        )
    }

    /// Deletes the transactions that served at the liveness service, as far as that is configured.
    ///
    /// The inquiry is decided by then. What cannot be deleted is noted and changes nothing.
    func removeTransactions(_ deadline: CallDeadline) async {
        guard account.deletesTransactions, let verifier = account.verifier else { return }
        for id in memory.transactions {
            do {
                try await verifier.client.delete(
                    transactionID: id,
                    deadline: deadline,
                    ledger: ledger
                )
            } catch {
                memory.findings.append(
                    OutcomeReason(
                        .vendorNote,
                        "A liveness transaction could not be deleted at the service. Delete it there."
                    )
                )
            }
        }
    }
}
