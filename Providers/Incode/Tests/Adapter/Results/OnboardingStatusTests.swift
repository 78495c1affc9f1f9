import IncodeProvider
import Testing

@Suite struct OnboardingStatusTests {
    // Section 9.1.
    @Test(
        arguments: [
            ("UNKNOWN", [], 0), ("ID_VALIDATION_FINISHED", .document, 1),
            ("ID_VALIDATION_FINISHED_SECOND_ID", [], 1), ("POST_PROCESSING_FINISHED", .document, 1),
            ("FACE_VALIDATION_FINISHED", .face, 1), ("GOVERNMENT_VALIDATION_FINISHED", [], 1),
            ("ONBOARDING_FINISHED", .all, 2), ("MANUAL_REVIEW_APPROVED", .all, 3),
            ("MANUAL_REVIEW_REJECTED", .all, 3), ("EXPIRED", [], 3), ("NEW_STATUS", [], 0),
            ("onboarding_finished", [], 0),
        ] as [(String, IncodeReadiness, Int)]
    )
    func `a status says what is ready`(
        _ word: String,
        _ readiness: IncodeReadiness,
        _ rank: Int
    ) {
        let status = IncodeOnboardingStatus(rawValue: word)
        #expect(status.readiness == readiness)
        #expect(status.rank == rank)
    }

    @Test func `an unknown status is kept and means that nothing is ready`() {
        let status = IncodeOnboardingStatus(rawValue: "SOMETHING_NEW")
        #expect(!status.isKnown)
        #expect(status.readiness.isEmpty)
        #expect(status.description == "SOMETHING_NEW")
        #expect(IncodeOnboardingStatus.known.count == 10)
    }
}
