import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// The vendor's answers in the words of the protocol layer.
@Suite struct ProviderTests {
    private let captures: CaptureSet

    init() throws {
        captures = try CaptureSet([
            Capture(.documentFront, .bytes(TinyImage.jpeg)),
            Capture(.selfie, .bytes(TinyImage.png)),
        ])
    }

    private func provider(
        _ transport: ScriptedTransport
    ) throws -> DeepIDVAccount {
        DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport),
            today: { CivilDate(year: 2026, month: 11, day: 30) }
        )
    }

    private func result(
        _ answer: String,
        request: VerificationRequest = VerificationRequest()
    ) async throws -> VerificationResult {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .json(answer)])
        )
        return try await provider(transport).verify(captures, request: request)
    }

    private static let golden = GoldenVendor.verification

    struct Reading: Sendable {
        let old: String
        let new: String
        let outcome: String
        let code: OutcomeReason.Code
    }

    @Test(
        arguments: [
            Reading(old: "", new: "", outcome: "accepted", code: .vendorAccepted),
            // A vendor's "no", with its reasons.
            Reading(
                old: "\"verified\":true",
                new: "\"verified\":false",
                outcome: "rejected",
                code: .vendorRejected
            ),
            Reading(
                old: "\"verified\":true",
                new: "\"verified\":false,\"x\":1",
                outcome: "rejected",
                code: .vendorRejected
            ),
            // A "yes" that something contradicts.
            Reading(
                old: "\"isMatch\":true",
                new: "\"isMatch\":false",
                outcome: "review",
                code: .contradiction
            ),
            Reading(
                old: "\"faceDetected\":true",
                new: "\"faceDetected\":false",
                outcome: "review",
                code: .contradiction
            ),
            Reading(
                old: "\"confidence\":96.1",
                new: "\"confidence\":79.99",
                outcome: "review",
                code: .contradiction
            ),
            Reading(
                old: "\"threshold\":80",
                new: "\"threshold\":96.2",
                outcome: "review",
                code: .contradiction
            ),
            // Numbers that left their scale.
            Reading(
                old: "\"confidence\":96.1",
                new: "\"confidence\":9610",
                outcome: "review",
                code: .scoreOutsideScale
            ),
            Reading(old: "94.8", new: "-1", outcome: "review", code: .scoreOutsideScale),
            Reading(
                old: "\"threshold\":80",
                new: "\"threshold\":800",
                outcome: "review",
                code: .scoreOutsideScale
            ),
            // Both numbers exactly at the threshold: the vendor's rule is inclusive.
            Reading(
                old: "\"confidence\":96.1",
                new: "\"confidence\":80",
                outcome: "accepted",
                code: .vendorAccepted
            ),
            // Expired, and expired yesterday in every reading.
            Reading(
                old: "2091-02-03",
                new: "2020-02-03",
                outcome: "review",
                code: .documentExpired
            ),
            Reading(
                old: "2091-02-03",
                new: "03/02/2020",
                outcome: "review",
                code: .documentExpired
            ),
            Reading(
                old: "2091-02-03",
                new: "2026-11-30",
                outcome: "accepted",
                code: .vendorAccepted
            ),
            Reading(old: "2091-02-03", new: "whenever", outcome: "accepted", code: .vendorAccepted),
        ])
    func `a verdict becomes an outcome only when nothing contradicts it`(reading: Reading)
        async throws
    {
        let answer =
            reading.old.isEmpty
            ? Self.golden : Self.golden.replacing(reading.old, with: reading.new)
        #expect(reading.old.isEmpty || answer != Self.golden)
        let result = try await result(answer)
        #expect(result.outcome.name == reading.outcome)
        #expect(result.reasons.contains { $0.code == reading.code })
    }

    @Test func `a yes about a document on which nothing was read is for review`() async throws {
        var answer = Self.golden
        for text in ["AVERY SAMPLE", "AVERY", "SAMPLE", "1991-02-03", "TESTP0001"] {
            answer = answer.replacing("\"\(text)\"", with: "\"\"")
        }
        let result = try await result(answer)
        #expect(result.outcome == .review)
        #expect(result.reasons.contains { $0.code == .documentUnreadable })
    }

    @Test func `a no names the face when that is what is wrong`() async throws {
        let no = Self.golden.replacing("\"verified\":true", with: "\"verified\":false")
        let other = try await result(no.replacing("\"isMatch\":true", with: "\"isMatch\":false"))
        #expect(other.outcome == .rejected)
        #expect(other.reasons.map(\.code) == [.faceMismatch])
        let none = try await result(
            no.replacing("\"faceDetected\":true", with: "\"faceDetected\":false")
                .replacing("\"isMatch\":true", with: "\"isMatch\":false")
        )
        #expect(none.outcome == .rejected)
        #expect(none.reasons.map(\.code) == [.noFaceInSelfie])
    }

    @Test func `another kind of document than was announced is for review`() async throws {
        let result = try await result(
            Self.golden,
            request: VerificationRequest(document: .kind(.driversLicense))
        )
        #expect(result.outcome == .review)
        #expect(
            result.reasons.contains {
                $0.code == .documentKindDiffers && $0.vendorCode == "passport"
            }
        )
    }

    @Test func `a kind that nobody knows is kept as the vendor's word`() async throws {
        let result = try await result(
            Self.golden.replacing("\"passport\"", with: "\"moon_permit\"")
        )
        #expect(result.outcome == .accepted)
        #expect(result.document?.kind == nil)
        #expect(result.document?.vendorKind?.value == "moon_permit")
    }

    @Test func `scores keep the vendor's numbers, scales and threshold`() async throws {
        let result = try await result(Self.golden)
        let match = try #require(
            result.scores.lazy.compactMap { $0.typed(as: FaceComparison.self) }.first
        )
        #expect(match.value == 96.1)
        #expect(match.scale == .percent)
        #expect(match.threshold == ScoreThreshold(80, setBy: .vendor))
        #expect(
            result.scores.map(\.kindName) == [
                "faceComparison", "faceDetection", "documentReading", "overall",
            ]
        )
        #expect(result.scores.allSatisfy { $0.isWithinScale })
    }

    @Test func `fields carry where they come from`() async throws {
        let document = try #require(try await result(Self.golden).document)
        #expect(document.kind?.value == .passport)
        #expect(document.dateOfBirth?.value.date == CivilDate(year: 1991, month: 2, day: 3))
        #expect(document.dateOfBirth?.provenance.vendorField == "document.dateOfBirth")
        #expect(document.dateOfBirth?.provenance.operation == "verifyIdentity")
        #expect(document.nationality?.value.country?.alpha3 == "CAN")
        #expect(document.nationality?.value.given == "CA")
        #expect(document.name?.value.surname == "SAMPLE")
    }

    @Test func `the plan and the calls tell what happened`() async throws {
        let result = try await result(Self.golden)
        #expect(
            result.plan.expected == ["upload documentFront", "upload selfie", "verifyIdentity"]
        )
        #expect(Set(result.plan.done) == Set(result.plan.expected))
        #expect(result.calls.map(\.operation) == ["presign", "upload", "upload", "verifyIdentity"])
        #expect(result.calls.allSatisfy { $0.sendState == .processed && $0.attempts == 1 })
        #expect(result.calls.filter(\.isBilled).map(\.operation) == ["verifyIdentity"])
        #expect(result.references.map(\.subject) == ["documentFront", "selfie"])
    }

    @Test func `the back is uploaded, its key returned, and it is said that nobody reads it`()
        async throws
    {
        let set = try CaptureSet(
            captures.captures + [Capture(.documentBack, .bytes(TinyImage.otherJPEG))]
        )
        let transport = ScriptedTransport(GoldenVendor.script)
        let result = try await provider(transport).verify(set)
        #expect(result.outcome == .accepted)
        #expect(result.references.map(\.subject) == ["documentFront", "documentBack", "selfie"])
        #expect(result.references[1].identifier.value == "tmp/org-demo/key1")
        #expect(result.reasons.contains { $0.code == .captureNotRead })
    }

    @Test func `the document's picture as the selfie is not sent, let alone accepted`() async throws
    {
        let same = try CaptureSet([
            Capture(.documentFront, .bytes(TinyImage.jpeg)),
            Capture(.selfie, .bytes(TinyImage.jpeg)),
        ])
        let transport = ScriptedTransport(GoldenVendor.script)
        let result = try await provider(transport).verify(same)
        #expect(result.outcome.name == "incomplete")
        #expect(result.reasons.contains { $0.code == .sameCapture })
        #expect(transport.requests.isEmpty)
    }

    @Test func `a scan of another kind than was announced says so`() async throws {
        let scan = try await provider(ScriptedTransport(GoldenVendor.script)).scanDocument(
            captures,
            request: VerificationRequest(document: .kind(.passport))
        )
        #expect(scan.reasons.contains { $0.code == .documentKindDiffers })
    }

    @Test func `a scan has evidence, a scale of 0–1, and no verdict`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let scan = try await provider(transport).scanDocument(
            captures,
            request: VerificationRequest(document: .kind(.driversLicense))
        )
        #expect(scan.document.documentNumber?.value == "TEST-000111")
        #expect(scan.document.otherFields["STATE_NAME"]?.value == "TESTLAND")
        #expect(scan.scores.map(\.scale) == [.unit])
        #expect(scan.plan.missing.isEmpty)
        #expect(transport.requests.count == 3)  // the selfie is not uploaded for a scan
    }

    @Test func `a scan outside its scale is flagged`() async throws {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: [
                "/v1/document/scan": .json(GoldenVendor.scan.replacing("0.93", with: "93"))
            ])
        )
        let scan = try await provider(transport).scanDocument(
            captures,
            request: VerificationRequest()
        )
        #expect(scan.scores[0].value == 93)
        #expect(scan.reasons.contains { $0.code == .scoreOutsideScale })
    }

    @Test func `a scan without a front is refused before anything is sent`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let selfieOnly = try CaptureSet([Capture(.selfie, .bytes(TinyImage.png))])
        let provider = try provider(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.scanDocument(selfieOnly, request: VerificationRequest())
        }
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test func `an attempt that may have been billed is never sent again by itself`() async throws {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .status(502)])
        )
        let session = try await provider(transport).makeSession(VerificationRequest())
        for capture in captures.captures {
            if case .capture(let requirement) = try await session.nextStep(),
                requirement.canBeSkipped
            {
                try await session.skip(requirement)
            }
            _ = try await session.submit(capture)
        }
        let first = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        let second = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(first?.sendState == .sentUnknown)
        #expect(second?.kind == .conflict)
        #expect(second?.sendState == .sentUnknown)
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
        #expect(first?.plan?.missing == ["verifyIdentity"])
    }

    @Test func `an attempt that was refused goes on without uploading anything twice`() async throws
    {
        let verifies = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/identity/verify", verifies.next() == 1 {
                return .status(402)
            }
            return try await GoldenVendor.script(request)
        }
        let session = try await provider(transport).makeSession(VerificationRequest())
        for capture in captures.captures {
            if case .capture(let requirement) = try await session.nextStep(),
                requirement.canBeSkipped
            {
                try await session.skip(requirement)
            }
            _ = try await session.submit(capture)
        }
        await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        let result = try await session.finish()
        #expect(result.outcome == .accepted)
        #expect(transport.requests.filter { $0.method == .put }.count == 2)
        #expect(transport.requests(to: "/v1/upload/presign").count == 1)
    }
}
