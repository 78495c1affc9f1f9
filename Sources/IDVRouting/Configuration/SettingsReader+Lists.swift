import IDVConfiguration
import IDVPrimitives

extension SettingsReader {
    /// A list of words as a set of values; nil when it is absent, or a word is none, which is noted.
    mutating func set<Value: Hashable>(
        _ key: String,
        expecting form: String,
        _ read: (String) -> Value?
    ) -> Set<Value>? {
        guard let words = strings(key) else { return nil }
        guard !words.isEmpty else {
            report(
                key,
                problem: "the list is empty, which nothing can match",
                fix: "Name at least one, or remove the key."
            )
            return nil
        }
        var values: Set<Value> = []
        for word in words {
            if let value = read(word) {
                values.insert(value)
            } else {
                report(
                    key,
                    problem: "found \"\(Self.printable(word))\"",
                    fix: "Write \(form)."
                )
            }
        }
        return values.count == Set(words).count ? values : nil
    }

    /// A list of words as a set of cases.
    mutating func set<Value: RawRepresentable & CaseIterable & Hashable>(
        _ key: String,
        of type: Value.Type
    ) -> Set<Value>? where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        return set(key, expecting: "one of: \(words.joined(separator: ", "))") { word in
            Value(rawValue: word)
        }
    }

    /// A list of objects, each read by a closure; what is no object is noted.
    mutating func objects<Value>(
        _ key: String,
        _ body: (inout SettingsReader) -> Value?
    ) -> [Value] {
        guard has(key), let value = members[key] else { return [] }
        guard let array = value.array else {
            reportType(key, found: value, expected: "a list of objects")
            return []
        }
        guard array.count <= RoutingReader.maximumCount else {
            report(
                key,
                problem: "the list has \(array.count) entries",
                fix: "Write at most \(RoutingReader.maximumCount)."
            )
            return []
        }
        var values: [Value] = []
        for (index, element) in array.enumerated() {
            if let one = object("\(key)[\(index)]", is: element, body), let one {
                values.append(one)
            }
        }
        return values
    }
}
