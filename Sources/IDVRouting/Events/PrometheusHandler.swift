import IDVPrimitives
import IdentityVerification

/// Counts what happens for Prometheus: `text()` is what a server answers at `/metrics`.
///
/// The labels are names of the configuration and of calls, never anything of a person, and their
/// number is bounded.
public final class PrometheusHandler: EventHandler {
    /// The content type of `text()`.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private struct State {
        var calls = MetricSeries(
            "idv_calls_total",
            .counter,
            "Calls to vendors that ended, by how, and what is known of the vendor's side."
        )
        var callSeconds = MetricSeries(
            "idv_call_duration_seconds",
            .histogram,
            "How long calls to vendors took, all tries and waits included.",
            bounds: PrometheusHandler.bounds
        )
        var tries = MetricSeries(
            "idv_call_tries_total",
            .counter,
            "Requests of calls to vendors, the repeated ones included."
        )
        var bytes = MetricSeries(
            "idv_call_bytes_total",
            .counter,
            "Content of calls to vendors, without headers."
        )
        var bills = MetricSeries(
            "idv_billed_calls_total",
            .counter,
            "Calls that were billed (yes), may have been (maybe), or were not (no)."
        )
        var attempts = MetricSeries(
            "idv_attempts_total",
            .counter,
            "Attempts that ended at a provider, by outcome; error is the kind of an error."
        )
        var attemptSeconds = MetricSeries(
            "idv_attempt_duration_seconds",
            .histogram,
            "How long attempts were at a provider.",
            bounds: PrometheusHandler.bounds
        )
        var failovers = MetricSeries(
            "idv_failovers_total",
            .counter,
            "Attempts that went on at the next provider."
        )
        var passedOver = MetricSeries(
            "idv_passed_over_total",
            .counter,
            "Providers that were not given an attempt, by reason."
        )
        var breakers = MetricSeries(
            "idv_breaker_state",
            .gauge,
            "Circuit breakers: 0 closed, 1 half open, 2 open."
        )
        var shadows = MetricSeries(
            "idv_shadows_total",
            .counter,
            "Shadow runs: same, different, or failed."
        )
        var reloads = MetricSeries(
            "idv_configuration_reloads_total",
            .counter,
            "Configurations that were put in force, or refused."
        )
        var storeFailures = MetricSeries(
            "idv_choice_store_failures_total",
            .counter,
            "Failures of the store of a split's choices."
        )
        var dropped = 0

        var all: [MetricSeries] {
            [
                attempts, attemptSeconds, bills, breakers, bytes, callSeconds, tries, calls,
                storeFailures, reloads, failovers, passedOver, shadows,
            ]
        }
    }

    static let bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

    private let state = Lock<State>(State())
    private let limit: Int

    /// Makes a handler.
    ///
    /// - Parameter limit: the most sets of labels of one metric; further ones are counted as dropped.
    public init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// Everything counted so far, in the text format.
    public func text() -> String {
        let (all, dropped) = state.withLock { ($0.all, $0.dropped) }
        let series = all.map(\.text).joined()
        guard dropped > 0 else { return series }
        return series
            + "# HELP idv_dropped_samples_total Samples with too many different labels.\n"
            + "# TYPE idv_dropped_samples_total counter\nidv_dropped_samples_total \(dropped)\n"
    }

    /// Counts an event.
    public func handle(_ event: ServiceEvent) {
        switch event {
        case .attemptBegan: break
        case .call(let place, let call): count(call, at: place)
        case .attemptEnded(let place, let outcome, let duration, let error):
            let at = Self.labels(place)
            change(
                \.attempts,
                at + "," + Self.pair("outcome", outcome?.name ?? "error")
                    + "," + Self.pair("error", error?.rawValue ?? "")
            ) { $0.add(1, $1) }
            change(\.attemptSeconds, at) { $0.observe(duration.seconds, $1) }
        case .failedOver(let from, let to):
            let labels = MetricSeries.labels([
                "route": from.route, "from": from.provider, "to": to.provider,
                "environment": to.environment.rawValue,
            ])
            change(\.failovers, labels) { $0.add(1, $1) }
        case .passedOver(let place, let obstacle):
            let labels = Self.labels(place) + "," + Self.pair("reason", obstacle.name)
            change(\.passedOver, labels) { $0.add(1, $1) }
        case .shadowCompared(let place, let outcome, let attempt):
            shadow(place, outcome == attempt ? "same" : "different")
        case .shadowFailed(let place, _): shadow(place, "failed")
        case .breakerChanged(let provider, let environment, let breaker):
            let labels = MetricSeries.labels([
                "provider": provider, "environment": environment.rawValue,
            ])
            change(\.breakers, labels) { $0.set(breaker.number, $1) }
        case .choiceStoreFailed(let route):
            change(\.storeFailures, Self.pair("route", route)) { $0.add(1, $1) }
        case .configurationReplaced: reload("inForce")
        case .configurationRefused: reload("refused")
        }
    }

    private func count(_ call: CallRecord, at place: ServiceEvent.Place) {
        let at = Self.labels(place) + "," + Self.pair("operation", call.operation)
        let end =
            Self.pair("outcome", call.outcome.rawValue) + ","
            + Self.pair("send_state", call.sendState.rawValue)
        change(\.calls, at + "," + end) { $0.add(1, $1) }
        change(\.bytes, at + "," + Self.pair("direction", "sent")) {
            $0.add(Double(call.bytesSent), $1)
        }
        change(\.bytes, at + "," + Self.pair("direction", "received")) {
            $0.add(Double(call.bytesReceived), $1)
        }
        change(\.callSeconds, at) { $0.observe(call.duration.seconds, $1) }
        change(\.tries, at) { $0.add(Double(call.attempts), $1) }
        var ledger = CostLedger()
        ledger.count(call, at: place.provider)
        let sum = ledger.total
        for (word, number) in [
            ("yes", sum.billed), ("maybe", sum.maybeBilled), ("no", sum.notBilled),
        ] where number > 0 {
            change(\.bills, at + "," + Self.pair("billed", word)) { $0.add(Double(number), $1) }
        }
    }

    private func shadow(_ place: ServiceEvent.Place, _ agreement: String) {
        change(\.shadows, Self.labels(place) + "," + Self.pair("agreement", agreement)) {
            $0.add(1, $1)
        }
    }

    private func reload(_ result: String) {
        change(\.reloads, Self.pair("result", result)) { $0.add(1, $1) }
    }

    private func change(
        _ series: any WritableKeyPath<State, MetricSeries> & Sendable,
        _ labels: String,
        _ body: @Sendable (inout MetricSeries, String) -> Void
    ) {
        state.withLock { state in
            guard state[keyPath: series].has(labels) || state[keyPath: series].count < limit else {
                state.dropped += 1
                return
            }
            body(&state[keyPath: series], labels)
        }
    }

    private static func labels(_ place: ServiceEvent.Place) -> String {
        MetricSeries.labels([
            "provider": place.provider, "adapter": place.adapter,
            "environment": place.environment.rawValue, "route": place.route,
            "shadow": place.isShadow ? "true" : "false",
        ])
    }

    private static func pair(_ key: String, _ value: String) -> String {
        MetricSeries.labels([key: value])
    }
}

extension BreakerState {
    fileprivate var number: Double {
        switch self {
        case .closed: 0
        case .halfOpen: 1
        case .open: 2
        }
    }
}

extension Duration {
    /// The time in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}

extension RouteCandidate.Obstacle {
    /// The obstacle's name in logs and metrics.
    public var name: String {
        switch self {
        case .cannotDo: "cannotDo"
        case .otherEnvironment: "otherEnvironment"
        case .otherRegion: "otherRegion"
        case .otherCountry: "otherCountry"
        case .switchedOff: "switchedOff"
        case .plannedOutage: "plannedOutage"
        case .breakerOpen: "breakerOpen"
        case .atCapacity: "atCapacity"
        case .overRate: "overRate"
        }
    }
}
