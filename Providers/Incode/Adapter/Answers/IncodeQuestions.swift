import IDVAdapterKit
import IDVPrimitives
import IdentityVerification

/// What the person is to say in the video selfie, as the vendor will check it.
///
/// Show the texts as they are: another space or letter makes the check fail for someone who said
/// them rightly. Asked again, the vendor may give others: keep the first. (Incode: Capture-Only
/// End-to-End Integration, "Get the Questions and the Consent Phrase".)
public struct IncodeQuestions: Sendable {
    /// A text to say, or to answer.
    public struct Question: Sendable, Equatable {
        /// The vendor's number; 0 is the phrase of consent.
        public let id: Int?
        /// The text; nil when there was none under the name that is known (a guess).
        public let question: String?
        /// The expected answer; nil when there was none under the name that is known (a guess).
        public let answer: String?
    }

    /// The questions in the vendor's order, the phrase of consent among them.
    public let questions: [Question]
    /// The whole answer.
    public let rawAnswer: IncodeRawAnswer

    /// The phrase of consent, which has the number 0; nil when there is none, which is a fault when
    /// it was asked for: no phrase is made up.
    public var consentPhrase: String? { questions.first { $0.id == 0 }?.question }

    /// Reads a bare array, or an object in which one member is an array: which it is, is not stated.
    init(_ answer: VendorAnswer) throws(ProviderError) {
        guard let list = Self.list(in: answer.json) else {
            throw answer.fault(
                "The vendor's answer is \(answer.json.kindName) in which no single list of questions "
                    + "was found."
            )
        }
        guard list.count <= 100 else {
            throw answer.fault("The vendor gave \(list.count) questions; at most 100 are taken.")
        }
        questions = list.map(Question.init(json:))
        rawAnswer = answer.raw
    }

    /// Reads an answer that was kept; nil when it is none.
    init?(restoring bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let list = Self.list(in: json),
            list.count <= 100
        else { return nil }
        questions = list.map(Question.init(json:))
        rawAnswer = IncodeRawAnswer(bytes: bytes)
    }

    private static func list(in json: JSONValue) -> [JSONValue]? {
        let arrays = json.object?.values.compactMap(\.array) ?? []
        return json.array ?? (arrays.count == 1 ? arrays.first : nil)
    }
}

extension IncodeQuestions.Question {
    fileprivate init(json: JSONValue) {
        id = json["id"]?.integer ?? json["id"]?.string.flatMap { Int($0) }
        question = json["question"]?.string
        answer = json["answer"]?.string
    }
}

extension IncodeQuestions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// How many there are, and nothing of what the person is to say.
    public var description: String { "IncodeQuestions(\(questions.count))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IncodeQuestions.Question: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Its number, and nothing of what the person is to say.
    public var description: String { "Question(\(id.map { "\($0)" } ?? "-"))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
