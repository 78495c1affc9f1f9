import Foundation
import TestSupport
import Testing

extension Idv {
    /// The folder of a specimen's capture set.
    static func captureSet(_ subject: String) -> String {
        Repository.samples.appending(path: subject).path
    }

    /// A copy of a specimen's capture set in a folder, with a list that was changed.
    static func captureSet(
        _ subject: String,
        in folder: TemporaryFolder,
        _ change: (inout [String: Any]) throws -> Void
    ) throws -> String {
        let copy = folder.url.appending(path: subject)
        try FileManager.default.copyItem(
            at: Repository.samples.appending(path: subject),
            to: copy
        )
        let list = copy.appending(path: "captures.json")
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: list))
        var object = try #require(value as? [String: Any])
        try change(&object)
        try JSONSerialization.data(withJSONObject: object).write(to: list)
        return copy.path
    }
}

extension [String: Any] {
    /// Puts an entry of a capture list in the place of a role's.
    mutating func replaceCapture(_ role: String, with entry: [String: Any]?) throws {
        var captures = try #require(self["captures"] as? [[String: Any]])
        let index = try #require(captures.firstIndex { $0["role"] as? String == role })
        captures.remove(at: index)
        if let entry { captures.insert(entry, at: index) }
        self["captures"] = captures
    }
}
