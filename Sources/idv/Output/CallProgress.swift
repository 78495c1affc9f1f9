import IdentityVerification

/// Says on the terminal what an attempt is doing.
enum CallProgress {
    static func text(_ event: CallEvent) -> String {
        switch event {
        case .started(let operation): return "\(operation) …"
        case .retrying(let operation, let attempt, let wait):
            return "\(operation): attempt \(attempt) failed, again in \(seconds(wait)) s …"
        case .finished: return ""
        @unknown default: return ""
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = (duration / .milliseconds(100)).rounded()
        return "\(tenths / 10)"
    }
}
