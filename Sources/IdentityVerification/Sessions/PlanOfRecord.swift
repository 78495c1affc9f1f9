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

    /// A planned step that turned out not to belong to this attempt, with nothing wrong about it.
    public struct Waiver: Sendable, Equatable {
        /// The step's name.
        public let step: String
        /// Why it does not apply; it holds nothing about the subject.
        public let reason: String

        /// Makes a waiver.
        public init(step: String, reason: String) {
            self.step = step
            self.reason = reason
        }
    }

    /// The names of the steps, in the order in which they are expected.
    ///
    /// A step that failed or was waived is no longer among them.
    public private(set) var expected: [String]
    /// The steps that were done, in the order in which they were.
    public private(set) var done: [String] = []
    /// The faults, known beforehand or found on the way.
    public private(set) var faults: [Fault]

    /// The steps that turned out not to apply.
    public private(set) var waivers: [Waiver] = []

    /// Writes a plan.
    ///
    /// Names must differ from each other.
    public init(steps: [String], faults: [Fault] = []) {
        precondition(Set(steps).count == steps.count, "the steps of a plan have different names")
        expected = steps
        self.faults = faults
    }

    /// A plan as it stood when it was stored; nil when its parts do not fit together.
    ///
    /// What was stored decides about acceptance: take it only from where nobody else can write.
    public init?(
        restoring expected: [String],
        done: [String],
        faults: [Fault],
        waivers: [Waiver]
    ) {
        guard Set(expected).count == expected.count, Set(done).count == done.count,
            Set(done).isSubset(of: expected)
        else { return nil }
        self.expected = expected
        self.done = done
        self.faults = faults
        self.waivers = waivers
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

    /// Gives a planned step up as a fault: the attempt goes on, and cannot end in accepted.
    ///
    /// A step that is not planned is a fault all the same.
    public mutating func fail(_ step: String, reason: String) {
        expected.removeAll { $0 == step && !done.contains(step) }
        faults.append(Fault(step: step, reason: reason))
    }

    /// Takes a step off the plan because it does not apply, such as the back of a document that has
    /// one side.
    ///
    /// A step that was done stays.
    public mutating func waive(_ step: String, reason: String) {
        guard expected.contains(step), !done.contains(step) else { return }
        expected.removeAll { $0 == step }
        waivers.append(Waiver(step: step, reason: reason))
    }

    /// Plans a step that turned out on the way to belong to the attempt, before another one.
    ///
    /// A step that is planned, given up or waived already stays as it is; when the other one is not
    /// planned, the new one comes last.
    public mutating func expect(_ step: String, before other: String) {
        guard !expected.contains(step), !faults.contains(where: { $0.step == step }),
            !waivers.contains(where: { $0.step == step })
        else { return }
        expected.insert(step, at: expected.firstIndex(of: other) ?? expected.endIndex)
    }

    /// Plans a step again that was done, given up or waived, because it is asked for again: what it
    /// was before no longer counts.
    public mutating func reopen(_ step: String) {
        done.removeAll { $0 == step }
        faults.removeAll { $0.step == step }
        waivers.removeAll { $0.step == step }
        if !expected.contains(step) { expected.append(step) }
    }

    /// The planned steps that were not done, in the plan's order.
    public var missing: [String] {
        expected.filter { !done.contains($0) }
    }
}
