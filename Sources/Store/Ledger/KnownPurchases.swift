import AppStoreTypes
import Refunds

/// The stored state of some purchases before new data is applied, read with one query per table.
struct KnownPurchases {
    private(set) var purchases: [PurchaseKey: Purchase] = [:]
    /// The customers that the backend assigned to purchases.
    private(set) var owners: [PurchaseKey: String] = [:]
    private(set) var playSeconds: [PurchaseKey: Int64] = [:]
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
                purchase_usage.play_seconds
            FROM purchase_usage
            WHERE purchase_usage.transaction_id IN \(list: transactionIDs) AND purchase_usage.play_seconds IS NOT NULL
            """
        )
        for row in played { playSeconds[try row.purchaseKey()] = try row.value("play_seconds") as Int64 }
        let asked = try db.rows(
            """
            SELECT refund_request.bundle_id, refund_request.environment, refund_request.transaction_id
            FROM refund_request WHERE refund_request.transaction_id IN \(list: transactionIDs)
            """
        )
        for row in asked { askedAbout.insert(try row.purchaseKey()) }
    }
}
