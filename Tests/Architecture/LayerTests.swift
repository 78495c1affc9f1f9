import Foundation
import Testing

/// Reads the imports of every source file and holds the layers of `Documentation/architecture.md`.
@Suite struct LayerTests {
    /// What each module may import of this package.
    ///
    /// A module that is missing here fails the test.
    private static let allowed: [String: Set<String>] = [
        "IDVPrimitives": [],
        "IDVCrypto": ["COpenSSL", "CShims", "IDVPrimitives"],
        "IDVHTTP": ["IDVCrypto", "IDVPrimitives"],
        "IDVCurl": ["CCurl", "IDVHTTP", "IDVPrimitives"],
        "IdentityVerification": ["IDVCrypto", "IDVPrimitives"],
        "IDVConfiguration": ["IdentityVerification", "IDVHTTP", "IDVPrimitives", "CShims"],
        "IDVAdapterKit": ["IdentityVerification", "IDVHTTP", "IDVPrimitives"],
        "IDVRouting": [
            "IdentityVerification", "IDVConfiguration", "IDVHTTP", "IDVCrypto", "IDVPrimitives",
        ],
        "IdentityVerificationTesting": ["IdentityVerification", "IDVPrimitives"],
        "IDVSimulatorKit": ["CMicroHTTPD", "IDVCrypto", "IDVPrimitives"],
    ]
    private static let adapter: Set<String> = [
        "IdentityVerification", "IDVAdapterKit", "IDVConfiguration", "IDVHTTP", "IDVPrimitives",
        "IDVCrypto",
    ]
    private static let simulator: Set<String> = ["IDVSimulatorKit", "IDVCrypto", "IDVPrimitives"]
    private static let system: Set<String> = [
        "FoundationEssentials", "Foundation", "Glibc", "Musl", "Darwin", "Synchronization",
        "Dispatch",
    ]

    @Test func `a module imports only what its layer allows`() throws {
        for (module, files) in try Self.modules() where module != "idv" {
            let ours: Set<String>
            if module.hasSuffix("Adapter") {
                ours = Self.adapter
            } else if module.hasSuffix("Simulator") {
                ours = Self.simulator
            } else {
                ours = try #require(Self.allowed[module], "\(module) has no layer")
            }
            for file in files {
                let found = try Self.imports(of: file)
                let wrong = found.subtracting(ours).subtracting(Self.system)
                #expect(wrong.isEmpty, "\(file.lastPathComponent) imports \(wrong.sorted())")
            }
        }
    }

    @Test func `no library target imports all of Foundation where the essentials are there`() throws
    {
        for (_, files) in try Self.modules() {
            for file in files {
                let text = try String(contentsOf: file, encoding: .utf8)
                let usesFoundation = try Self.imports(of: file).contains("Foundation")
                guard usesFoundation else { continue }
                #expect(
                    text.contains("#if canImport(FoundationEssentials)"),
                    "\(file.lastPathComponent) imports Foundation without need"
                )
            }
        }
    }

    @Test func `no vendor is named above the providers, but in the one list`() throws {
        let vendors = try FileManager.default
            .contentsOfDirectory(atPath: Self.root.appending(path: "Providers").path)
            .filter { !$0.hasPrefix(".") }
            .map { $0.lowercased() }
        #expect(vendors.contains("deepidv"))
        for (module, files) in try Self.modules()
        where !module.hasSuffix("Adapter") && !module.hasSuffix("Simulator") {
            for file in files where file.lastPathComponent != "BuiltInAdapters.swift" {
                let text = try String(contentsOf: file, encoding: .utf8).lowercased()
                for vendor in vendors {
                    #expect(!text.contains(vendor), "\(file.lastPathComponent) names \(vendor)")
                }
            }
        }
    }

    @Test func `files stay short enough to be read`() throws {
        for (_, files) in try Self.modules() {
            for file in files {
                let lines = try String(contentsOf: file, encoding: .utf8).split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                #expect(lines.count <= 401, "\(file.lastPathComponent) has \(lines.count) lines")
            }
        }
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files of each module under `Sources` and `Providers`.
    private static func modules() throws -> [(String, [URL])] {
        var result: [(String, [URL])] = []
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: root.appending(path: "Sources").path) {
            result.append((name, swiftFiles(root.appending(path: "Sources/\(name)"))))
        }
        for vendor in try manager.contentsOfDirectory(
            atPath: root.appending(path: "Providers").path
        ) {
            for part in ["Adapter", "Simulator"] {
                let folder = root.appending(path: "Providers/\(vendor)/\(part)")
                result.append(("\(vendor)\(part)", swiftFiles(folder)))
            }
        }
        let found = result.filter { !$0.1.isEmpty }
        try #require(found.count > 8)
        return found
    }

    private static func swiftFiles(_ folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    private static func imports(of file: URL) throws -> Set<String> {
        let text = try String(contentsOf: file, encoding: .utf8)
        var found: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count,
                words[..<index].allSatisfy({
                    $0.hasPrefix("@") || $0 == "public" || $0 == "package"
                        || $0 == "internal" || $0 == "private" || $0 == "fileprivate"
                })
            else { continue }
            found.insert(String(words[index + 1].split(separator: ".")[0]))
        }
        return found
    }
}
