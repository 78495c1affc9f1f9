/// Reads the `Retry-After` header field (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The longest time that is read: one year.
    ///
    /// A longer one counts as this.
    public static let longest = Duration.seconds(365 * 86_400)

    /// How long to wait, counted from `now`; nil when no field holds a number or a date.
    ///
    /// A number may have a fraction, which is kept; a negative number and a past date are zero. Of
    /// several values, in one field or many, the longest counts.
    ///
    /// - Parameters:
    ///   - fields: the answer's header fields.
    ///   - now: the calendar time since 1970-01-01T00:00:00Z.
    /// - Returns: the wait, from zero to `longest`.
    public static func wait(in fields: HTTPFields, now: Duration) -> Duration? {
        fields.values(of: "Retry-After").compactMap { wait($0, now: now) }.max()
    }

    /// How long one field value says to wait, counted from `now`; nil when it is neither a number
    /// nor a date.
    public static func wait(_ value: String, now: Duration) -> Duration? {
        guard value.utf8.count <= 128 else { return nil }
        let text = trimmed(value[...])
        if let seconds = HTTPDate.secondsSinceEpoch(String(text)) {
            return clamped(.seconds(seconds) - now)
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        let waits = parts.compactMap(seconds)
        guard waits.count == parts.count else { return nil }
        return waits.max()
    }

    private static func clamped(_ duration: Duration) -> Duration {
        min(max(duration, .zero), longest)
    }

    /// Digits with at most one point between them, and at most one minus before them: not what
    /// `Double` would read, which takes `1e9`, `inf` and `0x10`.
    private static func seconds(_ text: Substring) -> Duration? {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0)
            .split(separator: ".", omittingEmptySubsequences: false)
        guard
            (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        guard !isNegative else { return .zero }
        guard let whole = Int64(parts[0]), whole < longest.components.seconds else {
            return longest
        }
        guard parts.count == 2 else { return .seconds(whole) }
        // Nine digits are nanoseconds; what lies beyond cannot matter.
        let digits = parts[1].prefix(9)
        let nanoseconds = (Int64(digits) ?? 0) * powerOfTen(9 - digits.count)
        return .seconds(whole) + .nanoseconds(nanoseconds)
    }

    private static func powerOfTen(_ exponent: Int) -> Int64 {
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.utf8.first, first == 0x20 || first == 0x09 { text.removeFirst() }
        while let last = text.utf8.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text
    }
}
