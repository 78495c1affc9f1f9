import IDVPrimitives
import IdentityVerification

/// The results of the demonstration as a table that a person can read.
enum DemoTable {
    struct Row: Sendable {
        let subject: String
        let result: VerificationResult

        var json: JSONValue {
            guard case .object(var members) = VerificationJSON.object(result) else { return .null }
            members["subject"] = .string(subject)
            return .object(members)
        }
    }

    static func lines(_ rows: [Row]) -> [String] {
        let header = ["subject", "provider", "outcome", "face match", "document read as", "why"]
        let table = [header] + rows.map(cells)
        let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map(HelpText.padded)
            return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        let counts = Dictionary(grouping: rows, by: \.result.outcome.name)
            .map { "\($0.value.count) \($0.key)" }.sorted()
        return [line(header), rule] + table.dropFirst().map(line) + [
            rule, "\(rows.count) attempts: " + counts.joined(separator: ", "),
        ] + notes(rows)
    }

    /// What the providers have not looked at, said once: some specimens are attacks or forgeries.
    private static func notes(_ rows: [Row]) -> [String] {
        let notes = rows.flatMap { row in
            row.result.reasons.filter { $0.code == .notChecked }
                .map { "\(row.result.provider), \($0.code.rawValue): \($0.message)" }
        }
        return Set(notes).sorted()
    }

    private static func cells(_ row: Row) -> [String] {
        let match = row.result.scores.lazy.compactMap { $0.typed(as: FaceComparison.self) }.first
        let document = row.result.document
        let read = [
            document?.kind?.value.rawValue,
            document?.issuingCountry.map { $0.value.country?.alpha3 ?? $0.value.given },
        ].compactMap { $0 }.joined(separator: " ")
        return [
            row.subject, row.result.provider, row.result.outcome.name,
            match.map(text) ?? "–", document.map { $0.isUnreadable ? "(unreadable)" : read } ?? "–",
            codes(row.result.reasons).joined(separator: ", "),
        ]
    }

    /// The reasons' codes in order, each of them once.
    private static func codes(_ reasons: [OutcomeReason]) -> [String] {
        var seen: Set<String> = []
        return reasons.map(\.code.rawValue).filter { seen.insert($0).inserted }
    }

    private static func text(_ score: Score<FaceComparison>) -> String {
        let threshold = score.threshold.map { " of \(ResultText.number($0.value))" } ?? ""
        return ResultText.number(score.value) + threshold
    }
}
