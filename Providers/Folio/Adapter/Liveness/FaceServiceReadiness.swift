/// Whether the service can work.
///
/// Source: Regula: Face SDK web service OpenAPI, `GET /api/readyz`.
@nonexhaustive
public enum FaceServiceReadiness: String, Sendable, Hashable, CaseIterable {
    /// Its licence is valid.
    case ready
    /// Its licence is not valid, so that it judges nothing.
    case notReady
}
