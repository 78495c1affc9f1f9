package import Foundation

/// The files of this package as a reader finds them.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let samples = root.appending(component: "Samples")

    /// The specimen pictures' names, as `passport-genuine/front.jpg`.
    package static func sampleNames() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: samples.path)
            .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted()
    }

    /// The subjects whose sets hold a document, as `passport-genuine`.
    package static func documentSubjects() throws -> Set<String> {
        Set(
            try sampleNames().filter { $0.contains("/front.") }
                .map { String($0.prefix { $0 != "/" }) }
        )
    }

    package static func bytes(ofSample name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: samples.appending(path: name)))
    }

    /// The path of a subject's `front`, `back` or `selfie`; nil when it has none.
    package static func sample(_ subject: String, _ stem: String) throws -> String? {
        let folder = samples.appending(component: subject)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .first { $0.hasPrefix(stem + ".") }
            .map { folder.appending(component: $0).path }
    }
}
