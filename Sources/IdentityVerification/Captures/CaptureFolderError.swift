/// Why a folder is no capture set: which entry, what was found, what is expected.
///
/// It holds neither a path nor anything of a capture's content.
public struct CaptureFolderError: Error, Sendable, Equatable {
    /// Where in the list, such as `captures[2].file`.
    public let entry: String
    /// What is wrong with it, in words.
    public let problem: String

    /// Makes an error.
    public init(_ entry: String, _ problem: String) {
        self.entry = entry
        self.problem = problem
    }
}

extension CaptureFolderError: CustomStringConvertible {
    /// The entry and what is wrong with it.
    public var description: String { "\(entry): \(problem)" }
}
