import IDVSimulatorKit
import IdentityVerification
import IdentityVerificationTesting
import IncodeProvider
import IncodeSimulator
import Testing

/// The provider as a whole, over sockets, against the simulator.
@Suite struct AcceptanceTests {
    @Test(arguments: ["licence-genuine", "passport-genuine", "licence-video-selfie"])
    func `the provider shows the behaviour that every provider must show`(
        subject: String
    ) async throws {
        let incode = try RunningIncode()
        let failures = await ProviderConformance(accepted: try Specimen.captures(subject)) {
            try incode.account()
        }.run()
        #expect(failures.isEmpty, "\(failures)")
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
    }

    @Test(
        arguments: [
            ("licence-genuine", "accepted"), ("licence-rotated", "accepted"),
            ("licence-motion-photo", "accepted"), ("idcard-genuine", "accepted"),
            ("passport-genuine", "accepted"), ("licence-video-selfie", "accepted"),
            ("passport-video-selfie", "accepted"), ("passport-other-face", "rejected"),
            ("passport-attack-print", "rejected"), ("passport-attack-replay", "rejected"),
            ("passport-forged", "rejected"), ("licence-video-other-face", "rejected"),
            ("passport-expired", "review"), ("idcard-blurred", "incomplete"),
            ("licence-no-face-in-selfie", "incomplete"),
        ]
    )
    func `a specimen ends as its marking says`(subject: String, outcome: String) async throws {
        let incode = try RunningIncode()
        let result = try await incode.account().verify(try Specimen.captures(subject))
        #expect(result.outcome.name == outcome, "\(result.reasons)")
        #expect(incode.simulator.violations.isEmpty, "\(incode.simulator.violations)")
        #expect(result.references.map(\.subject) == ["session"])
        #expect(result.calls.allSatisfy { $0.attempts == 1 })
    }

    // Test idea 47: the two senses of `confidence`.
    @Test func `the two opposite confidences become scores of different kinds`() async throws {
        let incode = try RunningIncode()
        let genuine = try await incode.account().verify(try Specimen.captures("licence-genuine"))
        let liveness = try #require(
            genuine.scores.compactMap { $0.typed(as: PresentationAttackDetection.self) }.first
        )
        #expect(liveness.value == 0)
        #expect(liveness.fraction?.value == 1)
        let match = try #require(
            genuine.scores.compactMap { $0.typed(as: FaceComparison.self) }.first
        )
        #expect(match.value == 1)
        #expect(match.fraction?.value == 1)
        let attack = try await incode.account().verify(
            try Specimen.captures("passport-attack-replay")
        )
        let suspected = try #require(
            attack.scores.compactMap { $0.typed(as: PresentationAttackDetection.self) }.first
        )
        #expect(suspected.value == 1)
        #expect(suspected.fraction?.value == 0)
    }

    @Test func `what was read comes with the day, the country and the kind`() async throws {
        let incode = try RunningIncode()
        let result = try await incode.account().verify(try Specimen.captures("licence-genuine"))
        let document = try #require(result.document)
        #expect(document.kind?.value == .driversLicense)
        #expect(document.dateOfBirth?.value.date == CivilDate(year: 1993, month: 9, day: 14))
        #expect(document.expirationDate?.value.date == CivilDate(year: 2031, month: 9, day: 14))
        #expect(document.issuingCountry?.value.country?.alpha3 == "CAN")
        #expect(document.name?.value.original == "RILEY SPECIMEN")
    }

    @Test func `a scenario that answers with more and with less than expected ends the same`()
        async throws
    {
        let incode = try RunningIncode(.unknownFieldsAndNulls)
        let result = try await incode.account().verify(try Specimen.captures("licence-genuine"))
        #expect(result.outcome == .accepted, "\(result.reasons)")
    }
}
