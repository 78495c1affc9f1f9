/// One thing that was looked at, and how it is.
public struct ProbeFinding: Sendable, Equatable {
    /// What is looked at.
    @nonexhaustive
    public enum Check: String, Sendable, Hashable, CaseIterable {
        /// The vendor's host answers.
        case reachable
        /// The connection is encrypted, and the host is the one that it says.
        case trusted
        /// The vendor takes the key.
        case key
        /// The vendor's clock and this machine's agree, which presigned addresses depend on.
        case clock
    }

    /// How it is.
    @nonexhaustive
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// As it should be.
        case passed
        /// It works, and should be looked at.
        case doubtful
        /// It does not work.
        case failed
        /// It could not be looked at.
        case notChecked
    }

    /// What was looked at.
    public let check: Check
    /// How it is.
    public let state: State
    /// What was found, and what to do; it holds no key.
    public let message: String

    /// Makes a finding.
    public init(_ check: Check, _ state: State, _ message: String) {
        self.check = check
        self.state = state
        self.message = message
    }
}
