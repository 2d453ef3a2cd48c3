import AppStoreTypes
import Refunds

/// The stored state of some purchases before new data is applied, read with one query per table.
struct KnownPurchases {
    private(set) var purchases: [PurchaseKey: Purchase] = [:]
    /// The customers that the backend assigned to purchases.
    private(set) var owners: [PurchaseKey: String] = [:]
    private(set) var playSeconds: [PurchaseKey: Int64] = [:]
    /// The earliest dates of the reports of use.
    private(set) var firstUses: [PurchaseKey: Timestamp] = [:]
    /// The purchases with a refund request.
    private(set) var askedAbout: Set<PurchaseKey> = []

    init(of keys: [PurchaseKey], in db: any Connection) throws {
        let wanted = Set(keys)
        let transactionIDs = Set(keys.map(\.transactionID)).sorted()
        for some in transactionIDs.chunks { try read(some, of: wanted, in: db) }
    }

    private mutating func read(
        _ transactionIDs: [String],
        of wanted: Set<PurchaseKey>,
        in db: any Connection
    ) throws {
        let known = try db.rows(
            """
            SELECT \(sql: PurchaseTable.columns) FROM purchase WHERE purchase.transaction_id IN \(list: transactionIDs)
            ORDER BY purchase.transaction_id\(sql: db.dialect.forUpdate)
            """
        )
        for row in known where try wanted.contains(row.purchaseKey()) {
            do {
                let purchase = try Purchase(row)
                purchases[purchase.key] = purchase
            } catch StoreError.unreadable {
                // Treats the purchase as unknown, so that the next data replaces the row.
                continue
            }
        }
        let owned = try db.rows(
            """
            SELECT purchase_owner.bundle_id, purchase_owner.environment, purchase_owner.transaction_id,
                purchase_owner.customer_id
            FROM purchase_owner WHERE purchase_owner.transaction_id IN \(list: transactionIDs)
            """
        )
        for row in owned { owners[try row.purchaseKey()] = try row.value("customer_id") as String }
        let played = try db.rows(
            """
            SELECT purchase_usage.bundle_id, purchase_usage.environment, purchase_usage.transaction_id,
                purchase_usage.play_seconds, purchase_usage.first_at_ms
            FROM purchase_usage WHERE purchase_usage.transaction_id IN \(list: transactionIDs)
            """
        )
        for row in played {
            let key = try row.purchaseKey()
            playSeconds[key] = try row.optional("play_seconds")
            firstUses[key] = try row.optional("first_at_ms")
        }
        let asked = try db.rows(
            """
            SELECT refund_request.bundle_id, refund_request.environment, refund_request.transaction_id
            FROM refund_request WHERE refund_request.transaction_id IN \(list: transactionIDs)
            """
        )
        for row in asked { askedAbout.insert(try row.purchaseKey()) }
    }

    /// Returns whether reports of use must be counted again, because a purchase now says from when they count.
    func mustCountUseAgain(of new: Purchase) -> Bool {
        let old = purchases[new.key]?.usableFrom
        guard let firstUse = firstUses[new.key], old != new.usableFrom else { return false }
        return [old, new.usableFrom].contains { $0.map { firstUse < $0 } ?? false }
    }
}
