import AppStoreTypes

/// The share of cases whose preference is omitted, to measure the policy's effect.
///
/// A number drawn for each case decides. It depends only on the purchase and the number of the request, so that a
/// restart, a retry, another desk or another order of notifications gives the same result.
struct Holdout {
    /// The percentage, 0 to 100.
    let percent: Int

    func contains(_ draw: Int64) -> Bool { draw < Int64(percent) * 100 }

    /// Returns the number drawn for a request, 0 to 9,999.
    static func draw(app: AppKey, transactionID: String, requestNumber: Int64) -> Int64 {
        // FNV-1a mixes a byte only through the bytes after it. Without a suffix, the draws for the first and the second
        // request for a purchase would not be independent.
        draw("\(app.bundleID)/\(app.environment.rawValue)/\(transactionID)/\(requestNumber)/holdout")
    }

    /// Returns the last four decimal digits of a text's hash.
    static func draw(_ text: String) -> Int64 { Int64(stableHash(text) % 10_000) }
}

/// Returns a hash that depends on the text alone: 64-bit FNV-1a.
///
/// Swift's own hash differs between runs.
package func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
