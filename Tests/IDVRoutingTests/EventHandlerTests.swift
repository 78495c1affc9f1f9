import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

@Suite struct EventHandlerTests {
    private let place = ServiceEvent.Place(
        provider: "ma\"in\n",
        adapter: "fake",
        environment: .live,
        route: "r"
    )

    private func call(_ sendState: SendState, unknown: Int = 0) -> CallRecord {
        CallRecord(
            operation: "check",
            attempts: 1 + unknown,
            duration: .milliseconds(300),
            sendState: sendState,
            isBilled: true,
            attemptsOfUnknownEffect: unknown,
            bytesSent: 1_000,
            bytesReceived: 20
        )
    }

    @Test func `metrics are in Prometheus' form, with their labels escaped`() {
        let handler = PrometheusHandler()
        handler.handle(.call(place, call(.processed, unknown: 1)))
        handler.handle(.attemptEnded(place, outcome: .accepted, duration: .seconds(2), error: nil))
        handler.handle(.breakerChanged(provider: "main", environment: .live, to: .open))
        let text = handler.text()
        let at = #"provider="ma\"in\n",adapter="fake",environment="live",route="r",shadow="false""#
        #expect(text.contains("# TYPE idv_calls_total counter\n"))
        #expect(
            text.contains(
                "idv_calls_total{\(at),operation=\"check\",outcome=\"succeeded\",send_state=\"processed\"} 1\n"
            )
        )
        #expect(
            text.contains("idv_billed_calls_total{\(at),operation=\"check\",billed=\"yes\"} 1\n")
        )
        #expect(
            text.contains("idv_billed_calls_total{\(at),operation=\"check\",billed=\"maybe\"} 1\n")
        )
        #expect(text.contains("idv_call_tries_total{\(at),operation=\"check\"} 2\n"))
        #expect(
            text.contains(
                "idv_call_duration_seconds_bucket{\(at),operation=\"check\",le=\"0.25\"} 0\n"
            )
        )
        #expect(
            text.contains(
                "idv_call_duration_seconds_bucket{\(at),operation=\"check\",le=\"0.5\"} 1\n"
            )
        )
        #expect(text.contains("idv_attempts_total{\(at),outcome=\"accepted\",error=\"\"} 1\n"))
        #expect(
            text.contains(
                "idv_call_bytes_total{\(at),operation=\"check\",direction=\"sent\"} 1000\n"
            )
        )
        #expect(text.contains("idv_breaker_state{provider=\"main\",environment=\"live\"} 2\n"))
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            #expect(line.contains("} "), "\(line)")
        }
    }

    @Test func `the number of series is bounded, and what is dropped is counted`() {
        let handler = PrometheusHandler(limit: 2)
        for provider in ["a", "b", "c"] {
            handler.handle(.breakerChanged(provider: provider, environment: .live, to: .open))
        }
        handler.handle(.breakerChanged(provider: "a", environment: .live, to: .closed))
        let text = handler.text()
        #expect(text.contains("idv_breaker_state{provider=\"a\",environment=\"live\"} 0\n"))
        #expect(!text.contains("provider=\"c\""))
        #expect(text.contains("idv_dropped_samples_total 1\n"))
    }

    @Test func `each event is one line of JSON with its time`() throws {
        let lines = Lock<[String]>([])
        let handler = JSONLinesHandler(
            clock: CallClock(ContinuousClock(), sinceEpoch: { .milliseconds(1_796_342_400_042) }),
            write: { line in lines.withLock { $0.append(line) } }
        )
        let events: [ServiceEvent] = [
            .attemptBegan(place), .call(place, call(.sentUnknown, unknown: 1)),
            .attemptEnded(place, outcome: nil, duration: .seconds(1), error: .network),
            .failedOver(from: place, to: place),
            .passedOver(place, because: .atCapacity(3)),
            .shadowCompared(place, outcome: .rejected, attempt: .accepted),
            .shadowFailed(place, error: nil),
            .breakerChanged(provider: "a", environment: .live, to: .halfOpen),
            .choiceStoreFailed(route: "r"), .configurationReplaced,
            .configurationRefused(faults: 2),
        ]
        for event in events { handler.handle(event) }
        let written = lines.withLock { $0 }
        #expect(written.count == events.count)
        for (line, event) in zip(written, events) {
            #expect(!line.contains("\n"))
            let json = try JSONValue(parsing: Array(line.utf8))
            #expect(json["event"]?.string == event.name)
            #expect(json["time"]?.string == "2026-12-04T00:00:00.042Z")
        }
        let call = try JSONValue(parsing: Array(written[1].utf8))
        #expect(call["maybeBilled"]?.integer == 1)
        #expect(call["sendState"]?.string == "sentUnknown")
        #expect(call["provider"]?.string == "ma\"in\n")
    }

    @Test func `the ledger tells what was paid, may have been, and was not`() {
        let table: [(CallRecord, CostLedger.Count)] = [
            (call(.processed), .init(billed: 1, maybeBilled: 0, notBilled: 0)),
            (call(.processed, unknown: 2), .init(billed: 1, maybeBilled: 2, notBilled: 0)),
            (call(.sentUnknown, unknown: 1), .init(billed: 0, maybeBilled: 1, notBilled: 0)),
            (call(.sentUnknown), .init(billed: 0, maybeBilled: 1, notBilled: 0)),
            (call(.refused), .init(billed: 0, maybeBilled: 0, notBilled: 1)),
            (call(.refused, unknown: 1), .init(billed: 0, maybeBilled: 1, notBilled: 0)),
            (call(.notSent), .init(billed: 0, maybeBilled: 0, notBilled: 1)),
        ]
        for (record, count) in table {
            var ledger = CostLedger()
            ledger.count(record, at: "main")
            #expect(ledger.total == count)
            #expect(ledger.counts.keys.first == .init(provider: "main", name: "check"))
        }
    }

    @Test func `what holds a subject prints nothing of it`() {
        let request = RouteRequest(subject: SubjectKey("person-4711"))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), dumped] {
            #expect(!text.contains("4711"))
        }
    }
}
