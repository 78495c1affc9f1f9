/// The host of an address in the one form in which two of them can be compared.
enum CanonicalHost: Hashable {
    /// A name in lower case, or an IPv4 address in its one spelling.
    case name([UInt8])
    /// The eight groups of an IPv6 address.
    case ipv6([UInt16])

    /// The longest name that DNS knows, in bytes.
    private static let maximumNameBytes = 253
    /// The longest IPv6 address in text, in bytes.
    private static let maximumAddressBytes = 45

    /// Reads a host, an IPv6 address with its brackets; nil when it is not exactly one.
    init?(_ bytes: ArraySlice<UInt8>) {
        if bytes.first == UInt8(ascii: "[") {
            guard bytes.last == UInt8(ascii: "]"), bytes.count > 2 else { return nil }
            guard let groups = Self.groups(bytes.dropFirst().dropLast()) else { return nil }
            self = .ipv6(groups)
        } else {
            guard (1...Self.maximumNameBytes).contains(bytes.count) else { return nil }
            let name = bytes.map(CanonicalAddress.lowered)
            let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard labels.allSatisfy(Self.isLabel), let last = labels.last else { return nil }
            // URL parsers take such a name for a number and make an address of it.
            let isNumber = last.allSatisfy(Self.isDigit) || last.starts(with: Array("0x".utf8))
            guard !isNumber || Self.octets(name[...]) != nil else { return nil }
            self = .name(name)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        (1...63).contains(label.count)
            && label.allSatisfy {
                isDigit($0) || (0x61...0x7A).contains($0) || "-_".utf8.contains($0)
            }
    }

    /// The four numbers of an IPv4 address; nil unless it is four numbers up to 255 without a leading
    /// zero.
    private static func octets(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var octets: [UInt16] = []
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            let value = part.reduce(UInt16(0)) { $0 * 10 + UInt16($1 - 0x30) }
            guard value <= 255 else { return nil }
            octets.append(value)
        }
        return octets
    }

    /// The groups of an IPv6 address; nil for a zone, and for anything else that is not one.
    private static func groups(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        guard bytes.count <= maximumAddressBytes else { return nil }
        let colon = UInt8(ascii: ":")
        // The one `::` stands for as many zero groups as are missing, at least one.
        var gap: ArraySlice<UInt8>.Index?
        for index in bytes.indices.dropLast()
        where bytes[index] == colon && bytes[index + 1] == colon {
            guard gap == nil else { return nil }
            gap = index
        }
        guard let gap else {
            guard let groups = list(bytes, endsAddress: true) else { return nil }
            return groups.count == 8 ? groups : nil
        }
        let front = bytes[..<gap]
        let back = bytes[(gap + 2)...]
        guard let first = front.isEmpty ? [] : list(front, endsAddress: false),
            let last = back.isEmpty ? [] : list(back, endsAddress: true),
            first.count + last.count <= 7
        else { return nil }
        let zeros = [UInt16](repeating: 0, count: 8 - first.count - last.count)
        return first + zeros + last
    }

    /// Groups between single colons; at the address's end the last may be an IPv4 address.
    private static func list(_ bytes: ArraySlice<UInt8>, endsAddress: Bool) -> [UInt16]? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for (index, part) in parts.enumerated() {
            if endsAddress, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let octets = octets(part) else { return nil }
                groups += [octets[0] << 8 | octets[1], octets[2] << 8 | octets[3]]
                continue
            }
            guard (1...4).contains(part.count) else { return nil }
            var group: UInt16 = 0
            for byte in part {
                guard let digit = CanonicalAddress.hexadecimal(byte) else { return nil }
                group = group << 4 | digit
            }
            groups.append(group)
        }
        return groups
    }
}
