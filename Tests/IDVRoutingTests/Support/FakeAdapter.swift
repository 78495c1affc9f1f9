import IDVConfiguration
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport

@testable import IDVRouting

/// Adapters without a vendor, for configurations.
enum FakeAdapter {
    /// Does everything.
    static let full = adapter("full", checks: Set(IdentityCheck.allCases))
    /// Looks at the face alone.
    static let faceOnly = adapter("faceOnly", checks: [.faceDetection], documents: [])

    private static func adapter(
        _ name: String,
        checks: Set<IdentityCheck>,
        documents: Set<DocumentKind> = [.passport, .idCard]
    ) -> ProviderAdapter {
        @Sendable func make(_ identity: ProviderIdentity) -> FakeProvider {
            FakeProvider(
                identity.name,
                environment: identity.environment,
                documents: documents,
                checks: checks
            )
        }
        return ProviderAdapter(
            name: name,
            product: "\(name)Provider",
            profile: { make($0).profile },
            makeProvider: { identity, _, _ in make(identity) }
        )
    }

    static func configuration(_ text: String) throws(ConfigurationError) -> ServiceConfiguration {
        try ServiceConfiguration(
            parsing: Array(text.utf8),
            registry: ProviderRegistry([full, faceOnly]),
            secrets: SecretResolver { _ in nil },
            makeTransport: { _ in
                ScriptedTransport { (_: HTTPRequest) throws(TransportError) in
                    throw TransportError(.cannotConnect, delivery: .notSent, message: "none")
                }
            }
        )
    }

    static func faults(_ text: String) -> [String] {
        do throws(ConfigurationError) {
            _ = try configuration(text)
            return []
        } catch {
            return error.issues.map { "\($0)" }
        }
    }
}
