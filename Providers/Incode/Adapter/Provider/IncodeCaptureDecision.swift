public import IdentityVerification

/// What becomes of a capture after the vendor has looked at it: pure, and the whole of the re-capture
/// loop's judgement.
///
/// The vendor answers 200 to a picture that it rejects. Its flags decide, never its numbers: what
/// they are measured against is not documented.
enum IncodeCaptureDecision: Equatable {
    /// It is taken; the reasons are notes for the result.
    case accept([OutcomeReason])
    /// It is to be taken again.
    case again(OutcomeReason)
    /// It is not taken, and a new picture of the same thing would not be either.
    case refuse(OutcomeReason)
    /// The vendor stumbled over it: the same picture once more, then a new one.
    case resend(OutcomeReason)

    /// Decides about one side of the document.
    ///
    /// - Parameters:
    ///   - answer: The vendor's answer.
    ///   - label: The side, in words.
    ///   - isLast: Whether no other attempt is left. A picture of doubtful quality is taken then, and
    ///     noted; one that the vendor rejects never is.
    ///   - announced: The kind of document that was announced.
    ///   - front: What the front was recognised as; nil when this is the front, or nobody said.
    /// - Returns: What becomes of it.
    static func document(
        _ answer: IncodeDocumentAnswer,
        label: String,
        isLast: Bool,
        announced: DocumentSelection,
        front: IncodeDocumentType? = nil
    ) -> IncodeCaptureDecision {
        if let reason = answer.failReason {
            switch reason {
            case .typeUnacceptable:
                return .refuse(
                    OutcomeReason(
                        .documentNotTaken,
                        "This kind of document is not accepted. Use another document.",
                        vendorCode: IncodeWord.code(reason.rawValue)
                    )
                )
            case .unexpectedErrorOccurred:
                return .resend(
                    OutcomeReason(
                        .captureAgain,
                        "The vendor could not process the \(label).",
                        vendorCode: IncodeWord.code(reason.rawValue)
                    )
                )
            default:
                return .again(
                    OutcomeReason(
                        .captureAgain,
                        "The \(label) was not accepted: \(words(for: reason)).",
                        vendorCode: IncodeWord.code(reason.rawValue)
                    )
                )
            }
        }
        if answer.classification == false {
            return .again(
                OutcomeReason(
                    .captureAgain,
                    "The \(label) was not recognised as the side of a document that was expected."
                )
            )
        }
        // The vendor documents that it always says so; silence is no "yes".
        guard answer.classification == true else {
            return .resend(
                OutcomeReason(
                    .captureAgain,
                    "The vendor did not say whether it recognised the \(label)."
                )
            )
        }
        let doubts = qualityDoubts(answer, label)
        if let first = doubts.first, !isLast {
            return .again(OutcomeReason(.captureAgain, first.message))
        }
        var notes = doubts
        if let differing = difference(answer, announced, front) {
            guard isLast else { return .again(differing) }
            notes.append(differing)
        }
        return .accept(notes)
    }

    private static func words(for reason: IncodeFailReason) -> String {
        switch reason {
        case .unknownDocumentType: "the document was not recognised"
        case .wrongDocumentSide: "it shows the other side"
        case .wrongOneSidedDocument: "it is a document with one side where two are expected"
        case .wrongUnfoldedDocument: "it has to be unfolded, or folded"
        case .unfoldedDocumentPageMismatch: "its pages do not belong together"
        case .documentNotReadable: "it could not be read"
        case .unableToAlignDocument: "its edges were not found"
        default: "the vendor gives a reason that is not known here"
        }
    }

    /// What the vendor doubts about a picture that it does not reject, as it would be noted.
    ///
    /// Glare and blur are for the vendor's score to judge; what cannot be read is a doubt beside it.
    private static func qualityDoubts(
        _ answer: IncodeDocumentAnswer,
        _ label: String
    ) -> [OutcomeReason] {
        let flags: [(Bool?, OutcomeReason.Code, String)] = [
            (answer.correctGlare, .captureQuality, "The \(label) has glare."),
            (answer.correctSharpness, .captureQuality, "The \(label) is blurred."),
            (answer.readability, .documentUnreadable, "The \(label) cannot be read."),
        ]
        // Absent is not false: the vendor did not say.
        return flags.filter { $0.0 == false }.map { OutcomeReason($0.1, $0.2) }
    }

    private static func difference(
        _ answer: IncodeDocumentAnswer,
        _ announced: DocumentSelection,
        _ front: IncodeDocumentType?
    ) -> OutcomeReason? {
        // A passport card is a travel document here, and an identity card by its subtype, which this
        // answer does not have.
        guard let type = answer.documentType, let kind = type.kind, kind != .travelDocument else {
            return nil
        }
        if let front, let frontKind = front.kind, frontKind != .travelDocument, front != type {
            return OutcomeReason(
                .documentKindDiffers,
                "The two sides were recognised as different kinds of document.",
                vendorCode: IncodeWord.code(type.rawValue)
            )
        }
        guard case .kind(let asked) = announced, asked != kind else { return nil }
        return OutcomeReason(
            .documentKindDiffers,
            "The document was announced as \(asked.rawValue) and recognised as \(kind.rawValue).",
            vendorCode: IncodeWord.code(type.rawValue)
        )
    }

    /// Decides about a picture of the face.
    ///
    /// A suspected attack is a finding and a reason to ask again; it never becomes a picture that was
    /// taken without a word.
    static func face(
        _ answer: IncodeFaceAnswer,
        label: String,
        isLast: Bool
    ) -> IncodeCaptureDecision {
        let flags: [(Bool, String)] = [
            (answer.isBright == false, "is too dark"),
            (answer.hasLenses == true, "shows glasses or lenses"),
            (answer.hasFaceMask == true, "shows a mask"),
            (answer.hasHeadCover == true, "shows a covered head"),
            (answer.hasClosedEyes == true, "shows closed eyes"),
        ]
        let doubts = flags.filter(\.0).map { OutcomeReason(.captureAgain, "The \(label) \($0.1).") }
        // Anything but a clear "live" is a suspicion: the vendor documents 0 and 1.
        if let spoof = answer.spoofConfidence, spoof != 0 {
            let reason = OutcomeReason(
                .incodeAttackSuspected,
                "The vendor suspects that the \(label) shows no living person."
            )
            return isLast ? .accept([reason]) : .again(reason)
        }
        guard answer.spoofConfidence != nil else {
            return .resend(
                OutcomeReason(
                    .livenessMissing,
                    "The vendor did not say whether the \(label) shows a living person."
                )
            )
        }
        if let first = doubts.first, !isLast { return .again(first) }
        return .accept(doubts.map { OutcomeReason(.faceObscured, $0.message) })
    }
}

extension OutcomeReason.Code {
    /// The vendor does not take this kind of document.
    public static let documentNotTaken = Self(rawValue: "documentNotTaken")
    /// The vendor did not say whether a face is that of a living person.
    public static let livenessMissing = Self(rawValue: "livenessMissing")
    /// A comparison within the video selfie was negative.
    public static let videoSelfieDiffers = Self(rawValue: "videoSelfieDiffers")
    /// What was said in the video selfie was not confirmed.
    public static let speechNotConfirmed = Self(rawValue: "speechNotConfirmed")
    /// The face was taken although it is dark or partly covered, because it could not be taken again.
    public static let faceObscured = Self(rawValue: "faceObscured")
    /// The captures were configured without something that the account requires.
    public static let moduleNotCaptured = Self(rawValue: "moduleNotCaptured")
}
