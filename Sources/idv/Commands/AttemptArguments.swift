import IDVConfiguration
import IdentityVerification

/// The captures and the kind of document that `verify` and `scan` are given.
struct CaptureArguments: Sendable {
    let front: String
    let back: String?
    let selfie: String?
    let document: DocumentSelection

    init(_ arguments: ParsedArguments, selfie: CommandSyntax.Option?) throws {
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

    private static let kinds = ["passport", "driversLicense", "idCard", "auto"]

    /// Opens the files, each of them once.
    ///
    /// - Throws: `Failure` for a file that is no capture, or too large for the provider: it is not
    ///   even read then.
    func captureSet(for profile: ProviderProfile) throws -> CaptureSet {
        let files: [(CaptureRole, String?)] = [
            (.documentFront, front), (.documentBack, back), (.selfie, selfie),
        ]
        do {
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
        } catch let refusal as MediaRefusal {
            throw Failure(.badInput, "\(refusal)")
        }
    }
}
