import IDVCrypto
import IDVPrimitives
public import IdentityVerification

/// What an attempt knows, as a small text that a server stores between two captures.
///
/// It holds no capture, no token and no key, and is sealed with a code under the account's API key
/// (HMAC-SHA-256): a state that was changed, or is another account's, is refused when it is resumed
/// from, because what it says was done decides about acceptance.
public struct IncodeAttemptState: Sendable, Equatable {
    /// The largest state: 16 MiB, for a recording in ten thousand parts; most have a few KiB.
    public static let maximumBytes = 16 << 20

    /// The version of the form, as the protocol layer counts it.
    static let version = 1
    static let schema = "idv.incode-attempt/1"

    private let content: JSONValue
    private let seal: [UInt8]

    init(
        _ memory: IncodeAttemptMemory,
        request: VerificationRequest,
        flow: [String],
        key: Secret
    ) {
        content = [
            "attempt": memory.stored,
            "configuration": request.captureConfiguration?.settings ?? .null,
            "document": .string(request.document.description),
            "expiredDocuments": .string(request.expiredDocuments.rawValue),
            "canCaptureAgain": .bool(request.canCaptureAgain),
            "flow": .array(flow.map { .string($0) }),
        ]
        seal = Self.seal(content, key)
    }

    /// Reads a stored state; whether it was changed shows when it is resumed from.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when it is no such state, or larger than
    ///   `maximumBytes`.
    public init(parsing bytes: [UInt8]) throws(ProviderError) {
        guard bytes.count <= Self.maximumBytes,
            let json = try? JSONValue(parsing: bytes),
            json["schema"]?.string == Self.schema,
            let content = json["content"], content.object != nil,
            let seal = json["seal"]?.string.flatMap({ Hexadecimal.decode($0) })
        else {
            throw Self.refusal("The text is no stored attempt of this version.")
        }
        self.content = content
        self.seal = seal
    }

    /// The state as text to store, UTF-8.
    public func encoded() -> [UInt8] {
        let object: JSONValue = [
            "schema": .string(Self.schema), "content": content,
            "seal": .string(Hexadecimal.encode(seal)),
        ]
        return object.encoded()
    }

    /// What was stored, with what the attempt is about, after its seal and its flow were checked.
    func opened(
        with key: Secret,
        flow: [String]
    ) throws(ProviderError) -> (memory: IncodeAttemptMemory, request: VerificationRequest) {
        guard ConstantTime.equal(seal, Self.seal(content, key)) else {
            throw Self.refusal(
                "The stored attempt was changed, or belongs to another account or API key."
            )
        }
        guard content["flow"] == .array(flow.map({ .string($0) })) else {
            throw Self.refusal(
                "The stored attempt belongs to another flow, or to one with other checks, another way "
                    + "of sending recordings or another rule for open faults."
            )
        }
        guard let memory = content["attempt"].flatMap(IncodeAttemptMemory.init(stored:)),
            let document = content["document"]?.string.flatMap(DocumentSelection.init(stored:)),
            let policy = content["expiredDocuments"]?.string
                .flatMap(ExpiredDocumentPolicy.init(rawValue:)),
            let canCaptureAgain = content["canCaptureAgain"]?.bool,
            let settings = content["configuration"]
        else { throw Self.refusal("The stored attempt cannot be read by this version.") }
        var request = VerificationRequest(
            document: document,
            expiredDocuments: policy,
            canCaptureAgain: canCaptureAgain
        )
        guard !settings.isNull else { return (memory, request) }
        do throws(CaptureConfigurationError) {
            request.captureConfiguration = try CaptureConfiguration(settings)
        } catch {
            throw Self.refusal("The stored attempt cannot be read: \(error).")
        }
        return (memory, request)
    }

    private static func seal(_ content: JSONValue, _ key: Secret) -> [UInt8] {
        key.withText { key in
            // The purpose is part of the key, so that the code is of no use anywhere else.
            HMACSHA256.authenticationCode(
                for: content.encoded(),
                key: Array("\(schema)\n\(key)".utf8)
            )
        }
    }

    private static func refusal(_ message: String) -> ProviderError {
        ProviderError(
            .invalidInput,
            phase: .capture,
            operation: "resume",
            sendState: .notSent,
            retry: .afterFixing,
            message: message
                + " Nothing was sent. The vendor's session is still there; begin a new "
                + "attempt, or look at it in the vendor's console."
        )
    }
}

extension IncodeAttemptState: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeAttemptState" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension DocumentSelection {
    /// A selection by the text that it describes itself with.
    fileprivate init?(stored text: String) {
        self = text == Self.automatic.description ? .automatic : .kind(DocumentKind(rawValue: text))
    }
}
