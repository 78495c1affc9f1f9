/// What was left when a service was shut down.
public struct ShutdownReport: Sendable {
    /// How many running attempts were cancelled because their time was over.
    ///
    /// Each of them ended with an error that says what the vendor may have done.
    public let cancelled: Int
    /// The stepwise attempts that somebody still holds and that are not over.
    public let openSessions: [RoutedSession]
    /// Those of them that could be sealed, to be stored and gone on with in another process.
    ///
    /// Without keys, while a step is under way, and where the provider cannot go on with stored sessions
    /// there is none.
    public let snapshots: [AttemptID: SealedSnapshot]
}
