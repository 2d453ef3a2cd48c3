import AppStoreTypes
import Refunds

/// What purchases add to the totals of their group.
struct Contribution: Hashable {
    var purchasedUSDCents: Int64 = 0
    var refundedUSDCents: Int64 = 0
    var unpricedPurchases: Int64 = 0
    var unpricedRefunds: Int64 = 0
    var refundsGranted: Int64 = 0
    var playSeconds: Int64 = 0
    /// The number of purchases with reported seconds of use, which distinguishes a sum of zero from no reports.
    var playedPurchases: Int64 = 0

    init() {}

    /// Creates the contribution of one purchase.
    init(_ stated: Purchase, playSeconds: Int64?) {
        let purchase = Self.bounded(stated)
        let isRefunded = purchase.revocation != nil && purchase.refundedShare != 0
        purchasedUSDCents = purchase.usdCents ?? 0
        refundedUSDCents = purchase.refundedUSDCents ?? 0
        unpricedPurchases = purchase.usdCents == nil ? 1 : 0
        unpricedRefunds = purchase.refundedUSDCents == nil ? 1 : 0
        refundsGranted = isRefunded ? 1 : 0
        self.playSeconds = playSeconds ?? 0
        playedPurchases = playSeconds == nil ? 0 : 1
    }

    mutating func add(_ other: Contribution, times sign: Int64) {
        purchasedUSDCents += sign * other.purchasedUSDCents
        refundedUSDCents += sign * other.refundedUSDCents
        unpricedPurchases += sign * other.unpricedPurchases
        unpricedRefunds += sign * other.unpricedRefunds
        refundsGranted += sign * other.refundsGranted
        playSeconds += sign * other.playSeconds
        playedPurchases += sign * other.playedPurchases
    }

    /// The highest price counted for one purchase: ten billion dollars.
    ///
    /// A higher price is an error, and the limit keeps sums from overflowing.
    private static let highestUSDCents: Int64 = 1_000_000_000_000

    private static func bounded(_ purchase: Purchase) -> Purchase {
        var purchase = purchase
        purchase.usdCents = purchase.usdCents.map { min(max($0, 0), highestUSDCents) }
        let percentage = purchase.revocation?.percentage
        purchase.revocation?.percentage = percentage.map { min(max($0, 0), 100_000) }
        return purchase
    }
}

/// The table of purchase totals by group, and of the names that lead to each group.
struct GroupTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the totals of all purchases under any of the names, each purchase once.
    func totals(ofCustomersNamed names: [String], in app: AppKey) throws -> CustomerTotals {
        guard !names.isEmpty else { return CustomerTotals() }
        let groups = try db.rows(
            """
            SELECT customer_group.purchased_usd_cents, customer_group.refunded_usd_cents,
                customer_group.unpriced_purchases, customer_group.unpriced_refunds, customer_group.refunds_granted,
                customer_group.play_seconds, customer_group.played_purchases
            FROM customer_group
            WHERE customer_group.id IN (
                SELECT customer_name.group_id FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
            )
            """
        )
        var sum = Contribution()
        for group in groups { sum.add(try Contribution(group), times: 1) }
        for (purchase, playSeconds) in try ungrouped(named: names, in: app) {
            sum.add(Contribution(purchase, playSeconds: playSeconds), times: 1)
        }
        return CustomerTotals(
            purchasedUSDCents: sum.purchasedUSDCents,
            refundedUSDCents: sum.refundedUSDCents,
            unpricedPurchases: sum.unpricedPurchases,
            unpricedRefunds: sum.unpricedRefunds,
            refundsGranted: sum.refundsGranted,
            playSeconds: sum.playedPurchases > 0 ? sum.playSeconds : nil
        )
    }

    /// Returns the purchases under the names that are in none of the names' groups.
    ///
    /// A one-time purchase is its own original transaction. That name leads to the purchase itself, not to a group
    /// (``Purchase/groupNames``).
    private func ungrouped(named names: [String], in app: AppKey) throws -> [(Purchase, playSeconds: Int64?)] {
        try db.rows(
            """
            SELECT \(sql: PurchaseTable.columns), purchase_usage.play_seconds
            FROM purchase
            LEFT JOIN purchase_usage ON purchase_usage.transaction_id = purchase.transaction_id
                AND purchase_usage.environment = purchase.environment
                AND purchase_usage.bundle_id = purchase.bundle_id
            WHERE purchase.transaction_id IN \(list: names) AND \("purchase", in: app)
                AND purchase.original_transaction_id = purchase.transaction_id
                AND purchase.group_id NOT IN (
                    SELECT customer_name.group_id FROM customer_name
                    WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
                )
            """
        ).map { (try Purchase($0), playSeconds: try $0.optional("play_seconds")) }
    }

    /// Replaces the counted seconds of use of a purchase.
    func movePlaySeconds(of purchase: Purchase, from old: Int64?, to new: Int64?) throws {
        var sums = GroupSums()
        sums.add(purchase, playSeconds: old, times: -1)
        sums.add(purchase, playSeconds: new, times: 1)
        try add(sums)
    }

    /// Adds to the totals of groups, and inserts new groups.
    func add(_ sums: GroupSums) throws {
        let changed = sums.changes.filter { $0.value != Contribution() }
            .sorted { $0.key.id.lexicographicallyPrecedes($1.key.id) }
        guard !changed.isEmpty else { return }
        try db.insert(
            changed.map { group, change in
                """
                INSERT INTO customer_group (
                    id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                    unpriced_refunds, refunds_granted, play_seconds, played_purchases
                )
                VALUES (
                    \(group.id), \(values: group.app), \(change.purchasedUSDCents), \(change.refundedUSDCents),
                    \(change.unpricedPurchases), \(change.unpricedRefunds), \(change.refundsGranted),
                    \(change.playSeconds), \(change.playedPurchases)
                )
                ON CONFLICT (id) DO UPDATE SET
                    purchased_usd_cents = customer_group.purchased_usd_cents + excluded.purchased_usd_cents,
                    refunded_usd_cents = customer_group.refunded_usd_cents + excluded.refunded_usd_cents,
                    unpriced_purchases = customer_group.unpriced_purchases + excluded.unpriced_purchases,
                    unpriced_refunds = customer_group.unpriced_refunds + excluded.unpriced_refunds,
                    refunds_granted = customer_group.refunds_granted + excluded.refunds_granted,
                    play_seconds = customer_group.play_seconds + excluded.play_seconds,
                    played_purchases = customer_group.played_purchases + excluded.played_purchases
                """
            }
        )
    }

    /// Returns the groups that a name leads to.
    func groups(named name: String, in app: AppKey) throws -> [[UInt8]] {
        try db.rows(
            """
            SELECT customer_name.group_id FROM customer_name
            WHERE customer_name.name = \(name) AND \("customer_name", in: app)
            ORDER BY customer_name.group_id
            """
        ).map { try $0.value("group_id") }
    }

    /// Returns whether a group has a purchase.
    func hasPurchase(_ id: [UInt8]) throws -> Bool {
        try db.row("SELECT 1 AS one FROM purchase WHERE purchase.group_id = \(id) LIMIT 1") != nil
    }

    /// Returns whether a name leads to a stored purchase.
    func hasPurchase(named name: String, in app: AppKey) throws -> Bool {
        try groups(named: name, in: app).contains { try hasPurchase($0) }
    }

    /// Stores the names that lead to groups.
    func keepNames(of groups: some Sequence<CustomerGroup>) throws {
        let sorted = groups.sorted { $0.id.lexicographicallyPrecedes($1.id) }
        try db.insert(sorted.flatMap { group in Self.insertions(of: group.names, leadingTo: group.id, in: group.app) })
    }

    /// Stores names that lead to a group.
    func keep(_ names: [String], of id: [UInt8], in app: AppKey) throws {
        try db.insert(Self.insertions(of: names, leadingTo: id, in: app))
    }

    private static func insertions(of names: [String], leadingTo id: [UInt8], in app: AppKey) -> [Statement] {
        names.map { name in
            """
            INSERT INTO customer_name (bundle_id, environment, name, group_id)
            VALUES (\(values: app), \(name), \(id))
            ON CONFLICT (name, environment, bundle_id, group_id) DO NOTHING
            """
        }
    }
}

/// The amounts to add to the totals of groups.
struct GroupSums {
    private(set) var changes: [CustomerGroup: Contribution] = [:]

    mutating func add(_ purchase: Purchase, playSeconds: Int64?, times sign: Int64) {
        changes[CustomerGroup(of: purchase), default: Contribution()]
            .add(Contribution(purchase, playSeconds: playSeconds), times: sign)
    }
}

extension Contribution {
    /// Creates the totals of a group from its row.
    fileprivate init(_ row: Row) throws {
        purchasedUSDCents = try row.value("purchased_usd_cents")
        refundedUSDCents = try row.value("refunded_usd_cents")
        unpricedPurchases = try row.value("unpriced_purchases")
        unpricedRefunds = try row.value("unpriced_refunds")
        refundsGranted = try row.value("refunds_granted")
        playSeconds = try row.value("play_seconds")
        playedPurchases = try row.value("played_purchases")
    }
}
