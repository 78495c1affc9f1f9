/// A moment at which an operation must have ended, over however many calls it takes.
///
/// It is made by `CallClock.deadline(in:)` and means something to that clock alone.
public struct CallDeadline: Sendable, Equatable {
    let end: Duration
}
