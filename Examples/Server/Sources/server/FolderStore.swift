import Foundation
import IDVRouting

/// Keeps the snapshots of stepwise attempts in a folder, one file each.
///
/// They are sealed: who reads the folder learns nothing, and who changes a file ends its attempt.
struct FolderStore: SnapshotStore {
    let folder: URL

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func save(_ snapshot: SealedSnapshot, of attempt: AttemptID) async throws {
        // Atomic: a crash leaves the one before, and never half of one.
        try Data(snapshot.bytes).write(to: file(attempt), options: .atomic)
    }

    func snapshot(of attempt: AttemptID) async throws -> SealedSnapshot? {
        guard FileManager.default.fileExists(atPath: file(attempt).path) else { return nil }
        return SealedSnapshot(bytes: Array(try Data(contentsOf: file(attempt))))
    }

    func remove(_ attempt: AttemptID) async throws {
        guard FileManager.default.fileExists(atPath: file(attempt).path) else { return }
        try FileManager.default.removeItem(at: file(attempt))
    }

    private func file(_ attempt: AttemptID) -> URL {
        folder.appending(path: "\(attempt).snapshot")
    }
}
