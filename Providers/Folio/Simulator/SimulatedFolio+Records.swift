public import IDVCrypto

extension SimulatedFolio {
    /// One call that was billed.
    ///
    /// Folio publishes no prices: that it bills what it processes is a guess.
    public struct Charge: Sendable, Equatable {
        /// The call, as `submitCapture`.
        public let operation: String
    }

    /// A photo that was uploaded.
    public struct Upload: Sendable, Equatable {
        /// The capture session.
        public let captureSessionID: String
        /// The field.
        public let captureField: String
        /// The media type it was sent with.
        public let contentType: String
        /// Its length in bytes.
        public let byteCount: Int
        /// Its SHA-256.
        public let digest: SHA256Digest
    }

    /// One inquiry as the simulator has it.
    public struct InquiryRecord: Sendable, Equatable {
        /// The inquiry's id.
        public let id: String
        /// What it asks for.
        public let template: Template
        /// The platform that it was created for; nil when none was named.
        public let platform: String?
        /// The client's own name for it; nil when there is none.
        public let reference: String?
        /// The revision, from 1.
        public let revision: Int
        /// `PREPARING`, `LIVENESS`, `PASSIVE`, `PHOTO` or `COMPLETED`.
        public let state: String
        /// Whether a capture is being checked.
        public let isProcessing: Bool
        /// The decision; nil before there is one.
        public let decision: String?
        /// The capture session that is open; nil when none is.
        public let captureSessionID: String?
        /// The number of commands and uploads that had an effect.
        public let processedCommands: Int
        /// The photos that were taken, in order.
        public let uploads: [Upload]
    }

    /// One transaction of the face liveness service.
    public struct Transaction: Sendable, Equatable {
        /// The transaction's id.
        public let id: String
        /// The capture session that the selfie proxy recorded.
        public let captureSessionID: String
        /// The tag.
        public let tag: String
        /// 0 for active, 1 for passive.
        public let type: Int
        /// The result code; nil until the engine's bytes came.
        public let code: Int?
        /// 0 for confirmed, 1 for not; nil until the engine's bytes came.
        public let status: Int?
        /// Whether it was submitted to an inquiry.
        public let isSubmitted: Bool
        /// Whether it was deleted.
        public let isDeleted: Bool
    }

    /// Something that no client should do, whatever the answer was.
    public struct Violation: Sendable, Equatable {
        /// What a client can do wrong.
        @nonexhaustive
        public enum Kind: String, Sendable, Equatable, CaseIterable {
            /// A request to the selfie proxy carried the API key.
            case apiKeyOnProxy = "api-key-on-proxy"
            /// A request to the face liveness service carried the API key.
            case apiKeyOnService = "api-key-on-service"
            /// A request to the inquiry's server carried a capture session's credential.
            case credentialOnInquiries = "credential-on-inquiries"
            /// A request to the face liveness service carried a capture session's credential.
            case credentialOnService = "credential-on-service"
            /// An API key or a credential was in a request's target, where logs keep it.
            case secretInTarget = "secret-in-target"
            /// Two of the engine's requests of one transaction came with different runs.
            case runChanged = "run-changed"
        }

        /// What was done.
        public let kind: Kind
        /// The call, as `startLiveness`; `unknown` for one that is none.
        public let operation: String
    }
}

extension Inquiry {
    var record: SimulatedFolio.InquiryRecord {
        var state = step.rawValue
        var isProcessing = false
        var decision: String?
        switch stage {
        case .preparing: state = "PREPARING"
        case .capturing: break
        case .processing: isProcessing = true
        case .completed(let word):
            state = "COMPLETED"
            decision = word
        }
        return SimulatedFolio.InquiryRecord(
            id: id,
            template: template,
            platform: platform,
            reference: reference,
            revision: revision,
            state: state,
            isProcessing: isProcessing,
            decision: decision,
            captureSessionID: openSession?.id,
            processedCommands: processedCommands,
            uploads: uploads
        )
    }
}
