import AppStoreTypes
import Refunds

/// How new data changed a stored purchase.
enum PurchaseChange {
    /// The purchase was unknown.
    case added
    /// The purchase was known with other content.
    case changed
    /// Nothing changed, except perhaps the date and source of the data.
    case none
}

/// The table of purchases, each with the data that outranks all other data (``Purchase/outranks(_:)``).
struct PurchaseTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// All columns of a purchase.
    static let columns = """
        purchase.bundle_id, purchase.environment, purchase.transaction_id, purchase.original_transaction_id,
            purchase.previous_original_transaction_id, purchase.product_id, purchase.type, purchase.customer_id,
            purchase.app_account_token, purchase.app_transaction_id, purchase.quantity, purchase.purchased_at_ms,
            purchase.expires_at_ms, purchase.price_milliunits, purchase.currency, purchase.storefront,
            purchase.subscription_group_id, purchase.offer, purchase.ownership, purchase.is_advanced_commerce,
            purchase.is_upgraded, purchase.revoked_at_ms, purchase.revocation_type, purchase.revocation_reason,
            purchase.revocation_percentage, purchase.usd_cents, purchase.rated_on, purchase.source,
            purchase.signed_at_ms
        """

    /// Returns a purchase, or `nil` if it is unknown.
    func purchase(_ key: PurchaseKey) throws -> Purchase? {
        try db.row("SELECT \(sql: Self.columns) FROM purchase WHERE \("purchase", of: key)").map(Purchase.init)
    }

    /// Returns all purchases under any of the names, each once.
    func purchases(ofCustomersNamed names: [String], in app: AppKey) throws -> [Purchase] {
        guard !names.isEmpty else { return [] }
        return try db.rows(
            """
            SELECT \(sql: Self.columns) FROM purchase
            WHERE purchase.group_id IN (
                SELECT customer_name.group_id FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
            )
            UNION
            SELECT \(sql: Self.columns) FROM purchase
            WHERE purchase.transaction_id IN \(list: names) AND \("purchase", in: app)
                AND purchase.original_transaction_id = purchase.transaction_id
            """
        ).map(Purchase.init)
    }

    /// Stores purchase data if it outranks the stored data, with the totals of its customer.
    @discardableResult
    func apply(_ stated: Purchase, at now: Timestamp) throws -> PurchaseChange {
        try apply(statements: [stated], at: now)[0]
    }

    /// Applies purchase data, and records an outcome for each refund that was requested.
    func apply(_ purchases: [Purchase], at now: Timestamp) throws -> HistoryTally {
        var tally = HistoryTally(transactions: Int64(purchases.count))
        for change in try apply(statements: purchases, at: now) {
            switch change {
            case .added: tally.added += 1
            case .changed: tally.changed += 1
            case .none: break
            }
        }
        for purchase in purchases where purchase.revocation != nil { try settleRefund(of: purchase.key, at: now) }
        return tally
    }

    /// Stores purchase data in order: reads everything with a few queries, then writes with a few statements.
    func apply(statements: [Purchase], at now: Timestamp) throws -> [PurchaseChange] {
        guard !statements.isEmpty else { return [] }
        try CustomerLock(db).take(statements.flatMap(\.lockedNames))
        let known = try KnownPurchases(of: statements.map(\.key), in: db)
        var present = known.purchases
        var rates = DayRates()
        let changes = try statements.map { stated -> PurchaseChange in
            let old = present[stated.key]
            if let old, !stated.outranks(old) { return .none }
            var new = stated
            new.customerID = known.owners[stated.key] ?? canonicalCustomerID(stated.customerID)
            try RateTable(db).price(&new, by: &rates)
            present[stated.key] = new
            guard var same = old else { return .added }
            (same.signedAt, same.source) = (new.signedAt, new.source)
            return same == new ? .none : .changed
        }
        // Sorted, so that two transactions that write the same purchases cannot deadlock.
        let written = present.values.filter { known.purchases[$0.key] != $0 }
            .sorted { ($0.transactionID, $0.app.bundleID) < ($1.transactionID, $1.app.bundleID) }
        if written.isEmpty { return changes }
        try store(written)
        var sums = GroupSums()
        for new in written {
            let playSeconds = known.playSeconds[new.key]
            if let old = known.purchases[new.key] { sums.add(old, playSeconds: playSeconds, times: -1) }
            sums.add(new, playSeconds: playSeconds, times: 1)
        }
        try GroupTable(db).add(sums)
        for new in written where known.mustCountUseAgain(of: new) { try UsageTable(db).countAgain(new.key) }
        try UnmatchedFactTable(db).settle(
            with: written.filter { known.purchases[$0.key]?.identities != $0.identities }
        )
        for new in written {
            let old = known.purchases[new.key]
            try follow(new, in: known, replacing: old, at: now)
        }
        try LookupTable(db).settle(with: written)
        return changes
    }

    /// Updates the cases of a changed purchase; most purchases have none.
    private func follow(
        _ new: Purchase,
        in known: KnownPurchases,
        replacing old: Purchase?,
        at now: Timestamp
    ) throws {
        guard known.askedAbout.contains(new.key) else { return }
        if let old {
            try TallyTable(db).move(casesOf: old, to: new)
            if old.identities != new.identities { try CaseTable(db).customerChanged(of: new, at: now) }
            // A case may wait for signed data about its purchase.
            if old.source != .signed, new.source == .signed { try CaseTable(db).wakeCases(of: new.key, at: now) }
        }
        // Requests may wait for their purchase to be known. If a refund was reversed, that may decide which request an
        // undated decision belongs to.
        try CaseTable(db).reconcileCases(of: new.key, arrived: nil, isFirstSeen: old == nil, at: now)
    }

    /// Stores a purchase whose price or customer changed, with the totals and counts that depend on it.
    func replace(_ old: Purchase, with new: Purchase) throws {
        let known = try KnownPurchases(of: [new.key], in: db)
        try store([new])
        var sums = GroupSums()
        sums.add(old, playSeconds: known.playSeconds[new.key], times: -1)
        sums.add(new, playSeconds: known.playSeconds[new.key], times: 1)
        try GroupTable(db).add(sums)
        if old.identities != new.identities { try UnmatchedFactTable(db).settle(with: [new]) }
        if known.askedAbout.contains(new.key) { try TallyTable(db).move(casesOf: old, to: new) }
    }

    /// Records the customer of a purchase, which applies as soon as the purchase is known.
    ///
    /// The caller has locked the transaction and the customer.
    func assign(_ key: PurchaseKey, to customerID: String, at now: Timestamp) throws {
        let isNewest = try db.run(
            """
            INSERT INTO purchase_owner (bundle_id, environment, transaction_id, customer_id, at_ms)
            VALUES (\(values: key), \(customerID), \(now))
            ON CONFLICT (transaction_id, environment, bundle_id)
            DO UPDATE SET customer_id = excluded.customer_id, at_ms = excluded.at_ms
            WHERE excluded.at_ms >= purchase_owner.at_ms
            """
        )
        guard isNewest == 1, let old = try purchase(key), old.customerID != customerID else { return }
        var new = old
        new.customerID = customerID
        try replace(old, with: new)
        try CaseTable(db).customerChanged(of: new, at: now)
    }

    /// Records a refund in signed purchase data as an outcome, if a refund of the purchase was requested.
    ///
    /// A notified outcome of the same time or later is more precise and stays. The exception is version 1, which
    /// reports a refund without its share, and sometimes without its date.
    func settleRefund(of key: PurchaseKey, at now: Timestamp) throws {
        guard let purchase = try purchase(key), purchase.source == .signed, let revocation = purchase.revocation,
            try RequestTable(db).isAskedAbout(key)
        else { return }
        let notified = try RequestTable(db).outcomes(of: key).filter { $0.isDated && $0.at >= revocation.at }
        guard notified.allSatisfy({ $0.decision == .granted && $0.percentage == nil }) else { return }
        let isAccessAlone = purchase.refundedShare == 0
        let outcome = Outcome(
            decision: isAccessAlone ? .revoked : .granted,
            percentage: isAccessAlone ? nil : purchase.refundedShare,
            at: notified.map(\.at).max() ?? revocation.at
        )
        try RequestTable(db).keep(outcome, of: key)
        try CaseTable(db).reconcileCases(of: key, arrived: nil, at: now)
    }

    /// Stores purchases and the names that lead to their groups, without the groups' totals.
    func store(_ purchases: some Collection<Purchase>) throws {
        let groups = purchases.map { (purchase: $0, group: CustomerGroup(of: $0)) }
        try db.insert(groups.map { Self.upsert($0.purchase, in: $0.group) })
        try GroupTable(db).keepNames(of: Set(groups.map(\.group)))
    }

    private static func upsert(_ purchase: Purchase, in group: CustomerGroup) -> Statement {
        """
        INSERT INTO purchase (
            bundle_id, environment, transaction_id, original_transaction_id, previous_original_transaction_id,
            product_id, type, customer_id, group_id, app_account_token, app_transaction_id, quantity,
            purchased_at_ms, expires_at_ms, price_milliunits, currency, storefront, subscription_group_id, offer,
            ownership, is_advanced_commerce, is_upgraded, revoked_at_ms, revocation_type, revocation_reason,
            revocation_percentage, usd_cents, rated_on, source, signed_at_ms
        )
        VALUES (
            \(values: purchase.key), \(purchase.originalTransactionID), \(purchase.previousOriginalTransactionID),
            \(purchase.productID), \(purchase.type), \(purchase.customerID), \(group.id),
            \(purchase.appAccountToken), \(purchase.appTransactionID), \(purchase.quantity), \(purchase.purchasedAt),
            \(purchase.expiresAt), \(purchase.price), \(purchase.currency), \(purchase.storefront),
            \(purchase.subscriptionGroupID), \(purchase.offer), \(purchase.ownership),
            \(purchase.isAdvancedCommerce), \(purchase.isUpgraded), \(purchase.revocation?.at),
            \(purchase.revocation?.type), \(purchase.revocation?.reason), \(purchase.revocation?.percentage),
            \(purchase.usdCents), \(purchase.ratedOn?.number), \(purchase.source), \(purchase.signedAt)
        )
        ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
            original_transaction_id = excluded.original_transaction_id,
            previous_original_transaction_id = excluded.previous_original_transaction_id,
            product_id = excluded.product_id,
            type = excluded.type,
            customer_id = excluded.customer_id,
            group_id = excluded.group_id,
            app_account_token = excluded.app_account_token,
            app_transaction_id = excluded.app_transaction_id,
            quantity = excluded.quantity,
            purchased_at_ms = excluded.purchased_at_ms,
            expires_at_ms = excluded.expires_at_ms,
            price_milliunits = excluded.price_milliunits,
            currency = excluded.currency,
            storefront = excluded.storefront,
            subscription_group_id = excluded.subscription_group_id,
            offer = excluded.offer,
            ownership = excluded.ownership,
            is_advanced_commerce = excluded.is_advanced_commerce,
            is_upgraded = excluded.is_upgraded,
            revoked_at_ms = excluded.revoked_at_ms,
            revocation_type = excluded.revocation_type,
            revocation_reason = excluded.revocation_reason,
            revocation_percentage = excluded.revocation_percentage,
            usd_cents = excluded.usd_cents,
            rated_on = excluded.rated_on,
            source = excluded.source,
            signed_at_ms = excluded.signed_at_ms
        """
    }
}

extension Row {
    /// Returns the purchase that a row belongs to.
    func purchaseKey() throws -> PurchaseKey { PurchaseKey(app: try app(), transactionID: try value("transaction_id")) }
}

extension Purchase {
    /// Creates a purchase from a row with ``PurchaseTable/columns``.
    init(_ row: Row) throws {
        let revokedAt: Timestamp? = try row.optional("revoked_at_ms")
        let ratedOn: Int64? = try row.optional("rated_on")
        self.init(
            app: try row.app(),
            transactionID: try row.value("transaction_id"),
            originalTransactionID: try row.value("original_transaction_id"),
            productID: try row.value("product_id"),
            type: try row.value("type"),
            customerID: try row.value("customer_id"),
            appAccountToken: try row.optional("app_account_token"),
            appTransactionID: try row.optional("app_transaction_id"),
            previousOriginalTransactionID: try row.optional("previous_original_transaction_id"),
            quantity: try row.value("quantity"),
            purchasedAt: try row.value("purchased_at_ms"),
            expiresAt: try row.optional("expires_at_ms"),
            price: try row.optional("price_milliunits"),
            currency: try row.optional("currency"),
            storefront: try row.optional("storefront"),
            subscriptionGroupID: try row.optional("subscription_group_id"),
            offer: try row.optional("offer"),
            ownership: try row.value("ownership"),
            isAdvancedCommerce: try row.value("is_advanced_commerce"),
            revocation: try revokedAt.map { at in
                Revocation(
                    at: at,
                    type: try row.optional("revocation_type"),
                    reason: try row.optional("revocation_reason"),
                    percentage: try row.optional("revocation_percentage")
                )
            },
            usdCents: try row.optional("usd_cents"),
            ratedOn: ratedOn.map(Day.init(number:)),
            isUpgraded: try row.value("is_upgraded"),
            source: try row.value("source"),
            signedAt: try row.value("signed_at_ms")
        )
    }
}
