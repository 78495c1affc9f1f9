import Foundation
import IdentityVerification
import TestSupport
import Testing

/// The page about errors says what the code says.
@Suite struct ErrorCatalogueTests {
    @Test func `the error catalogue is what is made from the code`() throws {
        let text = try ErrorCataloguePage.text()
        if ProcessInfo.processInfo.environment["IDV_WRITE_PAGES"] != nil {
            try text.write(
                to: Repository.root.appending(path: ErrorCataloguePage.path),
                atomically: true,
                encoding: .utf8
            )
        }
        #expect(
            try Repository.text(of: ErrorCataloguePage.path) == text,
            "run make pages, and commit what it writes"
        )
    }

    @Test func `it has every kind, state and code`() throws {
        let text = try ErrorCataloguePage.text()
        for kind in ProviderError.Kind.allCases {
            #expect(text.contains("#### \(kind.rawValue)\n"))
        }
        for code in [OutcomeReason.Code.faceMismatch, .noAnswer, .sameCapture] {
            #expect(text.contains("| `\(code.rawValue)` | "))
        }
        #expect(!text.contains("|  |"), "a cell is empty")
    }

    @Test(arguments: ProviderError.Kind.allCases)
    func `a kind says what it means and what to do`(kind: ProviderError.Kind) {
        for text in [kind.meaning, kind.advice] {
            #expect(text.hasSuffix(".") && text.count > 20 && text.count < 250, "\(text)")
        }
        #expect(!kind.sendStates.isEmpty)
    }
}
