import Foundation
import Testing

@testable import IDVCrypto

/// Every kernel this processor has, against Foundation's encoder as the independent judge.
@Suite struct Base64KernelTests {
    /// Room on both sides of a buffer that must stay as it was.
    static let guardCount = 64
    static let guardByte: UInt8 = 0xa5
    static let guardBytes = [UInt8](repeating: guardByte, count: guardCount)

    @Test(arguments: Base64Kernel.available)
    func everyLengthEncodesAsFoundationDoesAndStaysInsideItsOutput(kernel: Base64Kernel) {
        for count in 0...1000 {
            let bytes = pseudoRandomBytes(count: count, seed: UInt64(count))
            let expected = Data(bytes).base64EncodedString()
            #expect(encode(bytes, kernel: kernel, offset: count % 33) == expected, "\(count) bytes")
        }
    }

    @Test(arguments: Base64Kernel.available)
    func everyLengthDecodesBackAndStaysInsideItsOutput(kernel: Base64Kernel) throws {
        for count in 0...1000 {
            let bytes = pseudoRandomBytes(count: count, seed: UInt64(count) + 7)
            let text = Array(Data(bytes).base64EncodedString().utf8)
            let decoded = try decode(text, kernel: kernel, offset: count % 33)
            #expect(decoded == bytes, "\(count) bytes")
        }
    }

    @Test(arguments: Base64Kernel.available)
    func everyByteValueSurvivesAtEveryPlaceOfABlock(kernel: Base64Kernel) throws {
        var failures: [Place] = []
        for position in 0..<48 {
            for value in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: 0x5a, count: 48)
                bytes[position] = value
                let text = encode(bytes, kernel: kernel, offset: 0)
                let decoded = try decode(Array(text.utf8), kernel: kernel, offset: 0)
                if text != Data(bytes).base64EncodedString() || decoded != bytes {
                    failures.append(Place(position: position, value: value))
                }
            }
        }
        #expect(failures.isEmpty)
    }

    @Test(arguments: Base64Kernel.available)
    func everyByteOutsideTheAlphabetIsRefusedAtEveryPlaceWithItsOffset(kernel: Base64Kernel) {
        let alphabet = Set(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8
        )
        let text = Array(String(repeating: "Zm9v", count: 24).utf8)
        var failures: [Place] = []
        for position in text.indices {
            for value in UInt8.min...UInt8.max where !alphabet.contains(value) {
                var broken = text
                broken[position] = value
                if decodingError(of: broken, kernel: kernel)
                    != Base64Error(kind: .invalidCharacter, offset: position)
                {
                    failures.append(Place(position: position, value: value))
                }
            }
        }
        #expect(failures.isEmpty)
    }

    @Test(arguments: Base64Kernel.available)
    func paddingBeforeTheEndIsRefusedAtEveryPlace(kernel: Base64Kernel) {
        let text = Array(String(repeating: "Zm9v", count: 24).utf8)
        for position in text.indices.dropLast() {
            var broken = text
            broken[position] = UInt8(ascii: "=")
            #expect(
                decodingError(of: broken, kernel: kernel)?.kind == .misplacedPadding,
                "position \(position)"
            )
        }
    }

    @Test(arguments: Base64Kernel.available)
    func damagedTextsGetTheSameAnswerFromEveryKernel(kernel: Base64Kernel) {
        var generator = SplitMix(state: 42)
        let mess = Array("\r\n \tAB+/-_==*\u{80}".utf8)
        let choices: [Base64.DecodingOptions] = [
            .strict, .lenient, .lineBreaks, .urlSafe, .missingPadding, [.urlSafe, .lineBreaks],
        ]
        for round in 0..<1500 {
            let bytes = pseudoRandomBytes(
                count: Int.random(in: 0..<160, using: &generator),
                seed: UInt64(round)
            )
            var text = Array(Data(bytes).base64EncodedString().utf8)
            if round % 2 == 1 {
                text = text.map { $0 == 0x2b ? 0x2d : $0 == 0x2f ? 0x5f : $0 }
            }
            for _ in 0..<Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0...text.count, using: &generator)
                let byte = mess[Int.random(in: 0..<mess.count, using: &generator)]
                if place < text.count, Bool.random(using: &generator) {
                    text[place] = byte
                } else {
                    text.insert(byte, at: place)
                }
            }
            for options in choices {
                let answer = Result {
                    try decode(text, kernel: kernel, offset: 1, options: options)
                }
                let expected = Result { try referenceDecode(text, options: options) }
                switch (answer, expected) {
                case (.success(let found), .success(let wanted)):
                    #expect(found == wanted)
                case (.failure(let found), .failure(let wanted)):
                    #expect(found as? Base64Error == wanted as? Base64Error)
                default:
                    Issue.record("\(kernel) answers \(answer), the definition \(expected)")
                }
            }
        }
    }

    @Test func theBestKernelIsOneThatThisProcessorHas() {
        #expect(Base64Kernel.available.contains(.portable))
        #expect(Base64Kernel.available.last == Base64Kernel.best)
    }

    /// A byte value at a position, where a table of them is tried.
    private struct Place {
        let position: Int
        let value: UInt8
    }

    private func decodingError(of text: [UInt8], kernel: Base64Kernel) -> Base64Error? {
        do {
            _ = try decode(text, kernel: kernel, offset: 0)
            return nil
        } catch {
            return error as? Base64Error
        }
    }

    // MARK: Buffers between guards

    private func encode(_ bytes: [UInt8], kernel: Base64Kernel, offset: Int) -> String {
        let needed = Base64.encodedCount(bytes.count)
        let text = betweenGuards(input: bytes, outputCount: needed, offset: offset) {
            Base64.encode($0, into: $1, kernel: kernel)
        }
        #expect(text.count == needed)
        return String(decoding: text, as: UTF8.self)
    }

    private func decode(
        _ text: [UInt8],
        kernel: Base64Kernel,
        offset: Int,
        options: Base64.DecodingOptions = .strict
    ) throws -> [UInt8] {
        let capacity = Base64.maximumDecodedCount(text.count)
        return try betweenGuards(input: text, outputCount: capacity, offset: offset) {
            try Base64.decode($0, into: $1, options: options, kernel: kernel)
        }
    }

    /// Runs `body` on an input and an output at odd alignments, and checks that what lies around the
    /// output has not changed.
    private func betweenGuards(
        input: [UInt8],
        outputCount: Int,
        offset: Int,
        _ body: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) throws -> Int
    ) rethrows -> [UInt8] {
        let shifted = [UInt8](repeating: 0, count: offset) + input
        let start = Self.guardCount + offset
        var memory = [UInt8](
            repeating: Self.guardByte,
            count: start + outputCount + Self.guardCount
        )
        defer {
            let isUntouched =
                Array(memory[..<start]) == [UInt8](repeating: Self.guardByte, count: start)
                && Array(memory[(start + outputCount)...]) == Self.guardBytes
            if !isUntouched { Issue.record("a byte outside the output has changed") }
        }
        let written = try shifted.withUnsafeBytes { source in
            try memory.withUnsafeMutableBytes { target in
                try body(
                    UnsafeRawBufferPointer(rebasing: source[offset...]),
                    UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + outputCount)])
                )
            }
        }
        return Array(memory[start..<(start + written)])
    }
}

/// The decoder's definition, a letter at a time, with no thought for speed.
private func referenceDecode(
    _ text: [UInt8],
    options: Base64.DecodingOptions
) throws(Base64Error) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    var block: [UInt32] = []
    var padding = 0
    var lastLetter = 0
    var usesStandard = false
    var usesURL = false
    for (offset, byte) in text.enumerated() {
        if options.contains(.lineBreaks), [9, 10, 13, 32].contains(byte) { continue }
        if byte == UInt8(ascii: "=") {
            guard block.count >= 2, block.count + padding < 4 else {
                throw Base64Error(kind: .misplacedPadding, offset: offset)
            }
            padding += 1
            continue
        }
        var value = letters.firstIndex(of: byte).map(UInt32.init)
        if let found = value, found >= 62 { usesStandard = true }
        if options.contains(.urlSafe), let place = Array("-_".utf8).firstIndex(of: byte) {
            value = 62 + UInt32(place)
            usesURL = true
        }
        guard let value else { throw Base64Error(kind: .invalidCharacter, offset: offset) }
        guard !(usesStandard && usesURL) else {
            throw Base64Error(kind: .mixedAlphabets, offset: offset)
        }
        guard padding == 0 else { throw Base64Error(kind: .misplacedPadding, offset: offset) }
        block.append(value)
        lastLetter = offset
        if block.count == 4 {
            let bits = block.reduce(0) { $0 << 6 | $1 }
            output += [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
            block = []
        }
    }
    switch block.count {
    case 0: return output
    case 1: throw Base64Error(kind: .truncated, offset: text.count)
    default: break
    }
    if block.count + padding != 4, padding != 0 || !options.contains(.missingPadding) {
        throw Base64Error(kind: .missingPadding, offset: text.count)
    }
    let bits = block.reduce(0) { $0 << 6 | $1 }
    let spare = block.count == 2 ? 4 : 2
    guard bits & (1 << spare - 1) == 0 else {
        throw Base64Error(kind: .nonZeroTrailingBits, offset: lastLetter)
    }
    let kept = bits >> spare
    return output + (block.count == 2 ? [0] : [8, 0]).map { UInt8(truncatingIfNeeded: kept >> $0) }
}
