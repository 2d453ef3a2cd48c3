/// Returns a hash that depends on the text alone: 64-bit FNV-1a.
///
/// Swift's own hash differs between runs.
package func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
