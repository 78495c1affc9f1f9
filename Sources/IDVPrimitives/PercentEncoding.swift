/// Percent-encoding as addresses carry it (RFC 3986, section 2.1): a plus sign stays one.
package enum PercentEncoding {
    /// Every byte of the UTF-8 but RFC 3986's unreserved characters as `%XX`.
    ///
    /// Right for one path segment, for a name or a value in a query, and for what Signature Version 4
    /// calls its own encoding.
    package static func encode(_ text: String) -> String {
        encode(text.utf8)
    }

    /// Every byte but RFC 3986's unreserved characters, and slashes when asked, as `%XX`.
    package static func encode(
        _ bytes: some Sequence<UInt8>,
        keepingSlashes: Bool = false
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || (keepingSlashes && byte == UInt8(ascii: "/")) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The bytes behind an encoded text; nil when a `%` has no two hexadecimal digits behind it.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                output.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(value(ofDigit:)),
                let low = iterator.next().flatMap(value(ofDigit:))
            else { return nil }
            output.append(high << 4 | low)
        }
        return output
    }

    /// The text behind an encoded one; nil for a broken `%`, or when the bytes are not UTF-8.
    package static func decodeText(_ text: some StringProtocol) -> String? {
        decode(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
