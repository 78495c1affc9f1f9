import Foundation
import TestSupport

extension Repository {
    /// Every Markdown file, by its path from the root.
    static func pages() throws -> [String] {
        let manager = FileManager.default
        func pages(in folder: String) -> [String] {
            let names =
                (try? manager.contentsOfDirectory(atPath: root.appending(path: folder).path))
            return (names ?? []).filter { $0.hasSuffix(".md") }
                .map { folder == "." ? $0 : "\(folder)/\($0)" }.sorted()
        }
        let vendors = try manager.contentsOfDirectory(
            atPath: root.appending(path: "Providers").path
        )
        return
            (["."]
            + [
                "Documentation", "Documentation/IdentityVerification.docc", "Samples", "Benchmarks",
            ]
            + vendors.sorted().map { "Providers/\($0)" }).flatMap(pages)
    }

    static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }
}
