/// Sizes in words for messages.
enum ByteCountText {
    /// A measured size: exact below 1,000 bytes, else with one decimal in kB or MB.
    static func measured(_ count: Int) -> String {
        switch count {
        case 1: "1 byte"
        case ..<1000: "\(count) bytes"
        case ..<999_950: tenths(count, per: 1000) + " kB"
        default: tenths(count, per: 1_000_000) + " MB"
        }
    }

    /// A limit: in GiB, MiB or KiB where that is exact, else in bytes.
    static func limit(_ count: Int) -> String {
        if count >= 1 << 30, count % (1 << 30) == 0 { return "\(count >> 30) GiB" }
        if count >= 1 << 20, count % (1 << 20) == 0 { return "\(count >> 20) MiB" }
        if count >= 1 << 10, count % (1 << 10) == 0 { return "\(count >> 10) KiB" }
        return count == 1 ? "1 byte" : "\(count) bytes"
    }

    private static func tenths(_ count: Int, per unit: Int) -> String {
        let (whole, rest) = count.quotientAndRemainder(dividingBy: unit)
        let tenth = (rest * 10 + unit / 2) / unit
        return tenth == 10 ? "\(whole + 1).0" : "\(whole).\(tenth)"
    }
}
