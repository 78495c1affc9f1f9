/// Why a folder is no capture set: which entry, what was found, what is expected.
///
/// It holds neither a path nor anything of a capture's content.
public struct CaptureFolderError: Error, Sendable, Equatable {
    /// Where in the list, such as `captures[2].file`.
    public let entry: String
    /// What is wrong with it, in words.
    public let problem: String
    /// What is wrong with other entries, so that all of it can be mended at once.
    public internal(set) var others: [CaptureFolderError] = []

    /// Makes an error.
    public init(_ entry: String, _ problem: String) {
        self.entry = entry
        self.problem = problem
    }

    /// Several faults as one error; nil when there are none.
    init?(_ faults: [CaptureFolderError]) {
        let all = faults.flatMap { fault in
            [CaptureFolderError(fault.entry, fault.problem)] + fault.others
        }
        guard var first = all.first else { return nil }
        first.others = Array(all.dropFirst())
        self = first
    }
}

extension CaptureFolderError: CustomStringConvertible {
    /// The entry and what is wrong with it, then the others, each in a line of its own.
    public var description: String {
        (["\(entry): \(problem)"] + others.map(\.description)).joined(separator: "\n")
    }
}
