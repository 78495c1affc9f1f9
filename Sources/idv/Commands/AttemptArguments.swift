import IDVConfiguration
import IDVRouting
import IdentityVerification

/// What `verify`, `scan` and `plan` are given alike: a configuration, a provider of it, captures, and
/// the kind of document.
struct AttemptArguments: Sendable {
    let isJSON: Bool
    private let configuration: String
    let provider: String?
    private let input: Input
    /// Nil when the command line does not say.
    let document: DocumentSelection?

    private enum Input: Sendable {
        case folder(String)
        case files([CaptureRole: String])
    }

    init(_ arguments: ParsedArguments, selfie: CommandSyntax.Option?) throws {
        isJSON = arguments.has(CommandSyntax.json)
        configuration = try arguments.required(CommandSyntax.config)
        provider = arguments[CommandSyntax.provider]
        input = try Self.input(arguments, selfie: selfie)
        document = try arguments[CommandSyntax.documentType].map(Self.document(named:))
    }

    private static func input(
        _ arguments: ParsedArguments,
        selfie: CommandSyntax.Option?
    ) throws -> Input {
        let options: [(CaptureRole, CommandSyntax.Option?)] = [
            (.documentFront, CommandSyntax.front), (.documentBack, CommandSyntax.back),
            (.selfie, selfie),
        ]
        var files: [CaptureRole: String] = [:]
        for (role, option) in options { files[role] = option.flatMap { arguments[$0] } }
        if let folder = arguments[CommandSyntax.captures] {
            guard files.isEmpty else {
                throw UsageError("--captures names all captures; leave out the single files")
            }
            return .folder(folder)
        }
        guard files[.documentFront] != nil else {
            throw UsageError(
                "--front FILE is missing: the document's front, JPEG or PNG; or name a capture set "
                    + "with --captures DIR"
            )
        }
        return .files(files)
    }

    private static func document(named kind: String) throws -> DocumentSelection {
        guard let document = DocumentSelection(named: kind) else {
            throw UsageError(
                "--document-type is '\(kind)'; it is one of \(kinds.joined(separator: ", "))"
                    + (Spelling.nearest(to: kind, among: kinds).map {
                        "; did you mean \($0)?"
                    } ?? "")
            )
        }
        return document
    }

    /// Whether the captures are single files, of which nobody says how they were taken.
    var hasPlainFiles: Bool {
        if case .files = input { true } else { false }
    }

    /// Whether an attempt goes by a route: one is asked for, or it is what the configuration begins
    /// with.
    func usesRoute(of configuration: ServiceConfiguration, _ routing: RouteArguments) -> Bool {
        guard provider == nil else { return false }
        return routing.isGiven || configuration.defaultRoute != nil
    }

    /// Lends the provider and the request to a closure, with progress on the console.
    ///
    /// - Throws: as `withConfiguration`, and `UsageError` for a provider that is not there.
    func withProvider<Result>(
        _ console: Console,
        _ body: (any VerificationProvider, VerificationRequest) async throws -> Result
    ) async throws -> Result {
        try await withConfiguration(console) { loading, request in
            try await body(try loading.provider(named: provider), request)
        }
    }

    /// Lends the configuration and the request to a closure, with progress on the console.
    ///
    /// - Throws: `Failure` for a bad configuration or a refused capture, and what else the closure
    ///   throws.
    func withConfiguration<Result>(
        _ console: Console,
        _ body: (ProviderLoading, VerificationRequest) async throws -> Result
    ) async throws -> Result {
        let request = VerificationRequest(
            document: document ?? .automatic,
            onCall: { console.progress(CallProgress.text($0)) }
        )
        do {
            return try await ProviderLoading.with(configurationAt: configuration) { loading in
                try await body(loading, request)
            }
        } catch let refusal as MediaRefusal {
            throw Failure(.badInput, "\(refusal)")
        } catch let error as CaptureFolderError {
            guard !error.others.isEmpty else {
                throw Failure(.badInput, "the capture set cannot be used: \(error)")
            }
            let faults = "\(error)".split(separator: "\n").map { "\n  \($0)" }
            throw Failure(
                .badInput,
                "the capture set cannot be used: \(faults.count) faults\(faults.joined())"
            )
        }
    }

    private static let kinds = ["passport", "driversLicense", "idCard", "auto"]

    /// Opens the files, each of them once, and completes the request by what a capture set says.
    ///
    /// - Throws: `MediaRefusal` or `CaptureFolderError` for a file that is no capture, or too large
    ///   for every provider that may get it: it is not even read then.
    func attempt(
        for profiles: [ProviderProfile],
        _ request: VerificationRequest
    ) throws -> (captures: CaptureSet, request: VerificationRequest) {
        func maximumBytes(_ role: CaptureRole) -> Int {
            profiles.compactMap { profile in
                profile.requirements.first { $0.role == role }?.limits.maximumBytes
            }.max() ?? Capture.maximumBytes
        }
        switch input {
        case .folder(let path):
            let folder = try CaptureFolder(path: path, maximumBytes: maximumBytes)
            var request = request
            request.document = document ?? folder.document
            return (folder.captures, request)
        case .files(let files):
            let captures = try files.map { role, path in
                try Capture(role, .file(path: path), maximumBytes: maximumBytes(role))
            }
            return (try CaptureSet(captures), request)
        }
    }
}
