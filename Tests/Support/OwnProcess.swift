package import Foundation

/// What the system says of this process.
package enum OwnProcess {
    /// The resident memory in MiB.
    package static func residentMegabytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " "
        )
        return (Int(fields[1]) ?? 0) * 4_096 >> 20
    }

    /// The sockets, pipes and the like that are open, by the system's own names.
    package static func openDescriptors() throws -> [String] {
        try descriptorTargets().filter { !$0.hasPrefix("/") }.sorted()
    }

    /// How many open descriptors are files below a folder.
    package static func openFiles(under folder: URL) throws -> Int {
        try descriptorTargets().filter { $0.contains(folder.lastPathComponent) }.count
    }

    /// The number of libmicrohttpd's threads, by the names that it gives them.
    package static func serverThreads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
            let name = try? String(
                contentsOfFile: "/proc/self/task/\(thread)/comm",
                encoding: .utf8
            )
            return name?.hasPrefix("MHD-") == true
        }.count
    }

    private static func descriptorTargets() throws -> [String] {
        let table = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: table).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(table)/\($0)")
        }
    }
}
