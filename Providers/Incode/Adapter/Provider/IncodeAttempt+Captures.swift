import IDVCrypto
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension IncodeAttempt {
    /// Holds a capture against its limits, and its depth frame as well: it is what is sent.
    func check(_ capture: Capture, _ requirement: Requirement) throws(MediaRefusal) {
        try capture.check(limits: requirement.limits)
        guard let frame = capture.depthFrame else { return }
        _ = try MediaInspector.inspect(
            frame.source,
            label: "\(capture.role.label)'s depth frame",
            limits: requirement.limits
        )
    }

    /// Sends a capture and what follows from it.
    func take(_ capture: Capture, until deadline: CallDeadline) async throws -> SubmissionAnswer {
        let session = try await openSession(until: deadline)
        switch capture.role {
        case .deviceFingerprint:
            _ = try await session.addDeviceFingerprint(capture.source, until: deadline)
            return taken(.deviceFingerprint)
        case .documentFront: return try await takeFront(capture, session, deadline)
        case .documentBack: return try await takeBack(capture, session, deadline)
        case .selfieVideo:
            try await settleDocument(session, deadline)
            memory.recording = try await session.importSelfieRecording(
                capture.source,
                until: deadline
            )
            return taken(.importRecording)
        case .selfie:
            try await settleDocument(session, deadline)
            return try await takeSelfie(capture, session, deadline)
        case .diagnostics:
            diagnostics = capture
            return taken()
        default:
            try await settleDocument(session, deadline)
            return try await takeVideoSelfie(capture, session, deadline)
        }
    }

    /// The vendor's session, started when there is none.
    func openSession(until deadline: CallDeadline) async throws -> IncodeSession {
        if let session { return session }
        if let interviewID = memory.interviewID {
            let resumed = try await client.resume(
                interviewID: interviewID,
                uploadRoute: memory.uploadRoute,
                ledger: ledger,
                until: deadline
            )
            session = resumed
            return resumed
        }
        let new = try await client.start(settings.start, ledger: ledger, until: deadline)
        memory.interviewID = new.interviewID
        memory.documentBudget = new.documentCaptureBudget
        memory.selfieBudget = new.selfieCaptureBudget
        memory.plan.complete(IncodeStep.start.rawValue)
        // It may be somebody else's: nothing of this person goes into it.
        guard !new.existingSession else {
            memory.isDead = true
            throw ProviderError(
                .unexpectedAnswer,
                phase: .upload,
                operation: IncodeOperation.start.rawValue,
                sendState: .processed,
                retry: .safe,
                message:
                    "The vendor gave a session that it had before, although a new one was asked "
                    + "for. No capture was sent into it. Begin a new attempt."
            )
        }
        session = new
        return new
    }

    /// Notes that what the attempt asked for is there, with the steps that it took.
    func taken(_ steps: IncodeStep...) -> SubmissionAnswer {
        for step in steps { memory.plan.complete(step.rawValue) }
        if !memory.queue.isEmpty { memory.queue.removeFirst() }
        return .accepted
    }

    func again(_ reason: OutcomeReason, attemptsLeft: Int? = nil) -> SubmissionAnswer {
        .captureAgain(reason, attemptsLeft: attemptsLeft)
    }

    /// Gives up the steps that a capture was for.
    func fail(_ role: CaptureRole, because reason: String) {
        for step in IncodeStep.steps(for: role, route: settings.videoUpload)
        where memory.plan.missing.contains(step.rawValue)
            || memory.plan.done.contains(step.rawValue)
        {
            memory.plan.fail(step.rawValue, reason: reason)
        }
        if role == .documentBack {
            // The vendor has nothing to compare the recording's frame with.
            memory.queue.removeAll { $0.role == .videoSelfieBack }
            for step in [IncodeStep.compareBackID, .compareBackOCR]
            where memory.plan.missing.contains(step.rawValue) {
                memory.plan.fail(step.rawValue, reason: "there is no document back to compare with")
            }
        }
        if role == .videoSelfieFace,
            memory.plan.missing.contains(IncodeStep.voiceConsentFace.rawValue)
        {
            memory.queue.removeAll { $0.role == .voiceConsentFace }
            memory.plan.fail(
                IncodeStep.voiceConsentFace.rawValue,
                reason: "there is no face in the video selfie to compare with"
            )
        }
    }

    // MARK: The document

    private func takeFront(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        let onlyFront = configuration.idCapture?.scanStep == .front
        let end = try await judge(.front, capture, budget: memory.documentBudget) {
            try await session.addFrontID(
                capture.source,
                metadata: capture.metadata,
                onlyFront: onlyFront,
                until: deadline
            )
        } decide: { answer, isLast in
            .document(
                answer,
                label: capture.role.label,
                isLast: isLast,
                announced: request.document
            )
        }
        guard case .taken(let answer) = end else { return end.answer }
        noteMetadata(capture, .frontID)
        memory.frontType = answer.documentType
        memory.frontCountry = answer.countryCode
        let isPassport = answer.documentType == .passport
        if answer.skipBackIDCapture == true {
            waiveBack(because: "the vendor says that the document has one side")
        } else if isPassport {
            waiveBack(because: "the vendor says that it is a passport, which has one side")
        } else if configuration.idCapture?.chosenIDType == .passport {
            // The device left out the back of what the vendor does not take for a passport.
            memory.findings.append(
                OutcomeReason(
                    .documentKindDiffers,
                    "The document was captured as a passport, without its back, and the vendor did not "
                        + "recognise one."
                )
            )
        }
        if isPassport { expectPassportFrame() }
        return taken(.frontID)
    }

    private func takeBack(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        let end = try await judge(.back, capture, budget: memory.documentBudget) {
            try await session.addBackID(
                capture.source,
                metadata: capture.metadata,
                until: deadline
            )
        } decide: { answer, isLast in
            .document(
                answer,
                label: capture.role.label,
                isLast: isLast,
                announced: request.document,
                front: memory.frontType
            )
        }
        guard case .taken(let answer) = end else { return end.answer }
        noteMetadata(capture, .backID)
        if let front = memory.frontCountry, let back = answer.countryCode, front != back {
            memory.findings.append(
                OutcomeReason(
                    .documentKindDiffers,
                    "The vendor read another issuing country on the back than on the front."
                )
            )
        }
        return taken(.backID)
    }

    private func waiveBack(because reason: String) {
        memory.queue.removeAll { $0.role == .documentBack || $0.role == .videoSelfieBack }
        for step in [IncodeStep.backID, .compareBackID, .compareBackOCR] {
            memory.plan.waive(step.rawValue, reason: reason)
        }
    }

    /// A passport's frame takes the place of the front's in a video selfie.
    private func expectPassportFrame() {
        memory.queue = memory.queue.map { requirement in
            requirement.role == .videoSelfieFront
                ? Requirement(
                    .videoSelfiePassport,
                    requirement.necessity,
                    limits: requirement.limits
                )
                : requirement
        }
    }

    /// Has the document processed, once, when the attempt turns away from it.
    func settleDocument(_ session: IncodeSession, _ deadline: CallDeadline) async throws {
        let step = IncodeStep.processID.rawValue
        guard memory.plan.missing.contains(step) else { return }
        guard memory.plan.done.contains(IncodeStep.frontID.rawValue) else {
            memory.plan.fail(step, reason: "there is no document to process")
            return
        }
        let answer = try await session.processID(until: deadline)
        guard answer.success != false else {
            memory.plan.fail(
                step,
                reason: "the vendor answered that it did not process the document"
            )
            return
        }
        if answer.note == .numberFormat {
            memory.findings.append(
                OutcomeReason(
                    .vendorNote,
                    "The vendor stumbled over a number while it processed the document, and went on."
                )
            )
        }
        memory.plan.complete(step)
    }

    // MARK: The selfie

    private func takeSelfie(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        if let sent = memory.recordedSelfie, sent != capture.digest, memory.recording != nil {
            askForRecordingAgain()
            return again(
                OutcomeReason(
                    .captureAgain,
                    "A new selfie has its own recording: hand over the recording first."
                )
            )
        }
        // The vendor has this one already when only its comparison failed.
        if memory.takenFaces[.selfie] != capture.digest {
            let image = capture.depthFrame?.source ?? capture.source
            memory.recordedSelfie = capture.digest
            let end = try await judge(.selfie, capture, budget: memory.selfieBudget) {
                try await session.addFace(
                    image,
                    as: .selfie(metadata: capture.metadata, recording: memory.recording),
                    until: deadline
                )
            } decide: { answer, isLast in
                .face(answer, label: capture.role.label, isLast: isLast)
            }
            guard case .taken(let answer) = end else {
                if case .again = end { askForRecordingAgain() }
                return end.answer
            }
            memory.faces.selfieLiveness = answer.spoofConfidence
            memory.takenFaces[.selfie] = capture.digest
            noteMetadata(capture, .addSelfie)
            memory.plan.complete(IncodeStep.addSelfie.rawValue)
        }
        memory.faces.selfieMatch = try await processFace(.selfie, session, deadline).matchConfidence
        if memory.faces.selfieMatch == nil { noteMissingMatch(capture) }
        return taken(.processSelfie)
    }

    /// Image, metadata and recording belong together: a new selfie has its own recording.
    private func askForRecordingAgain() {
        memory.recording = nil
        memory.recordedSelfie = nil
        guard configuration.selfie?.expectsVideo == true else { return }
        if let spent = memory.digests.removeValue(forKey: .selfieVideo) {
            memory.spent.insert(spent)
        }
        let requirement = settings.requirements(for: configuration)
            .first { $0.role == .selfieVideo }
        if let requirement, !memory.queue.contains(where: { $0.role == .selfieVideo }) {
            memory.plan.reopen(IncodeStep.importRecording.rawValue)
            memory.queue.insert(requirement, at: 0)
        }
    }

    /// Has a face compared with the document's; a stumble of the vendor's is tried once more.
    func processFace(
        _ type: IncodeImageType,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> IncodeFaceMatchAnswer {
        do {
            return try await session.processFace(type, until: deadline)
        } catch let error as ProviderError {
            guard case .retryOnce = IncodeReaction(for: error) else { throw error }
            return try await session.processFace(type, until: deadline)
        }
    }

    func noteMissingMatch(_ capture: Capture) {
        memory.findings.append(
            OutcomeReason(
                .matchMissing,
                "The vendor did not say whether the \(capture.role.label) shows the document's face."
            )
        )
    }

    /// Notes metadata that was configured and is not there: the vendor's checks run without it, and
    /// say nothing.
    private func noteMetadata(_ capture: Capture, _ step: IncodeStep) {
        let fault = IncodePlan.metadataFault(
            of: capture.role,
            in: step,
            hasMetadata: capture.metadata != nil,
            configuration: configuration
        )
        if let fault { memory.plan.record(fault) }
    }

    /// Forwards what the capture software says about itself; it never changes a result.
    ///
    /// It goes after the session is finished, so that it stands between no two calls of the flow.
    func forwardDiagnostics(_ session: IncodeSession, _ deadline: CallDeadline) async {
        guard let capture = diagnostics else { return }
        diagnostics = nil
        do {
            _ = try await session.addDiagnostics(capture.source, until: deadline)
        } catch {
            memory.findings.append(
                OutcomeReason(.vendorNote, "The diagnostics could not be forwarded to the vendor.")
            )
        }
    }
}

extension Capture {
    /// The digest of what is sent: the depth frame's, when there is one.
    var sentDigest: SHA256Digest { depthFrame?.digest ?? digest }
}

extension OutcomeReason.Code {
    /// The vendor did not say whether two faces match.
    public static let matchMissing = Self(rawValue: "matchMissing")
}
