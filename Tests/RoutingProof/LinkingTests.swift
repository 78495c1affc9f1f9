import DeepIDVProvider
import IDVConfiguration
import IDVHTTP
import IDVRouting
import IdentityVerification
import TestSupport
import Testing

@Suite struct LinkingTests {
    @Test(arguments: [("incode", "IncodeProvider"), ("folio", "FolioProvider")])
    func `a program that does not link an adapter is told which product has it`(
        adapter: String,
        product: String
    ) {
        let text = "{ providers: { a: { adapter: \"\(adapter)\", environment: \"sandbox\" } } }"
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration(
                parsing: Array(text.utf8),
                registry: ProviderRegistry([.deepIDV]),
                secrets: SecretResolver { _ in nil },
                makeTransport: { _ in
                    ScriptedTransport { (_: HTTPRequest) throws(TransportError) in
                        throw TransportError(.cannotConnect, delivery: .notSent, message: "none")
                    }
                }
            )
        }
        #expect(
            error?.issues.map(\.fix)
                == ["Add the product \(product) to the program, and its adapter to the registry."]
        )
    }
}
