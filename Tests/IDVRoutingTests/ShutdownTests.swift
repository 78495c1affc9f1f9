import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

@Suite struct ShutdownTests {
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

    @Test func `what runs may end, and nothing begins any more`() async throws {
        let (provider, open) = gated()
        let service = try Sample.service([provider], RouteRule(.failover(["slow"])))
        let captures = try Sample.captures()
        let running = Task { try await service.verify(captures) }
        #expect(try await eventually { provider.finishes == 1 })
        let shutdown = Task { await service.shutdown(within: .seconds(300)) }
        #expect(try await eventually { service.running.isClosed })
        let error = await #expect(throws: ProviderError.self) {
            _ = try await service.verify(captures)
        }
        #expect(error?.kind == .unavailable)
        #expect(error?.sendState == .notSent)
        await #expect(throws: ProviderError.self) { _ = try await service.makeSession() }
        open()
        #expect(try await running.value.outcome == .accepted)
        #expect(await shutdown.value.cancelled == 0)
    }

    @Test func `what does not end in time is cancelled`() async throws {
        let (provider, _) = gated()
        let service = try Sample.service([provider], RouteRule(.failover(["slow"])))
        let captures = try Sample.captures()
        let running = Task { try await service.verify(captures) }
        #expect(try await eventually { provider.finishes == 1 })
        let report = await service.shutdown(within: .zero)
        #expect(report.cancelled == 1)
        await #expect(throws: CancellationError.self) { _ = try await running.value }
    }

    @Test func `what a closing service refuses has not begun`() async throws {
        let captures = try Sample.captures()
        for _ in 0..<20 {
            let provider = FakeProvider("a")
            let service = try Sample.service([provider], RouteRule(.failover(["a"])))
            let ends = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { (try? await service.verify(captures)) != nil }
                }
                group.addTask {
                    _ = await service.shutdown()
                    return false
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(provider.finishes == ends)
        }
    }

    @Test func `stepwise attempts are handed back as they are`() async throws {
        let service = try Sample.service([FakeProvider("a")], RouteRule(.failover(["a"])))
        let open = try await service.makeSession()
        _ = try await open.nextStep()
        let over = try await service.makeSession()
        _ = await over.abandon(because: OutcomeReason(.captureMissing, "No time."))
        let report = await service.shutdown()
        #expect(report.openSessions.count == 1)
        #expect(report.openSessions.first === open)
        #expect(await over.routedResult != nil)
        // Without a key nothing is sealed, and the session itself is handed back all the same.
        #expect(report.snapshots.isEmpty)
    }

    @Test func `with a key they are handed back as snapshots that go on elsewhere`() async throws {
        var options = VerificationService.Options()
        options.snapshotKeys = SnapshotKeys(try SnapshotKey.random())
        let provider = FakeProvider("a")
        let rule = RouteRule(.failover(["a"]))
        let service = try Sample.service([provider], rule, options: options)
        let open = try await service.makeSession()
        _ = try await open.nextStep()
        _ = try await open.submit(try Sample.capture(.documentFront))
        let report = await service.shutdown()
        let snapshot = try #require(report.snapshots[open.id])
        let next = try Sample.service([provider], rule, options: options)
        let again = try await next.resume(snapshot)
        guard case .capture(let requirement) = try await again.nextStep() else { return }
        #expect(requirement.role == .selfie)
        _ = try await again.submit(try Sample.capture(.selfie))
        #expect(try await again.finish().outcome == .accepted)
    }
}
