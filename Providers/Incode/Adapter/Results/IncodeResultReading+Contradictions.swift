import IDVPrimitives
public import IdentityVerification

/// What the plan did and the score has to show: a positive score is worth no more than the checks
/// that stand behind it.
extension IncodeResultReading {
    /// A check of the vendor's, the section that it is told in, and the steps that ask for it.
    private struct Check {
        let section: String
        let what: String
        let steps: Set<String>
    }

    private static let checks = [
        Check(
            section: "idValidation",
            what: "check of the document",
            steps: ["frontID", "processID"]
        ),
        Check(section: "liveness", what: "check for a living person", steps: ["addSelfie"]),
        Check(
            section: "faceRecognition",
            what: "comparison of the faces",
            steps: ["processSelfie"]
        ),
    ]

    /// What stands beside a positive decision and keeps it from being accepted: a check that was
    /// asked for and of which the score says nothing or nothing good, and a failure of any kind.
    ///
    /// A single test that warns is none: the vendor's own example has one beside a success.
    static func contradictions(
        in score: IncodeScore,
        plan: PlanOfRecord,
        request: VerificationRequest
    ) -> [OutcomeReason] {
        let asked = checks.filter { !$0.steps.isDisjoint(with: plan.done) }
        var found = asked.compactMap { doubt(about: $0, in: score) }
        let uploads = ["videoSelfieUpload", "completeUpload"]
        let wasUploaded = plan.done.contains(where: uploads.contains)
        if score.videoSelfieArrived == false, wasUploaded {
            found.append(
                OutcomeReason(
                    .contradiction,
                    "The recording of the video selfie was uploaded, and the vendor does not say "
                        + "that it is there."
                )
            )
        }
        let names = score.sections.keys.sorted()
        let known = names.compactMap { name -> OutcomeReason? in
            guard let section = score.sections[name] else { return nil }
            let saysItself = asked.contains { $0.section == name }
            return failure(in: section, saysSummary: !saysItself, request: request)
        }
        // The answer is from outside; more say no more.
        return found + known.prefix(16)
    }

    /// The check's summary, where it is missing or not positive.
    private static func doubt(about check: Check, in score: IncodeScore) -> OutcomeReason? {
        guard let status = score.sections[check.section]?.overall?.status else {
            return OutcomeReason(
                .checkMissing,
                "The vendor's score is positive and says nothing of its \(check.what)."
            )
        }
        guard !status.isPositive else { return nil }
        return OutcomeReason(
            .contradiction,
            "The vendor's score is positive although its \(check.what) "
                + (status.isNegative ? "failed." : "did not pass."),
            vendorCode: status.description
        )
    }

    /// The failures that a section lists; nil when there are none.
    private static func failure(
        in section: IncodeScoreSection,
        saysSummary: Bool,
        request: VerificationRequest
    ) -> OutcomeReason? {
        let failed = section.tests.filter { test in
            guard test.status?.isNegative == true else { return false }
            switch test.key {
            // Without an upload there is nothing to be there, and after one it has its own reason.
            case "videoFileIsPresent": return section.name != "videoConference"
            // An expired document may have been allowed.
            case "documentExpired": return request.expiredDocuments != .note
            default: return saysSummary || test != section.overall
            }
        }
        let isFailed =
            section.json["status"]?.string.map(IncodeTestStatus.init(rawValue:))?.isNegative
        guard let first = failed.first?.key ?? (isFailed == true ? section.name : nil) else {
            return nil
        }
        let name = IncodeWord.code(section.name).map { " of \($0)" } ?? ""
        return OutcomeReason(
            .contradiction,
            "The vendor's score is positive although \(max(1, failed.count)) of the tests\(name) "
                + "failed.",
            vendorCode: IncodeWord.code(first)
        )
    }
}

extension OutcomeReason.Code {
    /// The vendor's score is positive, and does not show a check that was asked for.
    public static let checkMissing = Self(rawValue: "checkMissing")
    /// The vendor compared two faces and said neither that they are one person's nor that they are
    /// not.
    public static let incodeMatchUncertain = Self(rawValue: "incodeMatchUncertain")
}
