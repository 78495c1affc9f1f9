public import IDVCrypto

extension SimulatedDeepIDV {
    /// One call that was billed.
    public struct Charge: Sendable, Equatable {
        /// The operation, as `identity-verify`.
        public let operation: String
        /// The organisation that pays.
        public let organization: String
    }

    /// One object that was uploaded.
    public struct UploadedObject: Sendable, Equatable {
        /// The key that the presign call gave out.
        public let fileKey: String
        /// The organisation that owns it.
        public let organization: String
        /// The media type it was sent with.
        public let contentType: String
        /// Its length in bytes.
        public let byteCount: Int
        /// Its SHA-256.
        public let digest: SHA256Digest
    }

    /// Something that no client should do, whatever the answer was.
    public struct Violation: Sendable, Equatable {
        /// What a client can do wrong.
        @nonexhaustive
        public enum Kind: String, Sendable, Equatable {
            /// An upload carried the API key.
            case apiKeyOnUpload = "api-key-on-upload"
            /// An upload carried an `Authorization` header.
            case authorizationOnUpload = "authorization-on-upload"
            /// An upload did not announce its length.
            case uploadWithoutLength = "upload-without-length"
            /// An API key was in a request's target, where logs keep it.
            case apiKeyInTarget = "api-key-in-target"
        }

        /// What was done.
        public let kind: Kind
        /// The operation, as `upload`.
        public let operation: String
    }
}
