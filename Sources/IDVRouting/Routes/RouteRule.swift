/// One line of a route: for which requests, and to whom.
public struct RouteRule: Sendable, Equatable {
    /// Which requests the rule is for.
    public var condition: RouteCondition
    /// The providers.
    public var targets: RouteTargets
    /// A provider that gets the same captures for comparison; nil for none.
    ///
    /// Its result is kept apart, and its failure and slowness never touch the attempt. The person's
    /// captures do go to it, and it bills.
    public var shadow: String?

    /// Makes a rule.
    public init(
        when condition: RouteCondition = RouteCondition(),
        _ targets: RouteTargets,
        shadow: String? = nil
    ) {
        self.condition = condition
        self.targets = targets
        self.shadow = shadow
    }
}
