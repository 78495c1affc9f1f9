import IDVPrimitives

/// One thing that is wrong with a request's body, in the form of deepidv's `hints`.
struct SchemaIssue: Sendable, Equatable {
    /// A step of the way to the faulty place.
    enum Step: Sendable, Equatable {
        case name(String)
        case index(Int)

        var json: JSONValue {
            switch self {
            case .name(let name): .string(name)
            case .index(let index): .number(Double(index))
            }
        }
    }

    let path: [Step]
    let code: String
    let details: [String: JSONValue]

    var json: JSONValue {
        var members = details
        members["path"] = .array(path.map(\.json))
        members["code"] = .string(code)
        return .object(members)
    }
}

/// Reads an object's fields, and collects all that is wrong with them instead of stopping at the first.
struct SchemaReader {
    private(set) var issues: [SchemaIssue] = []
    private let object: JSONValue
    private let path: [SchemaIssue.Step]

    init(_ value: JSONValue, path: [SchemaIssue.Step] = []) {
        object = value
        self.path = path
        if value.object == nil { reject(nil, expected: "object", received: value) }
    }

    /// The first of several spellings of a field that the object has.
    private func find(_ names: [String]) -> (name: String, value: JSONValue)? {
        for name in names {
            if let value = object[name], !value.isNull { return (name, value) }
        }
        return nil
    }

    mutating func reject(
        _ name: String?,
        code: String,
        _ details: [String: JSONValue] = [:]
    ) {
        let path = path + (name.map { [.name($0)] } ?? [])
        issues.append(SchemaIssue(path: path, code: code, details: details))
    }

    private mutating func reject(_ name: String?, expected: String, received: JSONValue?) {
        let kind = received?.kindName.split(separator: " ").last.map { String($0) } ?? "undefined"
        reject(
            name,
            code: "invalid_type",
            ["expected": .string(expected), "received": .string(kind)]
        )
    }

    mutating func add(_ others: [SchemaIssue]) {
        issues += others
    }

    /// A string that must not be empty.
    mutating func text(_ names: String..., isRequired: Bool = true) -> String? {
        guard object.object != nil else { return nil }
        guard let (name, value) = find(names) else {
            if isRequired { reject(names[0], expected: "string", received: object[names[0]]) }
            return nil
        }
        guard let text = value.string else {
            reject(name, expected: "string", received: value)
            return nil
        }
        guard !text.isEmpty else {
            reject(name, code: "too_small", ["minimum": 1, "type": "string"])
            return nil
        }
        return text
    }

    /// A whole number in a range.
    mutating func integer(_ names: String..., in range: ClosedRange<Int>, isRequired: Bool = true)
        -> Int?
    {
        guard object.object != nil else { return nil }
        guard let (name, value) = find(names) else {
            if isRequired { reject(names[0], expected: "number", received: object[names[0]]) }
            return nil
        }
        guard value.number != nil else {
            reject(name, expected: "number", received: value)
            return nil
        }
        guard let number = value.integer else {
            reject(name, code: "invalid_type", ["expected": "integer", "received": "float"])
            return nil
        }
        guard number >= range.lowerBound else {
            reject(name, code: "too_small", ["minimum": .number(Double(range.lowerBound))])
            return nil
        }
        guard number <= range.upperBound else {
            reject(name, code: "too_big", ["maximum": .number(Double(range.upperBound))])
            return nil
        }
        return number
    }

    /// An optional boolean.
    mutating func flag(_ names: String..., otherwise: Bool) -> Bool {
        guard let (name, value) = find(names) else { return otherwise }
        guard let flag = value.bool else {
            reject(name, expected: "boolean", received: value)
            return otherwise
        }
        return flag
    }

    /// One of some strings.
    mutating func choice(_ names: String..., of options: [String], isRequired: Bool) -> String? {
        guard object.object != nil else { return nil }
        guard let (name, value) = find(names) else {
            if isRequired { reject(names[0], expected: "string", received: object[names[0]]) }
            return nil
        }
        guard let text = value.string, options.contains(text) else {
            reject(
                name,
                code: "invalid_enum_value",
                ["options": .array(options.map { .string($0) })]
            )
            return nil
        }
        return text
    }

    /// A list with at least one element.
    mutating func list(_ name: String, maximum: Int) -> [JSONValue] {
        guard object.object != nil else { return [] }
        guard let elements = object[name]?.array else {
            reject(name, expected: "array", received: object[name])
            return []
        }
        if elements.isEmpty { reject(name, code: "too_small", ["minimum": 1, "type": "array"]) }
        if elements.count > maximum {
            reject(name, code: "too_big", ["maximum": .number(Double(maximum)), "type": "array"])
            return []
        }
        return elements
    }

    func check() throws(DeepIDVReply) {
        guard issues.isEmpty else { throw .invalid(issues) }
    }
}
