import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps the newest statement about a purchase, with the totals of the customers concerned.
    @discardableResult
    func apply(_ stated: Purchase, at now: Timestamp) throws -> PurchaseChange {
        let known = try whatIsKnown(of: stated.key)
        let old = known.isStated ? try purchase(stated.key) : nil
        if let old, !stated.outranks(old) { return .none }
        var new = stated
        new.customerID = known.owner ?? canonicalCustomerID(stated.customerID)
        try price(&new)
        try store(new)
        let playSeconds = known.playSeconds
        try moveTotals(
            from: old.map { ($0.customerID, Contribution($0, playSeconds: playSeconds)) },
            to: (new.customerID, Contribution(new, playSeconds: playSeconds)),
            in: new.app
        )
        if let old, old.identities != new.identities { try customerChanged(of: new, at: now) }
        try settleLookup(with: new)
        // Requests may wait for their purchase to be known, and a refund that does not stand any more says which wish an
        // undated request belongs to.
        if known.isAskedAbout { try settleRounds(of: new.key, arrived: nil, isFirstSeen: old == nil, at: now) }
        guard var same = old else { return .added }
        (same.signedAt, same.source) = (new.signedAt, new.source)
        return same == new ? .none : .changed
    }

    /// Records whose purchase it is; counts at once when the purchase is known, else as soon as it is.
    func assign(_ key: PurchaseKey, to customerID: String, at now: Timestamp) throws {
        try run(
            """
            INSERT INTO purchase_owner (bundle_id, environment, transaction_id, customer_id, at_ms)
            VALUES (\(values: key), \(customerID), \(now))
            ON CONFLICT (transaction_id, environment, bundle_id)
            DO UPDATE SET customer_id = excluded.customer_id, at_ms = excluded.at_ms
            WHERE excluded.at_ms >= at_ms
            """
        )
        guard changesCount == 1, let old = try purchase(key), old.customerID != customerID else { return }
        try run("UPDATE purchase SET customer_id = \(customerID) WHERE \(of: key)")
        var new = old
        new.customerID = customerID
        let contribution = Contribution(old, playSeconds: try usage(of: key)?.playSeconds)
        try moveTotals(from: (old.customerID, contribution), to: (customerID, contribution), in: key.app)
        try customerChanged(of: new, at: now)
    }

    func purchase(_ key: PurchaseKey) throws -> Purchase? {
        try row("SELECT * FROM purchase WHERE \(of: key)").map { try purchase(from: $0) }
    }

    /// What bears on a statement about a purchase, in one question: of most purchases there is nothing.
    private func whatIsKnown(
        of key: PurchaseKey
    ) throws -> (isStated: Bool, isAskedAbout: Bool, owner: String?, playSeconds: Int64?) {
        let row = try row(
            """
            SELECT
                EXISTS (SELECT 1 FROM purchase WHERE \(of: key)) AS is_stated,
                EXISTS (SELECT 1 FROM refund_request WHERE \(of: key)) AS is_asked_about,
                (SELECT customer_id FROM purchase_owner WHERE \(of: key)) AS owner,
                (SELECT play_seconds FROM purchase_usage WHERE \(of: key)) AS play_seconds
            """
        )
        guard let row else { return (false, false, nil, nil) }
        return (
            try row.value("is_stated"), try row.value("is_asked_about"), try row.optional("owner"),
            try row.optional("play_seconds")
        )
    }

    /// Lets the cases of a purchase know by which identifiers its customer goes now.
    private func customerChanged(of purchase: Purchase, at now: Timestamp) throws {
        let cases = try rows("SELECT id FROM refund_case WHERE \(of: purchase.key)")
        for row in cases {
            let caseID: String = try row.value("id")
            try run("UPDATE refund_case SET customer_id = \(purchase.customerID) WHERE id = \(caseID)")
            try storeIdentities(of: purchase, forCase: caseID)
        }
        if !cases.isEmpty { try wakeCases(of: purchase.key, at: now) }
    }

    private func store(_ purchase: Purchase) throws {
        try run(
            """
            INSERT INTO purchase (
                bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id,
                app_account_token, app_transaction_id, quantity, purchased_at_ms, expires_at_ms, price_milliunits,
                currency, storefront, ownership, is_advanced_commerce, revoked_at_ms, revocation_type,
                revocation_reason, revocation_percentage, usd_cents, signed_at_ms,
                previous_original_transaction_id, is_upgraded, source, rated_on, subscription_group_id, offer
            )
            VALUES (
                \(values: purchase.key), \(purchase.originalTransactionID), \(purchase.productID), \(purchase.type),
                \(purchase.customerID), \(purchase.appAccountToken), \(purchase.appTransactionID),
                \(purchase.quantity), \(purchase.purchasedAt), \(purchase.expiresAt), \(purchase.price),
                \(purchase.currency), \(purchase.storefront), \(purchase.ownership), \(purchase.isAdvancedCommerce),
                \(purchase.revocation?.at), \(purchase.revocation?.type), \(purchase.revocation?.reason),
                \(purchase.revocation?.percentage), \(purchase.usdCents), \(purchase.signedAt),
                \(purchase.previousOriginalTransactionID), \(purchase.isUpgraded), \(purchase.source),
                \(purchase.ratedOn?.number), \(purchase.subscriptionGroupID), \(purchase.offer)
            )
            ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
                original_transaction_id = excluded.original_transaction_id,
                product_id = excluded.product_id,
                type = excluded.type,
                customer_id = excluded.customer_id,
                app_account_token = excluded.app_account_token,
                app_transaction_id = excluded.app_transaction_id,
                quantity = excluded.quantity,
                purchased_at_ms = excluded.purchased_at_ms,
                expires_at_ms = excluded.expires_at_ms,
                price_milliunits = excluded.price_milliunits,
                currency = excluded.currency,
                storefront = excluded.storefront,
                ownership = excluded.ownership,
                is_advanced_commerce = excluded.is_advanced_commerce,
                revoked_at_ms = excluded.revoked_at_ms,
                revocation_type = excluded.revocation_type,
                revocation_reason = excluded.revocation_reason,
                revocation_percentage = excluded.revocation_percentage,
                usd_cents = excluded.usd_cents,
                signed_at_ms = excluded.signed_at_ms,
                previous_original_transaction_id = excluded.previous_original_transaction_id,
                is_upgraded = excluded.is_upgraded,
                source = excluded.source,
                rated_on = excluded.rated_on,
                subscription_group_id = excluded.subscription_group_id,
                offer = excluded.offer
            """
        )
    }

    func purchase(from row: Row) throws -> Purchase {
        Purchase(
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
            revocation: try revocation(from: row),
            usdCents: try row.optional("usd_cents"),
            ratedOn: try (row.optional("rated_on") as Int64?).map(Day.init(number:)),
            isUpgraded: try row.value("is_upgraded"),
            source: try row.value("source"),
            signedAt: try row.value("signed_at_ms")
        )
    }

    private func revocation(from row: Row) throws -> Revocation? {
        guard let at: Timestamp = try row.optional("revoked_at_ms") else { return nil }
        return Revocation(
            at: at,
            type: try row.optional("revocation_type"),
            reason: try row.optional("revocation_reason"),
            percentage: try row.optional("revocation_percentage")
        )
    }
}

/// What a statement changed of what is known of a purchase.
enum PurchaseChange {
    /// Nothing was known of it.
    case added
    /// Something else was known of it.
    case changed
    /// Nothing but, perhaps, when it was last stated.
    case none
}
