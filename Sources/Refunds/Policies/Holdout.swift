/// The share of cases from which a preference is kept back.
///
/// A case is in or out by its identifier alone, so that a restart, a retry or another desk decides the same.
struct Holdout {
    /// 0 to 100.
    let percent: Int

    func contains(_ caseID: String) -> Bool {
        Self.hash(caseID) % 10_000 < UInt64(clamping: percent) * 100
    }

    /// FNV-1a of 64 bits; Swift's own hash differs from one run to the next.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
