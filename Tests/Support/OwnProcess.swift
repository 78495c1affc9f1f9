package import Foundation

/// What the system says of this process.
package enum OwnProcess {
    /// Whether a sanitizer looks at the process.
    package static var isInstrumented: Bool {
        #if IDV_THREAD_SANITIZER
        true
        #else
        ProcessInfo.processInfo.environment["IDV_LEAK_CHECK"] != nil
        #endif
    }

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

    /// How many connections are open at one of these local ports, on either side: established, or
    /// closed by the other side alone.
    package static func openConnections(at ports: Set<Int>) throws -> Int {
        let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
        return table.split(separator: "\n").dropFirst().count { line in
            let fields = line.split(separator: " ")
            guard fields.count > 3, ["01", "08"].contains(fields[3]) else { return false }
            return fields[1...2].contains { end in
                end.split(separator: ":").last.flatMap { Int($0, radix: 16) }
                    .map(ports.contains) ?? false
            }
        }
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
