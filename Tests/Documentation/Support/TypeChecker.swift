import Foundation
import TestSupport
import Testing

/// Type-checks Swift text against the modules that this test run was built with.
struct TypeChecker: Sendable {
    struct Diagnostic: Sendable, CustomStringConvertible {
        let line: Int
        let severity: String
        let message: String

        var description: String { "line \(line): \(severity): \(message)" }
    }

    struct Report: Sendable {
        let passed: Bool
        let diagnostics: [Diagnostic]
        let output: String
    }

    /// The folder that the test run was built into.
    ///
    /// Elsewhere than on Linux a test bundle is a folder that lies in it.
    private static var buildFolder: URL {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
        return bundles.first?.bundleURL.deletingLastPathComponent()
            ?? Bundle.main.bundleURL
    }

    static func check(_ text: String) async throws -> Report {
        let folder = try TemporaryFolder()
        let source = URL(filePath: try folder.write(text, to: "Snippet.swift"))

        let build = buildFolder
        let modules = build.appending(component: "Modules")
        try #require(
            FileManager.default.fileExists(atPath: modules.path),
            "no modules in \(build.path)"
        )
        var arguments = [
            "-typecheck", "-swift-version", "6", "-warnings-as-errors",
            "-no-color-diagnostics", "-diagnostic-style", "llvm", "-I", modules.path,
        ]
        let maps =
            ["CCurl", "COpenSSL", "CMicroHTTPD"].map {
                Repository.root.appending(path: "Sources/\($0)/module.modulemap")
            } + [build.appending(path: "CShims.build/module.modulemap")]
        for map in maps { arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"] }
        arguments.append(source.path)
        let result = try await Tool("swiftc").run(arguments)
        let (status, output) = (result.status, result.errorText)
        return Report(
            passed: status == 0,
            diagnostics: diagnostics(in: output, of: source.path),
            output: output.replacing(folder.url.path + "/", with: "")
        )
    }

    private static func diagnostics(in output: String, of path: String) -> [Diagnostic] {
        output.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(path + ":") else { return nil }
            let parts = line.dropFirst(path.count + 1).split(
                separator: ":",
                maxSplits: 3,
                omittingEmptySubsequences: false
            )
            guard parts.count == 4, let number = Int(parts[0]) else { return nil }
            return Diagnostic(
                line: number,
                severity: parts[2].trimmingCharacters(in: .whitespaces),
                message: parts[3].trimmingCharacters(in: .whitespaces)
            )
        }
    }
}
