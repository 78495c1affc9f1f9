/// How much content a call's attempts sent and received, without headers.
public struct HTTPCallVolume: Sendable, Hashable {
    /// The bytes of the requests' bodies; an attempt that broke off counts as a whole.
    public var sent: Int
    /// The bytes of the answers' bodies.
    public var received: Int

    /// Makes a volume.
    public init(sent: Int = 0, received: Int = 0) {
        self.sent = sent
        self.received = received
    }
}
