/// One metric of the Prometheus text format: its help, its type, and a value for each set of labels.
struct MetricSeries: Sendable {
    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    private struct Value: Sendable {
        var number = 0.0
        /// The counts up to each bound, for a histogram.
        var buckets: [Int] = []
        var count = 0
    }

    let name: String
    let help: String
    let kind: Kind
    /// The upper bounds of a histogram's buckets, ascending.
    let bounds: [Double]
    private var values: [String: Value] = [:]

    init(_ name: String, _ kind: Kind, _ help: String, bounds: [Double] = []) {
        self.name = name
        self.kind = kind
        self.help = help
        self.bounds = bounds
    }

    /// How many sets of labels there are.
    var count: Int { values.count }

    /// Whether a set of labels is there.
    func has(_ labels: String) -> Bool { values[labels] != nil }

    mutating func add(_ number: Double, _ labels: String) {
        values[labels, default: Value()].number += number
    }

    mutating func set(_ number: Double, _ labels: String) {
        values[labels, default: Value()].number = number
    }

    mutating func observe(_ number: Double, _ labels: String) {
        var value = values[labels] ?? Value(buckets: Array(repeating: 0, count: bounds.count))
        for (index, bound) in bounds.enumerated() where number <= bound {
            value.buckets[index] += 1
        }
        value.number += number
        value.count += 1
        values[labels] = value
    }

    /// The metric in the text format, version 0.0.4.
    var text: String {
        guard !values.isEmpty else { return "" }
        var lines = ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"]
        for (labels, value) in values.sorted(by: { $0.key < $1.key }) {
            guard kind == .histogram else {
                lines.append("\(name){\(labels)} \(Self.text(value.number))")
                continue
            }
            for (bound, count) in zip(bounds, value.buckets) {
                lines.append("\(name)_bucket{\(labels),le=\"\(Self.text(bound))\"} \(count)")
            }
            lines.append("\(name)_bucket{\(labels),le=\"+Inf\"} \(value.count)")
            lines.append("\(name)_sum{\(labels)} \(Self.text(value.number))")
            lines.append("\(name)_count{\(labels)} \(value.count)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Labels in the form of the format, in the order given.
    static func labels(_ pairs: KeyValuePairs<String, String>) -> String {
        pairs.map { "\($0.key)=\"\(escaped($0.value))\"" }.joined(separator: ",")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.prefix(200).unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    }
}
