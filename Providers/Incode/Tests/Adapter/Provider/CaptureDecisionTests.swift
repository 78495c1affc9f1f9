import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import Testing

@testable import IncodeProvider

/// What becomes of a picture, flag by flag: the re-capture loop of section 5 as tables.
@Suite struct CaptureDecisionTests {
    private static func answer(_ json: String) throws -> IncodeDocumentAnswer {
        try IncodeDocumentAnswer(vendorAnswer(json, of: .addFrontID))
    }

    private static func vendorAnswer(
        _ json: String,
        of operation: IncodeOperation
    ) throws -> VendorAnswer {
        try VendorAnswer(
            HTTPResponse(status: 200, fields: HTTPFields(), body: Array(json.utf8)),
            to: operation,
            ledger: CallLedger()
        )
    }

    private static func decide(
        _ json: String,
        isLast: Bool = false,
        announced: DocumentSelection = .automatic,
        front: IncodeDocumentType? = nil
    ) throws -> IncodeCaptureDecision {
        .document(
            try answer(json),
            label: "document front",
            isLast: isLast,
            announced: announced,
            front: front
        )
    }

    // Test ideas 37 to 41.
    @Test(
        arguments: [
            (#"{"classification":true}"#, "accept", "accept"),
            (#"{}"#, "resend", "resend"),
            (#"{"classification":null,"readability":true}"#, "resend", "resend"),
            (#"{"classification":false}"#, "again", "again"),
            (#"{"classification":true,"failReason":"WRONG_DOCUMENT_SIDE"}"#, "again", "again"),
            (#"{"classification":true,"failReason":"SOMETHING_NEW"}"#, "again", "again"),
            (#"{"classification":true,"failReason":"ID_TYPE_UNACCEPTABLE"}"#, "refuse", "refuse"),
            (#"{"failReason":"UNEXPECTED_ERROR_OCCURRED"}"#, "resend", "resend"),
            (#"{"classification":true,"correctGlare":false}"#, "again", "accept captureQuality"),
            (
                #"{"classification":true,"correctSharpness":false}"#, "again",
                "accept captureQuality"
            ),
            (#"{"classification":true,"readability":false}"#, "again", "accept documentUnreadable"),
            (
                #"{"classification":true,"correctGlare":false,"readability":false}"#, "again",
                "accept captureQuality documentUnreadable"
            ),
            (
                #"{"classification":true,"correctGlare":null,"readability":true}"#, "accept",
                "accept"
            ),
            // The numbers decide nothing.
            (
                #"{"classification":true,"sharpness":0,"glare":0,"horizontalResolution":0}"#,
                "accept", "accept"
            ),
        ]
    )
    func `a side of the document`(json: String, early: String, last: String) throws {
        #expect(try Self.name(Self.decide(json)) == early)
        #expect(try Self.name(Self.decide(json, isLast: true)) == last)
    }

    @Test(
        arguments: [
            ("Passport", DocumentSelection.kind(.passport), nil, "accept"),
            ("Passport", .kind(.driversLicense), nil, "again"),
            ("Passport", .automatic, nil, "accept"),
            ("Unknown", .kind(.passport), nil, "accept"),
            ("SomethingNew", .kind(.passport), nil, "accept"),
            ("TravelDocument", .kind(.idCard), nil, "accept"),
            ("DriversLicense", .automatic, IncodeDocumentType.driversLicense, "accept"),
            ("IdentificationCard", .automatic, .driversLicense, "again"),
            ("IdentificationCard", .automatic, .unknown, "accept"),
        ] as [(String, DocumentSelection, IncodeDocumentType?, String)]
    )
    func `a document of another kind than was announced, or than its other side`(
        type: String,
        announced: DocumentSelection,
        front: IncodeDocumentType?,
        decision: String
    ) throws {
        let json = #"{"classification":true,"typeOfId":"\#(type)"}"#
        let early = try Self.decide(json, announced: announced, front: front)
        #expect(Self.name(early) == decision)
        // On the last attempt it goes on, and the doubt forbids an acceptance.
        let last = try Self.decide(json, isLast: true, announced: announced, front: front)
        #expect(
            Self.name(last) == (decision == "again" ? "accept documentKindDiffers" : "accept")
        )
    }

    // Test ideas 47 to 49.
    @Test(
        arguments: [
            (#"{"confidence":0}"#, "accept", "accept"),
            (#"{"confidence":0.0,"isBright":true,"hasFaceMask":null}"#, "accept", "accept"),
            (#"{"confidence":1}"#, "again", "accept incodeAttackSuspected"),
            (#"{"confidence":0.3}"#, "again", "accept incodeAttackSuspected"),
            (#"{"confidence":-1}"#, "again", "accept incodeAttackSuspected"),
            (#"{}"#, "resend", "resend"),
            (#"{"confidence":null,"isBright":false}"#, "resend", "resend"),
            (#"{"confidence":0,"isBright":false}"#, "again", "accept faceObscured"),
            (#"{"confidence":0,"hasLenses":true}"#, "again", "accept faceObscured"),
            (#"{"confidence":0,"hasFaceMask":true}"#, "again", "accept faceObscured"),
            (#"{"confidence":0,"hasHeadCover":true}"#, "again", "accept faceObscured"),
            (#"{"confidence":0,"hasClosedEyes":true}"#, "again", "accept faceObscured"),
        ]
    )
    func `a picture of the face`(json: String, early: String, last: String) throws {
        let answer = try IncodeFaceAnswer(
            Self.vendorAnswer(json, of: .addFace),
            imageType: .selfie
        )
        for (isLast, expected) in [(false, early), (true, last)] {
            let decision = IncodeCaptureDecision.face(answer, label: "selfie", isLast: isLast)
            #expect(Self.name(decision) == expected)
        }
    }

    @Test func `each known reason has words of its own, and none shows the vendor's`() throws {
        var messages: Set<String> = []
        let reasons = IncodeFailReason.known.filter {
            ![.typeUnacceptable, .unexpectedErrorOccurred].contains($0)
        }
        for reason in reasons {
            let json = #"{"failReason":"\#(reason.rawValue)"}"#
            guard case .again(let told) = try Self.decide(json) else {
                Issue.record("\(reason) is not asked for again")
                continue
            }
            #expect(told.vendorCode == reason.rawValue)
            #expect(!told.message.contains(reason.rawValue))
            messages.insert(told.message)
        }
        #expect(messages.count == reasons.count)
        let foul = #"{"failReason":"JANE DOE 1991-02-03 <script>"}"#
        guard case .again(let told) = try Self.decide(foul) else {
            Issue.record("a foul reason is not asked for again")
            return
        }
        #expect(told.vendorCode == nil)
        #expect(!told.message.contains("JANE"))
    }

    private static func name(_ decision: IncodeCaptureDecision) -> String {
        switch decision {
        case .accept(let notes):
            (["accept"] + notes.map(\.code.rawValue)).joined(separator: " ")
        case .again: "again"
        case .refuse: "refuse"
        case .resend: "resend"
        }
    }
}
