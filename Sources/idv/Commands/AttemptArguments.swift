import IDVConfiguration
import IdentityVerification

/// What `verify` and `scan` are given alike: a configuration, a provider of it, captures, and the kind
/// of document.
struct AttemptArguments: Sendable {
    let isJSON: Bool
    private let configuration: String
    private let provider: String?
    private let front: String
    private let back: String?
    private let selfie: String?
    let document: DocumentSelection

    init(_ arguments: ParsedArguments, selfie: CommandSyntax.Option?) throws {
        isJSON = arguments.has(CommandSyntax.json)
        configuration = try arguments.required(CommandSyntax.config)
        provider = arguments[CommandSyntax.provider]
        front = try arguments.required(CommandSyntax.front)
        back = arguments[CommandSyntax.back]
        self.selfie = selfie.flatMap { arguments[$0] }
        let kind = arguments[CommandSyntax.documentType] ?? "auto"
        guard let document = DocumentSelection(named: kind) else {
            throw UsageError(
                "--document-type is '\(kind)'; it is one of \(Self.kinds.joined(separator: ", "))"
                    + (Spelling.nearest(to: kind, among: Self.kinds).map {
                        "; did you mean \($0)?"
                    } ?? "")
            )
        }
        self.document = document
    }

    /// Lends the provider and the request to a closure, with progress on the console.
    ///
    /// - Throws: `Failure` for a bad configuration or a refused capture, `UsageError` for a provider
    ///   that is not there, and what else the closure throws.
    func withProvider<Result>(
        _ console: Console,
        _ body: (any VerificationProvider, VerificationRequest) async throws -> Result
    ) async throws -> Result {
        let request = VerificationRequest(
            document: document,
            onCall: { console.progress(CallProgress.text($0)) }
        )
        do {
            return try await ProviderLoading.with(configurationAt: configuration) { loading in
                try await body(try loading.provider(named: provider), request)
            }
        } catch let refusal as MediaRefusal {
            throw Failure(.badInput, "\(refusal)")
        }
    }

    private static let kinds = ["passport", "driversLicense", "idCard", "auto"]

    /// Opens the files, each of them once.
    ///
    /// - Throws: `MediaRefusal` for a file that is no capture, or too large for the provider: it is
    ///   not even read then.
    func captureSet(for profile: ProviderProfile) throws -> CaptureSet {
        let files: [(CaptureRole, String?)] = [
            (.documentFront, front), (.documentBack, back), (.selfie, selfie),
        ]
        return try CaptureSet(
            files.compactMap { role, path in
                let limits = profile.requirements.first { $0.role == role }?.limits
                return try path.map {
                    try Capture(
                        role,
                        .file(path: $0),
                        maximumBytes: limits?.maximumBytes ?? Capture.maximumBytes
                    )
                }
            }
        )
    }
}
