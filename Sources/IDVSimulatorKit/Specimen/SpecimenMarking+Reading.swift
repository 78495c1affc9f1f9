import IDVPrimitives

extension SpecimenMarking {
    /// How many of a picture's first bytes hold the marking: room for full-size metadata before it.
    public static let searchedBytes = 160 << 10

    private static let signature = Array("idv-specimen/1 ".utf8)
    private static let lineLimit = 16 << 10

    /// Finds and reads the marking in the first bytes of a JPEG or PNG; nil when there is none.
    ///
    /// Takes any bytes: what is cut off, malformed or no picture at all simply has no marking.
    public init?(imageBytes bytes: some RandomAccessCollection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.searchedBytes))
        guard let line = Self.jpegComment(in: bytes) ?? Self.pngComment(in: bytes) else {
            return nil
        }
        self.init(line: line)
    }

    /// Finds and reads the marking in the first bytes of an MP4, MOV or M4A; nil when there is none.
    ///
    /// It is the content of a `free` box at the top level (ISO/IEC 14496-12, 8.1.2). Takes any bytes:
    /// what is cut off, malformed or no such file simply has no marking.
    public init?(mediaBytes bytes: some RandomAccessCollection<UInt8>) {
        guard let line = Self.freeBox(in: Array(bytes.prefix(Self.searchedBytes))) else {
            return nil
        }
        self.init(line: line)
    }

    /// Reads a marking's line; nil when it is none.
    public init?(line: some Collection<UInt8>) {
        guard line.count <= Self.lineLimit, line.starts(with: Self.signature),
            let json = try? JSONValue(parsing: line.dropFirst(Self.signature.count)),
            let role = json["role"]?.string.flatMap(Role.init(rawValue:))
        else { return nil }
        self.role = role
        subject = json["subject"]?.string ?? ""
        face = json["face"]?.string
        document = json["document"].flatMap(SpecimenDocument.init(json:))
        guard role != .documentFront || document != nil else { return nil }
        readability = Self.fraction(json["readability"])
        isGenuine = json["genuine"]?.bool ?? true
        presentation = json["presentation"]?.string ?? "bonaFide"
        quality = Self.fraction(json["quality"])
        spoken = json["spoken"]?.string
    }

    private static func fraction(_ value: JSONValue?) -> Double {
        min(max(value?.number ?? 1, 0), 1)
    }

    /// Walks the boxes of the top level (ISO/IEC 14496-12, 4.2).
    private static func freeBox(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        func number(at index: Int, _ count: Int) -> UInt64 {
            bytes[index..<(index + count)].reduce(0) { $0 << 8 | UInt64($1) }
        }
        var index = 0
        while index + 8 <= bytes.count {
            var size = number(at: index, 4)
            var head = 8
            if size == 1 {  // the length follows in 64 bits
                guard index + 16 <= bytes.count else { return nil }
                size = number(at: index + 8, 8)
                head = 16
            } else if size == 0 {  // up to the end of the file
                size = UInt64(bytes.count - index)
            }
            let kind = bytes[(index + 4)..<(index + 8)]
            guard index > 0 || kind.elementsEqual("ftyp".utf8) else { return nil }
            guard size >= UInt64(head), size <= UInt64(bytes.count - index) else { return nil }
            let end = index + Int(size)
            let content = bytes[(index + head)..<end]
            if kind.elementsEqual("free".utf8), content.starts(with: signature) { return content }
            index = end
        }
        return nil
    }

    /// Walks a JPEG's segments up to its first scan (ITU-T T.81, annex B).
    private static func jpegComment(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var index = 2
        while index + 4 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if marker == 0xFF {  // fill byte
                index += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {  // stands alone
                index += 2
                continue
            }
            guard marker != 0xD9, marker != 0xDA else { return nil }
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            let end = index + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let content = bytes[(index + 4)..<end]
            if marker == 0xFE, content.starts(with: signature) { return content }
            index = end
        }
        return nil
    }

    /// Walks a PNG's chunks up to its end (PNG specification, third edition, section 5).
    private static func pngComment(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        let keyword = Array("Comment\0".utf8)
        var index = 8
        while index + 12 <= bytes.count {
            let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
            let kind = bytes[(index + 4)..<(index + 8)]
            let end = index + 8 + length
            guard end + 4 <= bytes.count, !kind.elementsEqual("IEND".utf8) else { return nil }
            let content = bytes[(index + 8)..<end]
            if kind.elementsEqual("tEXt".utf8), content.starts(with: keyword) {
                let text = content.dropFirst(keyword.count)
                if text.starts(with: signature) { return text }
            }
            index = end + 4
        }
        return nil
    }
}

extension SpecimenDocument {
    init?(json: JSONValue) {
        func text(_ name: String) -> String { json[name]?.string ?? "" }
        guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        fullName = text("fullName")
        firstName = text("firstName")
        lastName = text("lastName")
        dateOfBirth = text("dateOfBirth")
        sex = text("sex")
        nationality = text("nationality")
        documentNumber = text("documentNumber")
        expirationDate = text("expirationDate")
        issuingCountry = text("issuingCountry")
        address = json["address"]?.string
        machineReadableZone = json["mrz"]?.array?.compactMap(\.string) ?? []
    }
}
