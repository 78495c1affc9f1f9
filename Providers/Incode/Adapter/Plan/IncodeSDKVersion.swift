/// A version of the vendor's SDK that can be compared: numbers between dots, and a variant.
///
/// `5.9` is below `5.45`, and `5.45.0-d` is the variant `d` of `5.45.0`.
struct IncodeSDKVersion: Comparable {
    private let numbers: [Int]

    /// The first iOS version that knows `DeepsightConfiguration` and the motion of an ID Capture.
    ///
    /// Incode: "Capture-Only End-to-End Integration", Prerequisites.
    static let firstWithDeepsight = IncodeSDKVersion(numbers: [5, 45])

    private init(numbers: [Int]) {
        self.numbers = numbers
    }

    /// A version by its text; nil when that is none.
    init?(_ text: String) {
        let sides = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let main = sides.first, sides.dropFirst().allSatisfy(Self.isVariant) else {
            return nil
        }
        let parts = main.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...9).contains(part.utf8.count),
                part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        // 5.45.0 is 5.45.
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    private static func isVariant(_ text: Substring) -> Bool {
        (1...20).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2E
            }
    }

    static func < (left: IncodeSDKVersion, right: IncodeSDKVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
