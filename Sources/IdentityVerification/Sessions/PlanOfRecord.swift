/// The steps that one attempt must contain, written before its first call.
///
/// At the end it is held against what happened. A step that was not done makes an accepted verdict
/// impossible, whatever the vendor says.
public struct PlanOfRecord: Sendable, Equatable {
    /// A step that was configured but has no data, or could not be made.
    public struct Fault: Sendable, Equatable {
        /// The step's name.
        public let step: String
        /// Why it is a fault; it holds nothing about the subject.
        public let reason: String

        /// Makes a fault.
        public init(step: String, reason: String) {
            self.step = step
            self.reason = reason
        }
    }

    /// The names of the steps, in the order in which they are expected.
    public let expected: [String]
    /// The steps that were done, in the order in which they were.
    public private(set) var done: [String] = []
    /// The faults, known beforehand or found on the way.
    public private(set) var faults: [Fault]

    /// Writes a plan.
    ///
    /// Names must differ from each other.
    public init(steps: [String], faults: [Fault] = []) {
        precondition(Set(steps).count == steps.count, "the steps of a plan have different names")
        expected = steps
        self.faults = faults
    }

    /// Notes that a step was done.
    ///
    /// A step outside the plan becomes a fault and counts for nothing.
    public mutating func complete(_ step: String) {
        guard expected.contains(step) else {
            faults.append(Fault(step: step, reason: "done without being planned"))
            return
        }
        if !done.contains(step) { done.append(step) }
    }

    /// Notes a fault.
    public mutating func record(_ fault: Fault) {
        faults.append(fault)
    }

    /// The planned steps that were not done, in the plan's order.
    public var missing: [String] {
        expected.filter { !done.contains($0) }
    }
}
