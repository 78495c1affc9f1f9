/// What a web page's Content-Security-Policy has to allow for the engine.
///
/// Source: Folio, "Inquiry selfie capture": "Web"; that the service address has to be in `connect-src`
/// as well follows from it.
@nonexhaustive
public enum SelfieContentSecurityPolicy: String, Sendable, Hashable, CaseIterable {
    /// Where the engine's files come from: `connect-src https://wasm.regulaforensics.com`.
    case engineFiles = "connect-src https://wasm.regulaforensics.com"
    /// What the engine's worker is started from: `worker-src blob:`.
    case worker = "worker-src blob:"
    /// What lets the worker run: `script-src 'wasm-unsafe-eval'`.
    case webAssembly = "script-src 'wasm-unsafe-eval'"

    /// The rules that a policy does not allow, in the order of the cases.
    ///
    /// A directive that is missing falls back as the Content Security Policy standard says; a source
    /// has to be written as it stands here, or as one that covers it. What no directive restricts is
    /// reported as well: a page that is made strict later would then forget it.
    ///
    /// - Parameter policy: the header's value.
    /// - Returns: what to add.
    public static func missing(in policy: String) -> [SelfieContentSecurityPolicy] {
        let directives = directives(of: policy)
        return allCases.filter { rule in
            guard let sources = rule.directives.lazy.compactMap({ directives[$0] }).first else {
                return true
            }
            return !sources.contains(where: rule.sources.contains)
        }
    }

    /// The directive, and those that stand in for it.
    private var directives: [String] {
        switch self {
        case .engineFiles: ["connect-src", "default-src"]
        case .worker: ["worker-src", "child-src", "script-src", "default-src"]
        case .webAssembly: ["script-src", "default-src"]
        }
    }

    /// The sources of which one is enough.
    private var sources: [String] {
        switch self {
        case .engineFiles:
            [
                "https://wasm.regulaforensics.com", "https://wasm.regulaforensics.com/",
                "wasm.regulaforensics.com", "https://*.regulaforensics.com",
                "*.regulaforensics.com", "https:", "*",
            ]
        // `*` does not cover `blob:`.
        case .worker: ["blob:"]
        case .webAssembly: ["'wasm-unsafe-eval'", "'unsafe-eval'"]
        }
    }

    /// Of two directives of one name the first counts.
    private static func directives(of policy: String) -> [String: [String]] {
        var directives: [String: [String]] = [:]
        for directive in policy.lowercased().split(separator: ";") {
            let words = directive.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let name = words.first, directives[name] == nil else { continue }
            directives[name] = Array(words.dropFirst())
        }
        return directives
    }
}
