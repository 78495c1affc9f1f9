import IDVPrimitives

extension MediaInspector {
    /// The refusal for a source that could not be read to its end.
    static func refusal(
        for error: RegularFileError,
        label: String,
        limits: MediaLimits
    ) -> MediaRefusal {
        MediaJudge(label: label, limits: limits).refusal(for: error)
    }
}
