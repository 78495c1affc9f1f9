import IdentityVerification

extension IncodeResultReading {
    /// The scores: those of the face calls, each under its own kind and sense, then the summaries of
    /// the score's sections where they are numbers.
    static func scores(_ score: IncodeScore, faces: IncodeFaceReadings) -> [AnyScore] {
        // `add/face`: 0 is a living person, 1 a suspected attack.
        let suspicion = ScoreScale(0...1, .lowerIsMoreGenuine)
        let threshold = faces.consentThreshold.map { ScoreThreshold($0, setBy: .integrator) }
        func face<Kind: ScoreKind>(
            _ value: Double?,
            _ kind: Kind.Type,
            _ scale: ScoreScale,
            threshold: ScoreThreshold? = nil
        ) -> AnyScore? {
            value.map { AnyScore(Score<Kind>($0, on: scale, threshold: threshold)) }
        }
        func summary<Kind: ScoreKind>(_ test: IncodeScoreTest?, _ kind: Kind.Type) -> AnyScore? {
            face(test?.number, kind, .percent)
        }
        let ofCalls = [
            face(faces.selfieLiveness, PresentationAttackDetection.self, suspicion),
            face(faces.selfieMatch, FaceComparison.self, .unit),
            face(faces.videoSelfieLiveness, IncodeVideoSelfieAttackDetection.self, suspicion),
            face(
                faces.videoSelfieMatch,
                IncodeVideoSelfieFaceComparison.self,
                .unit,
                threshold: threshold
            ),
            face(faces.videoDocumentMatch, IncodeVideoSelfiePortraitComparison.self, .unit),
        ]
        let ofScore = [
            summary(score.idValidation?.overall, DocumentAuthenticity.self),
            summary(score.liveness?.overall, PresentationAttackDetection.self),
            summary(score.faceRecognition?.overall, FaceComparison.self),
            summary(score.idOCRConfidence?.overall, DocumentReadingConfidence.self),
            summary(score.overall, OverallConfidence.self),
        ]
        return (ofCalls + ofScore).compactMap { $0 }
    }
}
