public import IDVCrypto

extension SimulatedIncode {
    /// One thing that a session received.
    public struct ReceivedObject: Sendable, Equatable {
        /// The call that brought it, as `addFrontID`; a face has its image type behind a slash.
        public let operation: String
        /// Its length in bytes, after base64.
        public let byteCount: Int
        /// Its SHA-256, after base64.
        public let digest: SHA256Digest
        /// The SHA-256 of what was sent: the base64 text, or the body as it was.
        public let sentDigest: SHA256Digest
        /// The SHA-256 of the metadata that came with it; nil when none did.
        public let metadataDigest: SHA256Digest?
        /// The recording that a selfie named; nil when it named none.
        public let recordingID: String?
    }

    /// A recording of the Video Selfie module, whole.
    public struct Recording: Sendable, Equatable {
        /// How it came.
        @nonexhaustive
        public enum Route: String, Sendable, Equatable {
            case singlePut
            case parts
        }

        /// How it came.
        public let route: Route
        /// Its length in bytes.
        public let byteCount: Int
        /// Its SHA-256, over all parts in their order.
        public let digest: SHA256Digest
        /// The number of parts; 1 for a single upload.
        public let partCount: Int
    }

    /// One session as the simulator has it.
    public struct Session: Sendable, Equatable {
        /// The vendor's id of the session.
        public let interviewID: String
        /// The client it belongs to.
        public let clientID: String
        /// The flow it was started with.
        public let configurationID: String
        /// The client's own name for the user; nil when `omni/start` gave none.
        public let externalCustomerID: String?
        /// What it received, in order.
        public let received: [ReceivedObject]
        /// The recording of the Video Selfie module; nil until it is whole.
        public let recording: Recording?
        /// The number of recordings of the Selfie module.
        public let importedRecordings: Int
        /// The number of tokens that were given out for it.
        public let tokenCount: Int
        /// How often it was finished.
        public let finishCount: Int
    }

    /// Something that no client should do, whatever the answer was.
    public struct Violation: Sendable, Equatable {
        /// What a client can do wrong.
        @nonexhaustive
        public enum Kind: String, Sendable, Equatable, CaseIterable {
            /// A request to a presigned URL carried the API key.
            case apiKeyOnStorage = "api-key-on-storage"
            /// A request to a presigned URL carried a session's token.
            case tokenOnStorage = "token-on-storage"
            /// A request to a presigned URL carried a header that is neither HTTP's nor its own.
            case foreignHeaderOnStorage = "foreign-header-on-storage"
            /// A request to a presigned URL carried an `Authorization` header.
            case authorizationOnStorage = "authorization-on-storage"
            /// An upload did not announce its length.
            case uploadWithoutLength = "upload-without-length"
            /// An API key was in a request's target, where logs keep it.
            case apiKeyInTarget = "api-key-in-target"
            /// A session's token was in a request's target, where logs keep it.
            case tokenInTarget = "token-in-target"
            /// `omni/start` carried a session's token.
            case tokenOnStart = "token-on-start"
            /// Two calls of one session were under way at once, and one of them changed something.
            case overlappingCalls = "overlapping-calls"
            /// A session's device fingerprint came more than once.
            case fingerprintTwice = "fingerprint-twice"
            /// A capture came before the device fingerprint.
            case captureBeforeFingerprint = "capture-before-fingerprint"
            /// A back came although the front's call said that none would.
            case backAfterOnlyFront = "back-after-only-front"
            /// A call was made after the session was finished.
            case callAfterFinish = "call-after-finish"
            /// Both routes were used to upload one recording.
            case bothUploadRoutes = "both-upload-routes"
            /// A capture came after the recording, which comes last.
            case recordingNotLast = "recording-not-last"
            /// A recording was encoded in base64 once more than it should be.
            case encodedTwice = "encoded-twice"
            /// A selfie named a recording that another selfie had named.
            case recordingReused = "recording-reused"
            /// A selfie named a recording that was not the latest.
            case recordingStale = "recording-stale"
            /// A selfie's recording was named where it has no meaning, or by an empty name.
            case recordingMisnamed = "recording-misnamed"
            /// A capture of the Video Selfie module carried metadata.
            case metadataOnVideoSelfie = "metadata-on-video-selfie"
            /// The consent's face came with a confidence that is not that of the video selfie's face.
            case consentConfidenceDiffers = "consent-confidence-differs"
            /// Parts of a recording did not come in sequence.
            case partsOutOfSequence = "parts-out-of-sequence"
        }

        /// What was done.
        public let kind: Kind
        /// The call, as `uploadPart`.
        public let operation: String
    }
}
