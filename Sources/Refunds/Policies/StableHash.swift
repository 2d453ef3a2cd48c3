/// A number that follows from a text alone, by FNV-1a of 64 bits.
///
/// Swift's own hash differs from one run to the next.
package func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
