import IDVAdapterKit
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

@Suite struct StorageRefusalTests {
    private func error(_ status: Int?, _ body: String) -> ProviderError {
        var error = ProviderError(
            .unexpectedAnswer,
            phase: .upload,
            operation: "store",
            sendState: .refused,
            retry: .safe,
            message: ""
        )
        error.status = status
        error.rawAnswer = Personal(Array(body.utf8))
        return error
    }

    @Test(
        arguments: [
            (403, "AccessDenied", "expired", RetryAdvice.safe),
            (403, "SignatureDoesNotMatch", "signed", .safe),
            (400, "EntityTooLarge", "larger", .afterFixing),
            (404, "NoSuchKey", "NoSuchKey", .afterFixing),
        ])
    func `a storage's reason is read from its XML`(
        status: Int,
        code: String,
        words: String,
        advice: RetryAdvice
    ) {
        let body = "<?xml version=\"1.0\"?><Error><Code>\(code)</Code></Error>"
        let refusal = StorageRefusal.explained(error(status, body), label: "video")
        #expect(refusal.kind == .uploadRefused && refusal.vendorCode == code)
        #expect(refusal.message.contains("video") && refusal.message.contains(words))
        #expect(refusal.retry == advice && refusal.rawAnswer == nil)
    }

    @Test(arguments: ["", "<Code>ALMA EXAMPLE</Code>", "<Code>", "</Code><Code>", "{}"])
    func `a text that is no code is not repeated`(body: String) {
        let refusal = StorageRefusal.explained(error(400, body), label: "video")
        #expect(refusal.kind == .uploadRefused && refusal.vendorCode == nil)
        #expect(!refusal.message.contains("ALMA"))
    }

    @Test(arguments: [nil, 200, 429, 500, 503] as [Int?])
    func `what is no refusal stays what it is`(status: Int?) {
        #expect(StorageRefusal.explained(error(status, ""), label: "x").kind == .unexpectedAnswer)
    }

    @Test(
        arguments: [
            ([("x-amzn-RequestId", "r-1")], "r-1"),
            ([("x-amz-request-id", "late"), ("X-Request-ID", "first")], "first"),
            ([("x-request-id", "a b")], nil),
            ([("x-request-id", String(repeating: "a", count: 129))], nil), ([], nil),
        ] as [([(String, String)], String?)]
    )
    func `a request's id is found in the usual fields`(fields: [(String, String)], id: String?) {
        #expect(RequestID.find(in: HTTPResponse.status(200, fields: fields).fields) == id)
    }
}
