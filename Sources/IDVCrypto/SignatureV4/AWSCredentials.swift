/// What AWS Signature Version 4 signs with: an access key and its secret.
///
/// Printing shows neither the key, nor the secret, nor the token.
public struct AWSCredentials: Sendable {
    /// The access key id, which travels in every signed request.
    public let accessKeyID: String

    let secretAccessKey: String
    let sessionToken: String?

    /// Credentials, with a session token where they are temporary.
    public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }
}

extension AWSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says what this is, and nothing that it holds.
    public var description: String {
        sessionToken == nil ? "AWSCredentials(redacted)" : "AWSCredentials(redacted, temporary)"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
