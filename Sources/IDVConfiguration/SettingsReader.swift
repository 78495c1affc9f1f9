public import IDVHTTP
public import IDVPrimitives

/// Reads one object of a configuration, value by value, and collects every fault on the way.
///
/// Each read names a key, so that at the end the keys that nobody asked for are known to be wrong.
/// A read that finds a fault notes it and gives nil: the reader goes on, and all faults are reported
/// together.
public struct SettingsReader: ~Copyable {
    package let members: [String: JSONValue]
    private let path: String
    let secrets: SecretResolver
    private var known: Set<String> = []

    /// The faults so far.
    public private(set) var issues: [ConfigurationIssue] = []

    /// Reads an object that stands at a path of the file.
    public init(_ members: [String: JSONValue], at path: String, secrets: SecretResolver) {
        self.members = members
        self.path = path
        self.secrets = secrets
    }

    /// The place of one of the object's keys.
    public func place(of key: String) -> String {
        let name = Self.printable(key)
        return path.isEmpty ? name : "\(path).\(name)"
    }

    /// A key or word of the file as a message may show it: in one line, and not without end.
    package static func printable(_ text: String) -> String {
        guard !text.isEmpty else { return "\"\"" }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(64) {
            let isControl = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory
            )
            scalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(scalars) + (text.unicodeScalars.count > 64 ? "…" : "")
    }

    /// Notes a fault of a key.
    public mutating func report(_ key: String, problem: String, fix: String) {
        issues.append(ConfigurationIssue(path: place(of: key), problem: problem, fix: fix))
    }

    /// Whether the key is there and not null; it counts as known from here on.
    public mutating func has(_ key: String) -> Bool {
        known.insert(key)
        return members[key].map { !$0.isNull } ?? false
    }

    /// A text; nil when the key is absent, or is something else, which is noted.
    public mutating func string(_ key: String) -> String? {
        guard has(key), let value = members[key] else { return nil }
        guard let text = value.string else {
            reportType(key, found: value, expected: "a string")
            return nil
        }
        return text
    }

    /// A text that must be there.
    public mutating func requiredString(_ key: String, fix: String) -> String? {
        guard has(key) else {
            report(key, problem: "the value is missing", fix: fix)
            return nil
        }
        return string(key)
    }

    /// One of several words; nil when absent or wrong, which is noted.
    public mutating func word<Value: RawRepresentable & CaseIterable>(
        _ key: String,
        as type: Value.Type
    ) -> Value? where Value.RawValue == String {
        guard let text = string(key) else { return nil }
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map(\.rawValue)
        let meant =
            Spelling.nearest(to: text, among: words).map { "Did you mean \"\($0)\"? " } ?? ""
        report(
            key,
            problem: "found \"\(Self.printable(text))\"",
            fix: meant + "Use one of: \(words.joined(separator: ", "))."
        )
        return nil
    }

    /// A truth value.
    public mutating func bool(_ key: String) -> Bool? {
        guard has(key), let value = members[key] else { return nil }
        guard let bool = value.bool else {
            reportType(key, found: value, expected: "true or false")
            return nil
        }
        return bool
    }

    /// A whole number within a range.
    public mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard has(key), let value = members[key] else { return nil }
        guard let number = value.integer, range.contains(number) else {
            reportType(
                key,
                found: value,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
            return nil
        }
        return number
    }

    /// A time in seconds, fractions allowed, within a range.
    public mutating func seconds(_ key: String, in range: ClosedRange<Double>) -> Duration? {
        guard has(key), let value = members[key] else { return nil }
        guard let number = value.number, range.contains(number) else {
            reportType(
                key,
                found: value,
                expected: "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
            )
            return nil
        }
        return .milliseconds(Int((number * 1_000).rounded()))
    }

    /// A number within a range.
    public mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        guard has(key), let value = members[key] else { return nil }
        guard let number = value.number, range.contains(number) else {
            reportType(
                key,
                found: value,
                expected: "a number from \(range.lowerBound) to \(range.upperBound)"
            )
            return nil
        }
        return number
    }

    /// A list of texts.
    public mutating func strings(_ key: String) -> [String]? {
        guard has(key), let value = members[key] else { return nil }
        guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
            reportType(key, found: value, expected: "a list of strings")
            return nil
        }
        return array.compactMap(\.string)
    }

    /// An address that the provider is reached at: `https`; this machine, also over `http`, only when
    /// that is allowed.
    public mutating func url(_ key: String, allowLoopbackHTTP: Bool) -> HTTPURL? {
        guard let text = string(key) else { return nil }
        let url: HTTPURL
        do throws(HTTPURLError) {
            url = try HTTPURL(text)
        } catch {
            report(key, problem: "\(error)", fix: "Write an address like https://api.example.com.")
            return nil
        }
        guard url.query == nil else {
            report(key, problem: "the address has a query", fix: "Remove everything from the ? on.")
            return nil
        }
        if url.isLoopback {
            guard allowLoopbackHTTP else {
                report(
                    key,
                    problem: "the address is this machine",
                    fix:
                        "Name the vendor's address, or set allowLoopbackHTTP: true for a simulator."
                )
                return nil
            }
        } else if !url.isSecure {
            report(
                key,
                problem: "the address is http://, which would send the key in clear text",
                fix: "Use https://."
            )
            return nil
        }
        return url
    }

    /// A proxy's address; a plain one is no danger to a call that is encrypted through it.
    public mutating func proxy(_ key: String) -> HTTPURL? {
        guard let text = string(key) else { return nil }
        do throws(HTTPURLError) {
            return try HTTPURL(text)
        } catch {
            report(
                key,
                problem: "\(error)",
                fix: "Write an address like http://proxy.example.com:3128."
            )
            return nil
        }
    }

    /// Reads an object within this one.
    public mutating func object<Result>(
        _ key: String,
        _ body: (inout SettingsReader) -> Result
    ) -> Result? {
        guard has(key), let value = members[key] else { return nil }
        return self.object(key, is: value, body)
    }

    /// Reads a value that must be an object, under the name that messages give it.
    package mutating func object<Result>(
        _ key: String,
        is value: JSONValue,
        _ body: (inout SettingsReader) -> Result
    ) -> Result? {
        guard let object = value.object else {
            reportType(key, found: value, expected: "an object")
            return nil
        }
        var inner = SettingsReader(object, at: place(of: key), secrets: secrets)
        let result = body(&inner)
        inner.reportUnknownKeys()
        issues += inner.issues
        return result
    }

    /// Notes every key that no read has asked for, with the nearest known one.
    public mutating func reportUnknownKeys() {
        for key in members.keys.sorted() where !known.contains(key) {
            let meant = Spelling.nearest(to: key, among: known.sorted())
            report(
                key,
                problem: "there is no such key",
                fix: meant.map { "Did you mean \"\($0)\"?" }
                    ?? "Known keys are: \(known.sorted().joined(separator: ", "))."
            )
        }
    }

    /// Notes the keys that are nearly one of these, when it cannot be said what else may be there.
    mutating func reportMisspelt(_ names: [String]) {
        for key in members.keys.sorted() where !known.contains(key) {
            guard let meant = Spelling.nearest(to: key, among: names) else { continue }
            report(
                Self.printable(key),
                problem: "there is no such key",
                fix: "Did you mean \"\(meant)\"?"
            )
        }
    }

    /// Takes every key as known: used when it cannot be said whose keys they are.
    mutating func ignoreUnknownKeys() {
        known.formUnion(members.keys)
    }

    /// Several words of the file as a message may show them.
    static func list(_ names: [String]) -> String {
        names.prefix(12).map(printable).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    }

    /// Notes a name that is none of the known ones, with the nearest of them; says whether it is one.
    @discardableResult
    package mutating func reportUnknown(
        _ name: String,
        as kind: String,
        at key: String,
        known: [String]
    ) -> Bool {
        guard !known.contains(name) else { return true }
        let meant = Spelling.nearest(to: name, among: known).map { "Did you mean \"\($0)\"?" }
        report(
            key,
            problem: "there is no \(kind) \"\(Self.printable(name))\"",
            fix: meant
                ?? (known.isEmpty ? "There is none at all." : "Name one of: \(Self.list(known)).")
        )
        return false
    }

    package mutating func reportType(_ key: String, found: JSONValue, expected: String) {
        // A number is no secret, and "found a number, expected a number" would help nobody.
        let number = found.integer.map { "\($0)" } ?? found.number.map { "\($0)" }
        report(
            key,
            problem: "found \(number ?? found.kindName), expected \(expected)",
            fix: "Give \(expected), or remove the key."
        )
    }
}
