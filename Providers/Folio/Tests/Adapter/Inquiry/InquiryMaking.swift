import FolioProvider
import IDVPrimitives

/// Updates as the server sends them, and a store's state that takes them.
enum InquiryMaking {
    static let proxy = "https://api.example.test/api/selfie"
    static let transaction = "0b5f6c1e-8c8b-4a57-9a1e-3d2f7f0c9a11"

    /// A generator that gives the same numbers for the same seed.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static func session(_ id: JSONValue, _ command: JSONValue) -> JSONValue {
        ["id": id, "preparedBy": ["id": command, "type": "PREPARE_CAPTURE"]]
    }

    static let liveness: [String: JSONValue] = [
        "state": "LIVENESS", "livenessMode": "ACTIVE", "captureSession": session("cs1", "c1"),
        "serviceUrl": .string(proxy), "credential": "tok", "texts": ["turnHead": "Turn"],
    ]
    static let passive: [String: JSONValue] = [
        "state": "PASSIVE", "livenessMode": "PASSIVE", "captureSession": session("cs2", "c2"),
        "serviceUrl": .string(proxy), "credential": "tok2", "title": "Look", "description": "Here",
    ]
    static let photo: [String: JSONValue] = [
        "state": "PHOTO", "captureSession": session("cs5", "c5"),
        "captureTarget": ["field": "selfie_photo"], "title": "Take a selfie", "hint": "Look here",
    ]
    static let preparing: [String: JSONValue] = [
        "state": "PREPARING", "processing": ["title": "One moment"],
    ]

    static func update(
        _ revision: Int,
        _ selfie: [String: JSONValue]?,
        step: JSONValue = "s1",
        more: [String: JSONValue] = [:]
    ) throws -> InquiryUpdate {
        var value: [String: JSONValue] = ["revision": .number(Double(revision))]
        if let selfie {
            value["step"] = ["id": step, "type": "SELFIE", "selfie": .object(selfie)]
        }
        return try InquiryUpdate(.object(value.merging(more) { _, new in new }))
    }

    static func configuration(
        _ platform: InquiryPlatform = .ios,
        proxy: String? = InquiryMaking.proxy
    ) throws -> InquiryStoreConfiguration {
        InquiryStoreConfiguration(
            platform: platform,
            selfieProxy: try proxy.map { try SelfieProxyRule($0) },
            chrome: InquiryChromeTexts(
                errorTitle: "Failed",
                errorDescription: "Try again",
                errorRetry: "Again"
            )
        )
    }
}

extension [String: JSONValue] {
    /// With a member of another value, or without it.
    func putting(_ name: String, _ value: JSONValue?) -> Self {
        var copy = self
        copy[name] = value
        return copy
    }
}

/// A store's state and what it was made with.
struct InquiryDriver {
    let configuration: InquiryStoreConfiguration
    var state: InquiryState

    init(_ configuration: InquiryStoreConfiguration) {
        self.configuration = configuration
        state = InquiryState(configuration)
    }

    /// One that shows a step already.
    init(
        _ platform: InquiryPlatform = .ios,
        showing selfie: [String: JSONValue]
    ) throws {
        self.init(try InquiryMaking.configuration(platform))
        take(.start(try InquiryMaking.update(1, selfie)))
    }

    @discardableResult
    mutating func take(_ input: InquiryInput) -> InquiryReduction {
        InquiryReducer.reduce(&state, input, configuration)
    }

    @discardableResult
    mutating func update(_ revision: Int, _ selfie: [String: JSONValue]) throws -> InquiryReduction
    {
        take(.update(try InquiryMaking.update(revision, selfie)))
    }

    /// What the store says to an intent: nil when it accepts it.
    mutating func rejection(of intent: InquiryIntent) -> IntentRejection? {
        guard case .rejected(let code) = take(.intent(intent)).answer else { return nil }
        return code
    }

    @discardableResult
    mutating func submit(
        _ session: String = "cs1",
        _ transaction: String = InquiryMaking.transaction
    ) -> InquiryReduction {
        take(.intent(.submitCapture(captureSessionID: session, transactionID: transaction)))
    }

    @discardableResult
    mutating func reply(
        _ id: String,
        _ outcome: InquiryReply.Outcome,
        retry: Bool = false
    ) -> InquiryReduction {
        take(.reply(InquiryReply(commandID: id, outcome: outcome, retry: retry)))
    }

    var runID: String? { state.step?.selfie.capture?.runID }
}

extension InquiryReduction {
    /// The run that the engine is opened for.
    var opened: String? {
        effects.lazy.compactMap { if case .openEngine(let view) = $0 { view.runID } else { nil } }
            .first
    }
}
