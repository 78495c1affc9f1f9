/// The images and recordings that may be read back, within a bound.
///
/// Where there is no room the oldest are forgotten.
struct MediaStore: Sendable {
    private let limit: Int
    private var items: [String: [UInt8]] = [:]
    private var order: [String] = []
    private var byteCount = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    subscript(name: String) -> [UInt8]? { items[name] }

    mutating func store(_ bytes: [UInt8], as name: String) {
        remove(name)
        guard bytes.count <= limit else { return }
        while byteCount + bytes.count > limit, let oldest = order.first { remove(oldest) }
        items[name] = bytes
        order.append(name)
        byteCount += bytes.count
    }

    private mutating func remove(_ name: String) {
        guard let old = items.removeValue(forKey: name) else { return }
        byteCount -= old.count
        order.removeAll { $0 == name }
    }
}
