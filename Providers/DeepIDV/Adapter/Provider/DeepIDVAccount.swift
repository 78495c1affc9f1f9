import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// An account at deepidv as a provider: the vendor in the words of the protocol layer.
public struct DeepIDVAccount: SessionResuming, DocumentReading {
    /// What the provider is and can do.
    public let profile: ProviderProfile
    /// The client beneath, for what only this vendor has.
    public let client: DeepIDVClient

    private let today: @Sendable () -> CivilDate?

    /// Makes a provider over a client.
    ///
    /// - Parameters:
    ///   - name: the provider's name in the configuration.
    ///   - environment: the environment that the key belongs to.
    ///   - client: the client.
    ///   - today: the day against which a document's last day of validity is held; nil for the UTC
    ///     day of the client's clock.
    public init(
        name: String,
        environment: ProviderEnvironment,
        client: DeepIDVClient,
        today: (@Sendable () -> CivilDate?)? = nil
    ) {
        self.client = client
        let clock = client.caller.clock
        self.today =
            today ?? {
                CivilDate(secondsSinceEpoch: Int(clock.sinceEpoch().components.seconds))
            }
        profile = Self.profile(name: name, environment: environment)
    }

    /// What a provider of this adapter is and can do.
    public static func profile(
        name: String,
        environment: ProviderEnvironment
    ) -> ProviderProfile {
        let limits = DeepIDVClient.imageLimits
        return ProviderProfile(
            name: name,
            adapter: "deepidv",
            environment: environment,
            capabilities: [
                .documentReading, .identityVerification, .sessionResumption, .probing,
            ],
            documentKinds: [.passport, .driversLicense, .idCard],
            classifiesDocuments: true,
            checks: [.documentReading, .faceDetection, .faceComparison],
            requirements: [
                Requirement(.documentFront, limits: limits),
                Requirement(.documentBack, .optional, limits: limits),
                Requirement(.selfie, limits: limits),
            ],
            operations: [
                DeepIDVOperation.presign, .upload, .scanDocument, .verifyIdentity,
            ].map(\.profile)
        )
    }

    /// Begins an attempt; nothing is sent before `finish()`.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` for a kind of document that the vendor does not
    ///   take.
    public func makeSession(
        _ request: VerificationRequest
    ) async throws -> any VerificationSession {
        DeepIDVAttempt(
            profile: profile,
            client: client,
            request: request,
            type: try documentType(request.document, .verifyIdentity),
            today: today
        )
    }

    /// Goes on with an attempt that was stored.
    ///
    /// Captures that the vendor does not have yet are asked for again: no image is stored. A
    /// verification that was sent, or may have been, is never sent again, and the vendor cannot be
    /// asked what became of it.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when the state is another provider's, or cannot
    ///   be read.
    public func resumeSession(
        _ state: SessionState,
        request: VerificationRequest
    ) async throws -> any ResumableSession {
        let content = try state.content(for: profile, version: DeepIDVAttemptMemory.version)
        guard let json = try? JSONValue(parsing: content),
            let memory = DeepIDVAttemptMemory(stored: json)
        else {
            throw ProviderError(
                .invalidInput,
                phase: .management,
                operation: "resume",
                sendState: .notSent,
                retry: .afterFixing,
                message:
                    "The stored session cannot be read: it was changed or cut. Nothing was sent; "
                    + "begin a new attempt."
            )
        }
        var stored = VerificationRequest(
            document: memory.document,
            expiredDocuments: memory.expiredDocuments,
            canCaptureAgain: memory.canCaptureAgain
        )
        stored.deadline = request.deadline
        stored.willAct = request.willAct
        stored.onCall = request.onCall
        return DeepIDVAttempt(
            profile: profile,
            client: client,
            request: stored,
            type: try documentType(stored.document, .verifyIdentity),
            today: today,
            memory: memory
        )
    }

    /// Reads the front of a document; a back is uploaded, its key returned, and not read.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func scanDocument(
        _ captures: CaptureSet,
        request: VerificationRequest = VerificationRequest()
    ) async throws -> DocumentScan {
        let type = try documentType(request.document, .scanDocument)
        guard let front = captures[.documentFront] else {
            throw ProviderError(
                .invalidInput,
                phase: .capture,
                operation: DeepIDVOperation.scanDocument.rawValue,
                sendState: .notSent,
                retry: .afterFixing,
                message: "The capture set has no document front. Add it; a scan reads nothing else."
            )
        }
        let back = captures[.documentBack]
        let images = try [front, back].compactMap { $0 }.map { try PreparedImage(deepIDV: $0) }
        let roles = [front, back].compactMap { $0?.role }
        let analysis = DeepIDVOperation.scanDocument.rawValue
        var plan = PlanOfRecord(
            steps: roles.map(DeepIDVPlan.uploadStep) + [analysis]
        )
        let ledger = CallLedger(listener: request.onCall)
        let deadline = client.caller.clock.deadline(in: request.deadline)
        do {
            let keys = try await client.upload(images, deadline: deadline, ledger: ledger)
            for role in roles { plan.complete(DeepIDVPlan.uploadStep(role)) }
            let scan = try await client.scan(
                DocumentKeys(front: keys[0], back: back == nil ? nil : keys[1]),
                type: type,
                deadline: deadline,
                ledger: ledger
            )
            plan.complete(analysis)
            return DeepIDVReading.scan(
                scan,
                profile: profile,
                request: request,
                plan: plan,
                calls: ledger.calls,
                today: today()
            )
        } catch var error as ProviderError {
            error.plan = plan
            error.calls = ledger.calls
            throw error
        }
    }

    func documentType(
        _ selection: DocumentSelection,
        _ operation: DeepIDVOperation
    ) throws(ProviderError) -> DeepIDVDocumentType {
        switch selection {
        case .automatic: return .auto
        case .kind(.passport): return .passport
        case .kind(.driversLicense): return .driversLicense
        case .kind(.idCard): return .idCard
        case .kind(let kind):
            throw ProviderError(
                .invalidInput,
                phase: .capture,
                operation: operation.rawValue,
                sendState: .notSent,
                retry: .afterFixing,
                message:
                    "deepidv does not take documents of the kind \(kind.rawValue). Use a passport, "
                    + "a driver's licence or an ID card, or let it find out (auto)."
            )
        }
    }
}
