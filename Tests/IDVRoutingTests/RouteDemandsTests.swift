import IDVConfiguration
import IdentityVerification
import Testing

@testable import IDVRouting

/// Whether a provider can do a job: every combination of what is demanded and what is offered.
@Suite struct RouteDemandsTests {
    private func subsets<Value: Hashable>(_ values: [Value]) -> [Set<Value>] {
        values.reduce([[]]) { sets, value in sets + sets.map { $0.union([value]) } }
    }

    @Test func `it can exactly when it offers all that is demanded`() {
        let kinds: [DocumentKind] = [.passport, .idCard, .visa]
        for demanded in subsets(IdentityCheck.allCases) {
            for offered in subsets(IdentityCheck.allCases) {
                let gaps = RouteDemands(checks: demanded).gaps(
                    of: FakeProvider("a", checks: offered).profile
                )
                #expect(gaps.count == demanded.subtracting(offered).count)
            }
        }
        for demanded in subsets(kinds) {
            for offered in subsets(kinds) {
                let gaps = RouteDemands(documents: demanded).gaps(
                    of: FakeProvider("a", documents: offered).profile
                )
                #expect(gaps.count == demanded.subtracting(offered).count)
            }
        }
        for demanded in subsets(ProviderCapability.allCases) {
            for offered in subsets(ProviderCapability.allCases) {
                let gaps = RouteDemands(capabilities: demanded).gaps(
                    of: FakeProvider("a", capabilities: offered).profile
                )
                #expect(gaps.count == demanded.subtracting(offered).count)
            }
        }
    }

    @Test func `a route with a gap does not start, whatever its rule looks like`() {
        let rules: [RouteTargets] = [
            .failover(["full", "less"]),
            .split([.init("full", percent: 100), .init("less", percent: 0)], failover: []),
            .split([.init("full", percent: 100)], failover: ["less"]),
            .all(["full", "less"], merge: .all), .all(["full", "less"], merge: .any),
            .all(["full", "less"], merge: .first),
        ]
        for check in IdentityCheck.allCases {
            let full = FakeProvider("full", checks: Set(IdentityCheck.allCases))
            let less = FakeProvider(
                "less",
                checks: Set(IdentityCheck.allCases).subtracting([check])
            )
            for targets in rules {
                for demandedByRule in [false, true] {
                    let rule = RouteRule(
                        when: RouteCondition(checks: demandedByRule ? [check] : nil),
                        targets
                    )
                    let demands = RouteDemands(checks: demandedByRule ? [] : [check])
                    let error = #expect(throws: ConfigurationError.self) {
                        try ServiceConfiguration(
                            providers: [full, less],
                            routes: [Route("r", demands: demands, rules: [rule])]
                        )
                    }
                    #expect(error?.issues.count == 1)
                    #expect(
                        error?.issues.first?.problem.hasPrefix("less cannot do this job") == true
                    )
                }
            }
        }
    }
}
