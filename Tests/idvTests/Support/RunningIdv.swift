import Foundation
import TestSupport
import Testing

/// A run of the command that has not ended yet.
final class RunningIdv: Sendable {
    private let process: ChildProcess
    private let folder: TemporaryFolder
    private let arguments: [String]

    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: String? = nil,
        executable: String = Idv.executable.path
    ) throws {
        self.arguments = arguments
        folder = try TemporaryFolder()
        process = try ChildProcess(
            [executable] + arguments,
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { _, new in new },
            output: output ?? folder.write("", to: "results"),
            errors: folder.write("", to: "messages")
        )
    }

    var results: String { read("results") }
    var messages: String { read("messages") }

    func interrupt() { process.send(SIGINT) }
    func terminate() { process.send(SIGTERM) }
    func hangUp() { process.send(SIGHUP) }

    /// Waits for the end; a command that has not ended after two minutes is stopped and fails the test.
    func end() async throws -> Idv.Run {
        // Ends nothing in a run that goes well: it keeps a hanging command from hanging the tests.
        let watchdog = Task {
            try await Task.sleep(for: .seconds(120))
            process.send(SIGKILL)
        }
        let ending = await process.end()
        watchdog.cancel()
        try #require(ending.signal != SIGKILL, "the command did not end: \(arguments)")
        return Idv.Run(
            status: ending.status,
            endedBySignal: ending.signal != nil,
            results: results,
            messages: messages
        )
    }

    private func read(_ name: String) -> String {
        (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
    }
}
