import Foundation
import Synchronization

/// Appends lines to a file.
///
/// They hold no content: nothing of a person, no key.
final class LineLog: Sendable {
    private let file: Mutex<FileHandle>

    init(path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = Mutex(try FileHandle(forWritingTo: URL(filePath: path)))
    }

    func write(_ line: String) {
        file.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
    }
}
