/// Arguments that the command does not take, and what would be right.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
