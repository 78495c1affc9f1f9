import Foundation
import IDVConfiguration
import IDVRouting
import IdentityVerification

/// A server's life from start to shutdown, against simulators: what its callers and its operator do
/// is played here.
///
/// usage: server CONFIGURATION SAMPLES
@main struct Server {
    static func main() async {
        guard CommandLine.arguments.count == 3 else {
            print("usage: server CONFIGURATION SAMPLES")
            exit(64)
        }
        do {
            try await run()
        } catch {
            print("failed: \(error)")  // of this package's errors nothing is secret or personal
            exit(1)
        }
    }

    private static func run() async throws {
        let template = try String(
            contentsOf: URL(filePath: CommandLine.arguments[1]),
            encoding: .utf8
        )
        let samples = CommandLine.arguments[2]
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "idv-server-\(ProcessInfo.processInfo.processIdentifier)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let vendors = try Vendors()
        defer { vendors.stop() }
        let file = folder.appending(path: "server.json5")
        func save(_ text: String) throws {
            try Data(vendors.addresses(in: text).utf8).write(to: file, options: .atomic)
        }
        try save(template)

        let log = try LineLog(path: folder.appending(path: "events.jsonl").path)
        let secrets = vendors.secrets
        let store = try FolderStore(folder.appending(path: "attempts"))
        let key = try SnapshotKey.random()  // a server reads it from where its secrets are
        func start() throws -> Backend {
            try Backend(
                file: file.path,
                secrets: SecretResolver { secrets[$0] },
                store: store,
                key: key,
                log: log
            )
        }
        let backend = try start()
        let reloading = Task { await backend.reloadOnSignal(log: log) }

        print("Several people at once:")
        for (subject, answer) in await everybody(backend, samples) {
            print("  \(subject): \(answer)")
        }

        print("The operator edits the file, and sends the hang-up signal:")
        let (session, person) = try await halfWay(backend, samples)
        try save(template.replacing(#"["first", "second"]"#, with: #"["second", "first"]"#))
        try await hangUp(until: "inForce", backend)
        let genuine = try captures("idcard-genuine", samples)
        let moved = try await backend.service.verify(genuine)
        print("  the next person goes to \(moved.decisive?.provider ?? "nobody")")
        let ended = try await goOn(session, with: person)
        print("  who was half way through ends at \(ended.provider): \(ended.outcome.name)")

        print("The operator makes a mistake in the file:")
        try save(template.replacing(#"["first", "second"]"#, with: #"["secnd"]"#))
        try await hangUp(until: "refused", backend)
        print("  the old configuration stays in force")

        print("A vendor is down:")
        vendors.stopSecond()
        let failedOver = try await backend.service.verify(genuine)
        print("  asked in turn: \(failedOver.attempts.map(\.provider).joined(separator: ", "))")

        print("What it cost:")
        for (operation, count) in backend.costs.ledger.counts.sorted(by: {
            "\($0.key)" < "\($1.key)"
        })
        where count.billed + count.maybeBilled > 0 {
            print(
                "  \(operation.provider) \(operation.name): \(count.billed) billed, "
                    + "\(count.maybeBilled) maybe"
            )
        }

        print("Shutdown, with a person half way through:")
        let (open, waiting) = try await halfWay(backend, samples)
        reloading.cancel()
        let report = await backend.shutdown()
        print("  cancelled \(report.cancelled), open \(report.openSessions.count)")
        let late = await backend.verify(genuine, account: "late")
        print("  who comes now is told: \(late)")

        print("The next process goes on:")
        try save(template)
        let next = try start()
        guard let again = try await next.goOn(open.id) else { throw Unexpected(line: #line) }
        let finished = try await goOn(again, with: waiting)
        print("  who was half way through ends at \(finished.provider): \(finished.outcome.name)")
        let isForgotten = try await store.snapshot(of: open.id) == nil
        _ = await next.shutdown()

        let lines = try String(contentsOf: folder.appending(path: "events.jsonl"), encoding: .utf8)
            .split(separator: "\n")
        let attempts = backend.metrics.text().split(separator: "\n").filter {
            $0.hasPrefix("idv_attempts_total")
        }
        print("\(lines.count) lines in the log; of the metrics:")
        for line in attempts { print("  \(line)") }

        // What the example says is what CI holds it to.
        try expect(moved.decisive?.provider == "second" && ended.provider == "first")
        try expect(failedOver.attempts.map(\.provider) == ["second", "first"])
        try expect(failedOver.outcome == .accepted && ended.outcome == .accepted)
        try expect(late == .later(mayHaveBeenBilled: false))
        try expect(report.cancelled == 0 && report.openSessions.count == 1)
        try expect(finished.outcome == .accepted && isForgotten)
        try expect(backend.costs.ledger.total.maybeBilled == 0 && !lines.isEmpty)
    }

    /// The callers: eight people at the same time, two of them with trouble.
    private static func everybody(
        _ backend: Backend,
        _ samples: String
    ) async -> [(String, Answer)] {
        let subjects = [
            "passport-genuine", "passport-other-face", "passport-expired", "idcard-genuine",
            "licence-rotated", "licence-motion-photo", "licence-no-face-in-selfie",
            "idcard-blurred",
        ]
        return await withTaskGroup(of: (String, Answer).self) { group in
            for subject in subjects {
                group.addTask {
                    guard let captures = try? captures(subject, samples) else {
                        return (subject, .badRequest("there are no captures"))
                    }
                    return (subject, await backend.verify(captures, account: subject))
                }
            }
            var answers: [(String, Answer)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }
        }
    }

    /// A stepwise attempt after its first capture.
    private static func halfWay(
        _ backend: Backend,
        _ samples: String
    ) async throws -> (RoutedSession, CaptureSet) {
        let captures = try captures("passport-genuine", samples)
        let session = try await backend.begin(
            VerificationRequest(captureConfiguration: captures.configuration)
        )
        if case .capture(let requirement) = try await session.nextStep(),
            let capture = captures[requirement.role]
        {
            _ = try await session.submit(capture)
        }
        return (session, captures)
    }

    /// The rest of it.
    private static func goOn(
        _ session: RoutedSession,
        with captures: CaptureSet
    ) async throws -> VerificationResult {
        while case .capture(let requirement) = try await session.nextStep() {
            if let capture = captures[requirement.role] {
                _ = try await session.submit(capture)
            } else {
                try await session.skip(requirement)
            }
        }
        return try await session.finish()
    }

    private static func captures(_ subject: String, _ samples: String) throws -> CaptureSet {
        try CaptureFolder(path: "\(samples)/\(subject)").captures
    }

    /// Sends the signal, and waits until the metrics tell what became of it.
    private static func hangUp(until word: String, _ backend: Backend) async throws {
        kill(getpid(), SIGHUP)
        // An operator would look at /metrics as well; there is no other way to know from outside.
        for _ in 0..<500 where !backend.metrics.text().contains("{result=\"\(word)\"}") {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func expect(_ condition: Bool, line: Int = #line) throws {
        guard condition else { throw Unexpected(line: line) }
    }

    struct Unexpected: Error {
        let line: Int
    }
}
