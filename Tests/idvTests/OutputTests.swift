import Foundation
import IDVPrimitives
import IdentityVerification
import Testing

@testable import idv

/// What a terminal is shown.
@Suite struct OutputTests {
    @Test(
        arguments: [
            ("plain – ÄÖÜ 日本 👩‍👧", "plain – ÄÖÜ 日本 👩‍👧"), ("", ""),
            ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\nb\tc\rd", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
            ("\u{9B}2J", "\u{FFFD}2J"), ("\u{7F}", "\u{FFFD}"),
            ("abc\u{202E}gpj.exe", "abc\u{FFFD}gpj.exe"),
            ("a\u{2066}b\u{2028}c", "a\u{FFFD}b\u{FFFD}c"),
        ])
    func `escape codes and turned text are replaced in a line`(text: String, shown: String) {
        let recorded = RecordedConsole()
        recorded.console().print(text)
        #expect(recorded.results == shown + "\n")
        #expect(recorded.messages.isEmpty)
    }

    @Test func `a block keeps its line breaks and nothing else`() {
        let recorded = RecordedConsole()
        recorded.console().printBlock("a\nb\u{1B}c")
        recorded.console().error("x\ny\u{7}")
        #expect(recorded.results == "a\nb\u{FFFD}c\n")
        #expect(recorded.messages == "x\ny\u{FFFD}\n")
    }

    @Test func `JSON reaches its reader as it is, in one line`() throws {
        let recorded = RecordedConsole()
        recorded.console().printJSON(["name": "\u{9B}a\nb"])
        #expect(recorded.results == "{\"name\":\"\u{9B}a\\nb\"}\n")
    }

    @Test func `progress is shown only where somebody watches`() {
        let unwatched = RecordedConsole()
        unwatched.console().progress("upload …")
        #expect(unwatched.messages.isEmpty)
        let watched = RecordedConsole()
        watched.console(isWatched: true).progress("upload …")
        #expect(watched.messages == "\r\u{1B}[Kupload …")
    }

    @Test func `a document's text cannot forge lines of a result`() {
        var document = DocumentEvidence()
        document.documentNumber = EvidenceField(
            "1\naccepted   (live)\u{1B}[2J",
            from: Provenance(operation: "scan", vendorField: "no")
        )
        let profile = ProviderProfile(
            name: "main",
            adapter: "acme",
            environment: .sandbox,
            capabilities: [],
            documentKinds: [],
            classifiesDocuments: false,
            checks: [],
            requirements: [],
            operations: []
        )
        let scan = DocumentScan(
            profile: profile,
            document: document,
            scores: [],
            plan: PlanOfRecord(steps: []),
            calls: []
        )
        let recorded = RecordedConsole()
        recorded.console().print(ResultText.lines(scan))
        #expect(!recorded.results.contains("\naccepted"))
        #expect(!recorded.results.contains("\u{1B}"))
        #expect(recorded.results.contains("1\u{FFFD}accepted"))
    }

    @Test(
        arguments: [
            (.keyRefused, .keyRefused), (.notPermitted, .keyRefused),
            (.invalidConfiguration, .badConfiguration), (.invalidInput, .badInput),
            (.mediaRefused, .badInput), (.rateLimited, .tryLater), (.network, .unavailable),
            (.timedOut, .unavailable), (.cancelled, .unavailable),
            (.unexpectedAnswer, .unavailable), (.insufficientFunds, .unavailable),
        ] as [(ProviderError.Kind, idv.ExitStatus)]
    )
    func `an error's kind decides the exit code`(kind: ProviderError.Kind, status: idv.ExitStatus) {
        #expect(idv.ExitStatus(Self.error(kind, .safe)) == status)
    }

    @Test func `later is advised only where trying again cannot be billed twice`() {
        #expect(idv.ExitStatus(Self.error(.unavailable, .safe)) == .tryLater)
        #expect(idv.ExitStatus(Self.error(.unavailable, .safeAfter(.seconds(1)))) == .tryLater)
        #expect(idv.ExitStatus(Self.error(.unavailable, .mayRepeatEffect)) == .unavailable)
    }

    @Test(
        arguments: [
            (.accepted, 0), (.rejected, 10), (.review, 11), (.incomplete(missing: ["x"]), 12),
            (.noAnswer, 69),
        ] as [(Outcome, Int32)]
    )
    func `each outcome has the exit code that is documented`(outcome: Outcome, code: Int32) {
        #expect(idv.ExitStatus(outcome).rawValue == code)
    }

    private static func error(_ kind: ProviderError.Kind, _ retry: RetryAdvice) -> ProviderError {
        ProviderError(
            kind,
            phase: .analysis,
            operation: "verify",
            sendState: .refused,
            retry: retry,
            message: "No."
        )
    }
}
