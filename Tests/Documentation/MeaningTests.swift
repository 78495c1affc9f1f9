import Testing

/// What must not be written, held against the compiler.
///
/// Every line that must fail has a twin that differs only in what makes it wrong, and the twin must
/// pass: so the failure has the reason that is meant.
@Suite struct MeaningTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        let name: String
        /// What is there before the expression, the same for both.
        let given: String
        let wrong: String
        let right: String
        /// Words of the compiler's error.
        let error: String

        var testDescription: String { name }
    }

    private static let scores = """
        _ a: Score<FaceComparison>, _ b: Score<FaceComparison>, _ other: Score<OverallConfidence>
        """
    private static let fractions = """
        _ a: ScoreFraction<FaceComparison>, _ b: ScoreFraction<FaceComparison>, \
        _ other: ScoreFraction<DocumentReadingConfidence>
        """
    private static let parts = """
        _ profile: ProviderProfile, _ plan: PlanOfRecord, _ check: DocumentExpiryCheck
        """

    static let rules = [
        Rule(
            name: "scores of different kinds are not equated",
            given: scores,
            wrong: "a == other",
            right: "a == b",
            error: "Score<OverallConfidence>"
        ),
        Rule(
            name: "scores of different kinds are not compared",
            given: scores,
            wrong: "a.value < 1 && a > other",
            right: "a.value < 1 && a == b",
            error: "operator '>'"
        ),
        Rule(
            name: "scores of one kind have no order",
            given: scores,
            wrong: "a < b",
            right: "a.value < b.value",
            error: "conform to 'Comparable'"
        ),
        Rule(
            name: "scores are not added",
            given: scores,
            wrong: "a + b",
            right: "a.value + b.value",
            error: "operator '+'"
        ),
        Rule(
            name: "fractions of different kinds are not compared",
            given: fractions,
            wrong: "a < other",
            right: "a < b",
            error: "cannot convert value of type"
        ),
        Rule(
            name: "fractions of different kinds are not equated",
            given: fractions,
            wrong: "a == other",
            right: "a == b",
            error: "ScoreFraction<DocumentReadingConfidence>"
        ),
        Rule(
            name: "the largest of fractions of two kinds is not asked for",
            given: fractions,
            wrong: "[a, other].max()",
            right: "[a, b].max()",
            error: "ScoreFraction<DocumentReadingConfidence>"
        ),
        Rule(
            name: "fractions are not averaged",
            given: fractions,
            wrong: "(a + b) / 2",
            right: "(a.value + b.value) / 2",
            error: "'+'"
        ),
        Rule(
            name: "a fraction is not made from a number",
            given: fractions,
            wrong: "ScoreFraction<FaceComparison>(value: 1)",
            right: "a.value",
            error: "inaccessible"
        ),
        Rule(
            name: "scores of unknown kind have no order",
            given: "_ a: AnyScore, _ b: AnyScore",
            wrong: "a < b",
            right: "a.value < b.value",
            error: "conform to 'Comparable'"
        ),
        Rule(
            name: "scores of unknown kind are not equated",
            given: "_ a: AnyScore, _ b: AnyScore",
            wrong: "a == b",
            right: "a.value == b.value",
            error: "conform to 'Equatable'"
        ),
        Rule(
            name: "a result's outcome is not given",
            given: parts,
            wrong: """
                VerificationResult(profile: profile, outcome: .accepted, plan: plan, calls: [], \
                expiry: check)
                """,
            right: """
                VerificationResult(profile: profile, verdict: .accepted, plan: plan, calls: [], \
                expiry: check)
                """,
            error: "extra argument 'outcome'"
        ),
        Rule(
            name: "a result's outcome is not changed",
            given: "_ result: inout VerificationResult",
            wrong: "result.outcome = .accepted",
            right: "result.outcome == .accepted",
            error: "'outcome' is a 'let' constant"
        ),
        Rule(
            name: "a plan's done steps are not set",
            given: "_ plan: inout PlanOfRecord",
            wrong: "plan.done = plan.expected",
            right: "plan.done == plan.expected",
            error: "setter is inaccessible"
        ),
        Rule(
            name: "a provider that reads documents is not asked to verify",
            given: "_ provider: any DocumentReading, _ captures: CaptureSet",
            wrong: "try await provider.verify(captures, request: VerificationRequest())",
            right: "try await provider.scanDocument(captures, request: VerificationRequest())",
            error: "has no member 'verify'"
        ),
        Rule(
            name: "a secret is not encoded",
            given: "_ secret: Secret, _ encoder: JSONEncoder",
            wrong: "try encoder.encode(secret)",
            right: "try encoder.encode(secret.isEmpty)",
            error: "conform to 'Encodable'"
        ),
        Rule(
            name: "a personal value is not encoded",
            given: "_ name: Personal<String>, _ encoder: JSONEncoder",
            wrong: "try encoder.encode(name)",
            right: "try encoder.encode(name.value)",
            error: "conform to 'Encodable'"
        ),
        Rule(
            name: "a secret is no dictionary's key",
            given: "_ secret: Secret",
            wrong: "[secret: 1]",
            right: "[secret.isEmpty: 1]",
            error: "conform to 'Hashable'"
        ),
        Rule(
            name: "a secret is not taken for text",
            given: "_ secret: Secret",
            wrong: "secret + \"\"",
            right: "secret.withText { $0 } + \"\"",
            error: "'Secret'"
        ),
    ]

    @Test func `what makes no sense does not compile, and its twin does`() async throws {
        let rules = Self.rules
        let right = try await TypeChecker.check(Self.file(rules.map { ($0.given, $0.right) }))
        #expect(right.passed, "\(right.output)")

        let wrong = try await TypeChecker.check(Self.file(rules.map { ($0.given, $0.wrong) }))
        #expect(!wrong.passed)
        let errors = wrong.diagnostics.filter { $0.severity == "error" }
        for (index, rule) in rules.enumerated() {
            let here = errors.filter { $0.line == Self.line(of: index) }
            #expect(
                here.contains { $0.message.contains(rule.error) },
                "\(rule.name): \(here)\n\(rule.wrong)"
            )
        }
        let places = Set(rules.indices.map(Self.line))
        #expect(errors.allSatisfy { places.contains($0.line) }, "\(wrong.output)")
    }

    /// One function to a rule, each on its three lines.
    private static func file(_ parts: [(given: String, expression: String)]) -> String {
        let functions = parts.enumerated().map { index, part in
            "func rule\(index)(\(part.given)) async throws {\n    _ = \(part.expression)\n}\n"
        }
        return "import Foundation\nimport IdentityVerification\n" + functions.joined()
    }

    private static func line(of index: Int) -> Int { 4 + 3 * index }
}
