import IdentityVerification

extension IncodeAttempt {
    /// How the vendor's look at a picture ended.
    enum Judgement<Answer> {
        /// It is taken.
        case taken(Answer)
        /// It is to be taken again.
        case again(OutcomeReason, attemptsLeft: Int)
        /// It is not taken, and no other attempt is left or of use.
        case refused(OutcomeReason)

        /// What the caller is told about a picture that was not taken.
        var answer: SubmissionAnswer {
            switch self {
            case .taken: .accepted
            case .again(let reason, let left): .captureAgain(reason, attemptsLeft: left)
            case .refused(let reason): .notAccepted(reason)
            }
        }
    }

    /// Sends a picture and decides what becomes of it, within the number of attempts.
    ///
    /// An answer that asks for the same picture once more gets it once.
    func judge<Answer>(
        _ subject: Subject,
        _ capture: Capture,
        budget: Int,
        send: () async throws -> Answer,
        decide: (Answer, _ isLast: Bool) -> IncodeCaptureDecision
    ) async throws -> Judgement<Answer> {
        guard !memory.exhausted.contains(subject) else {
            return .refused(
                OutcomeReason(
                    .captureAgain,
                    "No other attempt is left for the \(capture.role.label). Nothing was sent."
                )
            )
        }
        let used = memory.rejections[subject, default: 0]
        let isLast = !request.canCaptureAgain || used + 1 >= budget
        var wasResent = false
        while true {
            let answer: Answer?
            var decision: IncodeCaptureDecision
            do {
                let received = try await send()
                answer = received
                decision = decide(received, isLast)
            } catch let error as ProviderError {
                answer = nil
                guard let reading = self.decision(for: error, capture) else { throw error }
                decision = reading
            }
            if case .resend(let reason) = decision {
                if !wasResent {
                    wasResent = true
                    continue
                }
                // Taken without the vendor's word on it, which forbids an acceptance.
                decision =
                    isLast && answer is IncodeFaceAnswer ? .accept([reason]) : .again(reason)
            }
            switch decision {
            case .accept(let notes):
                guard let answer else { return .refused(Self.unread(capture)) }
                memory.findings += notes
                return .taken(answer)
            case .again(let reason):
                memory.rejections[subject] = used + 1
                if reason.code == .incodeAttackSuspected, !isLast { noteSuspicion(capture) }
                guard !isLast else {
                    memory.exhausted.insert(subject)
                    return .refused(reason)
                }
                return .again(reason, attemptsLeft: max(0, budget - used - 1))
            case .refuse(let reason), .resend(let reason):
                memory.rejections[subject] = used + 1
                if isLast { memory.exhausted.insert(subject) }
                return .refused(reason)
            }
        }
    }

    /// A suspicion that another picture takes away decides nothing, and is no secret either.
    private func noteSuspicion(_ capture: Capture) {
        let note = OutcomeReason(
            .vendorNote,
            "The vendor suspected an earlier \(capture.role.label) to show no living person."
        )
        if !memory.findings.contains(note) { memory.findings.append(note) }
    }

    /// What an error of the vendor says about the picture; nil when it is about something else.
    private func decision(
        for error: ProviderError,
        _ capture: Capture
    ) -> IncodeCaptureDecision? {
        switch IncodeReaction(for: error) {
        case .captureAgain(let reason):
            .again(Self.reason(.captureAgain, reason.words, error, capture))
        case .finding(let reason):
            .again(Self.reason(.incodeAttackSuspected, reason.words, error, capture))
        case .retryOnce(then: .captureAgain(let reason)):
            .resend(Self.reason(.captureAgain, reason.words, error, capture))
        default: nil
        }
    }

    static func reason(
        _ code: OutcomeReason.Code,
        _ words: String,
        _ error: ProviderError,
        _ capture: Capture
    ) -> OutcomeReason {
        OutcomeReason(
            code,
            "The \(capture.role.label) \(words).",
            vendorCode: error.vendorCode
        )
    }

    private static func unread(_ capture: Capture) -> OutcomeReason {
        OutcomeReason(.captureAgain, "The \(capture.role.label) was not judged by the vendor.")
    }
}

extension IncodeRecaptureReason {
    /// What is wrong with the picture, to follow its name.
    var words: String {
        switch self {
        case .faceNotFound: "shows no face that the vendor could find"
        case .faceNotCropped: "shows a face that the vendor could not cut out"
        case .blurred: "is blurred"
        case .glare: "has glare"
        case .sizeNotSupported: "has a size that the vendor does not support"
        case .wrongOrientation: "lies in the wrong direction"
        case .compression: "is compressed too much"
        case .tooSmall: "is too small"
        case .documentNotAligned: "shows a document whose edges were not found"
        case .documentNotFound: "shows no document that the vendor could find"
        case .spoofSuspected: "may show no living person"
        case .notProcessed: "could not be processed by the vendor"
        case .quality: "is not good enough for the vendor"
        }
    }
}
