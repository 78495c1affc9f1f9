import Foundation
import TestSupport
import Testing

/// The built command, run as a user runs it.
enum Idv {
    struct Run: Sendable {
        let status: Int32
        let endedBySignal: Bool
        let results: String
        let messages: String

        /// The one JSON object that is all of standard output.
        func object() throws -> [String: Any] {
            #expect(results.hasSuffix("\n"))
            #expect(results.split(separator: "\n").count == 1)
            let value = try JSONSerialization.jsonObject(with: Data(results.utf8))
            return try #require(value as? [String: Any])
        }
    }

    /// The command lies beside the test bundle, wherever that was built into.
    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(component: "idv")
    }()

    /// `--front`, `--back` and `--selfie` of a specimen subject, as far as it has them.
    static func captures(_ subject: String, selfie: Bool = true) throws -> [String] {
        try ["front", "back", "selfie"].flatMap { role -> [String] in
            guard selfie || role != "selfie", let path = try Repository.sample(subject, role)
            else { return [] }
            return ["--\(role)", path]
        }
    }

    /// Runs the command to its end; one that does not end within two minutes is stopped and fails the test.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> Run {
        try await RunningIdv(arguments, environment: environment).end()
    }
}
