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

    /// The last four digits of a text's hash.
    static func draw(_ text: String) -> Int64 { Int64(stableHash(text) % 10_000) }
}
