import Foundation
import IDVRouting
import IdentityVerification
import TestSupport

/// The page about errors, made from the code: what it says is what the types say.
enum ErrorCataloguePage {
    static let path = "Documentation/IdentityVerification.docc/ErrorCatalogue.md"

    static func text() throws -> String {
        let codes = try reasonCodes()
        return """
            # Error catalogue

            Each kind of error: what it means, which send states it can come with, and what to do.

            ## Overview

            This page is made from the code by `make pages`, and a test holds it.

            An error is a call that brought no answer to work with. A "no" is none: it is an outcome.
            Look at three things, in this order:

            1. ``ProviderError/sendState``: whether the vendor may have acted, and billed.
            2. ``ProviderError/retry``: whether and when the same may be tried again.
            3. ``ProviderError/kind``: what happened, and who has to do something about it.

            ``ProviderError/message`` says all of it in words that are safe to print. What the vendor
            said itself is in ``ProviderError/vendorMessage``, which does not print.

            ### Send states

            \(table(
                ["send state", "meaning", "may it be sent again?", "may the vendor have acted?"],
                SendState.allCases.map { state in
                    ["`\(state.rawValue)`", state.meaning, state.advice,
                     state.vendorMayHaveActed ? "yes" : "no"]
                }
            ))

            An error's send state is the worst over all attempts of its call: a clear answer to the
            second attempt comes with `sentUnknown` when the first one's was lost.

            ### Kinds of error

            \(ProviderError.Kind.allCases.map(section).joined(separator: "\n\n"))

            ### Phases

            ``ProviderError/phase`` says where in the attempt it happened.

            \(table(
                ["phase", "meaning"],
                try ProviderError.Phase.allCases.map { phase in
                    [
                        "`\(phase.rawValue)`",
                        try comment(
                            of: "case \(phase.rawValue)",
                            in: "Sources/IdentityVerification/Errors/ProviderError.swift"
                        ),
                    ]
                }
            ))

            ### Classes of a call's end

            Logs and metrics name the class of each call's end (``CallRecord/outcome``), which has few
            values and no content.

            \(table(
                ["class", "meaning"],
                try CallOutcome.allCases.map { outcome in
                    [
                        "`\(outcome.rawValue)`",
                        try comment(
                            of: "case \(outcome.rawValue)",
                            in: "Sources/IdentityVerification/Sessions/CallOutcome.swift"
                        ),
                    ]
                }
            ))

            ### Failover

            A route asks the next provider only when the one before gave no verdict and surely billed
            nothing, or when the route accepts by name that both are paid
            (`acceptsDoubleBilling`). Otherwise it stops, for one of these reasons:

            \(table(
                ["reason", "meaning"],
                try FailoverDecision.Obstacle.allCases.map { obstacle in
                    ["`\(obstacle.rawValue)`",
                     try comment(of: "case \(obstacle.rawValue)",
                                 in: "Sources/IDVRouting/Decisions/FailoverDecision.swift")]
                }
            ))

            ### Stored attempts

            A stepwise attempt that cannot be stored, or not gone on with, throws `SnapshotError`;
            nothing was sent to a vendor then.

            \(table(
                ["code", "what was found, and what to do"],
                SnapshotError.Code.allCases.map { ["`\($0.rawValue)`", "\(SnapshotError($0))"] }
            ))

            ### Errors that are no provider's

            | error | when it is thrown |
            |---|---|
            | `MediaRefusal` | a file is not what the provider takes; nothing was sent |
            | `CaptureSetError`, `CaptureFolderError` | a capture set cannot be made; nothing was sent |
            | `ConfigurationError` | a configuration has faults; all of them are in it, each with its \
            path and what to do |
            | `CancellationError` | the task was cancelled, and no call of the operation had reached \
            the vendor |

            ### Reasons of an outcome

            An outcome always has reasons (``VerificationResult/reasons``). An error that ended an
            attempt is one too: its code is the error's kind. The others:

            \(table(["code", "meaning"], codes.map { ["`\($0.code)`", $0.meaning] }))

            """
    }

    private static func section(_ kind: ProviderError.Kind) -> String {
        let states = SendState.allCases.filter(kind.sendStates.contains)
        return """
            #### \(kind.rawValue)

            \(kind.meaning)

            - Comes with: \(states.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
            - What to do: \(kind.advice)
            """
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows)
            .map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    /// The codes of the package's own reasons with the sentence above each, read from the source: a
    /// code is an open text, so that the compiler cannot list them.
    private static func reasonCodes() throws -> [(code: String, meaning: String)] {
        try [
            "Sources/IdentityVerification/Outcomes/OutcomeReason.swift",
            "Sources/IDVRouting/Decisions/MergedOutcome.swift",
        ].flatMap { path in
            let text = try Repository.text(of: path)
            return text.matches(
                of: /((?: *\/\/\/ .*\n)+) *public static let \w+ = Self\(rawValue: "(\w+)"\)/
            )
            .map { (String($0.2), sentence(String($0.1))) }
        }
    }

    private static func comment(of declaration: String, in path: String) throws -> String {
        let lines = try Repository.text(of: path).split(separator: "\n")
        guard let index = lines.firstIndex(where: { $0.hasSuffix(declaration) }) else { return "" }
        let above = lines[..<index].reversed().prefix { $0.contains("///") }
        return sentence(above.reversed().joined(separator: "\n"))
    }

    private static func sentence(_ comment: String) -> String {
        comment.split(separator: "\n")
            .map { $0.drop { " /".contains($0) } }
            .joined(separator: " ")
    }
}
