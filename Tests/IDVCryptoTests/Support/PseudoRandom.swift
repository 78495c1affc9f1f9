/// A small generator with a seed, so that a failing round can be made again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

func pseudoRandomBytes(count: Int, seed: UInt64) -> [UInt8] {
    var generator = SplitMix(state: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
}
