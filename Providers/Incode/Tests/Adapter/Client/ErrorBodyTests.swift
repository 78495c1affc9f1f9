import IdentityVerification
import IncodeProvider
import Testing

/// What can be learnt from an error's body, whatever it is.
@Suite struct ErrorBodyTests {
    @Test func `the vendor's envelope is read`() {
        let body = IncodeErrorBody(
            Array(
                """
                {"timestamp":1775238442064,"status":4020,"error":"Image to compare not found.",
                "message":"BadRequestException: template not found","path":"/omni/x"}
                """.utf8
            )
        )
        #expect(body.code == 4_020 && body.isEnvelope)
        #expect(
            body.text?.value
                == "Image to compare not found.: BadRequestException: template not found"
        )
    }

    // Test ideas 10 and 11.
    @Test(
        arguments: [
            ("", nil, nil), ("<html><body>502</body></html>", nil, nil), ("  \n<x/>", nil, nil),
            ("plain words\nof a gateway", nil, "plain words of a gateway"), ("null", nil, nil),
            ("[1,2]", nil, nil), ("7", nil, nil), ("\"words\"", nil, "words"),
            ("{\"message\":\"only this\"}", nil, "only this"),
            ("{\"status\":400,\"error\":\"same\",\"message\":\"same\"}", 400, "same"),
            ("{\"status\":\"4019\",\"error\":null}", 4_019, nil),
            ("{\"status\":4019.5,\"error\":7}", nil, nil), ("{\"status\":-1}", nil, nil),
            ("{\"status\":1e300}", nil, nil), ("{\"status\":99999999}", nil, nil),
            ("{\"status\":400,\"status\":401}", nil, "{\"status\":400,\"status\":401}"),
        ] as [(String, Int?, String?)]
    )
    func `anything else is read as far as it goes`(body: String, code: Int?, text: String?) {
        let read = IncodeErrorBody(Array(body.utf8))
        #expect(read.code == code && read.text?.value == text)
        #expect(read.isEnvelope == (code != nil))
    }

    @Test func `a body that is too long is not looked at, and bytes need be no text`() {
        #expect(IncodeErrorBody([UInt8](repeating: 0x61, count: 65_537)).text == nil)
        #expect(IncodeErrorBody([0xFF, 0xFE, 0x00]).code == nil)
        let long = "{\"error\":\"\(String(repeating: "x", count: 2_000))\"}"
        #expect(IncodeErrorBody(Array(long.utf8)).text?.value.count == 500)
    }
}
