import IdentityVerification
import Testing

@Suite struct ScoreTests {
    @Test(
        arguments: [
            (0.93, ScoreScale.unit, 0.93), (93.0, .percent, 0.93), (0.0, .percent, 0.0),
            (100.0, .percent, 1.0),
            (0.0, ScoreScale(0...1, .lowerIsMoreGenuine), 1.0),
            (0.25, ScoreScale(0...1, .lowerIsMoreGenuine), 0.75),
            (-1.0, ScoreScale(-1...1), 0.0), (0.0, ScoreScale(-1...1), 0.5),
        ])
    func `the fraction follows scale and direction, and the number stays as sent`(
        value: Double,
        scale: ScoreScale,
        fraction: Double
    ) throws {
        let score = Score<FaceComparison>(value, on: scale)
        #expect(score.value == value)
        #expect(try #require(score.fraction).value == fraction)
    }

    @Test(arguments: [-0.01, 1.01, 93, -.infinity, .infinity, .nan])
    func `a number outside its scale is kept, flagged and never mapped`(value: Double) {
        let score = Score<DocumentReadingConfidence>(
            value,
            on: .unit,
            threshold: ScoreThreshold(0.5, setBy: .vendor)
        )
        #expect(!score.isWithinScale)
        #expect(score.fraction == nil)
        #expect(score.passed == nil)
        #expect(score.value == value || value.isNaN)
    }

    @Test func `a threshold is reached by the value that equals it`() {
        let threshold = ScoreThreshold(80, setBy: .vendor)
        #expect(Score<FaceComparison>(80, on: .percent, threshold: threshold).passed == true)
        #expect(Score<FaceComparison>(79.9, on: .percent, threshold: threshold).passed == false)
        let down = ScoreScale(0...100, .lowerIsMoreGenuine)
        #expect(Score<FaceComparison>(80, on: down, threshold: threshold).passed == true)
        #expect(Score<FaceComparison>(80.1, on: down, threshold: threshold).passed == false)
    }

    @Test func `a threshold outside the scale makes the score unusable`() {
        let score = Score<FaceComparison>(
            0.9,
            on: .unit,
            threshold: ScoreThreshold(80, setBy: .vendor)
        )
        #expect(!score.isWithinScale)
        #expect(score.passed == nil)
    }

    @Test func `an erased score gives its number back only under its own kind`() {
        let erased = AnyScore(Score<FaceComparison>(96.1, on: .percent))
        #expect(erased.typed(as: FaceComparison.self)?.value == 96.1)
        #expect(erased.typed(as: OverallConfidence.self) == nil)
        #expect(erased.kindName == "faceComparison")
    }
}
