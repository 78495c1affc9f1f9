import IDVAdapterKit
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// An account at Folio as a provider: the inquiry in the words of the protocol layer.
///
/// It looks at the face alone: no document is read, and no face is compared with one.
public struct FolioAccount: IdentityVerifying {
    /// What the provider is and can do.
    public let profile: ProviderProfile
    /// The inquiry's server.
    public let backend: any InquiryBackend
    /// The checks of the face liveness service, beside the vendor's own; nil to do without.
    public let verifier: LivenessVerifier?

    /// How each attempt's store is set up.
    let store: InquiryStoreConfiguration
    let template: String?
    let engine: FolioEngine
    let clock: CallClock
    /// Whether a transaction is deleted at the service once the inquiry is decided.
    let deletesTransactions: Bool
    private let engineCaller: HTTPCaller
    private let configuration: FolioConfiguration
    private let makeKey: @Sendable () -> String

    /// Makes a provider over a transport.
    ///
    /// - Parameters:
    ///   - name: the provider's name in the configuration.
    ///   - environment: the environment that the key belongs to.
    ///   - configuration: the account.
    ///   - backend: the inquiry's server; nil for the one of the configuration, in this project's form.
    ///   - engine: who makes the liveness transaction.
    ///   - verifier: the checks of the face liveness service; nil to do without.
    ///   - deletesTransactions: whether a transaction is deleted once the inquiry is decided.
    ///   - transport: sends the requests.
    ///   - clock: measures, waits and tells the day.
    ///   - makeKey: makes the key that an inquiry is created with, different each time.
    /// - Throws: `ProviderError` of kind `invalidConfiguration`.
    public init(
        name: String,
        environment: ProviderEnvironment,
        configuration: FolioConfiguration,
        backend: (any InquiryBackend)? = nil,
        engine: FolioEngine = .device,
        verifier: LivenessVerifier? = nil,
        deletesTransactions: Bool = false,
        transport: any HTTPTransport,
        clock: CallClock = .system,
        makeKey: @escaping @Sendable () -> String = FolioAccount.randomKey
    ) throws(ProviderError) {
        if engine == .headless, environment == .live {
            throw FolioConfiguration.refusal(
                "The headless engine stands in for a person's device and works with simulators only. "
                    + "Use engine device in a live environment."
            )
        }
        try configuration.validate()
        if let backend {
            self.backend = backend
        } else {
            self.backend = try HTTPInquiryBackend(
                configuration,
                transport: transport,
                clock: clock
            )
        }
        self.configuration = configuration
        self.engine = engine
        self.verifier = verifier
        self.deletesTransactions = deletesTransactions
        self.clock = clock
        self.makeKey = makeKey
        template = configuration.template
        store = InquiryStoreConfiguration(
            platform: configuration.platform,
            selfieProxy: configuration.selfieProxy,
            maximumUploadBytes: Self.maximumPhotoBytes
        )
        engineCaller = HTTPCaller(
            transport: transport,
            retry: configuration.retry,
            rateLimiter: nil,
            clock: clock
        )
        profile = Self.profile(name: name, environment: environment, engine: engine)
    }

    /// A key of 32 random hexadecimal digits.
    public static let randomKey: @Sendable () -> String = {
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
    }

    /// The largest photo: 10 MiB, this project's convention.
    static let maximumPhotoBytes = 10 << 20

    static let selfie = Requirement(
        .selfie,
        limits: MediaLimits(formats: [.jpeg, .png], maximumBytes: maximumPhotoBytes)
    )
    static let transaction = Requirement(
        .livenessTransaction,
        limits: .anyFormat(maximumBytes: DeviceLivenessTransaction.maximumBytes)
    )

    /// What an attempt may ask for before the inquiry says what it does ask for.
    static func requirements(_ engine: FolioEngine) -> [Requirement] {
        guard engine == .device else { return [selfie] }
        return [selfie, transaction].map { Requirement($0.role, .optional, limits: $0.limits) }
    }

    /// What a provider of this adapter is and can do.
    public static func profile(
        name: String,
        environment: ProviderEnvironment,
        engine: FolioEngine = .device
    ) -> ProviderProfile {
        ProviderProfile(
            name: name,
            adapter: "folio",
            environment: environment,
            capabilities: [.identityVerification, .sessionResumption, .probing],
            documentKinds: [],
            classifiesDocuments: false,
            checks: [.faceDetection, .presentationAttackDetection],
            requirements: requirements(engine),
            operations: operations(engine).map(\.profile)
        )
    }

    /// What attempts call.
    private static func operations(_ engine: FolioEngine) -> [FolioOperation] {
        let inquiry: [FolioOperation] = [
            .createInquiry, .readInquiry, .submitCapture, .uploadCapture, .goBack, .retryStep,
        ]
        let run: [FolioOperation] =
            engine == .headless ? [.startLiveness, .processLiveness] : []
        return inquiry + run + [.readTransaction, .deleteTransaction]
    }

    /// Begins an attempt; nothing is sent before `nextStep()`.
    ///
    /// The inquiry is a new one, or the one that a device began: its id stands in the capture
    /// configuration as `folio.inquiry`.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when that id is none.
    public func makeSession(
        _ request: VerificationRequest
    ) async throws -> any VerificationSession {
        let inquiry = try Self.continuedInquiry(request.captureConfiguration)
        return FolioAttempt(
            account: self,
            request: request,
            // What a device began, its transaction ends.
            engine: inquiry == nil ? engine : .device,
            continuing: inquiry,
            creationKey: makeKey()
        )
    }

    static func continuedInquiry(
        _ configuration: CaptureConfiguration?
    ) throws(ProviderError) -> String? {
        guard let folio = configuration?.settings["folio"], !folio.isNull else { return nil }
        guard folio.object != nil else {
            throw FolioOperation.readInquiry.notSent(
                .invalidInput,
                "The capture configuration's folio is \(folio.kindName); expected an object with inquiry."
            )
        }
        if let unknown = folio.object?.keys.sorted().first(where: { $0 != "inquiry" }) {
            let name = VendorText.isCode(unknown) ? " '\(unknown)'" : ""
            throw FolioOperation.readInquiry.notSent(
                .invalidInput,
                "The capture configuration's folio has an unknown key\(name); known is inquiry."
            )
        }
        guard let value = folio["inquiry"], !value.isNull else { return nil }
        guard let id = value.string, HTTPInquiryBackend.isIdentifier(id) else {
            throw FolioOperation.readInquiry.notSent(
                .invalidInput,
                "The capture configuration's folio.inquiry is no inquiry's id: expected 1–128 letters, "
                    + "digits, '-', '_' and '.'."
            )
        }
        return id
    }

    /// Runs the engine, or takes what a device made.
    func capture(
        _ view: SelfieCaptureView,
        with capture: Capture,
        engine: FolioEngine,
        call: InquiryCall
    ) async throws -> SelfieLivenessCapture {
        switch engine {
        case .device:
            let transaction: DeviceLivenessTransaction
            do throws(DeviceLivenessTransactionError) {
                transaction = try DeviceLivenessTransaction(reading: capture.source)
            } catch {
                throw FolioOperation.submitCapture.notSent(
                    .invalidInput,
                    "The liveness transaction cannot be used: \(error).",
                    ledger: call.ledger
                )
            }
            return try await DeviceTransactionCaptureProvider(transaction).capture(view)
        case .headless:
            return try await HeadlessSelfieCaptureProvider(
                picture: capture.source,
                caller: engineCaller,
                deadline: call.deadline,
                callDeadline: configuration.uploadDeadline,
                ledger: call.ledger,
                runs: verifier?.runs
            ).capture(view)
        }
    }
}
