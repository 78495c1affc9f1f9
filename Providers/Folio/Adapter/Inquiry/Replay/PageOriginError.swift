/// The page's origin is none, so that no engine's requests could be sent there.
public struct PageOriginError: Error, Sendable, Hashable {}

extension PageOriginError: CustomStringConvertible {
    /// What is expected; the text is not printed, since it may hold a password.
    public var description: String {
        "the page's origin is not scheme, host and perhaps port of an http or https address; write it "
            + "as https://shop.example.test"
    }
}
