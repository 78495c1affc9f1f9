import IDVPrimitives

/// Reads one object of the capture settings and collects its faults by their places.
///
/// A value is told by its kind and never quoted: the settings come from a device.
struct IncodeSettingsReader {
    private let members: [String: JSONValue]
    private let place: String
    private var known: Set<String> = []
    private(set) var faults: [IncodeCaptureConfigurationError.Fault] = []

    init(_ value: JSONValue, at place: String) {
        self.place = place
        members = value.object ?? [:]
        if value.object == nil {
            refuse(problem: "is \(value.kindName); expected an object")
        }
    }

    mutating func refuse(_ key: String? = nil, problem: String) {
        let path = key.map { "\(place).\($0)" } ?? place
        faults.append(IncodeCaptureConfigurationError.Fault(place: path, problem: problem))
    }

    /// Whether the key is there and not null; it counts as known from here on.
    mutating func has(_ key: String) -> Bool {
        known.insert(key)
        return members[key].map { !$0.isNull } ?? false
    }

    mutating func text(_ key: String) -> String? {
        guard has(key), let value = members[key] else { return nil }
        guard let text = value.string, text.utf8.count <= 100 else {
            refuse(key, problem: "is \(value.kindName); expected a text of at most 100 bytes")
            return nil
        }
        return text
    }

    mutating func bool(_ key: String) -> Bool? {
        guard has(key), let value = members[key] else { return nil }
        guard let bool = value.bool else {
            refuse(key, problem: "is \(value.kindName); expected true or false")
            return nil
        }
        return bool
    }

    /// A switch: true or false, or an object like the SDK's own call, with `enabled` (true when it is
    /// absent) and what else the call takes.
    mutating func option(
        _ key: String,
        _ further: (inout IncodeSettingsReader) -> Void = { _ in }
    ) -> Bool? {
        guard has(key), members[key]?.object != nil else { return bool(key) }
        return section(key) { call in
            further(&call)
            return call.bool("enabled") ?? true
        }
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ key: String,
        as type: Word.Type = Word.self
    ) -> Word? where Word.RawValue == String {
        guard has(key), let value = members[key] else { return nil }
        guard let word = value.string.flatMap(Word.init(rawValue:)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            let found = value.string == nil ? value.kindName : "another word"
            refuse(key, problem: "is \(found); expected one of \(words)")
            return nil
        }
        return word
    }

    /// Reads an object within this one; nil when it is absent.
    mutating func section<Result>(
        _ key: String,
        _ body: (inout IncodeSettingsReader) -> Result
    ) -> Result? {
        guard has(key), let value = members[key] else { return nil }
        var reader = IncodeSettingsReader(value, at: "\(place).\(key)")
        guard value.object != nil else {
            faults += reader.faults
            return nil
        }
        let result = body(&reader)
        reader.refuseUnknownKeys()
        faults += reader.faults
        return result
    }

    mutating func refuseUnknownKeys() {
        let names = known.sorted().joined(separator: ", ")
        for key in members.keys.sorted() where !known.contains(key) {
            let problem = "is an unknown key; known here are \(names)"
            guard Self.isPlain(key) else {
                refuse("(a key of \(key.utf8.count) bytes)", problem: problem)
                continue
            }
            refuse(key, problem: problem)
        }
    }

    /// Whether a key can be shown: it looks like the name of a setting, and is no text.
    private static func isPlain(_ key: String) -> Bool {
        (1...40).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || (0x30...0x39).contains($0) || $0 == 0x5F
            }
    }
}
