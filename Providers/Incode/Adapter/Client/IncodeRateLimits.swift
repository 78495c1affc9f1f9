public import IDVHTTP

/// The vendor's limits by the class of the call, for one key; nil for no limit on this side.
///
/// The numbers are a third party's, for the vendor publishes none.
public struct IncodeRateLimits: Sendable, Hashable {
    /// Fronts, backs, their processing, and the comparisons with them.
    ///
    /// Default: 1 a second, 5 at once.
    public var documents: RateLimit?
    /// Faces and their processing.
    ///
    /// Default: 1 a second, 5 at once.
    public var faces: RateLimit?
    /// Everything else.
    ///
    /// Default: 100 a second, 50 at once.
    public var others: RateLimit?

    /// Makes limits.
    public init(documents: RateLimit?, faces: RateLimit?, others: RateLimit?) {
        self.documents = documents
        self.faces = faces
        self.others = others
    }

    /// The limits that are known.
    public static let known = IncodeRateLimits(
        documents: RateLimit(requestsPerSecond: 1, burst: 5, requestsPerDay: nil),
        faces: RateLimit(requestsPerSecond: 1, burst: 5, requestsPerDay: nil),
        others: RateLimit(requestsPerSecond: 100, burst: 50, requestsPerDay: nil)
    )

    /// No limit on this side.
    public static let off = IncodeRateLimits(documents: nil, faces: nil, others: nil)

    subscript(rateClass: IncodeOperation.RateClass) -> RateLimit? {
        switch rateClass {
        case .documents: documents
        case .faces: faces
        case .others: others
        }
    }
}
