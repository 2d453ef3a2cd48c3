import AppStoreTypes

/// The share of cases from which a preference is kept back.
///
/// A case is in or out by the number drawn for it. The number follows from the purchase and which request for it this is,
/// so a restart, a retry, another desk and another order of notifications decide the same.
struct Holdout {
    /// 0 to 100.
    let percent: Int

    func contains(_ draw: Int64) -> Bool { draw < Int64(percent) * 100 }

    /// The number drawn for a request, 0 to 9,999.
    static func draw(app: AppKey, transactionID: String, requestNumber: Int64) -> Int64 {
        // FNV-1a mixes a byte by those after it: without an ending, the first and the second request for a purchase
        // would not be drawn independently.
        draw("\(app.bundleID)/\(app.environment.rawValue)/\(transactionID)/\(requestNumber)/holdout")
    }

    /// FNV-1a of 64 bits, of which the last four digits count; Swift's own hash differs from one run to the next.
    static func draw(_ text: String) -> Int64 {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return Int64(hash % 10_000)
    }
}
