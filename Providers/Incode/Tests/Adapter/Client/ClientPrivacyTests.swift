import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// That no key, token, metadata, address or person gets where it could be printed.
@Suite struct ClientPrivacyTests {
    private static let secrets = [
        specimenKey, "tok-made-up-1", "tok-made-up-2", "cust-tok-made-up", "opaque-front-1",
        "/9j/AAAA", "AAAAIGZ0", GoldenIncode.signature, "5e1fdeadbeef", "ALMA", "u-1",
        "dddddddddddddddddddddddd", "a recording",
    ]

    private func check(_ value: Any, _ comment: Comment) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped] {
            for secret in Self.secrets { #expect(!text.contains(secret), comment) }
        }
    }

    // Test idea 13.
    @Test func `nothing that a session gives prints a secret`() async throws {
        let client = try makeClient(GoldenIncode.transport())
        check(client, "client")
        check(client.configuration, "configuration")
        let request = IncodeStartRequest(
            externalCustomerID: Personal("u-1"),
            customFields: Personal(["firstName": "ALMA"])
        )
        check(request, "request")
        let session = try await client.start(request)
        check(session, "session")
        check(
            try await session.addFrontID(
                source(base64: "/9j/AAAA"),
                metadata: Personal("opaque-front-1"),
                onlyFront: true
            ),
            "front"
        )
        check(try await session.addFace(source("x"), as: .videoSelfie), "face")
        check(try await session.processFace(.videoSelfie), "match")
        check(try await session.images([.selfie]), "images")
        check(try await session.videoSelfieUploadURL(), "upload address")
        let download = try await session.recordingDownloadURL()
        check(download, "download address")
        check(try await session.downloadRecording(from: download), "recording")
        check(
            IncodeFaceUpload.selfie(metadata: Personal("opaque-front-1"), recording: nil),
            "face upload"
        )
        _ = try await session.finish()
        check(try await session.approve(), "approval")
        check(session.ledger.calls, "ledger")
    }

    // Test idea 13.
    @Test(
        arguments: [
            HTTPResponse.envelope(400, error: "ALMA", message: "u-1 tok-made-up-1"),
            .status(500, "ALMA tok-made-up-1"), .json("{\"classification\":\"ALMA\"}"),
            .status(
                302,
                "",
                fields: [("Location", "https://x.example/?\(GoldenIncode.signature)")]
            ),
            .envelope(401), .envelope(403, message: specimenKey), .status(200, "ALMA"),
        ])
    func `no error prints a secret, or what the vendor said`(answer: HTTPResponse) async throws {
        let transport = GoldenIncode.transport("/omni/add/front-id/v2", answer)
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.addFrontID(
                source(base64: "/9j/AAAA"),
                metadata: Personal("opaque-front-1"),
                onlyFront: true
            )
        }
        check(try #require(error), "error")
    }

    // Test idea 13.
    @Test func `an address that is refused by the storage is not printed`() async throws {
        let transport = GoldenIncode.transport(
            "/vs/bbbb.mp4",
            .status(400, "<Error><Code>ALMA EXAMPLE</Code></Error>")
        )
        let session = try await makeClient(transport).start()
        let address = try await session.videoSelfieUploadURL()
        let error = await #expect(throws: ProviderError.self) {
            try await session.uploadVideoSelfie(source("a recording"), to: address)
        }
        #expect(error?.vendorCode == nil)
        check(try #require(error), "error")
    }

    @Test func `an unknown word of the vendor does not print`() async throws {
        check(IncodeFailReason(rawValue: "ALMA EXAMPLE"), "reason")
    }
}
