/// Which calls of which operation go wrong, and how: "the first 2 calls of presign answer 429".
///
/// A plan is data, and a value: whoever holds it asks it once for each call.
public struct FaultPlan<Operation: Hashable & Sendable, Fault: Sendable>: Sendable {
    /// One line of a plan.
    public struct Rule: Sendable {
        /// The operations whose calls go wrong.
        public let operations: Set<Operation>
        /// The calls that go wrong, counted from 1; `1...Int.max` for all.
        public let calls: ClosedRange<Int>
        /// What goes wrong.
        public let fault: Fault

        /// Makes a line.
        public init(_ operations: Set<Operation>, calls: ClosedRange<Int>, fault: Fault) {
            self.operations = operations
            self.calls = calls
            self.fault = fault
        }

        /// A line for the first calls of each operation.
        public static func first(
            _ count: Int,
            of operations: Set<Operation>,
            fault: Fault
        ) -> Rule {
            Rule(operations, calls: 1...max(count, 1), fault: fault)
        }

        /// A line for all calls of each operation.
        public static func every(_ operations: Set<Operation>, fault: Fault) -> Rule {
            Rule(operations, calls: 1...Int.max, fault: fault)
        }
    }

    private struct Counter: Hashable {
        let operation: Operation
        let subject: String
    }

    /// Counters are forgotten beyond this many, so that a plan stays small whatever is asked of it.
    private static var counterLimit: Int { 65_536 }

    private let rules: [Rule]
    private var counts: [Counter: Int] = [:]

    /// Makes a plan.
    ///
    /// Where several rules match a call, the first one holds.
    public init(_ rules: [Rule] = []) {
        self.rules = rules
    }

    /// Counts a call, and returns what goes wrong with it; nil when nothing does.
    ///
    /// Calls are counted for each operation and subject; an upload's subject is its object, so that
    /// "the first call" means each object's first.
    public mutating func fault(for operation: Operation, subject: String = "") -> Fault? {
        guard rules.contains(where: { $0.operations.contains(operation) }) else { return nil }
        let counter = Counter(operation: operation, subject: subject)
        if counts.count >= Self.counterLimit, counts[counter] == nil { counts.removeAll() }
        let call = counts[counter, default: 0] + 1
        counts[counter] = call
        return rules.first { $0.operations.contains(operation) && $0.calls.contains(call) }?.fault
    }
}
