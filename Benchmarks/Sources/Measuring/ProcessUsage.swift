#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What this process has used.
public enum ProcessUsage {
    /// User and system time, in seconds.
    public static var cpuSeconds: Double {
        var usage = rusage()
        getrusage(processItself, &usage)
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The peak of the resident memory, in KiB.
    ///
    /// `VmHWM`, and not `ru_maxrss`, which a process inherits from the one that started it.
    public static var peakKiB: Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var text = [UInt8](repeating: 0, count: 8_192)
        let count = fread(&text, 1, text.count, file)
        return String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("VmHWM:") }?
            .split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
    }

    #if canImport(Glibc)
    private static let processItself = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
    private static let processItself = RUSAGE_SELF
    #endif
}
