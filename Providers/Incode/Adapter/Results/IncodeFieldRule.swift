/// From which confidence on a field of the document counts as read.
struct IncodeFieldRule: Sendable, Equatable {
    /// The confidence, 0 to 1, that a field has to exceed.
    ///
    /// Default: 0.7, which an integrator of the vendor's used; a field of exactly that is not taken.
    var minimumConfidence: Double = 0.7

    /// Whether a field counts: its confidence is higher, or the vendor gives none for it.
    func accepts(_ confidence: Double?) -> Bool {
        confidence.map { $0 > minimumConfidence } ?? true
    }
}
