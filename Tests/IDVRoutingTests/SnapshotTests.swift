import Foundation
import IDVCrypto
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IDVRouting

/// Stepwise attempts that are stored and gone on with in another process.
@Suite struct SnapshotTests {
    private func service(
        _ providers: [FakeProvider],
        _ keys: SnapshotKeys?,
        events: [any EventHandler] = []
    ) throws -> VerificationService {
        var options = VerificationService.Options()
        options.snapshotKeys = keys
        return try Sample.service(
            providers,
            RouteRule(.failover(providers.map(\.profile.name))),
            events: events,
            options: options
        )
    }

    private func walk(_ session: RoutedSession) async throws -> [CaptureRole] {
        var asked: [CaptureRole] = []
        while case .capture(let requirement) = try await session.nextStep() {
            asked.append(requirement.role)
            _ = try await session.submit(try Sample.capture(requirement.role))
        }
        return asked
    }

    @Test(arguments: 0...2)
    func `an attempt goes on in another process from any step`(steps: Int) async throws {
        let keys = SnapshotKeys(try SnapshotKey.random())
        let provider = FakeProvider("a")
        let request = RouteRequest(
            subject: SubjectKey("person-4711"),
            purpose: "onboarding",
            country: Country(code: "DEU"),
            region: Region(rawValue: "eu"),
            verification: VerificationRequest(document: .kind(.passport), deadline: .seconds(77))
        )
        var asked: [CaptureRole] = []
        let stored: Data
        do {
            let session = try await service([provider], keys).makeSession(request)
            for _ in 0..<steps {
                guard case .capture(let requirement) = try await session.nextStep() else { break }
                asked.append(requirement.role)
                _ = try await session.submit(try Sample.capture(requirement.role))
            }
            stored = try JSONEncoder().encode([try await session.snapshot()])
        }
        #expect(!String(decoding: stored, as: UTF8.self).contains("4711"))
        let read = try JSONDecoder().decode([SealedSnapshot].self, from: stored)
        let again = try service([provider], keys)
        let session = try await again.resume(try #require(read.first))
        #expect(try await asked + walk(session) == [.documentFront, .selfie])
        #expect(session.runner.request.subject == request.subject)
        #expect(session.runner.request.purpose == "onboarding")
        #expect(session.runner.request.country == request.country)
        #expect(session.runner.request.region == request.region)
        #expect(session.runner.request.verification.document == .kind(.passport))
        #expect(session.runner.request.verification.deadline == .seconds(77))
        #expect(try await session.finish().outcome == .accepted)
        #expect(provider.finishes == 1)
    }

    @Test func `what was tried before the restart, and what it cost, is still known`() async throws
    {
        let keys = SnapshotKeys(try SnapshotKey.random())
        let down = FakeProvider("down", onSubmit: { _ in throw FakeProvider.error(.unavailable) })
        let good = FakeProvider("good")
        let session = try await service([down, good], keys).makeSession()
        guard case .capture(let first) = try await session.nextStep() else { return }
        _ = try await session.submit(try Sample.capture(first.role))
        #expect(await session.provider == "good")
        let again = try await service([down, good], keys).resume(try await session.snapshot())
        #expect(await again.provider == "good")
        _ = try await walk(again)
        _ = try await again.finish()
        let result = try #require(await again.routedResult)
        #expect(result.attempts.map(\.provider) == ["down", "good"])
        #expect(result.attempts.first?.error?.kind == .unavailable)
        #expect(result.attempts.first?.calls == [FakeProvider.call("check", .notSent)])
    }

    @Test func `a store has the latest step, what is known before an act, and nothing afterwards`()
        async throws
    {
        let keys = SnapshotKeys(try SnapshotKey.random())
        let store = InMemorySnapshotStore()
        let kept = Lock<[SealedSnapshot?]>([])
        let provider = FakeProvider(
            "a",
            ending: { provider, _, _ in
                let all = await store.attempts
                let snapshot = await store.snapshot(of: try #require(all.first))
                kept.withLock { $0.append(snapshot) }
                return provider.result(.accepted)
            }
        )
        let service = try service([provider], keys)
        let session = try await service.makeSession(storedIn: store)
        #expect(await store.attempts.isEmpty)
        _ = try await walk(session)
        let before = try #require(await store.snapshot(of: session.id))
        #expect(await store.attempts == [session.id])
        _ = try await session.finish()
        #expect(await store.attempts.isEmpty)
        // The snapshot at the time of the act was another one than that after the step before.
        let acting = try #require(kept.withLock { $0 }.first ?? nil)
        #expect(acting != before)
        let again = try await self.service([provider], keys).resume(acting)
        #expect(try await again.nextStep() == .readyToFinish)
    }

    @Test func `a store that fails stops the act before it is sent`() async throws {
        struct BrokenStore: SnapshotStore {
            struct Full: Error {}
            let isBroken: Lock<Bool>
            func save(_ snapshot: SealedSnapshot, of attempt: AttemptID) async throws {
                if isBroken.withLock({ $0 }) { throw Full() }
            }
            func snapshot(of attempt: AttemptID) async throws -> SealedSnapshot? { nil }
            func remove(_ attempt: AttemptID) async throws { throw Full() }
        }
        let isBroken = Lock(false)
        let provider = FakeProvider("a")
        let service = try service([provider], SnapshotKeys(try SnapshotKey.random()))
        let session = try await service.makeSession(storedIn: BrokenStore(isBroken: isBroken))
        _ = try await walk(session)
        isBroken.withLock { $0 = true }
        await #expect(throws: BrokenStore.Full.self) { try await session.finish() }
        #expect(provider.finishes == 0)
        isBroken.withLock { $0 = false }
        // That a store cannot forget an attempt does not lose its result.
        #expect(try await session.finish().outcome == .accepted)
        #expect(provider.finishes == 1)
    }

    @Test func `keys change, and what was sealed before still opens`() async throws {
        let old = try SnapshotKey.random()
        let new = try SnapshotKey.random()
        let provider = FakeProvider("a")
        let sealed = try await service([provider], SnapshotKeys(old)).makeSession().snapshot()
        let ring = try service([provider], SnapshotKeys(new, older: [old]))
        #expect(try await walk(ring.resume(sealed)).count == 2)
        let other = try service([provider], SnapshotKeys(new))
        await #expect(throws: SnapshotError(.unknownKey)) { _ = try await other.resume(sealed) }
    }

    @Test func `a snapshot that was changed in any byte is refused`() async throws {
        let keys = SnapshotKeys(try SnapshotKey.random())
        let service = try service([FakeProvider("a")], keys)
        let sealed = try await service.makeSession().snapshot()
        for index in stride(from: 0, to: sealed.bytes.count, by: 3) {
            var bytes = sealed.bytes
            bytes[index] ^= 1
            await #expect(throws: SnapshotError.self) {
                _ = try await service.resume(SealedSnapshot(bytes: bytes))
            }
        }
        for count in [0, 4, 12, 13, sealed.bytes.count - 1] {
            await #expect(throws: SnapshotError.self) {
                _ = try await service.resume(
                    SealedSnapshot(bytes: Array(sealed.bytes.prefix(count)))
                )
            }
        }
        var dumped = ""
        dump(sealed, to: &dumped)
        #expect(dumped == "- SealedSnapshot\n")
    }

    @Test func `what cannot be gone on with is told before anything is sent`() async throws {
        let keys = SnapshotKeys(try SnapshotKey.random())
        let sealed = try await service([FakeProvider("a")], keys).makeSession().snapshot()
        let without = try service([FakeProvider("a")], nil)
        await #expect(throws: SnapshotError(.noKey)) { _ = try await without.resume(sealed) }
        await #expect(throws: SnapshotError(.noKey)) {
            _ = try await without.makeSession().snapshot()
        }
        let session = try await service([FakeProvider("a")], keys).makeSession()
        _ = try await session.nextStep()
        let begun = try await session.snapshot()
        let elsewhere = try service([FakeProvider("b")], keys)
        await #expect(throws: SnapshotError(.notConfigured, of: "a")) {
            _ = try await elsewhere.resume(begun)
        }
        // A subject's attempt that runs already is not begun a second time.
        let running = try service([FakeProvider("a")], keys)
        let request = RouteRequest(subject: SubjectKey("1"))
        let first = try await running.makeSession(request)
        let snapshot = try await first.snapshot()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await running.resume(snapshot)
        }
        #expect(error?.kind == .conflict)
        _ = await first.provider
    }

    @Test func `a key is 32 bytes, as digits or as base64, and never prints`() throws {
        let bytes = [UInt8](0..<32)
        #expect(SnapshotKey(bytes)?.name == SnapshotKey(Secret(Hexadecimal.encode(bytes)))?.name)
        #expect(SnapshotKey(bytes)?.name == SnapshotKey(Secret(Base64.encode(bytes)))?.name)
        #expect(SnapshotKey([1, 2, 3]) == nil)
        #expect(SnapshotKey(Secret("no key")) == nil)
        let key = try #require(SnapshotKey(bytes))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(dumped + "\(key)" == "- (snapshot key)\n(snapshot key)")
    }
}
