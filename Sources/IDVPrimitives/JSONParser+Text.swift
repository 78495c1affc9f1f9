extension JSONParser {
    // MARK: Space

    /// Moves to the next byte that means something: behind space, and in JSON5 behind comments.
    mutating func skipSpace() throws(JSONSyntaxError) {
        while let byte = current {
            switch byte {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            case 0x0b where isJSON5, 0x0c where isJSON5: index += 1
            case UInt8(ascii: "/") where isJSON5: try skipComment()
            case 0xc2 where isJSON5 && peek(1) == 0xa0: index += 2
            case 0xe2 where isJSON5 && peek(1) == 0x80 && (peek(2) == 0xa8 || peek(2) == 0xa9):
                index += 3
            case 0xef where isJSON5 && peek(1) == 0xbb && peek(2) == 0xbf: index += 3
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONSyntaxError) {
        switch peek(1) {
        case UInt8(ascii: "/"):
            while let byte = current, byte != 0x0a, byte != 0x0d { index += 1 }
        case UInt8(ascii: "*"):
            let start = index
            index += 2
            while current != nil, !(current == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
                index += 1
            }
            guard current != nil else {
                index = start
                throw fault("a comment without its end")
            }
            index += 2
        default: throw fault("expected a comment")
        }
    }

    // MARK: Strings

    /// A string in quotation marks of the kind that the current byte is.
    mutating func parseString() throws(JSONSyntaxError) -> String {
        let start = index
        let quote = bytes[index]
        index += 1
        // Nearly every string has no escape, and is taken in one piece.
        var pieceStart = index
        var collected: [UInt8]?
        while let byte = current {
            if byte == quote {
                let piece = bytes[pieceStart..<index]
                let text: String? =
                    if let collected {
                        String(validating: collected + piece, as: UTF8.self)
                    } else {
                        String(validating: piece, as: UTF8.self)
                    }
                guard let text else {
                    index = start
                    throw fault("a string that is not UTF-8")
                }
                index += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                var output = collected ?? []
                collected = nil
                output += bytes[pieceStart..<index]
                try parseEscape(into: &output)
                collected = output
                pieceStart = index
            } else if byte < 0x20, !(isJSON5 && byte == 0x09) {
                throw fault("a control character in a string; write it as an escape")
            } else {
                index += 1
            }
        }
        index = start
        throw fault("a string without its end")
    }

    private mutating func parseEscape(into output: inout [UInt8]) throws(JSONSyntaxError) {
        guard let letter = peek(1) else { throw fault("a string without its end") }
        let plain: UInt8? =
            switch letter {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0c
            case UInt8(ascii: "n"): 0x0a
            case UInt8(ascii: "r"): 0x0d
            case UInt8(ascii: "t"): 0x09
            default: nil
            }
        if let plain {
            output.append(plain)
            index += 2
        } else if letter == UInt8(ascii: "u") {
            try parseUnicodeEscape(into: &output)
        } else if isJSON5 {
            try parseJSON5Escape(letter, into: &output)
        } else {
            throw fault("an escape that JSON does not have")
        }
    }

    private mutating func parseUnicodeEscape(
        into output: inout [UInt8]
    ) throws(JSONSyntaxError) {
        let start = index
        guard let first = hexadecimal(at: index + 2, count: 4) else {
            throw fault("expected four hexadecimal digits behind \\u")
        }
        index += 6
        var code = first
        if (0xd800..<0xdc00).contains(first), current == UInt8(ascii: "\\"),
            peek(1) == UInt8(ascii: "u"), let second = hexadecimal(at: index + 2, count: 4),
            (0xdc00..<0xe000).contains(second)
        {
            code = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
            index += 6
        }
        // Half of a pair of surrogates is no character, and no guess is made at which it was.
        guard let scalar = Unicode.Scalar(code) else {
            index = start
            throw fault("half of a surrogate pair")
        }
        output += Array(String(Character(scalar)).utf8)
    }

    private mutating func parseJSON5Escape(
        _ letter: UInt8,
        into output: inout [UInt8]
    ) throws(JSONSyntaxError) {
        switch letter {
        case UInt8(ascii: "v"):
            output.append(0x0b)
            index += 2
        case UInt8(ascii: "x"):
            guard let code = hexadecimal(at: index + 2, count: 2),
                let scalar = Unicode.Scalar(code)
            else { throw fault("expected two hexadecimal digits behind \\x") }
            output += Array(String(Character(scalar)).utf8)
            index += 4
        case UInt8(ascii: "0"):
            if let next = peek(2), (0x30...0x39).contains(next) {
                throw fault("an escape that JSON5 does not have")
            }
            output.append(0)
            index += 2
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            throw fault("an escape that JSON5 does not have")
        case 0x0d:
            // An escaped end of line joins two lines.
            index += peek(2) == 0x0a ? 3 : 2
        case 0x0a:
            index += 2
        default:
            // Any other character stands for itself; its first byte is enough to go on.
            output.append(letter)
            index += 2
        }
    }

    private func hexadecimal(at start: Int, count: Int) -> UInt32? {
        guard start + count <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<(start + count)] {
            guard let digit = hexadecimalValue(of: byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    func hexadecimalValue(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
