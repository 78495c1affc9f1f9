import IdentityVerification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One folder of specimen captures: a capture set, or the plain files `front`, `selfie`, and `back`
/// where there is one.
struct SpecimenSubject: Sendable {
    let name: String
    let captures: CaptureSet

    /// The subjects of a folder, by name.
    ///
    /// - Throws: `Failure` when the folder cannot be read or a capture is unusable.
    static func all(in folder: String) throws -> [SpecimenSubject] {
        let manager = FileManager.default
        guard let names = try? manager.contentsOfDirectory(atPath: folder) else {
            throw Failure(
                .badInput,
                "there is no folder '\(folder)'; name the package's Samples with --samples"
            )
        }
        var subjects: [SpecimenSubject] = []
        for name in names.sorted() {
            guard let files = try? manager.contentsOfDirectory(atPath: "\(folder)/\(name)") else {
                continue
            }
            func capture(_ role: CaptureRole, _ stem: String) throws -> Capture? {
                guard let file = files.sorted().first(where: { $0.hasPrefix(stem + ".") }) else {
                    return nil
                }
                return try Capture(role, .file(path: "\(folder)/\(name)/\(file)"))
            }
            do {
                if files.contains(CaptureFolder.listName) {
                    let captures = try CaptureFolder(path: "\(folder)/\(name)").captures
                    subjects.append(SpecimenSubject(name: name, captures: captures))
                    continue
                }
                let captures = [
                    try capture(.documentFront, "front"), try capture(.documentBack, "back"),
                    try capture(.selfie, "selfie"),
                ].compactMap { $0 }
                guard !captures.isEmpty else { continue }
                subjects.append(SpecimenSubject(name: name, captures: try CaptureSet(captures)))
            } catch {
                throw Failure(.badInput, "\(name): \(error)")
            }
        }
        guard !subjects.isEmpty else {
            throw Failure(.badInput, "the folder '\(folder)' holds no specimen subjects")
        }
        return subjects
    }
}
