import Testing

@testable import IdentityVerification

@Suite struct OutcomeRuleTests {
    private static let profile = ProviderProfile(
        name: "main",
        adapter: "test",
        environment: .sandbox,
        capabilities: [.identityVerification],
        documentKinds: [.passport],
        classifiesDocuments: false,
        checks: IdentityCheck.full,
        requirements: [],
        operations: []
    )

    private func result(
        _ verdict: VendorVerdict,
        findings: [OutcomeReason] = [],
        scores: [AnyScore] = [],
        done: [String] = ["upload", "verify"],
        faults: [PlanOfRecord.Fault] = [],
        expires: CivilDate? = nil,
        policy: ExpiredDocumentPolicy = .review
    ) throws -> VerificationResult {
        var plan = PlanOfRecord(steps: ["upload", "verify"], faults: faults)
        for step in done { plan.complete(step) }
        var document = DocumentEvidence()
        document.expirationDate = expires.map {
            EvidenceField(.exact($0), from: Provenance(operation: "verify", vendorField: "expiry"))
        }
        return VerificationResult(
            profile: Self.profile,
            verdict: verdict,
            findings: findings,
            document: document,
            scores: scores,
            plan: plan,
            calls: [],
            expiry: DocumentExpiryCheck(
                policy,
                today: CivilDate(year: 2026, month: 11, day: 30)
            )
        )
    }

    @Test func `a yes with everything done is accepted`() throws {
        let result = try result(.accepted)
        #expect(result.outcome == .accepted)
        #expect(result.reasons.map(\.code) == [.vendorAccepted])
    }

    @Test func `a step that did not apply is told and keeps nothing from being accepted`() throws {
        var plan = PlanOfRecord(steps: ["front", "back"])
        plan.complete("front")
        plan.waive("back", reason: "the document has one side")
        func outcome(_ verdict: VendorVerdict) -> VerificationResult {
            VerificationResult(
                profile: Self.profile,
                verdict: verdict,
                plan: plan,
                calls: [],
                expiry: DocumentExpiryCheck(.review, today: nil)
            )
        }
        #expect(outcome(.accepted).outcome == .accepted)
        #expect(outcome(.accepted).reasons.map(\.code) == [.vendorAccepted, .stepWaived])
        #expect(outcome(.review).reasons.map(\.code) == [.vendorReview, .stepWaived])
        #expect(outcome(.none).reasons.map(\.code) == [.noAnswer, .stepWaived])
    }

    @Test func `a step that failed keeps a yes from being accepted`() throws {
        var plan = PlanOfRecord(steps: ["front", "video"])
        plan.complete("front")
        plan.fail("video", reason: "videoRecordingFailed")
        let result = VerificationResult(
            profile: Self.profile,
            verdict: .accepted,
            plan: plan,
            calls: [],
            expiry: DocumentExpiryCheck(.review, today: nil)
        )
        #expect(result.outcome == .review)
        #expect(result.reasons.first?.code == .fault)
        #expect(result.reasons.first?.message.contains("videoRecordingFailed") == true)
    }

    @Test(arguments: [[], ["upload"], ["verify"]])
    func `a yes with a missing step is incomplete`(done: [String]) throws {
        let result = try result(.accepted, done: done)
        guard case .incomplete(let missing) = result.outcome else {
            Issue.record("the outcome is \(result.outcome.name)")
            return
        }
        #expect(Set(missing).union(done) == ["upload", "verify"])
        #expect(result.reasons.contains { $0.code == .stepMissing })
    }

    @Test(
        arguments: OutcomeReason.Code.doubts
    )
    func `a yes beside a doubt is for review`(code: OutcomeReason.Code) throws {
        let result = try result(.accepted, findings: [OutcomeReason(code, "a doubt")])
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == code })
    }

    @Test func `a note is no obstacle`() throws {
        let note = OutcomeReason(.captureNotRead, "The back is not read.")
        #expect(try result(.accepted, findings: [note]).outcome == .accepted)
    }

    @Test func `an acceptance says what was not looked at`() throws {
        let blind = ProviderProfile(
            name: "blind",
            adapter: "test",
            environment: .sandbox,
            capabilities: [.identityVerification],
            documentKinds: [.passport],
            classifiesDocuments: false,
            checks: [.faceComparison],
            requirements: [],
            operations: []
        )
        func result(_ verdict: VendorVerdict) -> VerificationResult {
            var plan = PlanOfRecord(steps: ["verify"])
            plan.complete("verify")
            return VerificationResult(
                profile: blind,
                verdict: verdict,
                plan: plan,
                calls: [],
                expiry: DocumentExpiryCheck(.review, today: nil)
            )
        }
        let accepted = result(.accepted)
        #expect(accepted.outcome == .accepted)
        let note = try #require(accepted.reasons.first { $0.code == .notChecked })
        #expect(note.message.contains("presentation attack detection"))
        #expect(!result(.rejected).reasons.contains { $0.code == .notChecked })
    }

    @Test func `a yes without a plan is for review, because nothing says that it is complete`() {
        let result = VerificationResult(
            profile: Self.profile,
            verdict: .accepted,
            plan: PlanOfRecord(steps: []),
            calls: [],
            expiry: DocumentExpiryCheck(.review, today: nil)
        )
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == .fault })
    }

    @Test func `a fault keeps a yes from being accepted`() throws {
        let fault = PlanOfRecord.Fault(step: "video", reason: "no data")
        let result = try result(.accepted, faults: [fault])
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == .fault })
    }

    @Test func `a step that was not planned is a fault and fills no gap`() throws {
        #expect(try result(.accepted, done: ["upload", "verify", "other"]).outcome == .review)
    }

    @Test func `a score outside its scale keeps a yes from being accepted`() throws {
        let score = AnyScore(Score<OverallConfidence>(9_300, on: .percent))
        let result = try result(.accepted, scores: [score])
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == .scoreOutsideScale })
    }

    @Test(arguments: [[], ["upload", "verify"]])
    func `a no stays a no whatever else is wrong`(done: [String]) throws {
        let fault = PlanOfRecord.Fault(step: "video", reason: "no data")
        let result = try result(.rejected, done: done, faults: [fault])
        #expect(result.outcome == .rejected)
        #expect(result.reasons.first?.code == .vendorRejected)
    }

    @Test(arguments: [
        OutcomeReason.Code.faceMismatch, .noFaceInSelfie, .livenessNotConfirmed,
    ])
    func `a no with its own explanation needs no further one`(code: OutcomeReason.Code) throws {
        let reason = OutcomeReason(code, "Something that says why.")
        #expect(try result(.rejected, findings: [reason]).reasons == [reason])
    }

    @Test func `an unknown verdict is for review with the vendor's word`() throws {
        let result = try result(.unknown("MAYBE"))
        #expect(result.outcome == .review)
        #expect(result.reasons.first?.code == .unknownVerdict)
        #expect(result.reasons.first?.vendorCode == "MAYBE")
    }

    @Test func `no verdict is no answer, and with open steps incomplete`() throws {
        #expect(try result(.none).outcome == .noAnswer)
        #expect(try result(.none, done: []).outcome == .incomplete(missing: ["upload", "verify"]))
    }

    @Test func `every outcome has at least one reason`() throws {
        for verdict in [VendorVerdict.accepted, .rejected, .review, .unknown("x"), .none] {
            for done in [[], ["upload"], ["upload", "verify"]] {
                #expect(try !result(verdict, done: done).reasons.isEmpty)
            }
        }
    }

    @Test func `an expired document is for review, unless the request allows it`() throws {
        let yesterday = try #require(CivilDate(year: 2026, month: 11, day: 29))
        let today = try #require(CivilDate(year: 2026, month: 11, day: 30))
        #expect(try result(.accepted, expires: yesterday).outcome == .review)
        #expect(try result(.accepted, expires: yesterday, policy: .note).outcome == .accepted)
        #expect(try result(.accepted, expires: today).outcome == .accepted)
        #expect(try result(.accepted, expires: today).documentValidUntil == today)
    }
}

extension OutcomeReason.Code {
    /// Every code of this package that is more than a note, and one that nobody knows yet.
    fileprivate static let doubts: [OutcomeReason.Code] = [
        .contradiction, .scoreOutsideScale, .faceMismatch, .noFaceInSelfie, .documentUnreadable,
        .documentExpired, .documentMayHaveExpired, .documentKindDiffers, .captureMissing,
        .captureAgain, .fault, .livenessNotConfirmed,
        OutcomeReason.Code(rawValue: "somethingNew"),
    ]
}

extension IdentityCheck {
    fileprivate static var full: Set<IdentityCheck> { Set(allCases) }
}
