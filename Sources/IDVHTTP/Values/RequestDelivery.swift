/// How far a request that brought no answer got, as far as the client can know.
@nonexhaustive
public enum RequestDelivery: Sendable, Equatable {
    /// Surely not a byte of the request reached the other side.
    case notSent
    /// Something was sent and no whole answer came: the other side may have acted.
    case unknown
}
