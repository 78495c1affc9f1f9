/// Where a person's data may be processed, in the caller's own words, such as `eu`.
///
/// A provider that names its regions is never given an attempt of another one.
public struct Region: RawRepresentable, Sendable, Hashable {
    /// The region's word.
    public let rawValue: String

    /// A region by its word; nil unless it is 1–32 lower-case letters, digits and hyphens.
    public init?(rawValue: String) {
        let isWord =
            (1...32).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
        guard isWord else { return nil }
        self.rawValue = rawValue
    }
}

extension Region: CustomStringConvertible {
    /// The word.
    public var description: String { rawValue }
}
