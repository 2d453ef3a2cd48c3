import AppStoreTypes

/// One use of a purchase as an answer to a refund review states it.
///
/// It has what the ledger has: the time and what was used. The ledger knows no address and no place, and the account
/// that a report does not name is not added.
struct ReviewUsageEvent: Encodable, Hashable {
    /// When it was used, in RFC 3339.
    let consumptionTime: String
    /// The product and what was used of it.
    let consumptionItemDescription: String

    /// Google Play takes descriptions of 5,000 characters; the product ID of an order may be a long list.
    private static let longestProductID = 1000

    init(_ use: PurchaseUse, of productID: String) {
        consumptionTime = use.at.description
        let isShort = productID.utf16.count <= Self.longestProductID
        let parts: [String?] = [
            use.unitsUsed.flatMap { $0 > 0 ? "\($0) \($0 == 1 ? "unit" : "units") used" : nil },
            use.percent.flatMap { $0 > 0 ? "\($0) % used until then" : nil },
            use.playSeconds.flatMap { $0 > 0 ? "used for \($0) \($0 == 1 ? "second" : "seconds")" : nil },
            use.isOpening ? "opened" : nil,
        ]
        let what = parts.compactMap(\.self).joined(separator: ", ")
        consumptionItemDescription = isShort ? "\(productID): \(what)" : what
    }
}
