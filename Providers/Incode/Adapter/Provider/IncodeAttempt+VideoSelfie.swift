import IDVHTTP
import IdentityVerification

extension IncodeAttempt {
    /// Sends one part of the video selfie.
    func takeVideoSelfie(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        switch capture.role {
        case .videoSelfieFront, .videoSelfiePassport:
            return try await compare(capture, .compareID, .compareOCR, session, deadline)
        case .videoSelfieBack:
            return try await compare(capture, .compareBackID, .compareBackOCR, session, deadline)
        case .videoSelfieFace: return try await takeFace(capture, session, deadline)
        case .voiceConsentAudio:
            let answer = try await session.addSpeech(
                capture.source,
                form: configuration.platform == .android ? .android : .ios,
                until: deadline
            )
            noteSpeech(answer)
            return taken(.speech)
        case .voiceConsentFace: return try await takeConsentFace(capture, session, deadline)
        case .videoSelfie: return try await takeRecording(capture, session, deadline)
        default:
            throw conflict("The \(capture.role.label) has no place in this attempt.")
        }
    }

    // MARK: The document in the recording

    private func compare(
        _ capture: Capture,
        _ idStep: IncodeStep,
        _ textStep: IncodeStep,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        let isFront = idStep == .compareID
        let id = try await comparing(capture, idStep) {
            isFront
                ? try await session.compareID(capture.source, until: deadline)
                : try await session.compareBackID(capture.source, until: deadline)
        }
        if case .again(let reason, let left) = id { return restartModule(reason, left) }
        if case .taken(let answer) = id { read(answer, capture, isFront: isFront) }
        let text = try await comparing(capture, textStep) {
            isFront
                ? try await session.compareOCR(capture.source, until: deadline)
                : try await session.compareBackOCR(capture.source, until: deadline)
        }
        if case .again(let reason, let left) = text { return restartModule(reason, left) }
        if case .taken(let answer) = text, answer.success != true {
            differs("the text on the \(capture.role.label) is not the document's")
        }
        return taken()
    }

    /// Makes a comparison; one that the vendor cannot make becomes a fault, or a new video selfie when
    /// the person is there to make one.
    private func comparing<Answer>(
        _ capture: Capture,
        _ step: IncodeStep,
        _ call: () async throws -> Answer
    ) async throws -> Judgement<Answer> {
        guard
            memory.plan.missing.contains(step.rawValue) || memory.plan.done.contains(step.rawValue)
        else {
            return .refused(Self.reason("has no step in this attempt's plan", capture))
        }
        do {
            let answer = try await call()
            memory.plan.complete(step.rawValue)
            return .taken(answer)
        } catch let error as ProviderError {
            switch IncodeReaction(for: error) {
            case .captureAgain(let reason):
                let used = memory.rejections[.videoSelfie, default: 0] + 1
                memory.rejections[.videoSelfie] = used
                // The vendor names no number for it: the document's is a guess.
                let budget = memory.documentBudget
                let why = Self.reason(.captureAgain, reason.words, error, capture)
                if request.canCaptureAgain, used < budget {
                    return .again(why, attemptsLeft: budget - used)
                }
                memory.plan.fail(step.rawValue, reason: "the \(capture.role.label) \(reason.words)")
                return .refused(why)
            case .order:
                memory.plan.fail(
                    step.rawValue,
                    reason: "the vendor has no document in the session to compare with"
                )
                return .refused(
                    Self.reason(.fault, "has nothing to be compared with", error, capture)
                )
            default: throw error
            }
        }
    }

    private func read(
        _ answer: IncodeDocumentComparison,
        _ capture: Capture,
        isFront: Bool
    ) {
        if isFront { memory.faces.videoDocumentMatch = answer.faceRecognitionConfidence }
        if answer.idTypeMatched != true {
            differs("the \(capture.role.label) is not confirmed to be of the document's kind")
        }
        if answer.idSideMatched != true {
            differs("the \(capture.role.label) is not confirmed to show the document's side")
        }
        // A back has no portrait, so that only a front has to say something about the face.
        let match = answer.faceRecognitionConfidence ?? (isFront ? 0 : 1)
        if match < client.configuration.recognitionThreshold {
            differs("the face on the \(capture.role.label) is not confirmed to be the document's")
        }
    }

    private func differs(_ what: String) {
        let reason = OutcomeReason(.videoSelfieDiffers, "In the video selfie, \(what).")
        if !memory.findings.contains(reason) { memory.findings.append(reason) }
    }

    private static func reason(_ words: String, _ capture: Capture) -> OutcomeReason {
        OutcomeReason(.fault, "The \(capture.role.label) \(words).")
    }

    /// A video selfie is taken again as a whole: its frames, sound and recording belong together.
    private func restartModule(_ reason: OutcomeReason, _ attemptsLeft: Int) -> SubmissionAnswer {
        let isPassport =
            memory.frontType == .passport
            || memory.queue.contains { $0.role == .videoSelfiePassport }
            || memory.digests[.videoSelfiePassport] != nil
        let rest = memory.queue.filter { !$0.role.isPartOfVideoSelfie }
        let all = settings.requirements(for: configuration)
            .filter { $0.role.isPartOfVideoSelfie }
            .filter { requirement in
                requirement.role != .videoSelfieBack
                    || memory.plan.expected.contains(IncodeStep.compareBackID.rawValue)
            }
            .map { requirement in
                isPassport && requirement.role == .videoSelfieFront
                    ? Requirement(
                        .videoSelfiePassport,
                        requirement.necessity,
                        limits: requirement.limits
                    )
                    : requirement
            }
        memory.queue = all + rest
        for role in CaptureRole.allCases where role.isPartOfVideoSelfie {
            if let digest = memory.digests.removeValue(forKey: role) { memory.spent.insert(digest) }
        }
        for requirement in all {
            for step in IncodeStep.steps(for: requirement.role, route: settings.videoUpload) {
                memory.plan.reopen(step.rawValue)
            }
        }
        memory.findings.removeAll {
            $0.code == .videoSelfieDiffers || $0.code == .speechNotConfirmed
        }
        memory.faces.videoDocumentMatch = nil
        memory.faces.videoSelfieLiveness = nil
        memory.faces.videoSelfieMatch = nil
        memory.consentConfidence = nil
        memory.takenFaces[.videoSelfieFace] = nil
        return .captureAgain(reason, attemptsLeft: attemptsLeft)
    }

    // MARK: The face in the recording

    private func takeFace(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        if memory.takenFaces[.videoSelfieFace] != capture.digest {
            let end = try await judge(.videoSelfie, capture, budget: memory.selfieBudget) {
                try await session.addFace(capture.source, as: .videoSelfie, until: deadline)
            } decide: { answer, isLast in
                .face(answer, label: capture.role.label, isLast: isLast)
            }
            switch end {
            case .again(let reason, let left): return restartModule(reason, left)
            case .refused(let reason):
                // The vendor has no usable face, and nobody is there for another: the checks of it
                // are faults, and the attempt goes on.
                if !memory.queue.isEmpty { memory.queue.removeFirst() }
                memory.findings.append(reason)
                fail(
                    .videoSelfieFace,
                    because: "the \(capture.role.label) was not taken by the vendor"
                )
                return .accepted
            case .taken(let answer):
                memory.faces.videoSelfieLiveness = answer.spoofConfidence
                memory.takenFaces[.videoSelfieFace] = capture.digest
                memory.plan.complete(IncodeStep.addVideoSelfieFace.rawValue)
            }
        }
        let match = try await processFace(.videoSelfie, session, deadline)
        memory.faces.videoSelfieMatch = match.matchConfidence
        memory.consentConfidence = match.videoSelfieConfidence
        if match.matchConfidence == nil { noteMissingMatch(capture) }
        return taken(.processVideoSelfieFace)
    }

    private func takeConsentFace(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        guard let consentConfidence = memory.consentConfidence else {
            fail(.voiceConsentFace, because: "the vendor gave no confidence to send with it")
            if !memory.queue.isEmpty { memory.queue.removeFirst() }
            return .accepted
        }
        let threshold = client.configuration.recognitionThreshold
        let answer = try await session.addVoiceConsentFace(
            capture.source,
            matchConfidence: consentConfidence,
            threshold: threshold,
            until: deadline
        )
        memory.faces.consentThreshold = threshold
        if isNotConfirmed(answer) {
            differs("the face while giving consent is not confirmed to be the person's")
        }
        return taken(.voiceConsentFace)
    }

    /// Whether a check that was asked for did not come out well.
    ///
    /// The answers' form is not documented, so that one in another form is no "yes" unless the account
    /// is set to leave it to the vendor's score.
    private func isNotConfirmed(_ answer: IncodeCheckAnswer) -> Bool {
        answer.success.map { !$0 } ?? !settings.leavesUnknownAnswersToScore
    }

    private func noteSpeech(_ answer: IncodeCheckAnswer) {
        guard isNotConfirmed(answer) else { return }
        memory.findings.append(
            OutcomeReason(
                .speechNotConfirmed,
                "The vendor did not confirm that the person said what was asked."
            )
        )
    }

    // MARK: The recording

    private func takeRecording(
        _ capture: Capture,
        _ session: IncodeSession,
        _ deadline: CallDeadline
    ) async throws -> SubmissionAnswer {
        // The session knows which way was begun; the other one is refused for good.
        defer { memory.uploadRoute = session.uploadRoute ?? memory.uploadRoute }
        switch settings.videoUpload {
        case .singlePut:
            let address = try await session.videoSelfieUploadURL(until: deadline)
            memory.plan.complete(IncodeStep.videoSelfieURL.rawValue)
            try await session.uploadVideoSelfie(capture.source, to: address, until: deadline)
            return taken(.videoSelfieUpload)
        case .parts:
            let report = onUploadProgress
            _ = try await session.uploadRecordingInParts(
                capture.source,
                digest: capture.digest,
                resuming: memory.uploadState,
                until: deadline
            ) { state in
                self.note(state)
                try await report?(state)
            }
            return taken(.initiateUpload, .completeUpload)
        }
    }

    /// Keeps how far the upload is, so that handing the recording over again goes on from there.
    private func note(_ state: IncodePartUploadState) {
        memory.uploadState = state
    }
}

extension CaptureRole {
    /// Whether the capture is part of a video selfie, which is taken as a whole.
    var isPartOfVideoSelfie: Bool {
        switch self {
        case .videoSelfieFront, .videoSelfieBack, .videoSelfiePassport, .videoSelfieFace,
            .voiceConsentAudio, .voiceConsentFace, .videoSelfie:
            true
        default: false
        }
    }
}
