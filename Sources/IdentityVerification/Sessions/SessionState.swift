/// What a session knows, as its adapter writes it: to be stored between two steps and resumed from.
///
/// It holds no image and no secret, but it may name what a vendor keeps of a person, and what it says
/// was done decides about acceptance: store it where nobody else can read or write, or sealed. It does
/// not print.
public struct SessionState: Sendable, Equatable, Codable {
    /// The largest content, in bytes: 16 MiB; most have a few KiB.
    public static let maximumBytes = 16 << 20

    /// The provider's name.
    public let provider: String
    /// The adapter's name.
    public let adapter: String
    /// The version of the adapter's form.
    public let version: Int
    /// What the adapter wrote.
    public let content: [UInt8]

    /// Makes a state.
    public init(provider: String, adapter: String, version: Int, content: [UInt8]) {
        self.provider = provider
        self.adapter = adapter
        self.version = version
        self.content = content
    }
}

extension SessionState {
    /// The content, when the state is of this provider and in a form that its adapter reads.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when it is not; nothing was sent.
    public func content(
        for profile: ProviderProfile,
        version: Int
    ) throws(ProviderError) -> [UInt8] {
        let fault: String? =
            if adapter != profile.adapter || provider != profile.name {
                "belongs to another provider"
            } else if self.version != version {
                "was written by another version of this package"
            } else if content.count > Self.maximumBytes {
                "has \(content.count) bytes, and at most \(Self.maximumBytes) are read"
            } else {
                nil
            }
        guard let fault else { return content }
        throw ProviderError(
            .invalidInput,
            phase: .management,
            operation: "resume",
            sendState: .notSent,
            retry: .afterFixing,
            message: "The stored session \(fault). Nothing was sent; resume it at the provider "
                + "\"\(profile.name)\" only from what that stored, or begin a new attempt."
        )
    }
}

extension SessionState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "SessionState" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
