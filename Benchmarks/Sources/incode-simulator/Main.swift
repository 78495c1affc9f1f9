import IDVCrypto
import IDVSimulatorKit
import IncodeSimulator

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The simulator in a process of its own, so that its memory and its time are not the client's.
///
/// usage: incode-simulator [CERTIFICATE KEY]
///
/// Prints its base URL. For each line on its standard input it prints what was done since the last
/// one: the sessions that were started and those that were finished, what no client should have
/// done, the recordings that are whole, and their digests, each once. It runs until its standard
/// input ends.
@main
struct Main {
    static func main() throws {
        var configuration = SimulatedIncode.Configuration()
        configuration.rateLimit = nil
        configuration.pollsUntilReady = 0
        configuration.processingSeconds = 0
        // A run is shorter than this; what is kept of it must not be what is measured.
        configuration.journalLimit = 1
        configuration.maximumSessions = 4_096
        let arguments = CommandLine.arguments
        if arguments.count == 3 {
            configuration.server.identity = SimulatorServer.Identity(
                certificatePEM: try text(of: arguments[1]),
                privateKeyPEM: try text(of: arguments[2])
            )
        }
        let simulator = SimulatedIncode(configuration: configuration)
        try simulator.start()
        say(simulator.baseURL ?? "")
        var known: Set<String> = []
        var violations = 0
        while readLine() != nil {
            let sessions = simulator.sessions.filter { known.insert($0.interviewID).inserted }
            let all = simulator.violations.count
            let recordings = sessions.compactMap(\.recording)
            let digests = Set(recordings.map(\.digest.hex)).sorted()
            let finished = sessions.count { $0.finishCount == 1 }
            say(
                "\(sessions.count) \(finished) \(all - violations) \(recordings.count) "
                    + digests.joined(separator: ",")
            )
            violations = all
        }
        simulator.stop()
    }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func text(of path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// A file cannot be opened.
struct Unreadable: Error {
    let path: String
}
