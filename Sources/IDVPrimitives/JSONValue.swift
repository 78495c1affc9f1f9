#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON value whose shape is not known beforehand: a vendor's answer, or a config file.
///
/// It keeps what a typed reader would drop, so that an unknown field is never an error. It does not
/// print what it holds.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    /// Parses JSON text, or JSON5 text (comments, trailing commas, unquoted keys) when asked.
    ///
    /// A text has one reading or none: an object that has two members of one name is refused, as are
    /// a number that no `Double` can hold and more than 128 arrays and objects in each other.
    ///
    /// - Throws: `JSONSyntaxError`, which says where and what is expected, never what is there.
    public init(parsing text: some Sequence<UInt8>, json5: Bool = false) throws(JSONSyntaxError) {
        var parser = JSONParser(Array(text), json5: json5)
        self = try parser.parseText()
    }

    /// The member of an object; nil when this is no object or has no such member.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text of a string; nil for anything else.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The value of a number; nil for anything else.
    public var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The value of a whole number; nil for anything else, and for a number so large that it is no
    /// longer exact here (2⁵³ or more either side of zero).
    public var integer: Int? {
        guard case .number(let value) = self, value.magnitude < Self.exactLimit else { return nil }
        return Int(exactly: value)
    }

    /// From here on not every whole number has a `Double` of its own.
    private static let exactLimit: Double = 9_007_199_254_740_992

    /// The value of a boolean; nil for anything else.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements of an array; nil for anything else.
    public var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members of an object; nil for anything else.
    public var object: [String: JSONValue]? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// Whether this is JSON's `null`.
    public var isNull: Bool { self == .null }

    /// What kind of value this is, for error messages: never the value itself.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// This value as JSON text with sorted keys and unescaped slashes.
    public func encoded(pretty: Bool = false) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        // Only a number that JSON cannot express could fail, and it is written as null below.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}

extension JSONValue: Codable {
    /// Reads any value that the decoder has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value, a number that JSON cannot express as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = integer {
                try container.encode(whole)
            } else if value.isFinite {
                try container.encode(value)
            } else {
                try container.encodeNil()
            }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of two members of one name the last stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// JSON's `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of value, and nothing that it holds.
    public var description: String { "JSON(\(kindName))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
