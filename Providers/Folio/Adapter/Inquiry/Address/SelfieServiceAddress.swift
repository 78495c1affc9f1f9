/// The address of the selfie proxy as an update names it, after the check that it is the right one.
///
/// Only `SelfieProxyRule` makes one: a credential and a face go to this address, so that an unchecked
/// text cannot stand in its place.
public struct SelfieServiceAddress: Sendable, Hashable {
    /// The address as it was received.
    public let text: String
    /// The address that an engine appends its paths to: without a trailing slash, since `//` is
    /// another path.
    public let engineBase: String

    init(checked text: String) {
        self.text = text
        engineBase = text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
