import Foundation
import TestSupport
import Testing

/// One `idv sandbox` for all tests of a suite, interrupted after the last of them.
struct RunningSandbox: Sendable {
    /// The configuration that it printed, in a file.
    let config: String
    let folder: TemporaryFolder

    /// The signal that ends it.
    enum Stop { case interrupt, terminate, hangUp }

    @TaskLocal static var current: RunningSandbox?

    static func required() throws -> RunningSandbox { try #require(current) }

    /// Starts a sandbox, lends it, stops it by a signal, and expects that nothing of it is left.
    static func run(
        _ arguments: [String] = [],
        stop: Stop = .interrupt,
        _ body: (RunningSandbox) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let temporary = try TemporaryFolder()
        let running = try RunningIdv(
            ["sandbox"] + arguments,
            environment: ["TMPDIR": temporary.url.path]
        )
        let failure: (any Error)?
        do {
            try #require(
                try await eventually { running.messages.contains("Interrupt to stop.\n") },
                "\(running.messages)"
            )
            #expect(temporary.names.count == 1)
            let config = try folder.write(running.results, to: "sandbox.json5")
            try await body(RunningSandbox(config: config, folder: folder))
            failure = nil
        } catch {
            failure = error
        }
        switch stop {
        case .interrupt: running.interrupt()
        case .terminate: running.terminate()
        case .hangUp: running.hangUp()
        }
        let end = try await running.end()
        if let failure { throw failure }
        #expect(end.status == 0)
        #expect(!end.endedBySignal)
        #expect(temporary.names.isEmpty, "the sandbox left \(temporary.names)")
    }
}

/// Runs a suite's tests beside one sandbox.
struct WithSandbox: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await RunningSandbox.run { sandbox in
            try await RunningSandbox.$current.withValue(sandbox) { try await function() }
        }
    }
}

extension Trait where Self == WithSandbox {
    static var sandbox: Self { WithSandbox() }
}
