package import Foundation

/// A folder of its own for one test, removed with what is in it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            component: "idv-test-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String { url.appending(component: name).path }

    /// Writes a file, and returns its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: url.appending(component: name))
        return path(name)
    }

    /// Writes a text, and returns the file's path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// Makes a file longer, with a hole, or shorter.
    package func resize(_ name: String, to size: Int) throws {
        let handle = try FileHandle(forWritingTo: url.appending(component: name))
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
    }

    package var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    }
}
