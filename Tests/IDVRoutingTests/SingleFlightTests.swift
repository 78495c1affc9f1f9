import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

/// Two attempts for one subject and purpose at the same time.
@Suite struct SingleFlightTests {
    /// A provider whose attempts wait until the gate opens.
    private func gated() -> (FakeProvider, @Sendable () -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let provider = FakeProvider(
            "slow",
            ending: { provider, _, _ in
                for await _ in stream {}
                try Task.checkCancellation()
                return provider.result(.accepted)
            }
        )
        return (provider, { continuation.finish() })
    }

    private func service(_ provider: FakeProvider, _ mode: SingleFlight) throws
        -> VerificationService
    {
        try Sample.service(
            [provider],
            RouteRule(.failover(["slow"])),
            route: { $0.singleFlight = mode }
        )
    }

    private let request = RouteRequest(subject: SubjectKey("1"))

    @Test func `the second is refused, and nothing is sent for it`() async throws {
        let (provider, open) = gated()
        let service = try service(provider, .refuse)
        async let first = service.verify(Sample.captures(), request)
        #expect(try await eventually { provider.finishes == 1 })
        let error = await #expect(throws: ProviderError.self) {
            _ = try await service.verify(Sample.captures(), request)
        }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .notSent)
        // Another purpose is another attempt, and so is another subject.
        async let second = service.verify(
            Sample.captures(),
            RouteRequest(subject: SubjectKey("1"), purpose: "age")
        )
        async let third = service.verify(
            Sample.captures(),
            RouteRequest(subject: SubjectKey("2"))
        )
        #expect(try await eventually { provider.finishes == 3 })
        open()
        #expect(
            try await [first, second, third].map(\.outcome) == [.accepted, .accepted, .accepted]
        )
        #expect(try await service.verify(Sample.captures(), request).outcome == .accepted)
    }

    @Test func `the second gets the first one's result`() async throws {
        let (provider, open) = gated()
        let service = try service(provider, .join)
        async let first = service.verify(Sample.captures(), request)
        #expect(try await eventually { provider.finishes == 1 })
        async let second = service.verify(Sample.captures(), request)
        open()
        #expect(try await first.outcome == .accepted)
        #expect(try await second.outcome == .accepted)
        #expect(provider.finishes <= 2)
    }

    @Test func `one who gives up takes nothing from the other`() async throws {
        let (provider, open) = gated()
        let service = try service(provider, .join)
        let captures = try Sample.captures()
        let request = request
        let first = Task { try await service.verify(captures, request) }
        #expect(try await eventually { provider.finishes == 1 })
        let second = Task { try await service.verify(captures, request) }
        #expect(try await eventually { service.flights.waiters(request, service) == 2 })
        first.cancel()
        #expect(try await eventually { service.flights.waiters(request, service) == 1 })
        open()
        #expect(try await second.value.outcome == .accepted)
        #expect(provider.finishes == 1)
    }

    @Test func `when all give up, so does the attempt`() async throws {
        let (provider, open) = gated()
        let service = try service(provider, .join)
        let captures = try Sample.captures()
        let request = request
        let first = Task { try await service.verify(captures, request) }
        #expect(try await eventually { provider.finishes == 1 })
        first.cancel()
        open()
        await #expect(throws: CancellationError.self) { _ = try await first.value }
    }
}

extension FlightTable {
    fileprivate func waiters(_ request: RouteRequest, _ service: VerificationService) -> Int? {
        guard let route = try? service.current.route(of: request),
            let key = service.flightKey(request, route)
        else { return nil }
        return waiters(of: key)
    }
}
