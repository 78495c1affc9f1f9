public import IdentityVerification

/// How the vendor shows that a webhook is its own: a header that is set in its Dashboard, or a bearer
/// token that it got from a token address of yours.
///
/// The vendor documents no signature over the body. The token is compared in constant time and does
/// not print.
public struct IncodeWebhookAuthorization: Sendable, Equatable {
    private let headerName: String
    private let isBearer: Bool
    private let token: Secret

    /// A header of a fixed value.
    ///
    /// - Parameters:
    ///   - name: The header's name, in any case.
    ///   - value: The whole value.
    /// - Returns: Nil when the name or the value is empty, which would let everybody in.
    public static func header(_ name: String, value: Secret) -> Self? {
        guard !name.isEmpty, !value.isEmpty else { return nil }
        return Self(headerName: name.lowercased(), isBearer: false, token: value)
    }

    /// `Authorization: Bearer` with a token.
    ///
    /// - Parameter token: The token without the scheme.
    /// - Returns: Nil when the token is empty, which would let everybody in.
    public static func bearer(_ token: Secret) -> Self? {
        guard !token.isEmpty else { return nil }
        return Self(headerName: "authorization", isBearer: true, token: token)
    }

    /// Whether a request carries the token: once, and nothing else under that name.
    public func accepts(headers: [(name: String, value: String)]) -> Bool {
        let values = headers.filter { $0.name.lowercased() == headerName }.map(\.value)
        guard let value = values.first, values.count == 1 else { return false }
        guard isBearer else { return Secret(value) == token }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return Secret(String(parts[1])) == token
    }
}
