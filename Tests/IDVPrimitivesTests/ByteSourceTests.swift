import Foundation
import IDVPrimitives
import TestSupport
import Testing

@Suite struct ByteSourceTests {
    static let content = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    /// The same bytes in memory and in a file: both must behave alike.
    enum Place: CaseIterable {
        case memory
        case file
    }

    private func source(_ place: Place) throws -> ByteSource {
        switch place {
        case .memory: return ByteSource(Self.content)
        case .file:
            // The file stays readable through its descriptor after the folder has gone.
            let folder = try TemporaryFolder()
            return ByteSource(try RegularFile(path: folder.write(Self.content, to: "file")))
        }
    }

    @Test(arguments: Place.allCases)
    func bytesAreReadFromAnyPositionAsOftenAsNeeded(place: Place) throws {
        let source = try source(place)
        #expect(source.count == 1_000)
        for _ in 0..<2 {
            #expect(try source.bytes(limit: 5_000) == Self.content)
            #expect(try source.bytes(at: 990, limit: 100) == Array(Self.content[990...]))
            #expect(try source.bytes(at: 3, limit: 4) == Array(Self.content[3..<7]))
        }
    }

    @Test(arguments: Place.allCases)
    func positionsAndLimitsOutsideGiveNothing(place: Place) throws {
        let source = try source(place)
        for position in [Int.min, -1, 1_000, 1_001, Int.max] {
            #expect(try source.bytes(at: position, limit: 10) == [])
        }
        for limit in [Int.min, -1, 0] {
            #expect(try source.bytes(limit: limit) == [])
        }
        #expect(try source.bytes(limit: Int.max).count == 1_000)
    }

    @Test(arguments: Place.allCases)
    func aReadFillsTheBufferAndWritesNothingBehindTheEnd(place: Place) throws {
        let source = try source(place)
        var buffer = [UInt8](repeating: 0xee, count: 64)
        let full = try buffer.withUnsafeMutableBytes { try source.read(at: 10, into: $0) }
        #expect(full == 64 && buffer == Array(Self.content[10..<74]))
        buffer = [UInt8](repeating: 0xee, count: 64)
        let rest = try buffer.withUnsafeMutableBytes { try source.read(at: 970, into: $0) }
        #expect(rest == 30)
        #expect(Array(buffer[..<30]) == Array(Self.content[970...]))
        #expect(buffer[30...].allSatisfy { $0 == 0xee })
        let none = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        #expect(try source.read(at: 0, into: none) == 0)
    }

    @Test(arguments: Place.allCases)
    func aSliceOfASliceIsTheRightBytes(place: Place) throws {
        let part = try source(place).slice(100..<900).slice(50..<60)
        #expect(part.count == 10)
        #expect(try part.bytes(limit: 100) == Array(Self.content[150..<160]))
        #expect(try part.bytes(at: 8, limit: 100) == Array(Self.content[158..<160]))
    }

    @Test(arguments: Place.allCases)
    func aSliceIsClampedAndSeesNothingAroundIt(place: Place) throws {
        let source = try source(place)
        #expect(source.slice(-5..<5).count == 5)
        #expect(source.slice(990..<Int.max).count == 10)
        #expect(source.slice(2_000..<3_000).count == 0)
        #expect(source.slice(Int.min..<Int.max).count == 1_000)
        let part = source.slice(10..<20).slice(-10..<1_000)
        #expect(part.count == 10)
        #expect(try part.bytes(limit: 99) == Array(Self.content[10..<20]))
    }

    @Test func aFileThatBecameShorterIsAnError() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.content, to: "file")
        let source = ByteSource(try RegularFile(path: path))
        #expect(truncate(path, 500) == 0)
        #expect(try source.bytes(at: 0, limit: 500) == Array(Self.content[..<500]))
        #expect(throws: RegularFileError.shrank) { try source.bytes(at: 0, limit: 501) }
        #expect(throws: RegularFileError.shrank) { try source.bytes(at: 500, limit: 1) }
        #expect(throws: RegularFileError.shrank) { try source.slice(600..<700).bytes(limit: 1) }
    }

    @Test func aFileThatGrewIsReadAsLongAsItWas() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "file")
        let source = ByteSource(try RegularFile(path: path))
        #expect(truncate(path, 100) == 0)
        #expect(source.count == 3)
        #expect(try source.bytes(limit: 100) == [1, 2, 3])
    }

    @Test func printingShowsTheCountAndNoByte() {
        let source = ByteSource(Array("someone's face".utf8))
        var dumped = ""
        dump(source, to: &dumped)
        dump([source], to: &dumped)
        #expect("\(source)" == "ByteSource(14 bytes)")
        for text in [String(reflecting: source), dumped] {
            #expect(!text.contains("115") && !text.contains("someone"))
        }
        #expect(Mirror(reflecting: source).children.isEmpty)
    }
}
