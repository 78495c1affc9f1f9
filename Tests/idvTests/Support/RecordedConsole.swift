import IDVPrimitives

@testable import idv

/// A console that keeps what a command writes.
final class RecordedConsole: Sendable {
    private let texts = Lock<(results: String, messages: String)>(("", ""))

    var results: String { texts.withLock { $0.results } }
    var messages: String { texts.withLock { $0.messages } }

    func console(isWatched: Bool = false) -> Console {
        Console(
            isWatched: isWatched,
            result: { text in self.texts.withLock { $0.results += text } },
            message: { text in self.texts.withLock { $0.messages += text } }
        )
    }
}
