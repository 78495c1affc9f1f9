import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// Answers that nobody sends by mistake.
@Suite struct HostileAnswerTests {
    private func verify(_ response: HTTPResponse) async throws -> DeepIDVIdentityVerification {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": response])
        )
        return try await makeClient(transport).verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.jpeg)
        )
    }

    private static func golden(with member: String) -> String {
        GoldenVendor.verification.replacing(
            "{\"verified\":true,",
            with: "{\(member),\"verified\":true,"
        )
    }

    @Test(
        arguments: [
            golden(
                with: "\"x\":" + String(repeating: "[", count: 200)
                    + String(repeating: "]", count: 200)
            ),
            String(repeating: "{\"a\":", count: 100_000), golden(with: "\"verified\":false"),
            golden(with: "\"\\u0076erified\":false"), golden(with: "\"x\":1e400"),
            golden(with: "\"x\":NaN"), golden(with: "\"x\":Infinity"),
            golden(with: "\"x\":\"\\ud800\""), golden(with: "\"a\nb\":1"),
            golden(with: "\"x\":01"), golden(with: "\"x\":\"\u{0}\""),
            GoldenVendor.verification + "{}", "\u{FEFF}\u{FEFF}" + GoldenVendor.verification,
        ])
    func `what has two readings or none is an error that keeps what was paid for`(body: String)
        async throws
    {
        let error = await #expect(throws: ProviderError.self) { _ = try await verify(.json(body)) }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.sendState == .processed)
        #expect(error?.retry == .mayRepeatEffect)
        #expect(error?.rawAnswer?.value == Array(body.utf8))
        let printed = error.map { "\($0)" } ?? ""
        #expect(printed.count < 500 && !printed.contains("AVERY"))
    }

    @Test func `bytes that are no UTF-8 are an error and not another name`() async throws {
        var bytes = Array(GoldenVendor.verification.utf8)
        let place = try #require(bytes.firstRange(of: Array("AVERY SAMPLE".utf8))?.lowerBound)
        bytes[place] = 0xFF
        let answer = HTTPResponse(status: 200, fields: HTTPFields(), body: bytes)
        let error = await #expect(throws: ProviderError.self) { _ = try await verify(answer) }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.rawAnswer?.value == bytes)
    }

    @Test(
        arguments: [
            golden(with: "\"x\":\"" + String(repeating: "\\u00e9", count: 600_000) + "\""),
            golden(
                with: "\"x\":" + String(repeating: "[", count: 100)
                    + String(repeating: "]", count: 100)
            ),
            golden(with: "\"a\\nb\":1,\"\":2,\"Verified\":false"),
            "\u{FEFF}" + golden(with: "\"x\":-0"),
        ])
    func `what is large or odd and harmless spoils nothing`(body: String) async throws {
        #expect(try await verify(.json(body)).verified)
    }

    @Test(
        arguments: [
            "text/html; name=\"AVERY SAMPLE\"", "AVERY SAMPLE", "sk_test/EXAMPLE0001 x",
            String(repeating: "x", count: 500),
        ])
    func `a content type that is none is not repeated`(type: String) async throws {
        let answer = HTTPResponse.status(200, "<html>", fields: [("Content-Type", type)])
        let error = await #expect(throws: ProviderError.self) { _ = try await verify(answer) }
        let printed = error.map { "\($0)" } ?? ""
        #expect(!printed.contains("SAMPLE") && !printed.contains("EXAMPLE0001"))
        #expect(!printed.contains("xxx"))
    }

    @Test(
        arguments: [
            "{\"code\":\"1991-02-03\",\"error\":\"x\"}",
            "{\"code\":\"L898902C36\",\"error\":\"x\"}",
            "{\"code\":\"A\\nB\",\"error\":\"x\"}", "{\"code\":\"\",\"error\":\"x\"}",
            "{\"hints\":[{\"path\":[\"L898902C36\",\"1991-02-03\"],\"code\":\"x\"}]}",
            "{\"code\":\"" + String(repeating: "A", count: 65) + "\"}",
            String(repeating: "[", count: 60_000), "{\"error\":\"\u{1B}[31m AVERY\"}",
            "{\"hints\":" + String(repeating: "[", count: 200) + "}",
            "{\"hints\":[" + Array(repeating: "{\"path\":[1]}", count: 4_000).joined(separator: ",")
                + "]}",
        ])
    func `an error body cannot put a person's data, or a page, into the message`(body: String)
        async throws
    {
        for status in [400, 422, 500] {
            let error = await #expect(throws: ProviderError.self) {
                _ = try await verify(.status(status, body))
            }
            #expect(error?.vendorCode == nil)
            let printed = error.map { "\($0)" } ?? ""
            #expect(printed.count < 500)
            for text in ["AVERY", "1991", "L898902C3", "\u{1B}", "\n"] {
                #expect(!printed.contains(text))
            }
        }
    }

    @Test(
        arguments: [
            "-5", "1e9", "NaN", "inf", "0x10", "99999999999999999999999",
            "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "5, 999999999999",
            String(repeating: "9", count: 5_000), "",
        ])
    func `no Retry-After makes it wait without end, or send without end`(value: String)
        async throws
    {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/identity/verify": .status(429, "{}", fields: [("Retry-After", value)])
            ])
        )
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        #expect(error?.kind == .rateLimited)
        #expect(error?.sendState == .refused)
        #expect(transport.requests(to: "/v1/identity/verify").count == 4)
        guard case .safeAfter(let wait) = error?.retry else {
            Issue.record("the advice is \(String(describing: error?.retry))")
            return
        }
        #expect(wait >= .zero && wait <= .seconds(366 * 86_400))
    }

    @Test(arguments: [
        "a\nb", "a\"b\\", "../../etc/passwd", " ", "🗝️", String(repeating: "k", count: 100_000),
    ])
    func `a key is passed on as it came, whatever is in it`(key: String) async throws {
        let entry: JSONValue = [
            "uploadUrl": "https://b.s3.amazonaws.com/1?s=1", "fileKey": .string(key),
        ]
        let uploads = JSONValue.object(["uploads": [entry]])
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/upload/presign": .json(String(decoding: uploads.encoded(), as: UTF8.self))
            ])
        )
        let scan = try await makeClient(transport).scanDocument(front: .bytes(TinyImage.jpeg))
        #expect(scan.frontImageKey.rawValue == key)
        let request = try #require(transport.requests(to: "/v1/document/scan").first)
        #expect(try request.json?["image"] == .string(key))
    }

    @Test func `the vendor's word for a kind is told only when it can be no person's data`()
        async throws
    {
        let answer = GoldenVendor.verification
            .replacing(
                "\"documentType\":\"passport\"",
                with: "\"documentType\":\"AVERY, 1 Example Way\""
            )
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .json(answer)])
        )
        let account = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport)
        )
        let result = try await account.verify(
            try CaptureSet([
                Capture(.documentFront, .bytes(TinyImage.jpeg)),
                Capture(.selfie, .bytes(TinyImage.png)),
            ]),
            request: VerificationRequest(document: .kind(.passport))
        )
        var printed = ""
        dump(result, to: &printed)
        #expect(!printed.contains("Example Way"))
        #expect(result.document?.vendorKind?.value == "AVERY, 1 Example Way")
    }
}
