public import IdentityVerification

/// What was paid for, may have been, and was not: the calls of attempts counted by operation.
public struct CostLedger: Sendable, Equatable {
    /// A vendor's call at a provider.
    public struct Operation: Sendable, Hashable {
        /// The provider's name.
        public let provider: String
        /// The adapter's name for the call.
        public let name: String

        /// Makes an operation.
        public init(provider: String, name: String) {
            self.provider = provider
            self.name = name
        }
    }

    /// How often a call was billed.
    public struct Count: Sendable, Equatable {
        /// So often surely: the vendor processed a call that it charges for.
        public var billed = 0
        /// So often perhaps: no answer tells.
        public var maybeBilled = 0
        /// So often surely not: it does not charge for it, or surely did not act.
        public var notBilled = 0

        /// Nothing yet.
        public init() {}
    }

    /// The counts.
    public private(set) var counts: [Operation: Count] = [:]

    /// An empty ledger.
    public init() {}

    /// Counts one call.
    ///
    /// An attempt within the call that brought no answer may have been billed beside the one that
    /// did.
    public mutating func count(_ call: CallRecord, at provider: String) {
        let operation = Operation(provider: provider, name: call.operation)
        var count = counts[operation] ?? Count()
        defer { counts[operation] = count }
        guard call.isBilled else {
            count.notBilled += 1
            return
        }
        count.maybeBilled += call.attemptsOfUnknownEffect
        switch call.sendState {
        case .processed: count.billed += 1
        case .sentUnknown: count.maybeBilled += call.attemptsOfUnknownEffect == 0 ? 1 : 0
        case .notSent, .refused:
            if call.attemptsOfUnknownEffect == 0 { count.notBilled += 1 }
        }
    }

    /// Counts all calls of a result.
    public mutating func count(_ result: VerificationResult) {
        for call in result.calls { count(call, at: result.provider) }
    }

    /// The sum over all operations.
    public var total: Count {
        counts.values.reduce(into: Count()) { sum, count in
            sum.billed += count.billed
            sum.maybeBilled += count.maybeBilled
            sum.notBilled += count.notBilled
        }
    }
}
