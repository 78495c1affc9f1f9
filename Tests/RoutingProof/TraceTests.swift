import DeepIDVSimulator
import FolioSimulator
import Foundation
import IDVHTTP
import IDVPrimitives
import IDVRouting
import IDVSimulatorKit
import IdentityVerification
import IncodeSimulator
import TestSupport
import Testing

/// The trace context on the wire: with the vendors' own calls where it is asked for, and nowhere else.
@Suite struct TraceTests {
    private static let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"

    @Test(arguments: [
        ("deepidv", "idcard-genuine"), ("incode", "licence-genuine"), ("folio", "selfie-genuine"),
    ])
    func `it goes with calls to the vendor's API, and with no upload`(
        provider: String,
        subject: String
    ) async throws {
        let vendors = try SimulatedVendors()
        let path = Repository.samples.appending(path: subject).path
        let captures = try CaptureFolder(path: path).captures
        for isAsked in [false, true] {
            let service = VerificationService(
                try vendors.configuration(
                    vendors.text(
                        ["routes": ["main": ["rules": [["use": .string(provider)]]]]],
                        settings: isAsked ? ["traceparent": true] : [:]
                    )
                )
            )
            let before = vendors.journals.map(\.sequence).max() ?? 0
            let context = TraceContext(
                traceID: Self.traceID,
                parentID: "00f067aa0ba902b7",
                isSampled: true
            )
            let result = try await TraceContext.$current.withValue(context) {
                try await service.verify(captures)
            }
            #expect(result.outcome == .accepted)
            let entries = vendors.journals.filter { $0.sequence > before }
            try #require(!entries.isEmpty)
            let traced = entries.filter { $0.headers["traceparent"] != nil }
            #expect(traced.isEmpty == !isAsked)
            for entry in traced {
                let header = try #require(entry.headers["traceparent"])
                #expect(TraceContext(traceparent: header)?.traceID == Self.traceID)
                #expect(header != context?.traceparent)
                #expect(entry.method != "PUT")
            }
            // Each request is a span of its own.
            #expect(Set(traced.map { $0.headers["traceparent"] }).count == traced.count)
        }
        await vendors.stop()
    }
}

extension SimulatedVendors {
    fileprivate var journals: [JournalEntry] {
        deepIDV.journal.entries + incode.journal.entries + folio.journal.entries
    }
}
