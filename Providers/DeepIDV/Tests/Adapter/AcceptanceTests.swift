import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// Ways to a wrong "accepted", each of them closed.
@Suite struct AcceptanceTests {
    private let captures: CaptureSet

    init() throws {
        captures = try CaptureSet([
            Capture(.documentFront, .bytes(TinyImage.jpeg)),
            Capture(.selfie, .bytes(TinyImage.png)),
        ])
    }

    private func result(
        replacing old: String,
        with new: String,
        request: VerificationRequest = VerificationRequest()
    ) async throws -> VerificationResult {
        let answer = GoldenVendor.verification.replacing(old, with: new)
        #expect(answer != GoldenVendor.verification)
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .json(answer)])
        )
        return try await account(transport).verify(captures, request: request)
    }

    private func account(_ transport: ScriptedTransport) throws -> DeepIDVAccount {
        DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport),
            today: { CivilDate(year: 2026, month: 11, day: 30) }
        )
    }

    @Test func `a fresh key that another image has already is an error, and nothing is verified`()
        async throws
    {
        let puts = Counter()
        // The vendor numbers its keys by batch: the fresh one is the front's.
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/obj/1", puts.next() == 1 { return .status(403) }
            return try await GoldenVendor.script(request)
        }
        let account = try account(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await account.verify(captures)
        }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(error?.message.contains("same key") == true)
        #expect(transport.requests(to: "/v1/identity/verify").isEmpty)
    }

    @Test func `two images at one address are an error, and nothing is uploaded`() async throws {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/upload/presign": .json(
                    """
                    {"uploads":[{"uploadUrl":"https://b.s3.amazonaws.com/1?s=1","fileKey":"a"},
                    {"uploadUrl":"https://b.s3.amazonaws.com/1?s=1","fileKey":"b"}]}
                    """
                )
            ])
        )
        let account = try account(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await account.verify(captures)
        }
        #expect(error?.kind == .unexpectedAnswer)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: ["moon_permit", "", "DRIVERS LICENSE", "auto"])
    func `an announced kind that the vendor does not confirm is for review`(word: String)
        async throws
    {
        let result = try await result(
            replacing: "\"documentType\":\"passport\"",
            with: "\"documentType\":\"\(word)\"",
            request: VerificationRequest(document: .kind(.passport))
        )
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == .documentKindDiffers })
    }

    @Test(arguments: ["0", "0.8", "1"])
    func `a threshold that lets anybody pass is no threshold on 0–100`(threshold: String)
        async throws
    {
        let result = try await result(
            replacing: "\"confidence\":96.1,\"threshold\":80",
            with: "\"confidence\":0.961,\"threshold\":\(threshold)"
        )
        #expect(result.outcome == .review)
    }

    @Test(
        arguments: [
            // A year, and a month, that have passed as a whole.
            ("2020", OutcomeReason.Code.documentExpired), ("2026-10", .documentExpired),
            // 3 December or 12 March: one has passed.
            ("03/12/2026", .documentMayHaveExpired),
        ])
    func `a document that may have expired is for review`(
        text: String,
        code: OutcomeReason.Code
    ) async throws {
        // A kind and an issuer that tell nothing of the order of day and month.
        func answer(_ policy: ExpiredDocumentPolicy) async throws -> VerificationResult {
            let unclear = GoldenVendor.verification.replacing("\"passport\"", with: "\"\"")
                .replacing("\"issuingCountry\":\"CA\"", with: "\"issuingCountry\":\"\"")
                .replacing("2091-02-03", with: text)
            let transport = ScriptedTransport(
                GoldenVendor.script(overriding: ["/v1/identity/verify": .json(unclear)])
            )
            return try await account(transport).verify(
                captures,
                request: VerificationRequest(expiredDocuments: policy)
            )
        }
        let result = try await answer(.review)
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == code })
        let allowed = try await answer(.note)
        #expect(allowed.outcome == .accepted)
        #expect(allowed.reasons.contains { $0.code == .expiredDocumentAllowed })
    }

    @Test(arguments: ["2026", "2026-11", "2026-11-30", ""])
    func `a document is valid on its last day, which may be a year's or a month's`(text: String)
        async throws
    {
        let result = try await result(replacing: "2091-02-03", with: text)
        #expect(result.outcome == .accepted)
    }
}
