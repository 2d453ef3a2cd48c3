/// SplitMix64: a small and fast generator with the same numbers for a seed on every machine.
struct SeededGenerator: RandomNumberGenerator, Hashable, Codable, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random UUID in lowercase.
    mutating func uuid() -> String {
        let (high, low) = (next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, next() & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63)
        let (first, last) = (Self.hex(high), Self.hex(low))
        return [first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4), last.prefix(4), last.suffix(12)]
            .joined(separator: "-")
    }

    /// Returns `true` with a probability in percent.
    mutating func happens(percent: Double) -> Bool {
        percent > 0 && Double.random(in: 0..<100, using: &self) < percent
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
