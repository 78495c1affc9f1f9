/// Why a capture that was configured is not there, in the capture software's own word.
///
/// It says nothing about the person: `insufficientStorageForVideoRecording`.
public struct CaptureAbsence: RawRepresentable, Sendable, Hashable {
    /// The reason, a word of letters, digits and hyphens.
    public let rawValue: String

    /// A reason by its word.
    ///
    /// What is no such word, or longer than 100 characters, becomes `unknown`: it goes into reports.
    public init(rawValue: String) {
        let isWord =
            (1...100).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
        self.rawValue = isWord ? rawValue : "unknown"
    }

    /// Nobody said why.
    public static let unknown = CaptureAbsence(rawValue: "unknown")
}
