import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IncodeProvider

@Suite struct ScoreReadingTests {
    private func scores(
        _ faces: IncodeFaceReadings,
        _ json: JSONValue = [:]
    ) -> [AnyScore] {
        IncodeResultReading.scores(IncodeScore(json: json), faces: faces)
    }

    // Test idea 47.
    @Test func `the two senses of one word are two kinds of score`() throws {
        let found = scores(IncodeFaceReadings(selfieLiveness: 1, selfieMatch: 1))
        let attack = try #require(found.first { $0.kindName == "presentationAttackDetection" })
        let match = try #require(found.first { $0.kindName == "faceComparison" })
        #expect(attack.displayFraction == 0)
        #expect(attack.scale.direction == .lowerIsMoreGenuine)
        #expect(match.displayFraction == 1)
        #expect(attack.typed(as: FaceComparison.self) == nil)
        #expect(match.typed(as: PresentationAttackDetection.self) == nil)
        let genuine = scores(IncodeFaceReadings(selfieLiveness: 0, selfieMatch: 0))
        #expect(genuine.map(\.displayFraction) == [1, 0])
    }

    @Test func `the video selfie's scores are kinds of their own`() throws {
        let found = scores(
            IncodeFaceReadings(
                videoSelfieLiveness: 0,
                videoSelfieMatch: 0.59,
                videoDocumentMatch: 1,
                consentThreshold: 0.6
            )
        )
        #expect(
            found.map(\.kindName) == [
                "videoSelfieAttackDetection", "videoSelfieFaceComparison",
                "videoSelfiePortraitComparison",
            ]
        )
        #expect(found.allSatisfy { $0.typed(as: FaceComparison.self) == nil })
        #expect(found[1].passed == false)
        #expect(found[1].threshold == ScoreThreshold(0.6, setBy: .integrator))
        #expect(found[0].passed == nil && found[2].passed == nil)
    }

    @Test func `the score's numbers are typed where they are numbers`() throws {
        let golden = try ResultFixtures.json(ResultFixtures.score)
        let found = scores(IncodeFaceReadings(), golden)
        #expect(
            found.map(\.kindName) == [
                "documentAuthenticity", "presentationAttackDetection", "faceComparison",
                "documentReading", "overall",
            ]
        )
        #expect(found.map(\.value) == [98, 99.1, 100, 97.5, 99])
        #expect(found.allSatisfy { $0.scale == .percent && $0.isWithinScale })
        let words = scores(
            IncodeFaceReadings(),
            ["overall": ["value": "PASSED", "status": "OK"], "liveness": ["overall": nil]]
        )
        #expect(words.isEmpty)
    }

    @Test(
        arguments: [
            (IncodeFaceReadings(selfieMatch: 98), "99", [.incodeMatchUncertain]),
            (IncodeFaceReadings(), "101", []),
            (IncodeFaceReadings(selfieLiveness: -1), "99", [.incodeAttackSuspected]),
        ] as [(IncodeFaceReadings, String, [OutcomeReason.Code])]
    )
    func `a number outside its scale keeps a success from being accepted`(
        _ faces: IncodeFaceReadings,
        _ overall: String,
        _ others: [OutcomeReason.Code]
    ) throws {
        let result = ResultFixtures.result(
            IncodeScore(
                json: [
                    "overall": ["value": .string(overall), "status": "OK"],
                    "idValidation": ["overall": ["status": "OK"]],
                ]
            ),
            data: try ResultFixtures.data(),
            faces: faces
        )
        #expect(result.reasons.map(\.code) == others + [.scoreOutsideScale])
        #expect(result.outcome == .review)
    }
}
