import IDVRouting
import IdentityVerification

/// Results as text for a person.
enum ResultText {
    static func lines(_ result: VerificationResult) -> [String] {
        var lines = [
            "\(result.outcome.name)   (\(result.provider), \(result.environment.rawValue))"
        ]
        lines += result.reasons.map { reason in
            "  \(reason.code.rawValue): \(reason.message)"
                + (reason.vendorCode.map { " [\($0)]" } ?? "")
        }
        if let document = result.document { lines += documentLines(document) }
        lines += scoreLines(result.scores)
        lines += planLines(result.plan)
        lines += callLines(result.calls)
        if let reference = SessionReference.find(in: result) {
            lines.append("\(reference.subject)  \(reference.identifier.value)")
        }
        return lines
    }

    static func lines(_ result: RoutedResult) -> [String] {
        var lines = result.decision.explanation
        for attempt in result.attempts where attempt.result == nil {
            lines.append(
                "\(attempt.provider) gave no answer"
                    + (attempt.error.map { ": \($0.message)" } ?? ".")
            )
        }
        lines.append("")
        if let decisive = result.decisive { return lines + Self.lines(decisive) }
        lines.append(result.outcome.name)
        lines += result.reasons.map { "  \($0.code.rawValue): \($0.message)" }
        for one in result.attempts.compactMap(\.result) { lines += [""] + Self.lines(one) }
        return lines
    }

    static func lines(_ scan: DocumentScan) -> [String] {
        var lines = ["scanned   (\(scan.provider), \(scan.environment.rawValue))"]
        lines += scan.reasons.map { "  \($0.code.rawValue): \($0.message)" }
        return lines + documentLines(scan.document) + scoreLines(scan.scores)
            + callLines(scan.calls)
    }

    private static func documentLines(_ document: DocumentEvidence) -> [String] {
        let countries = [
            ("nationality", document.nationality?.value),
            ("issued by", document.issuingCountry?.value),
        ].map { name, reading in (name, reading.map { $0.country?.name ?? $0.given }) }
        let entries: [(String, String?)] =
            [
                ("document", document.kind?.value.rawValue ?? document.vendorKind?.value),
                ("name", document.name?.value.original),
                ("born", document.dateOfBirth.map { text($0.value) }),
                ("sex", document.sex?.value),
                ("number", document.documentNumber?.value),
                ("valid until", document.expirationDate.map { text($0.value) }),
            ] + countries + [("address", document.address.map { oneLine($0.value) })]
        let lines = entries.compactMap { name, value in
            value.map { "  " + HelpText.padded(name, 12) + $0 }
        }
        return lines.isEmpty ? [] : ["document"] + lines
    }

    private static func scoreLines(_ scores: [AnyScore]) -> [String] {
        guard !scores.isEmpty else { return [] }
        let width = (scores.map(\.kindName.count).max() ?? 0) + 2
        return ["scores"]
            + scores.map { score in
                var line =
                    "  " + HelpText.padded(score.kindName, width)
                    + "\(number(score.value)) on \(number(score.scale.lowerBound))…\(number(score.scale.upperBound))"
                if score.scale.direction == .lowerIsMoreGenuine {
                    line += ", lower is more genuine"
                }
                if let threshold = score.threshold {
                    line += ", threshold \(number(threshold.value)) (\(threshold.setBy.rawValue))"
                }
                if let passed = score.passed { line += passed ? ", passed" : ", not passed" }
                if !score.isWithinScale { line += ", OUTSIDE ITS SCALE" }
                return line
            }
    }

    private static func planLines(_ plan: PlanOfRecord) -> [String] {
        // An attempt that was refused before its plan was written has none: nothing is not "missing".
        guard !plan.expected.isEmpty || !plan.faults.isEmpty else { return [] }
        return ["plan", "  done        " + list(plan.done), "  missing     " + list(plan.missing)]
    }

    private static func callLines(_ calls: [CallRecord]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let width = (calls.map(\.operation.count).max() ?? 0) + 2
        return ["calls"]
            + calls.map { call in
                "  " + HelpText.padded(call.operation, width)
                    + "\(call.attempts) \(call.attempts == 1 ? "attempt" : "attempts"), "
                    + "\(Int((call.duration / .milliseconds(1)).rounded())) ms, \(call.sendState.rawValue)"
            }
    }

    /// A text of several lines as one.
    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: ", ")
    }

    private static func list(_ steps: [String]) -> String {
        steps.isEmpty ? "nothing" : steps.joined(separator: ", ")
    }

    private static func text(_ date: UncertainDate) -> String {
        if let day = date.date { return "\(day)" }
        let candidates = date.candidates
        guard !candidates.isEmpty else { return "(unreadable)" }
        return candidates.map { "\($0)" }.joined(separator: " or ") + " (ambiguous)"
    }

    /// A number without needless digits.
    static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }
}
