public import IDVPrimitives
public import IdentityVerification

/// The score of a session (`GET /omni/get/score`), kept whole.
///
/// Nearly everything in it is optional and the set of tests is open, so nothing here is an error: a
/// section that is null or absent is nil, and one that is not known here is kept beside the others.
/// `overall` is the vendor's decision. It does not print what it holds, faces among it.
public struct IncodeScore: Sendable, Equatable {
    /// The answer as it came.
    public let json: JSONValue
    /// The sections that are objects, by name, `overall` and `retryInfo` apart.
    public let sections: [String: IncodeScoreSection]

    /// Reads an answer of any shape.
    public init(json: JSONValue) {
        self.json = json
        var sections: [String: IncodeScoreSection] = [:]
        for (name, value) in json.object ?? [:]
        where value.object != nil && name != "overall" && name != "retryInfo" {
            sections[name] = IncodeScoreSection(name: name, json: value)
        }
        self.sections = sections
    }

    /// The decision over all tests; nil when the answer has none.
    public var overall: IncodeScoreTest? {
        json["overall"].flatMap { IncodeScoreTest(json: $0, key: "overall") }
    }

    /// The vendor's reason for the decision, in its own words; nil when it gives none.
    public var reason: Personal<String>? {
        json["reasonMsg"]?.string.map { Personal($0) }
    }

    /// The checks of the document: forgery, legibility, consistency.
    public var idValidation: IncodeScoreSection? { sections["idValidation"] }
    /// The checks for a living person before the camera.
    public var liveness: IncodeScoreSection? { sections["liveness"] }
    /// The comparison of the selfie with the document's portrait.
    public var faceRecognition: IncodeScoreSection? { sections["faceRecognition"] }
    /// How sure the reading of the document is.
    public var idOCRConfidence: IncodeScoreSection? { sections["idOcrConfidence"] }

    /// How often the person failed; nil when the answer does not say.
    ///
    /// The vendor sends `retryInfo` as an object, an empty object or an empty list.
    public var failedAttempts: Int? { json["retryInfo"]?["failedAttemptsCounter"]?.integer }

    /// The steps that the vendor would have repeated; empty when it names none.
    public var stepsToRetry: [String] {
        (json["retryInfo"]?["stepsToRetry"]?.array ?? []).compactMap(\.string)
    }

    /// Whether the recording of the video selfie arrived; nil when the score does not say.
    ///
    /// A status that is there and not positive is no arrival.
    public var videoSelfieArrived: Bool? {
        sections["videoConference"]?.test("videoFileIsPresent")?.status?.isPositive
    }
}

extension IncodeScore: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many sections there are, and the decision's status.
    public var description: String {
        "IncodeScore(\(sections.count) sections, \(overall?.status?.description ?? "no status"))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a face.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
