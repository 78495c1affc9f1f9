import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVCurl
import IDVSimulatorKit
import IdentityVerification
import TestSupport
import Testing

/// Cancellation and descriptors, over real sockets.
@Suite struct LifetimeTests {
    @Test func `a task that is cancelled while the vendor works says that it may have been billed`()
        async throws
    {
        let running = try RunningSimulator(.stallBeforeHeaders)
        let provider = try running.provider()
        let captures = try Specimen.captures("passport-genuine")
        let arrived = AsyncStream<Void>.makeStream()
        let request = VerificationRequest(onCall: { event in
            if case .started("verifyIdentity") = event { arrived.continuation.yield() }
        })
        let task = Task { try await provider.verify(captures, request: request) }
        for await _ in arrived.stream { break }
        while running.billedVerifications == 0 { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: ProviderError.self) { _ = try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
    }

    @Test func `a task that is cancelled before anything went out is simply cancelled`()
        async throws
    {
        let running = try RunningSimulator()
        let provider = try running.provider()
        let captures = try Specimen.captures("passport-genuine")
        let task = Task {
            // Cancelled before its first step.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return try await provider.verify(captures)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(running.simulator.journal.count == 0)
    }

    @Test func `failed attempts leave no descriptor behind`() async throws {
        let running = try RunningSimulator(.uploadReset)
        let provider = try running.provider()
        // A folder of its own, because other tests have the samples open at the same time.
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "idv-descriptors-\(UUID().uuidString)")
        try FileManager.default.copyItem(
            at: Specimen.folder.appending(path: "licence-genuine"),
            to: folder
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<10 {
            let captures = try CaptureSet([
                Capture(.documentFront, .file(path: folder.appending(path: "front.jpg").path)),
                Capture(.selfie, .file(path: folder.appending(path: "selfie.jpg").path)),
            ])
            await #expect(throws: ProviderError.self) { _ = try await provider.verify(captures) }
        }
        // The transport's thread lets go of a cancelled upload a moment after it said so; behind its
        // end there is none.
        await running.transport.shutdown()
        #expect(try OwnProcess.openFiles(under: folder) == 0)
    }
}
