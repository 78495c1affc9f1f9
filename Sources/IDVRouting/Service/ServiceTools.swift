import IDVHTTP
import IdentityVerification

/// What every attempt of a service uses.
struct ServiceTools: Sendable {
    let clock: CallClock
    let random: @Sendable () -> Double
    let handlers: [any EventHandler]
    let choices: (any RouteChoiceStore)?
    let merge: MergeRule.Function?
    let onShadow: (@Sendable (ShadowResult) -> Void)?
    let shadows: ShadowRuns

    func tell(_ event: ServiceEvent) {
        for handler in handlers { handler.handle(event) }
    }
}
