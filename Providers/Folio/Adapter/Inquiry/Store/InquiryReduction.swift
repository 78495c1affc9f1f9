/// What came of an input.
public struct InquiryReduction: Sendable, Equatable {
    /// What has to be done, in this order.
    public var effects: [InquiryEffect]
    /// What is said to an intent; nil for every other input.
    public var answer: IntentAnswer?

    /// Makes one; without arguments nothing has to be done.
    ///
    /// - Parameters:
    ///   - effects: what has to be done, in this order.
    ///   - answer: what is said to an intent.
    public init(effects: [InquiryEffect] = [], answer: IntentAnswer? = nil) {
        self.effects = effects
        self.answer = answer
    }

    /// The commands among the effects.
    public var commands: [InquiryCommand] {
        effects.compactMap { if case .send(let command) = $0 { command } else { nil } }
    }
}
