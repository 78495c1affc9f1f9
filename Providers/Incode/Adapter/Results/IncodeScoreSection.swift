public import IDVPrimitives

/// One section of the score, such as `idValidation`: its tests, and everything else it holds.
public struct IncodeScoreSection: Sendable, Equatable {
    /// The section's name in the score.
    public let name: String
    /// The section as it came, also what is no test.
    ///
    /// `faceRecognition` may hold pictures.
    public let json: JSONValue
    /// The tests: the members that are leaves by name, then those of each list in the list's order.
    public let tests: [IncodeScoreTest]

    init(name: String, json: JSONValue) {
        self.name = name
        self.json = json
        let members = (json.object ?? [:]).sorted { $0.key < $1.key }
        let direct = members.compactMap { key, value in
            Self.isLeaf(value) ? IncodeScoreTest(json: value, key: key) : nil
        }
        let listed = members.flatMap { list, value in
            (value.array ?? []).compactMap { element in
                element.object == nil
                    ? nil : IncodeScoreTest(json: element, key: nil, list: list)
            }
        }
        tests = direct + listed
    }

    /// The section's own summary, where it has one.
    ///
    /// A test of that name in a list is none: lists hold tests of the integrator's own naming.
    public var overall: IncodeScoreTest? {
        let members = tests.filter { $0.list == nil }
        return members.first { $0.key == "overall" }
            ?? members.first { $0.key == "overallConfidence" }
    }

    /// The first test with that key; nil when there is none.
    public func test(_ key: String) -> IncodeScoreTest? {
        tests.first { $0.key == key }
    }

    /// An object with a status or a value; a picture, a name or a flag beside the tests is none.
    private static func isLeaf(_ json: JSONValue) -> Bool {
        guard let members = json.object else { return false }
        return members["status"] != nil || members["value"] != nil
    }
}

extension IncodeScoreSection: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The name and how many tests there are.
    public var description: String {
        "\(IncodeWord.code(name) ?? "section")(\(tests.count) tests)"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a face.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
