/// Why a text is no machine readable zone.
///
/// It holds nothing of the text.
@nonexhaustive
public enum MachineReadableZoneError: Error, Sendable, Equatable {
    /// The number or length of the lines fits no layout.
    case unknownLayout(lineLengths: [Int])
    /// A character other than `A`–`Z`, `0`–`9` and `<`. Line and column count from 1.
    case invalidCharacter(line: Int, column: Int)
}

extension MachineReadableZoneError: CustomStringConvertible {
    /// What was found, what was expected, and what to do.
    public var description: String {
        switch self {
        case .unknownLayout(let lengths):
            "found lines of these lengths: "
                + (lengths.isEmpty
                    ? "none" : lengths.prefix(4).map(String.init).joined(separator: ", "))
                + "; expected 3 of 30, 2 of 36 or 2 of 44; capture the zone again as a whole"
        case .invalidCharacter(let line, let column):
            "found a character in line \(line), column \(column) that no machine readable zone has, "
                + "expected A to Z, 0 to 9 and <; pass the zone on as it was read"
        }
    }
}
