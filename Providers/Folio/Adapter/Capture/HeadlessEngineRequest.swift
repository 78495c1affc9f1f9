import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// The texts and headers of an engine's two requests.
enum HeadlessEngineRequest {
    /// What belongs to the engine or the transport, whatever the run's headers say.
    static let reservedNames: Set<String> = [
        "x-client-key", "content-type", "content-length", "host",
    ]

    /// The run's headers unchanged, without those that are the engine's, and then the engine's own.
    static func fields(
        run: [SelfieCaptureHeaders.Field],
        engine: [(name: String, value: String)]
    ) throws(HTTPFieldError) -> HTTPFields {
        var fields = HTTPFields()
        for field in run where !reservedNames.contains(field.name.lowercased()) {
            let failure = field.value.withText { text -> HTTPFieldError? in
                do throws(HTTPFieldError) {
                    try fields.set(field.name, to: text, sensitive: true)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { throw failure }
        }
        for (name, value) in engine { try fields.set(name, to: value, sensitive: true) }
        return fields
    }

    /// The text that stands for the engine's public key.
    ///
    /// A real engine agrees upon a key with it; a simulator takes it as it is.
    ///
    /// Source: Regula's public performance tests.
    static func publicKey(_ bytes: [UInt8]) -> String {
        let key: JSONValue = [
            "buffer": .string(Base64.encode(bytes)), "curveType": "prime256v1",
            "keyType": "publicKey",
        ]
        return String(decoding: key.encoded(), as: UTF8.self)
    }
}
