import IDVCrypto
import IDVSimulatorKit

/// What is known of a stored picture.
struct StoredImage: Sendable, Equatable {
    /// Whether the bytes are a JPEG or PNG, which is all that the recogniser takes.
    let isSupported: Bool
    /// What the picture says about itself.
    let marking: SpecimenMarking?

    init(bytes: some RandomAccessCollection<UInt8>) {
        isSupported =
            bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        marking = isSupported ? SpecimenMarking(imageBytes: bytes) : nil
    }
}

/// The keys that were given out, and what was stored under them.
struct UploadStore: Sendable {
    /// A key that was given out.
    struct Upload: Sendable {
        let organization: String
        var stored: (object: SimulatedDeepIDV.UploadedObject, image: StoredImage)?
    }

    private let limit: Int
    private var uploads: [String: Upload] = [:]
    private var order: [String] = []
    private var issued: UInt64 = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    subscript(key: String) -> Upload? { uploads[key] }

    var objects: [SimulatedDeepIDV.UploadedObject] {
        uploads.values.compactMap { $0.stored?.object }.sorted { $0.fileKey < $1.fileKey }
    }

    /// A new key: opaque to clients, and the same in every run.
    mutating func issue(organization: String, contentType: String) -> String {
        issued += 1
        let suffix = ["image/jpeg": "jpg", "image/png": "png"][contentType] ?? "bin"
        let digits = String(issued)
        let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        let key = "tmp/\(organization)/\(number)-\(Self.scrambled(issued)).\(suffix)"
        uploads[key] = Upload(organization: organization)
        order.append(key)
        if order.count >= limit * 2 {
            for old in order.prefix(order.count - limit) { uploads[old] = nil }
            order.removeFirst(order.count - limit)
        }
        return key
    }

    mutating func store(_ object: SimulatedDeepIDV.UploadedObject, _ image: StoredImage) {
        uploads[object.fileKey]?.stored = (object, image)
    }

    /// SplitMix64, so that keys do not look like a count.
    private static func scrambled(_ number: UInt64) -> String {
        var value = number &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return String(value ^ (value >> 31), radix: 36)
    }
}
