/// Values by name, at most so many: where there is no room the oldest is forgotten.
struct BoundedStore<Value: Sendable>: Sendable {
    private let limit: Int
    private var values: [String: Value] = [:]
    /// The names in the order in which they came; those before `head` are forgotten.
    private var order: [String] = []
    private var head = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { values.count }

    /// All values, oldest first.
    var all: [Value] { order[head...].compactMap { values[$0] } }

    /// A value; setting nil removes it, and a new name makes room for itself.
    subscript(name: String) -> Value? {
        get { values[name] }
        set {
            guard let newValue else {
                guard values.removeValue(forKey: name) != nil else { return }
                order = order[head...].filter { $0 != name }
                head = 0
                return
            }
            if values.updateValue(newValue, forKey: name) == nil {
                order.append(name)
                forgetOldest()
            }
        }
    }

    private mutating func forgetOldest() {
        while values.count > limit, head < order.count {
            values[order[head]] = nil
            head += 1
        }
        // In blocks, so that the array is not moved for each value.
        if head > order.count / 2 {
            order.removeFirst(head)
            head = 0
        }
    }
}
