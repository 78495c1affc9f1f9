import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IncodeProvider

@Suite struct ResultReadingTests {
    private typealias Fixtures = ResultFixtures

    private func codes(_ result: VerificationResult) -> [OutcomeReason.Code] {
        result.reasons.map(\.code)
    }

    @Test func `the golden answers are accepted with their evidence`() throws {
        let result = Fixtures.result(
            IncodeScore(json: try Fixtures.json(Fixtures.score)),
            data: try Fixtures.data(),
            faces: IncodeFaceReadings(selfieLiveness: 0, selfieMatch: 1),
            request: VerificationRequest(document: .kind(.driversLicense))
        )
        #expect(result.outcome == .accepted)
        #expect(codes(result) == [.vendorAccepted])
        let document = try #require(result.document)
        #expect(document.kind?.value == .driversLicense)
        #expect(document.vendorKind?.value == "DriversLicense")
        #expect(document.name?.value.original == "ALMA EXAMPLE")
        #expect(document.name?.value.givenNames == "ALMA")
        #expect(document.name?.value.surname == "EXAMPLE")
        #expect(document.dateOfBirth?.value.date == CivilDate(year: 1969, month: 12, day: 31))
        #expect(document.documentNumber?.value == "T000000")
        #expect(document.expirationDate?.value.date == CivilDate(year: 2030, month: 3, day: 17))
        #expect(document.sex?.value == "F")
        #expect(document.issuingCountry?.value.country?.alpha3 == "USA")
        #expect(document.address?.value.hasPrefix("1 TEST ST") == true)
        #expect(document.name?.provenance.operation == "getOCRData")
        #expect(document.name?.provenance.vendorField == "name.fullName")
        #expect(document.dateOfBirth?.provenance.vendorField == "birthDate")
        #expect(document.otherFields["issuingState"]?.value == "MASSACHUSETTS")
        #expect(document.otherFields["issuedAt"]?.value == "1600000000000")
        #expect(document.otherFields["issueDate"]?.value == "2020")
        #expect(document.otherFields["addressFields.postalCode"]?.value == "00000-0000")
        #expect(document.otherFields["birthDate"] == nil)
        #expect(document.otherFields.keys.allSatisfy { !$0.hasPrefix("ocrDataConfidence") })
    }

    // Section 9.5.
    @Test(
        arguments: [
            ("OK", .accepted), ("MANUAL_OK", .accepted), ("FAIL", .rejected),
            ("MANUAL_FAIL", .rejected), ("WARN", .review), ("MANUAL", .review),
            ("MANUAL_PENDING", .review), ("UNKNOWN", .unknown("UNKNOWN")), (nil, .review),
            ("NEW_WORD", .unknown("NEW_WORD")), ("ok", .unknown("ok")),
            ("a person's name", .unknown("(not a code)")),
        ] as [(String?, VendorVerdict)]
    )
    func `the verdict is the overall status`(_ status: String?, _ verdict: VendorVerdict) throws {
        let score = Fixtures.score(overall: status)
        #expect(IncodeResultReading.verdict(of: score) == verdict)
        let result = Fixtures.result(score, data: try Fixtures.data())
        switch verdict {
        case .accepted: #expect(result.outcome == .accepted)
        case .rejected: #expect(result.outcome == .rejected)
        default:
            #expect(result.outcome == .review)
            let code: OutcomeReason.Code =
                status == nil || verdict != .review ? .unknownVerdict : .vendorReview
            let word = status == "a person's name" ? "(not a code)" : status
            #expect(result.reasons.contains { $0.code == code && $0.vendorCode == word })
        }
    }

    // Test idea 78.
    @Test func `an overall failure wins over tests that all passed`() throws {
        let result = Fixtures.result(Fixtures.score(overall: "FAIL"), data: try Fixtures.data())
        #expect(result.outcome == .rejected)
        #expect(codes(result) == [.vendorRejected])
    }

    @Test func `a rejection says which sections failed`() throws {
        let score = Fixtures.score(overall: "FAIL", liveness: "FAIL", faceRecognition: "FAIL")
        let result = Fixtures.result(score, data: try Fixtures.data())
        #expect(codes(result) == [.vendorRejected, .faceMismatch])
        #expect(result.reasons.allSatisfy { $0.vendorCode == "FAIL" })
    }

    @Test func `a review says which sections did not pass`() throws {
        let score = Fixtures.score(overall: "MANUAL", idValidation: "WARN")
        let result = Fixtures.result(score, data: try Fixtures.data())
        #expect(result.outcome == .review)
        #expect(result.reasons.map(\.vendorCode) == ["MANUAL", "WARN"])
    }

    // Test idea 75: a fault caps the result, since the score does not know what is missing.
    @Test func `a fault of the plan keeps a success from being accepted`() throws {
        var plan = Fixtures.donePlan()
        plan.record(PlanOfRecord.Fault(step: "importRecording", reason: "no video"))
        let result = Fixtures.result(
            Fixtures.score(overall: "OK"),
            data: try Fixtures.data(),
            plan: plan
        )
        #expect(result.outcome == .review)
        #expect(codes(result) == [.fault])
    }

    @Test func `what the session found stands first, and is said once`() throws {
        let finding = OutcomeReason(
            .faceMismatch,
            "The face in the selfie is not the one on the document."
        )
        let other = OutcomeReason(.captureAgain, "The back was sharp only the second time.")
        let result = Fixtures.result(
            Fixtures.score(overall: "OK"),
            data: try Fixtures.data(),
            faces: IncodeFaceReadings(selfieMatch: 0),
            findings: [other, finding]
        )
        #expect(result.reasons == [other, finding])
        #expect(result.outcome == .review)
    }

    @Test(arguments: [
        (IncodeFaceReadings(selfieLiveness: 1), OutcomeReason.Code.incodeAttackSuspected),
        (IncodeFaceReadings(videoSelfieLiveness: 1), .incodeAttackSuspected),
        (IncodeFaceReadings(selfieLiveness: 0.01), .incodeAttackSuspected),
        (IncodeFaceReadings(selfieMatch: 0), .faceMismatch),
        (IncodeFaceReadings(videoSelfieMatch: 0), .faceMismatch),
        (IncodeFaceReadings(selfieMatch: 0.49), .faceMismatch),
        (IncodeFaceReadings(selfieMatch: 0.5), .incodeMatchUncertain),
        (IncodeFaceReadings(videoSelfieMatch: 0.999), .incodeMatchUncertain),
    ])
    func `a face call that says no keeps a success from being accepted`(
        _ faces: IncodeFaceReadings,
        _ code: OutcomeReason.Code
    ) throws {
        let data = try Fixtures.data()
        let accepted = Fixtures.result(Fixtures.score(overall: "OK"), data: data, faces: faces)
        #expect(accepted.outcome == .review)
        #expect(codes(accepted) == [code])
        let rejected = Fixtures.result(Fixtures.score(overall: "FAIL"), data: data, faces: faces)
        #expect(rejected.outcome == .rejected)
        #expect(codes(rejected).contains(code))
    }

    @Test(arguments: [
        (DocumentKind.driversLicense, "OK", true), (.passport, "OK", false),
        (.passport, "FAIL", false),
    ])
    func `a document of another kind than announced is a finding`(
        _ kind: DocumentKind,
        _ overall: String,
        _ isSame: Bool
    ) throws {
        let result = Fixtures.result(
            Fixtures.score(overall: overall),
            data: try Fixtures.data(),
            request: VerificationRequest(document: .kind(kind))
        )
        #expect(codes(result).contains(.documentKindDiffers) == !isSame)
        #expect(result.outcome == (overall == "FAIL" ? .rejected : isSame ? .accepted : .review))
    }

    @Test func `a document whose kind is not known is no proof of the announced one`() throws {
        let data = try Fixtures.data(#"{"documentNumber":"T1","typeOfId":"Unknown"}"#)
        let request = VerificationRequest(document: .kind(.passport))
        let yes = Fixtures.result(Fixtures.score(overall: "OK"), data: data, request: request)
        #expect(codes(yes) == [.documentKindDiffers])
        let no = Fixtures.result(Fixtures.score(overall: "FAIL"), data: data, request: request)
        #expect(codes(no) == [.vendorRejected])
    }

    @Test func `a success without the document's text is for a person to look at`() throws {
        let score = Fixtures.score(overall: "OK")
        #expect(codes(Fixtures.result(score, data: nil)) == [.documentUnreadable])
        let empty = try Fixtures.data(#"{"gender":"F"}"#)
        #expect(codes(Fixtures.result(score, data: empty)) == [.documentUnreadable])
        // An attempt that never had a document has none to read.
        let faceOnly = Fixtures.donePlan(["start", "addSelfie"])
        #expect(Fixtures.result(score, data: nil, plan: faceOnly).outcome == .accepted)
    }
}
