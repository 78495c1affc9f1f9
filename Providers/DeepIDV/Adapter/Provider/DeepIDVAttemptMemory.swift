import IDVCrypto
import IDVPrimitives
import IdentityVerification

/// What an attempt knows, as it is stored.
///
/// That is which captures were handed over, what the vendor has of them, and whether the verification
/// was sent. It holds no image.
struct DeepIDVAttemptMemory: Sendable {
    static let version = 1

    let state: DeepIDVAttempt.State
    let document: DocumentSelection
    let expiredDocuments: ExpiredDocumentPolicy
    let canCaptureAgain: Bool
    let digests: [CaptureRole: SHA256Digest]
    let skipped: Set<CaptureRole>
    let keys: [CaptureRole: DeepIDVFileKey]

    var stored: JSONValue {
        [
            "state": .string(state.rawValue),
            "document": .string(document.description),
            "expiredDocuments": .string(expiredDocuments.rawValue),
            "canCaptureAgain": .bool(canCaptureAgain),
            "digests": Self.object(digests.mapValues(\.hex)),
            "skipped": .array(skipped.map(\.rawValue).sorted().map { .string($0) }),
            "keys": Self.object(keys.mapValues(\.rawValue)),
        ]
    }

    /// Reads a memory; nil when a part of it is missing or cannot be what it should.
    init?(stored json: JSONValue) {
        guard let state = json["state"]?.string.flatMap(DeepIDVAttempt.State.init(rawValue:)),
            state != .finishing,
            let document = json["document"]?.string,
            let expired = json["expiredDocuments"]?.string
                .flatMap(ExpiredDocumentPolicy.init(rawValue:)),
            let canCaptureAgain = json["canCaptureAgain"]?.bool,
            let digests = Self.table(json["digests"], { SHA256Digest(hex: $0) }),
            let keys = Self.table(json["keys"], { DeepIDVFileKey(rawValue: $0) }),
            let skipped = json["skipped"]?.array?
                .map({ $0.string.flatMap(CaptureRole.init(rawValue:)) }),
            !skipped.contains(nil)
        else { return nil }
        self.state = state
        self.document =
            document == DocumentSelection.automatic.description
            ? .automatic : .kind(DocumentKind(rawValue: document))
        expiredDocuments = expired
        self.canCaptureAgain = canCaptureAgain
        self.digests = digests
        self.keys = keys
        self.skipped = Set(skipped.compactMap { $0 })
    }

    init(
        state: DeepIDVAttempt.State,
        request: VerificationRequest,
        digests: [CaptureRole: SHA256Digest],
        skipped: Set<CaptureRole>,
        keys: [CaptureRole: DeepIDVFileKey]
    ) {
        self.state = state
        document = request.document
        expiredDocuments = request.expiredDocuments
        canCaptureAgain = request.canCaptureAgain
        // What was handed over and is not at the vendor yet is asked for again.
        self.digests = digests.filter { keys[$0.key] != nil }
        self.skipped = skipped
        self.keys = keys
    }

    private static func object(_ table: [CaptureRole: String]) -> JSONValue {
        .object(
            Dictionary(uniqueKeysWithValues: table.map { ($0.key.rawValue, .string($0.value)) })
        )
    }

    private static func table<Value>(
        _ json: JSONValue?,
        _ read: (String) -> Value?
    ) -> [CaptureRole: Value]? {
        guard let object = json?.object else { return nil }
        var table: [CaptureRole: Value] = [:]
        for (name, value) in object {
            guard let role = CaptureRole(rawValue: name), let one = value.string.flatMap(read)
            else { return nil }
            table[role] = one
        }
        return table
    }
}

extension DeepIDVAttempt {
    /// What the attempt knows, to be gone on with in another process.
    ///
    /// - Throws: `ProviderError` of kind `conflict` while it is being finished.
    var storedState: SessionState {
        get throws {
            guard state != .finishing else {
                throw conflict("The attempt is being finished by another task.")
            }
            return sessionState(in: state)
        }
    }

    func sessionState(in state: State) -> SessionState {
        let memory = DeepIDVAttemptMemory(
            state: state,
            request: request,
            digests: digests,
            skipped: skipped,
            keys: keys
        )
        return SessionState(
            provider: profile.name,
            adapter: profile.adapter,
            version: DeepIDVAttemptMemory.version,
            content: memory.stored.encoded()
        )
    }
}
