import Foundation
import IDVPrimitives
import TestSupport

@testable import IdentityVerification

/// Images built byte by byte: structurally whole, of no person.
enum SampleJPEG {
    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]

    static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }

    static func frame(
        width: Int = 640,
        height: Int = 480,
        code: UInt8 = 0xC0,
        components: Int = 3
    ) -> [UInt8] {
        var payload: [UInt8] = [
            8, UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF),
            UInt8(components),
        ]
        for index in 0..<components { payload += [UInt8(index + 1), 0x11, 0] }
        return segment(code, payload)
    }

    static func scan(_ data: [UInt8] = [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4, 0xFF, 0, 0xFF, 0xD7, 5])
        -> [UInt8]
    {
        segment(0xDA, [1, 1, 0, 0, 63, 0]) + data
    }

    static func tiff(orientation: Int, littleEndian: Bool, type: Int = 3) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            let big = (0..<length).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
            return littleEndian ? big.reversed() : big
        }
        let value = type == 3 ? number(orientation, 2) + [0, 0] : number(orientation, 4)
        return (littleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A])
            + number(8, 4) + number(2, 2)
            + number(0x0100, 2) + number(3, 2) + number(1, 4) + number(7, 2) + [0, 0]
            + number(0x0112, 2) + number(type, 2) + number(1, 4) + value
            + number(0, 4)
    }

    static func exif(_ tiff: [UInt8]) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    /// A small whole image with a JFIF header, EXIF, two tables and one scan.
    static func whole(orientation: Int = 6, width: Int = 640, height: Int = 480) -> [UInt8] {
        start
            + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
            + exif(tiff(orientation: orientation, littleEndian: true))
            + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + frame(width: width, height: height)
            + segment(0xC4, [0] + [UInt8](repeating: 0, count: 16))
            + scan() + end
    }
}

enum SamplePNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    static func chunk(_ type: String, _ payload: [UInt8], crc: UInt32? = nil) -> [UInt8] {
        let covered = Array(type.utf8) + payload
        return number(payload.count) + covered + number(Int(crc ?? bitwiseCRC(covered)))
    }

    /// A second reading of the CRC, bit by bit.
    static func bitwiseCRC(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let mixed = (value ^ UInt32(byte >> bit)) & 1
                value = value >> 1 ^ (mixed == 1 ? 0xEDB8_8320 : 0)
            }
        }
        return ~value
    }

    static func header(
        width: Int = 2,
        height: Int = 3,
        depth: UInt8 = 8,
        color: UInt8 = 2,
        methods: [UInt8] = [0, 0, 0]
    ) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + [depth, color] + methods)
    }

    static let data = chunk("IDAT", [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1])
    static let end = chunk("IEND", [])

    static func whole(extra: [UInt8] = []) -> [UInt8] {
        signature + header() + chunk("tEXt", Array("Comment\0SPECIMEN".utf8)) + extra + data + end
    }
}

let roomy = MediaLimits(minimumBytes: 4, maximumBytes: 15_728_640)

func inspected(_ bytes: [UInt8], limits: MediaLimits = roomy) throws(MediaRefusal) -> ImageFacts {
    try MediaInspector.inspect(ByteSource(bytes), label: "document front", limits: limits)
}

func refusal(_ bytes: [UInt8], limits: MediaLimits = roomy) -> MediaRefusal? {
    do throws(MediaRefusal) {
        _ = try inspected(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// A folder of its own that is gone after the body.
func withMediaFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.url) }
}

/// The same for a body that waits.
func withMediaFolderAwaiting<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
}

/// A small generator whose sequence is the same in every run.
struct MutationGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
