/// What was left when a service was shut down.
public struct ShutdownReport: Sendable {
    /// How many running attempts were cancelled because their time was over.
    ///
    /// Each of them ended with an error that says what the vendor may have done.
    public let cancelled: Int
    /// The stepwise attempts that somebody still holds and that are not over: they can be handed back
    /// as snapshots, and go on in another process.
    public let openSessions: [RoutedSession]
}
