/// The configured selfie proxy is no address that service addresses could be held against.
public struct SelfieProxyRuleError: Error, Sendable, Hashable {}

extension SelfieProxyRuleError: CustomStringConvertible {
    /// What is expected; the address is not printed, since it may hold a password.
    public var description: String {
        "the configured selfie proxy is not an absolute http or https address without user name, query "
            + "and fragment, in plain ASCII, with a port of 1–65535 if any and without empty, '.' and "
            + "'..' segments; write it as https://api.example.test/api/selfie, a name that is not ASCII "
            + "in its xn-- form"
    }
}
