import AppStoreTypes
import Refunds

/// Erases what is stored under one identifier of a customer, once the customer's transactions are erased.
///
/// Consent records stay as proof, under the identifier's pseudonym. Everything else is deleted.
struct CustomerErasure {
    let db: any Connection
    let key: PseudonymKey
    let headers: PayloadHeaderCache
    let now: Timestamp
    /// When the erasure began.
    ///
    /// A consent that was recorded later is of a customer who came back.
    let requestedAt: Timestamp

    /// Erases what is stored under an identifier, or a part of it.
    ///
    /// - Returns: ``ErasureStep/finished`` once nothing is left.
    /// - Throws: any error of the database.
    func erase(_ name: String, in app: AppKey) throws -> ErasureStep {
        let blanking = NotificationErasure(db: db, key: key, headers: headers, now: now)
        guard try blanking.erase(ofCustomer: name, in: app, limit: TransactionErasure.most) else { return .more }
        try db.run(
            """
            UPDATE consent SET customer_id = \(key.pseudonym(of: name, in: app)), locale = NULL, source = NULL,
                actor = NULL, proof_reference = NULL
            WHERE consent.customer_id = \(name) AND \("consent", in: app)
                AND (consent.recorded_at_ms <= \(requestedAt) OR consent.at_ms <= \(requestedAt))
            """
        )
        try UsageErasure(db: db).erase(ofCustomer: name, in: app)
        try db.run(
            "DELETE FROM customer_fact WHERE customer_fact.customer_id = \(name) AND \("customer_fact", in: app)"
        )
        try db.run(
            "DELETE FROM customer_play WHERE customer_play.customer_id = \(name) AND \("customer_play", in: app)"
        )
        try db.run(
            """
            DELETE FROM external_purchase
            WHERE external_purchase.customer_id = \(name) AND \("external_purchase", in: app)
            """
        )
        try db.run(
            "DELETE FROM external_total WHERE external_total.customer_id = \(name) AND \("external_total", in: app)"
        )
        try db.run(
            "DELETE FROM purchase_owner WHERE purchase_owner.customer_id = \(name) AND \("purchase_owner", in: app)"
        )
        try eraseGroups(named: name, in: app)
        try AuditTable(db).forget(name, in: app)
        return .finished
    }

    /// Deletes the groups that an identifier leads to, and the identifier, unless a later purchase belongs to them.
    private func eraseGroups(named name: String, in app: AppKey) throws {
        let table = GroupTable(db)
        for id in try table.groups(named: name, in: app) where try !table.hasPurchase(id) {
            try db.run("DELETE FROM customer_group WHERE customer_group.id = \(id)")
            try db.run(
                """
                DELETE FROM customer_name
                WHERE customer_name.name = \(name) AND \("customer_name", in: app) AND customer_name.group_id = \(id)
                """
            )
        }
    }
}
