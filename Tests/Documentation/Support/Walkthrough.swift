import Foundation
import TestSupport

/// The page that adds a vendor: its code is the files of an example, each named above its block.
enum Walkthrough {
    static let page = "Documentation/IdentityVerification.docc/AddingAVendor.md"
    static let example = Repository.root.appending(path: "Examples/AddingAVendor")

    /// The example's Swift files, by their paths in it.
    static func files() throws -> [String: String] {
        let sources = try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(
                atPath: example.appending(path: folder).path
            )
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }
        return try Dictionary(
            uniqueKeysWithValues: (["Package.swift"] + sources).map { path in
                (path, try String(contentsOf: example.appending(path: path), encoding: .utf8))
            }
        )
    }

    /// The page's blocks in order, each with the file that is named above it.
    static func blocks(of text: String) -> [(path: String, text: String)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return CodeBlock.blocks(of: text, page: page).map { block in
            let above = lines[..<(block.line - 2)].last { !$0.isEmpty } ?? ""
            let path = above.wholeMatch(of: /`([^`]+)`:/).map { String($0.1) } ?? ""
            return (path, block.text)
        }
    }

    /// The page with the files as they are now in the place of its blocks.
    static func rewritten(_ text: String, with files: [String: String]) -> String {
        var result = text
        for block in blocks(of: text) {
            guard let file = files[block.path] else { continue }
            result = result.replacing("```swift\n\(block.text)```", with: "```swift\n\(file)```")
        }
        return result
    }
}
