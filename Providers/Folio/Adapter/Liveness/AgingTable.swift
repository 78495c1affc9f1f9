/// Values by the bytes of a text, in the order in which they came, so that the oldest can go first.
///
/// A removal leaves its place in the order behind; places without a value are cleared away before
/// they outnumber the values, so that the memory is bounded by the values alone.
struct AgingTable<Value: Sendable>: Sendable {
    struct Entry: Sendable {
        let value: Value
        let number: UInt64
        let moment: LivenessMoment
    }

    private struct Place: Sendable {
        let key: [UInt8]
        let number: UInt64
    }

    private var entries: [[UInt8]: Entry] = [:]
    private var order: [Place] = []
    private var head = 0
    private var lastNumber: UInt64 = 0

    var count: Int { entries.count }

    /// The places that are kept, those without a value included.
    var places: Int { order.count }

    subscript(key: String) -> Entry? { entries[Array(key.utf8)] }

    /// Puts a value at the end, in the place of one with the same key, and gives its number.
    @discardableResult
    mutating func insert(_ value: Value, for key: String, at moment: LivenessMoment) -> UInt64 {
        lastNumber += 1
        let key = Array(key.utf8)
        entries[key] = Entry(value: value, number: lastNumber, moment: moment)
        order.append(Place(key: key, number: lastNumber))
        if order.count - head > 2 * entries.count + 64 { compact() }
        return lastNumber
    }

    mutating func remove(_ key: String) {
        entries[Array(key.utf8)] = nil
    }

    /// Removes the oldest values for which the rule holds, up to the first for which it does not.
    mutating func removeOldest(while rule: (Entry, _ count: Int) -> Bool) {
        while head < order.count {
            let place = order[head]
            if let entry = entries[place.key], entry.number == place.number {
                guard rule(entry, entries.count) else { break }
                entries[place.key] = nil
            }
            head += 1
        }
        if head > 64, head > order.count / 2 { compact() }
    }

    private mutating func compact() {
        order = order[head...].filter { entries[$0.key]?.number == $0.number }
        head = 0
    }
}
