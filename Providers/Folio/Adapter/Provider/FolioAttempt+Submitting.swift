import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

extension FolioAttempt {
    // MARK: - Photo

    func upload(
        _ capture: Capture,
        to view: SelfiePhotoView,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        let facts = try capture.inspect(limits: FolioAccount.selfie.limits)
        let command = try command(
            for: .uploadCapture(
                captureSessionID: view.captureSessionID,
                captureField: view.captureField,
                image: UploadedImage(count: capture.source.count, digest: capture.digest)
            )
        )
        let image = Image(source: capture.source, format: facts.format)
        switch try await deliver(command, image, memory.photoStep, deadline) {
        case .taken: return .accepted
        case .refused(let reason): return refused(reason, memory.photoStep)
        }
    }

    // MARK: - Liveness

    func runEngine(
        for view: SelfieCaptureView,
        _ deadline: CallDeadline,
        _ run: (SelfieCaptureView) async throws -> SelfieLivenessCapture
    ) async throws -> SubmissionAnswer {
        var view = view
        if memory.inquiry.dialog != nil {
            // On the web a failed run leaves a dialog, and its button asks the server first.
            try await send(reduce(.intent(.retry)).commands, deadline)
            guard case .liveness(let again) = standing else {
                throw conflict("The inquiry has moved on. Ask the attempt for its next step.")
            }
            view = again
        }
        let shot: SelfieLivenessCapture
        do {
            shot = try await run(view)
        } catch let failure as SelfieCaptureFailure {
            return try await engineFailed(failure, view, deadline)
        } catch is CancellationError {
            // The server is not told: its step waits for another run.
            reduce(.engine(.cancelled, runID: view.runID))
            throw interruption
        } catch let error as ProviderError {
            throw error
        } catch {
            // What a host's engine throws may say anything, so that none of it is repeated.
            return await notConfirmed(
                "the engine ended without a capture",
                nil,
                isExplicit: false,
                view,
                deadline
            )
        }
        try checkNotGivenUp()
        let reference = VendorReference("livenessTransaction", shot.transactionID)
        if !memory.references.contains(reference) { memory.references.append(reference) }
        guard let verifier = account.verifier else { return try await submit(shot, view, deadline) }
        if let claimed = memory.claimed, claimed.transactionID.isExactly(shot.transactionID) {
            // It comes a second time because its submit got lost; what it is worth may have changed.
            verifier.release(claimed)
            memory.claimed = nil
        }
        let verdict = try await verifier.verify(
            transactionID: shot.transactionID,
            mode: view.mode,
            captureSessionID: view.captureSessionID,
            sessionSeen: memory.firstSeen[view.captureSessionID],
            deadline: deadline,
            ledger: ledger
        )
        guard let confirmed = verdict.confirmed else {
            let refusal = verdict.refusal
            if refusal?.isExplicitlyNegative == true {
                memory.plan.complete(memory.verificationStep)
            }
            return await notConfirmed(
                refusal.map { "\($0)" } ?? "the service does not have the transaction",
                refusal?.resultCode,
                isExplicit: refusal?.isExplicitlyNegative ?? false,
                view,
                deadline
            )
        }
        memory.plan.complete(memory.verificationStep)
        memory.claimed = confirmed
        return try await submit(shot, view, deadline)
    }

    private func submit(
        _ shot: SelfieLivenessCapture,
        _ view: SelfieCaptureView,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        let command = try command(
            for: .submitCapture(
                captureSessionID: view.captureSessionID,
                transactionID: shot.transactionID
            )
        )
        switch try await deliver(command, nil, memory.transactionStep, deadline) {
        case .taken: return .accepted
        case .refused(let reason): return refused(reason, memory.transactionStep)
        }
    }

    // MARK: - What is not taken

    private func engineFailed(
        _ failure: SelfieCaptureFailure,
        _ view: SelfieCaptureView,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        switch failure.reason {
        case .notConfirmed:
            return await notConfirmed(
                failure.message,
                failure.resultCode,
                isExplicit: failure.isExplicitlyNegative,
                view,
                deadline
            )
        case .otherCaptureSession, .otherMode, .pictureUnusable:
            // What was handed over does not belong to this step: the step is as it was.
            throw FolioOperation.submitCapture.notSent(
                .invalidInput,
                failure.message,
                ledger: ledger
            )
        default:
            await endRun(.connection, view, deadline)
            throw failure.error ?? engineError(failure)
        }
    }

    /// A failure of the engine that came with no failed call: what it asked and got makes no sense.
    private func engineError(_ failure: SelfieCaptureFailure) -> ProviderError {
        guard failure.reason == .unexpectedAnswer else {
            return FolioOperation.startLiveness.notSent(
                .invalidInput,
                failure.message,
                ledger: ledger
            )
        }
        return ProviderError(
            .unexpectedAnswer,
            phase: .analysis,
            operation: FolioOperation.processLiveness.rawValue,
            sendState: .processed,
            retry: .mayRepeatEffect,
            message: failure.message
        )
    }

    /// Liveness is not confirmed: the step is begun anew when the person is there, and otherwise an
    /// explicit "no" is the attempt's end.
    private func notConfirmed(
        _ message: String,
        _ code: FaceServiceResultCode?,
        isExplicit: Bool,
        _ view: SelfieCaptureView,
        _ deadline: CallDeadline
    ) async -> SubmissionAnswer {
        let reason = OutcomeReason(
            code?.meaning == .quality ? .captureAgain : .livenessNotConfirmed,
            "Liveness is not confirmed: \(message)",
            vendorCode: code.flatMap { $0 == .ok ? nil : "\($0.rawValue)" }
        )
        if !request.canCaptureAgain {
            guard isExplicit else { return .captureAgain(reason, attemptsLeft: nil) }
            memory.rejection = reason
            return .accepted
        }
        await endRun(.notConfirmed, view, deadline)
        return .captureAgain(reason, attemptsLeft: nil)
    }

    /// Ends a run that failed: on a phone the inquiry goes back one step, if the person is there to
    /// take it; on the web it stays, with a dialog.
    private func endRun(
        _ reason: EngineFailureReason,
        _ view: SelfieCaptureView,
        _ deadline: CallDeadline
    ) async {
        let commands = reduce(.engine(.failed(reason: reason), runID: view.runID)).commands
        guard request.canCaptureAgain else { return }
        memory.mustRead = true
        // Whatever goes wrong, the next step reads the inquiry anyway; nothing that costs was sent, and
        // how the run ended must not get lost.
        try? await send(commands, deadline)
    }

    /// The server did not take the capture.
    private func refused(
        _ failure: InquiryFailureReason?,
        _ step: String
    ) -> SubmissionAnswer {
        let reason = Self.reason(for: failure)
        if Self.isNo(failure), !request.canCaptureAgain {
            // It was done, and its answer was "no".
            memory.plan.complete(step)
            memory.rejection = reason
            return .accepted
        }
        return .captureAgain(reason, attemptsLeft: nil)
    }

    /// A check that failed after the call that brought the capture had ended: without a person who
    /// could capture it again, a "no" is the attempt's end.
    func concludeLateCheck() {
        guard let failure = memory.checkFailure else { return }
        memory.checkFailure = nil
        if Self.isNo(failure.reason), !request.canCaptureAgain {
            memory.rejection = Self.reason(for: failure.reason)
        }
    }

    private static func isNo(_ failure: InquiryFailureReason?) -> Bool {
        failure == .livenessNotConfirmed || failure == .noFace
    }

    private static func reason(for failure: InquiryFailureReason?) -> OutcomeReason {
        switch failure {
        case .livenessNotConfirmed?:
            OutcomeReason(
                .livenessNotConfirmed,
                "The vendor does not confirm liveness.",
                vendorCode: failure?.rawValue
            )
        case .noFace?:
            OutcomeReason(
                .noFaceInSelfie,
                "The vendor found no face in the photo.",
                vendorCode: failure?.rawValue
            )
        default:
            OutcomeReason(
                .captureAgain,
                "The vendor did not take the capture. Capture it again.",
                vendorCode: failure?.rawValue
            )
        }
    }

    /// What a cancelled run of the engine throws: something may have been sent, and billed.
    private var interruption: any Error {
        let sent = ledger.calls.last { $0.sendState != .notSent }
        guard let sent else { return CancellationError() }
        let isProcessing = sent.operation == FolioOperation.processLiveness.rawValue
        return ProviderError(
            .cancelled,
            phase: .analysis,
            operation: sent.operation,
            sendState: sent.sendState,
            retry: isProcessing ? .mayRepeatEffect : .safe,
            message: "The task was cancelled while the engine ran. Nothing was submitted."
        )
    }
}
