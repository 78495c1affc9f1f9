internal import CShims

extension Base64 {
    /// What a decoder accepts beyond the strict form of RFC 4648, section 4.
    ///
    /// Nothing here forgives a mixed alphabet, surplus padding, padding that is there only in part,
    /// or bits that would be dropped.
    public struct DecodingOptions: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: UInt8

        /// Options from their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The standard alphabet with full padding, and nothing else.
        public static let strict: DecodingOptions = []
        /// The letters `-` and `_` in place of `+` and `/`: one pair or the other, never both.
        public static let urlSafe = DecodingOptions(
            rawValue: UInt8(IDV_BASE64_URL_SAFE.rawValue)
        )
        /// No padding at the end, full padding being accepted as well.
        public static let missingPadding = DecodingOptions(
            rawValue: UInt8(IDV_BASE64_MISSING_PADDING.rawValue)
        )
        /// Carriage returns, line feeds, spaces and tabs anywhere, which are ignored.
        public static let lineBreaks = DecodingOptions(
            rawValue: UInt8(IDV_BASE64_LINE_BREAKS.rawValue)
        )
        /// All of the above.
        public static let lenient: DecodingOptions = [.urlSafe, .missingPadding, .lineBreaks]
    }
}
