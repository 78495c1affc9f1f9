internal import CShims

/// Why a text is not the base64 that was asked for: what kind of fault and where, never the text.
public struct Base64Error: Error, Sendable, Hashable {
    /// The kinds of fault.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// A byte that the accepted alphabet does not have.
        case invalidCharacter
        /// A `=` where none may be, more of them than belong there, or a letter after one.
        case misplacedPadding
        /// The text ends without the `=` that its length asks for, or with only a part of them.
        case missingPadding
        /// The last block has a single letter, which cannot stand for a byte.
        case truncated
        /// The last letter has bits set that belong to no byte.
        case nonZeroTrailingBits
        /// Letters of the standard and of the URL alphabet in one text.
        case mixedAlphabets
    }

    /// What is wrong.
    public let kind: Kind
    /// Where, as an offset in bytes from the start of the text; its length when the end is at fault.
    public let offset: Int

    init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    init(status: CInt, offset: Int) {
        let kind: Kind =
            switch idv_base64_status(UInt32(bitPattern: status)) {
            case IDV_BASE64_MISPLACED_PADDING: .misplacedPadding
            case IDV_BASE64_MISSING_PADDING_STATUS: .missingPadding
            case IDV_BASE64_TRUNCATED: .truncated
            case IDV_BASE64_NONZERO_TRAILING_BITS: .nonZeroTrailingBits
            case IDV_BASE64_MIXED_ALPHABETS: .mixedAlphabets
            default: .invalidCharacter
            }
        self.init(kind: kind, offset: offset)
    }
}

extension Base64Error: CustomStringConvertible {
    /// The fault and its offset.
    public var description: String {
        switch kind {
        case .invalidCharacter:
            "not base64: a character outside the alphabet at offset \(offset)"
        case .misplacedPadding:
            "not base64: a '=' too many or a letter after the padding at offset \(offset)"
        case .missingPadding:
            "not base64: the text ends at offset \(offset) without its full '=' padding"
        case .truncated:
            "not base64: the text ends at offset \(offset) with a single letter in its last block"
        case .nonZeroTrailingBits:
            "not base64: the letter at offset \(offset) has bits that belong to no byte"
        case .mixedAlphabets:
            "not base64: '+' or '/' and '-' or '_' in one text, at offset \(offset)"
        }
    }
}
