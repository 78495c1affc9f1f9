import FolioProvider
import FolioSimulator
import IDVCrypto
import IDVPrimitives
import IdentityVerification
import IdentityVerificationTesting
import Testing

/// Whole attempts against the simulator, over real sockets.
@Suite struct FlowTests {
    @Test(
        arguments: [
            ("selfie-genuine", Outcome.accepted), ("selfie-attack-replay", .rejected),
            ("selfie-attack-print", .rejected), ("passport-genuine", .accepted),
            ("passport-attack-replay", .rejected), ("idcard-genuine", .accepted),
        ])
    func `liveness decides, whatever document is there`(
        subject: String,
        outcome: Outcome
    ) async throws {
        let folio = try RunningFolio()
        let result = try await folio.account().verify(try Specimen.captures(subject))
        #expect(result.outcome == outcome, "\(result.codes)")
        #expect(folio.simulator.violations.isEmpty)
        // What is surely not a live person is not submitted, so that nobody pays for it.
        #expect(folio.submitted == (outcome == .accepted ? 1 : 0))
        if outcome == .rejected { #expect(result.codes.first == "livenessNotConfirmed") }
    }

    @Test(arguments: ["selfie-no-face", "selfie-low-quality"])
    func `a selfie that cannot be judged is incomplete, and nobody is rejected for it`(
        subject: String
    ) async throws {
        let folio = try RunningFolio()
        let result = try await folio.account().verify(try Specimen.captures(subject))
        guard case .incomplete(let missing) = result.outcome else {
            Issue.record("\(result.outcome.name) \(result.codes)")
            return
        }
        #expect(missing.contains("decision"))
        #expect(result.codes.first == "captureAgain")
        #expect(folio.submitted == 0)
    }

    @Test func `an accepted attempt has read the transaction and names what nobody looked at`()
        async throws
    {
        let folio = try RunningFolio()
        let result = try await folio.account().verify(try Specimen.captures("selfie-genuine"))
        #expect(
            result.plan.expected == [
                "createInquiry", "readTransaction", "submitCapture", "decision",
            ]
        )
        #expect(result.plan.missing.isEmpty)
        let unchecked = try #require(result.reasons.first { $0.code == .notChecked })
        for check in [IdentityCheck.documentReading, .documentAuthenticity, .faceComparison] {
            #expect(unchecked.message.contains(check.label))
        }
        #expect(!unchecked.message.contains("presentation attack"))
        #expect(result.document == nil)
        #expect(Set(result.references.map(\.subject)) == ["inquiry", "livenessTransaction"])
    }

    @Test func `a passive step runs the engine in passive mode`() async throws {
        let folio = try RunningFolio()
        let result = try await folio.account(template: .selfiePassive)
            .verify(try Specimen.captures("selfie-genuine"))
        #expect(result.outcome == .accepted, "\(result.codes)")
        #expect(folio.transactions.map(\.type) == [1])
    }

    @Test func `a photo alone is no examination for an attack, and the result says so`()
        async throws
    {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device, template: .selfiePhoto)
        let result = try await account.verify(try Specimen.captures("selfie-genuine"))
        #expect(result.outcome == .accepted, "\(result.codes)")
        let unchecked = try #require(result.reasons.first { $0.code == .notChecked })
        #expect(unchecked.message.contains("presentation attack detection"))
        let upload = try #require(folio.inquiries.first?.uploads.first)
        let selfie = try Specimen.selfie()
        #expect(upload.digest.hex == selfie.digest.hex)
        #expect(upload.byteCount == selfie.source.count)
        #expect(upload.contentType == "image/jpeg")
    }

    @Test func `a photo of a screen goes to a person`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device, template: .selfiePhoto)
        let result = try await account.verify(try Specimen.captures("selfie-attack-replay"))
        #expect(result.outcome == .review)
        #expect(result.codes.contains("vendorReview"))
    }

    @Test func `a photo without a face is a no, with the reason`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(engine: .device, template: .selfiePhoto)
        let result = try await account.verify(try Specimen.captures("selfie-no-face"))
        #expect(result.outcome == .rejected)
        #expect(result.codes.first == "noFaceInSelfie")
        #expect(result.reasons.first?.vendorCode == "NO_FACE")
    }

    @Test func `an inquiry of two steps plans and does both`() async throws {
        let folio = try RunningFolio()
        let account = try folio.account(template: .selfiePhotoThenLiveness)
        let session = try await account.makeSession(VerificationRequest())
        var roles: [CaptureRole] = []
        while case .capture(let requirement) = try await session.nextStep() {
            roles.append(requirement.role)
            #expect(requirement.necessity == .required)
            #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        }
        #expect(roles == [.selfie, .selfie])
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.codes)")
        #expect(
            result.plan.done == [
                "createInquiry", "uploadCapture", "readTransaction", "submitCapture", "decision",
            ]
        )
    }

    @Test func `without a liveness service the vendor alone vouches, and the result says so`()
        async throws
    {
        let folio = try RunningFolio()
        let result = try await folio.account(verifies: false)
            .verify(try Specimen.captures("selfie-genuine"))
        #expect(result.outcome == .accepted)
        #expect(result.codes.contains("vendorNote"))
        #expect(!result.plan.expected.contains("readTransaction"))
        #expect(!folio.operations.contains("readTransaction"))
    }

    @Test func `a decided attempt deletes the transaction when that is configured`() async throws {
        let folio = try RunningFolio()
        let result = try await folio.account(deletesTransactions: true)
            .verify(try Specimen.captures("selfie-genuine"))
        #expect(result.outcome == .accepted)
        #expect(folio.transactions.map(\.isDeleted) == [true])
        #expect(result.calls.map(\.operation).last == "deleteTransaction")
    }

    @Test func `the provider behaves as every provider must`() async throws {
        let folio = try RunningFolio()
        let failures = await ProviderConformance(
            accepted: try Specimen.captures("selfie-genuine")
        ) { try folio.account() }
        .run(excluding: [
            // There is no document whose text could be printed; PersonalDataTests looks for the rest.
            .resultPrintsNoPersonalData,
            // The set has one capture; StepwiseTests submits another.
            .unaskedCaptureIsAConflict,
        ])
        #expect(failures.isEmpty, "\(failures)")
    }
}
