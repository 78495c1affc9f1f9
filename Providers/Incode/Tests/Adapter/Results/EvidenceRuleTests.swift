import IDVPrimitives
import IdentityVerification
import Testing

@testable import IncodeProvider

/// Which fields count as read, and what an uncertain last day of validity leads to.
@Suite struct EvidenceRuleTests {
    private typealias Fixtures = ResultFixtures

    private func evidence(
        _ fields: String,
        rule: IncodeFieldRule = IncodeFieldRule()
    ) throws -> DocumentEvidence {
        IncodeResultReading.evidence(
            try Fixtures.data(fields),
            rule: rule,
            today: Fixtures.today
        )
    }

    // Test idea 80.
    @Test(
        arguments: [
            ("0.69", false), ("0.70", false), ("0.7000001", true), ("0.71", true), ("1", true),
            ("0", false), ("null", true), (nil, true), ("-0.1", false), ("1.1", false),
            (#""0.99""#, false),
        ] as [(String?, Bool)]
    )
    func `a field counts above 0.70, or without a confidence`(
        _ confidence: String?,
        _ counts: Bool
    ) throws {
        let confidences = confidence.map {
            #","ocrDataConfidence":{"documentNumberConfidence":\#($0)}"#
        }
        let evidence = try evidence(#"{"documentNumber":"T1"\#(confidences ?? "")}"#)
        #expect((evidence.documentNumber?.value == "T1") == counts)
        // What does not count is kept under the vendor's name.
        #expect((evidence.otherFields["documentNumber"]?.value == "T1") == !counts)
        #expect(evidence.isUnreadable == !counts)
    }

    @Test func `the confidence that counts can be set`() throws {
        let fields = #"{"gender":"F","ocrDataConfidence":{"genderConfidence":0.85}}"#
        let strict = try evidence(fields, rule: IncodeFieldRule(minimumConfidence: 0.9))
        #expect(strict.sex == nil)
        #expect(strict.otherFields["gender"]?.value == "F")
        let lenient = try evidence(fields, rule: IncodeFieldRule(minimumConfidence: 0))
        #expect(lenient.sex?.value == "F")
    }

    // Test idea 80: `fathersSurnameConfidence` is about `paternalLastName`.
    @Test(
        arguments: [
            (#"{}"#, "A B X Y", "A B", "X Y", "name.fullName"),
            (#"{"fathersSurnameConfidence":0.5}"#, "A B X Y", "A B", nil, "name.fullName"),
            (#"{"mothersSurnameConfidence":0.5}"#, "A B X Y", "A B", nil, "name.fullName"),
            (#"{"givenNameConfidence":0.5}"#, "A B X Y", "A", "X Y", "name.fullName"),
            (
                #"{"nameConfidence":0.5}"#, "A B X Y", "A B", "X Y",
                "name.givenName, name.paternalLastName, name.maternalLastName"
            ),
            (
                #"{"nameConfidence":0.5,"fathersSurnameConfidence":0.1}"#, "A B", "A B", nil,
                "name.givenName"
            ),
        ] as [(String, String, String?, String?, String)]
    )
    func `each part of a name counts by its own confidence`(
        _ confidences: String,
        _ original: String,
        _ given: String?,
        _ surname: String?,
        _ field: String
    ) throws {
        let evidence = try evidence(
            #"{"name":{"fullName":"A B X Y","firstName":"A","givenName":"A B","#
                + #""paternalLastName":"X","maternalLastName":"Y"},"#
                + #""ocrDataConfidence":\#(confidences)}"#
        )
        let name = try #require(evidence.name)
        #expect(name.value.original == original)
        #expect(name.value.givenNames == given)
        #expect(name.value.surname == surname)
        #expect(name.provenance.vendorField == field)
        // A surname of which a part is not certain is kept in its parts.
        #expect(
            (evidence.otherFields["name.paternalLastName"]?.value == "X") == (surname == nil)
        )
    }

    @Test func `a name of which nothing counts is none`() throws {
        let evidence = try evidence(
            #"{"name":{"fullName":"A X","firstName":"A"},"#
                + #""ocrDataConfidence":{"nameConfidence":0.1,"firstNameConfidence":0.2}}"#
        )
        #expect(evidence.name == nil)
        #expect(evidence.otherFields["name.fullName"]?.value == "A X")
    }

    @Test func `the machine-readable zone counts whole or not at all`() throws {
        let whole = try evidence(#"{"mrz1":"P<UTO","mrz2":"X"}"#)
        #expect(whole.machineReadableZone?.value == "P<UTO\nX")
        #expect(whole.machineReadableZone?.provenance.zone == .machineReadableZone)
        #expect(whole.machineReadableZone?.provenance.vendorField == "mrz1, mrz2")
        let part = try evidence(
            #"{"mrz1":"P<UTO","mrz2":"X","ocrDataConfidence":{"mrz2Confidence":0.3}}"#
        )
        #expect(part.machineReadableZone == nil)
        #expect(part.otherFields["mrz1"]?.value == "P<UTO")
    }

    @Test func `a nationality of the machine-readable zone fills in for the printed one`() throws {
        let evidence = try evidence(
            #"{"nationality":"MEXlC?","nationalityMrz":"MEX","#
                + #""ocrDataConfidence":{"nationalityConfidence":0.2}}"#
        )
        #expect(evidence.nationality?.value.country?.alpha3 == "MEX")
        #expect(evidence.nationality?.provenance.zone == .machineReadableZone)
    }

    private struct ExpiryCase: Sendable, CustomTestStringConvertible {
        let fields: String
        var policy = ExpiredDocumentPolicy.review
        var test: String? = "OK"
        var code: OutcomeReason.Code?
        var isContradicted = false
        var testDescription: String { "\(fields), \(test ?? "no status")" }
    }

    private static let past = #""expireAt":"1728950400000""#
    private static let future = #""expireAt":"1900000000000""#
    private static let unsure = #","ocrDataConfidence":{"expireAtConfidence":0.2}"#

    @Test(arguments: [
        ExpiryCase(fields: past, code: .documentExpired),
        ExpiryCase(fields: past, policy: .note, code: .expiredDocumentAllowed),
        ExpiryCase(fields: future, code: nil),
        ExpiryCase(fields: #""expirationDate":2025"#, code: .documentExpired),
        ExpiryCase(fields: #""expirationDate":2026"#, code: nil),
        // Where the date is certain, it counts; a failure of the vendor's own test beside its "yes"
        // is for a person to look at, unless an expired document is allowed anyway.
        ExpiryCase(fields: future, test: "WARN", code: nil),
        ExpiryCase(fields: future, test: "FAIL", isContradicted: true),
        ExpiryCase(fields: future, policy: .note, test: "FAIL", code: nil),
        ExpiryCase(
            fields: past,
            policy: .note,
            test: "FAIL",
            code: .expiredDocumentAllowed
        ),
        // A date that does not count must not make an expired document valid.
        ExpiryCase(fields: past + unsure, code: .documentMayHaveExpired),
        ExpiryCase(fields: past + unsure, policy: .note, code: .expiredDocumentAllowed),
        ExpiryCase(fields: future + unsure, test: "WARN", code: nil),
        ExpiryCase(fields: future + unsure, test: "FAIL", isContradicted: true),
        ExpiryCase(
            fields: #""expirationDate":2024,"ocrDataConfidence":{"expirationDateConfidence":0.2}"#,
            code: .documentMayHaveExpired
        ),
        // Without any date the vendor's test is all there is.
        ExpiryCase(
            fields: #""gender":"F""#,
            test: "FAIL",
            code: .documentMayHaveExpired,
            isContradicted: true
        ),
        ExpiryCase(fields: #""expireAt":"soon""#, test: "WARN", code: .documentMayHaveExpired),
        ExpiryCase(fields: #""gender":"F""#, test: "WARN", code: .documentMayHaveExpired),
        ExpiryCase(fields: #""gender":"F""#, test: "UNKNOWN", code: .documentMayHaveExpired),
        ExpiryCase(fields: #""gender":"F""#, test: nil, code: .documentMayHaveExpired),
        ExpiryCase(
            fields: #""gender":"F""#,
            policy: .note,
            test: "WARN",
            code: .expiredDocumentAllowed
        ),
        ExpiryCase(fields: #""gender":"F""#, test: "OK", code: nil),
    ])
    private func `the last day of validity is held against today`(_ it: ExpiryCase) throws {
        let score = IncodeScore(
            json: [
                "overall": ["status": "OK"],
                "idValidation": [
                    "idSpecific": [
                        ["key": "documentExpired", "status": it.test.map { .string($0) } ?? nil]
                    ],
                    "overall": ["status": "OK"],
                ],
            ]
        )
        let result = Fixtures.result(
            score,
            data: try Fixtures.data(#"{"documentNumber":"T1",\#(it.fields)}"#),
            request: VerificationRequest(expiredDocuments: it.policy)
        )
        let codes = result.reasons.map(\.code).filter { $0 != .vendorAccepted }
        let contradiction = it.isContradicted ? OutcomeReason.Code.contradiction : nil
        #expect(codes == [contradiction, it.code].compactMap { $0 })
        let isAccepted =
            !it.isContradicted && (it.code == nil || it.code == .expiredDocumentAllowed)
        #expect((result.outcome == .accepted) == isAccepted)
    }

    // Test idea 46.
    @Test func `an answer with very many fields is bounded`() throws {
        var members: [String: JSONValue] = ["documentNumber": "T1"]
        for index in 0..<2000 { members["extra\(index)"] = .string("x") }
        members["deep"] = ["a": ["b": ["c": ["d": ["e": "x"]]]]]
        let evidence = IncodeResultReading.evidence(
            IncodeDocumentData(json: .object(members)),
            rule: IncodeFieldRule(),
            today: nil
        )
        #expect(evidence.documentNumber?.value == "T1")
        #expect(evidence.otherFields.count == 256)
    }
}
