/// With which method a session is finished: the vendor's pages differ.
///
/// When the first is answered with 405, the other is tried once.
@nonexhaustive
public enum IncodeFinishMethod: String, Sendable, CaseIterable {
    /// As in "Capture-Only End-to-End Integration", step 9; the default.
    case post = "POST"
    /// As in the vendor's older guides and samples.
    case get = "GET"

    var other: IncodeFinishMethod { self == .post ? .get : .post }
}
