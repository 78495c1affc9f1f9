/// How long each part of one request may take.
public struct HTTPDeadlines: Sendable, Equatable {
    /// From the start until the connection stands, TLS included.
    ///
    /// Default: 10 s.
    public var connect: Duration
    /// From the last byte of the request until the first byte of the answer.
    ///
    /// Default: 30 s.
    public var firstByte: Duration
    /// The longest time in which no byte moves in either direction.
    ///
    /// Default: 30 s.
    public var idle: Duration
    /// The whole request, from the start to the answer's last byte.
    ///
    /// Default: 60 s.
    public var total: Duration

    /// Makes the limits of one request.
    public init(
        connect: Duration = .seconds(10),
        firstByte: Duration = .seconds(30),
        idle: Duration = .seconds(30),
        total: Duration = .seconds(60)
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
    }
}
