import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where results and messages go: results to standard output, everything else to standard error.
struct Console: Sendable {
    private let writeResult: @Sendable (String) -> Void
    private let writeMessage: @Sendable (String) -> Void
    private let isWatched: Bool
    private let failure: @Sendable () -> CInt?

    /// A console over two functions that write.
    ///
    /// - Parameters:
    ///   - isWatched: Whether somebody looks at the messages, so that progress is worth showing.
    ///   - result: Writes to standard output.
    ///   - message: Writes to standard error.
    ///   - failure: The system's code of the first result that could not be written; nil when all
    ///     could.
    init(
        isWatched: Bool,
        result: @escaping @Sendable (String) -> Void,
        message: @escaping @Sendable (String) -> Void,
        failure: @escaping @Sendable () -> CInt? = { nil }
    ) {
        self.isWatched = isWatched
        writeResult = result
        writeMessage = message
        self.failure = failure
    }

    /// The process's own.
    static func standard() -> Console {
        let failure = Lock<CInt?>(nil)
        return Console(
            isWatched: isatty(2) == 1,
            result: { text in
                guard let code = write(text, to: 1) else { return }
                failure.withLock { $0 = $0 ?? code }
            },
            message: { _ = write($0, to: 2) },
            failure: { failure.withLock { $0 } }
        )
    }

    /// Why a result could not be written, in the system's words; nil when all could.
    var outputFailure: String? { failure().map { String(cString: strerror($0)) } }

    /// Writes a result line.
    func print(_ line: String) { writeResult(PrintableText.line(line) + "\n") }

    /// Writes the lines of a result, together: a reader that goes after the first has got them all.
    func print(_ lines: [String]) {
        writeResult(lines.map { PrintableText.line($0) + "\n" }.joined())
    }

    /// Writes a result of several lines.
    func printBlock(_ text: String) { writeResult(PrintableText.block(text) + "\n") }

    /// Writes a result that another program reads, in one line unless it is to be pretty.
    func printJSON(_ value: JSONValue, pretty: Bool = false) {
        writeResult(String(decoding: value.encoded(pretty: pretty), as: UTF8.self) + "\n")
    }

    /// Writes a line that is JSON already.
    func printJSONLine(_ line: String) { writeResult(line + "\n") }

    /// Writes a message.
    func error(_ text: String) {
        writeMessage((isWatched ? Self.clearLine : "") + PrintableText.block(text) + "\n")
    }

    /// Shows a line that replaces itself, or nothing when nobody watches; an empty one clears it.
    func progress(_ line: String) {
        if isWatched { writeMessage(Self.clearLine + PrintableText.line(line)) }
    }

    private static let clearLine = "\r\u{1B}[K"

    /// Writes all of a text, and gives the system's code when it cannot.
    private static func write(_ text: String, to descriptor: CInt) -> CInt? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                #if canImport(Darwin)
                let count = Darwin.write(descriptor, base, rest.count)
                #elseif canImport(Musl)
                let count = Musl.write(descriptor, base, rest.count)
                #else
                let count = Glibc.write(descriptor, base, rest.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return nil
        }
    }
}
