import Foundation
import IDVPrimitives
import TestSupport
import Testing

@Suite struct RegularFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aFileIsReadFromAnyPlace() throws {
        let file = try RegularFile(path: try folder.write(Array(0..<200), to: "file"))
        #expect(file.size == 200)
        #expect(try read(file, at: 0, count: 200) == Array(0..<200))
        #expect(try read(file, at: 190, count: 50) == Array(190..<200))
        #expect(try read(file, at: 200, count: 5) == [])
        #expect(try read(file, at: -1, count: 5) == [])
        #expect(try read(file, at: 3, count: 0) == [])
    }

    @Test func anEmptyFileIsAFile() throws {
        let file = try RegularFile(path: try folder.write([], to: "file"))
        #expect(file.size == 0)
        #expect(try read(file, at: 0, count: 8) == [])
    }

    @Test func aSymbolicLinkToAFileIsFollowed() throws {
        let target = try folder.write([1, 2, 3], to: "file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"),
            withDestinationPath: target
        )
        #expect(try RegularFile(path: folder.path("link")).size == 3)
    }

    @Test func aSymbolicLinkIsRefusedWhereNoneIsFollowed() throws {
        let target = try folder.write([1, 2, 3], to: "file")
        for (name, destination) in [
            ("absolute", target), ("relative", "file"), ("dangling", "nowhere"),
            ("device", "/dev/zero"), ("folder", "/"),
        ] {
            let link = folder.path(name)
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: destination
            )
            #expect(throws: RegularFileError.symbolicLink) {
                try RegularFile(path: link, followsLinks: false)
            }
        }
        #expect(try RegularFile(path: target, followsLinks: false).size == 3)
        // The way to the file is the caller's own.
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("way"),
            withDestinationPath: folder.path("")
        )
        #expect(try RegularFile(path: folder.path("way/file"), followsLinks: false).size == 3)
    }

    @Test func whatWasOpenedStaysWhatIsRead() throws {
        let path = try folder.write([1, 2, 3], to: "file")
        let file = try RegularFile(path: path)
        try FileManager.default.removeItem(atPath: path)
        _ = try folder.write([9, 9, 9], to: "file")
        #expect(try read(file, at: 0, count: 3) == [1, 2, 3])
    }

    @Test func aDirectoryADeviceAndAPipeAreRefusedAtOnce() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"),
            withDestinationPath: "/dev/zero"
        )
        for path in [folder.url.path, "/dev/zero", folder.path("pipe"), folder.path("link")] {
            #expect(throws: RegularFileError.notARegularFile) { try RegularFile(path: path) }
        }
    }

    @Test func aPathThatLeadsNowhereSaysWhatTheSystemSaid() throws {
        #expect(throws: RegularFileError.cannotOpen(errno: ENOENT)) {
            try RegularFile(path: folder.path("missing"))
        }
        let below = try folder.write([1], to: "file") + "/below"
        #expect(throws: RegularFileError.cannotOpen(errno: ENOTDIR)) {
            try RegularFile(path: below)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop"),
            withDestinationPath: folder.path("loop")
        )
        #expect(throws: RegularFileError.cannotOpen(errno: ELOOP)) {
            try RegularFile(path: folder.path("loop"))
        }
    }

    @Test func anUnusablePathIsRefusedBeforeTheSystemCutsIt() throws {
        let path = try folder.write([1], to: "file")
        for unusable in ["", "\0", path + "\0.jpg"] {
            #expect(throws: RegularFileError.unusablePath) { try RegularFile(path: unusable) }
        }
    }

    #if os(Linux)
    @Test func aDescriptorIsClosedWithTheLastReferenceAndAfterARefusal() throws {
        let path = try folder.write([1], to: "file")
        for _ in 0..<100 {
            #expect(try RegularFile(path: path).size == 1)
            #expect(throws: RegularFileError.self) { try RegularFile(path: folder.url.path) }
        }
        let marker = folder.url.lastPathComponent
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(!open.contains { $0.contains(marker) })
    }
    #endif

    @Test func anErrorDoesNotNameThePath() throws {
        let error = #expect(throws: RegularFileError.self) {
            try RegularFile(path: folder.path("passport-of-someone.jpg"))
        }
        let text = try #require(error).description
        #expect(text.contains("No such file") && !text.contains("passport"))
    }

    private func read(_ file: RegularFile, at offset: Int, count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0xee, count: count)
        let got = try buffer.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
        #expect(buffer[got...].allSatisfy { $0 == 0xee })
        return Array(buffer[..<got])
    }
}
