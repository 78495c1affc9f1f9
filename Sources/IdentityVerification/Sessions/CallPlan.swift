/// The calls that an attempt would make with a capture set, found out without sending anything.
public struct CallPlan: Sendable, Equatable {
    /// Something in the capture set that the attempt would not use.
    public struct Ignored: Sendable, Equatable {
        /// What is not used, by the name it has in the capture set.
        public let name: String
        /// Why.
        public let reason: String

        /// Makes an entry.
        public init(_ name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// The calls in order.
    public let calls: [PlannedCall]
    /// The steps that were configured and cannot be made.
    public let faults: [PlanOfRecord.Fault]
    /// What is there and would not be used.
    public let ignored: [Ignored]

    /// Makes a plan.
    public init(calls: [PlannedCall], faults: [PlanOfRecord.Fault], ignored: [Ignored]) {
        self.calls = calls
        self.faults = faults
        self.ignored = ignored
    }
}
