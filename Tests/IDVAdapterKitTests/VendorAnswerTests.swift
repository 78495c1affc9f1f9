import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// An answer read field by field, and what its errors say and keep.
@Suite struct VendorAnswerTests {
    private func answer(
        _ body: String,
        of operation: AcmeOperation = .read,
        takesAnyValue: Bool = false
    ) throws -> VendorAnswer {
        try VendorAnswer(
            HTTPResponse.status(200, body),
            to: operation,
            ledger: CallLedger(),
            takesAnyValue: takesAnyValue
        )
    }

    @Test func `a field is read by its type`() throws {
        let answer = try answer(
            """
            {"t":"x","n":1.5,"b":false,"o":{"list":[{"id":"a"}]},"null":null,"blank":" "}
            """
        )
        #expect(try answer.text("t") == "x" && answer.number("n") == 1.5)
        #expect(try answer.bool("b") == false)
        #expect(try answer.object("o").objects("list").map { try $0.text("id") } == ["a"])
        #expect(try answer.readText("null") == nil && answer.readText("blank") == nil)
        for name in ["null", "absent"] {
            #expect(try answer.optionalText(name) == nil && answer.optionalNumber(name) == nil)
            #expect(try answer.optionalBool(name) == nil)
            #expect(try answer.optionalObject(name) == nil)
        }
        #expect(try answer.optionalBool("b") == false && answer.optionalNumber("n") == 1.5)
    }

    static let wrong: [(String, @Sendable (VendorAnswer) throws -> Void)] = [
        ("field t ", { _ = try $0.number("t") }), ("field t ", { _ = try $0.bool("t") }),
        ("field t ", { _ = try $0.object("t") }), ("field t ", { _ = try $0.objects("t") }),
        ("field t ", { _ = try $0.optionalBool("t") }),
        ("field t ", { _ = try $0.optionalNumber("t") }),
        ("field empty ", { _ = try $0.text("empty") }),
        ("no field gone", { _ = try $0.text("gone") }),
        ("no field gone", { _ = try $0.readText("gone") }),
        ("field o.list[1] ", { _ = try $0.object("o").objects("list") }),
        ("no field o.gone", { _ = try $0.object("o").text("gone") }),
    ]

    @Test(arguments: wrong.indices)
    func `what is missing or of another type is named, and the answer kept`(index: Int) throws {
        let (words, read) = Self.wrong[index]
        let body = "{\"t\":\"SECRET\",\"empty\":\"\",\"o\":{\"list\":[{},7]}}"
        let answer = try answer(body)
        let error = #expect(throws: ProviderError.self) { try read(answer) }
        #expect(error?.kind == .unexpectedAnswer && error?.sendState == .processed)
        #expect(error?.message.contains(words) == true)
        #expect(error?.rawAnswer?.value == Array(body.utf8))
        #expect(error.map { "\($0)" }?.contains("SECRET") == false)
    }

    @Test(arguments: ["", "{", "[]", "7", "<html>", "{}{}"])
    func `what is no object is an error`(body: String) {
        let error = #expect(throws: ProviderError.self) { try answer(body) }
        #expect(error?.kind == .unexpectedAnswer && error?.status == 200)
    }

    @Test(arguments: ["[]", "7", "null"])
    func `any value is taken when that is said`(body: String) throws {
        #expect(try answer(body, takesAnyValue: true).json == JSONValue(parsing: body.utf8))
    }

    @Test(
        arguments: [
            (AcmeOperation.charge, RetryAdvice.mayRepeatEffect, true), (.read, .safe, false),
        ])
    func `an unreadable answer says what it may have cost`(
        operation: AcmeOperation,
        advice: RetryAdvice,
        isBilled: Bool
    ) {
        let error = #expect(throws: ProviderError.self) { try answer("", of: operation) }
        #expect(error?.retry == advice)
        #expect(error?.message.contains("billed") == isBilled)
    }

    @Test func `an answer does not print`() throws {
        let answer = try answer("{\"name\":\"SECRET\"}")
        var dumped = ""
        dump(answer, to: &dumped)
        #expect(!dumped.contains("SECRET") && !"\(answer)".contains("SECRET"))
    }
}
