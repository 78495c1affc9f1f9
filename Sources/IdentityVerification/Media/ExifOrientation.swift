/// Reads the orientation out of a TIFF structure as EXIF carries it, in either byte order.
///
/// Every offset is checked against the bytes at hand. EXIF that is broken, or says 0 or 9, says
/// nothing: the picture itself may still be whole.
enum ExifOrientation {
    private static let tag = 0x0112

    static func read(tiff: ArraySlice<UInt8>) -> ImageOrientation? {
        let bytes = Array(tiff)
        let isLittleEndian: Bool
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
            isLittleEndian = true
        } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            isLittleEndian = false
        } else {
            return nil
        }

        func number(at offset: Int, bytes length: Int) -> Int? {
            guard offset >= 0, length <= bytes.count - offset else { return nil }
            let field = bytes[offset..<(offset + length)]
            return isLittleEndian
                ? field.reversed().reduce(0) { $0 << 8 | Int($1) }
                : field.reduce(0) { $0 << 8 | Int($1) }
        }

        guard let directory = number(at: 4, bytes: 4), directory >= 8,
            let entries = number(at: directory, bytes: 2)
        else { return nil }
        for index in 0..<entries {
            let entry = directory + 2 + index * 12
            guard let found = number(at: entry, bytes: 2) else { return nil }
            guard found == tag else { continue }
            guard let type = number(at: entry + 2, bytes: 2),
                number(at: entry + 4, bytes: 4) == 1
            else { return nil }
            // The standard says a 16-bit number; some writers store 32 bits.
            let value =
                switch type {
                case 3: number(at: entry + 8, bytes: 2)
                case 4: number(at: entry + 8, bytes: 4)
                default: Int?.none
                }
            return value.flatMap(ImageOrientation.init(rawValue:))
        }
        return nil
    }
}
