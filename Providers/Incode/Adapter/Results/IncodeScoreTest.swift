import IDVPrimitives

/// One test of the score: a leaf of the score's tree.
///
/// It prints its key and status, never its value.
public struct IncodeScoreTest: Sendable, Equatable {
    /// The list that the test stands in, such as `idSpecific`; nil when it is a member of its
    /// section.
    public let list: String?
    /// The test's key, such as `tamperCheck`; the name of the member for a test outside a list.
    ///
    /// Empty for a test in a list that has neither key nor name.
    public let key: String
    /// The test's name for people; nil when there is none.
    public let name: String?
    /// The value as text, a number too; nil when there is none.
    ///
    /// `"100.0"`, `"PASSED"`, `"OK"` and even the key itself have been seen.
    public let value: String?
    /// The status; nil when there is none.
    public let status: IncodeTestStatus?

    /// A leaf at a member of that name, or in a list.
    ///
    /// A leaf that is no object is a value without a status; JSON's `null` is no test.
    init?(json: JSONValue, key: String?, list: String? = nil) {
        self.list = list
        switch json {
        case .object(let members):
            let own = members["key"].flatMap(Self.text)
            name = members["name"].flatMap(Self.text)
            self.key = key ?? own ?? name ?? ""
            value = members["value"].flatMap(Self.text)
            status = members["status"]?.string.map(IncodeTestStatus.init(rawValue:))
        case .null:
            return nil
        case .bool, .number, .string, .array:
            self.key = key ?? ""
            name = nil
            value = Self.text(json)
            status = nil
        }
    }

    /// The value as a number; nil when it is none.
    ///
    /// Most are from 0 to 100, and exceptions are known (`faceBrightness` goes beyond).
    public var number: Double? {
        // Of what a parser of doubles takes, only plain decimals: no "nan", "infinity" or "0x1p4".
        guard let value, value.utf8.count <= 32,
            value.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        return Double(value)
    }

    private static func text(_ json: JSONValue) -> String? { json.scalarText }
}

extension IncodeScoreTest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The key and the status.
    public var description: String {
        "\(IncodeWord.code(key) ?? "test"): \(status?.description ?? "no status")"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension JSONValue {
    /// A string, number or boolean as text, a whole number without a fraction; nil for anything else.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let value): integer.map { String($0) } ?? "\(value)"
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
