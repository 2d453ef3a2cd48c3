import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps facts about a customer: of each, the one stated last; of two stated at once, the second.
    func merge(_ facts: CustomerFacts, about customerID: String, at: Timestamp, in app: AppKey) throws {
        for fact in CustomerFact.allCases {
            guard let value = try facts.stored(fact) else { continue }
            try run(
                """
                INSERT INTO customer_fact (bundle_id, environment, customer_id, fact, value, stated_at_ms, source)
                VALUES (\(values: app), \(customerID), \(fact), \(value), \(at), \(facts.source(of: fact)))
                ON CONFLICT (customer_id, environment, bundle_id, fact) DO UPDATE SET
                    value = excluded.value, stated_at_ms = excluded.stated_at_ms, source = excluded.source
                WHERE excluded.stated_at_ms >= stated_at_ms
                """
            )
        }
    }

    /// What is known of the customer of a purchase, under whichever identifier it was stated.
    func customerFactsAndTotals(of purchase: Purchase) throws -> (CustomerFacts, CustomerTotals) {
        try customerFactsAndTotals(
            of: purchase.identities,
            totals: totals(of: purchase.customerID, in: purchase.app),
            in: purchase.app
        )
    }

    /// What was stated last about a customer, with the sums over the customer's purchases.
    ///
    /// The backend may state what was paid elsewhere outright, or purchases made elsewhere are imported: two statements
    /// of one and the same, of which the later stands.
    func customerFactsAndTotals(
        of identities: [String],
        totals: CustomerTotals,
        in app: AppKey
    ) throws -> (CustomerFacts, CustomerTotals) {
        var (facts, statedAt) = try facts(statedAbout: identities, in: app)
        guard let elsewhere = try elsewhereTotals(of: identities, in: app) else { return (facts, totals) }
        var totals = totals
        if statedAt[.purchasedElsewhere].map({ $0 < elsewhere.importedAt }) ?? true {
            facts.purchasedElsewhereUSDCents = elsewhere.sum.purchasedUSDCents
            facts.sources[.purchasedElsewhere] = nil
            totals.unpricedPurchases += elsewhere.sum.unpricedPurchases
        }
        if statedAt[.refundedElsewhere].map({ $0 < elsewhere.importedAt }) ?? true {
            facts.refundedElsewhereUSDCents = elsewhere.sum.refundedUSDCents
            facts.sources[.refundedElsewhere] = nil
            totals.unpricedRefunds += elsewhere.sum.unpricedRefunds
        }
        return (facts, totals)
    }

    /// Of each fact what was stated last under any of the identifiers, with when.
    private func facts(
        statedAbout identities: [String],
        in app: AppKey
    ) throws -> (CustomerFacts, [CustomerFact: Timestamp]) {
        let rows = try rows(
            """
            SELECT customer_id, fact, value, stated_at_ms, source FROM customer_fact
            WHERE customer_id IN \(list: identities) AND \(in: app)
            """
        )
        var facts = CustomerFacts()
        var newest: [CustomerFact: (at: Timestamp, identity: Int)] = [:]
        for row in rows {
            let fact: CustomerFact = try row.value("fact")
            let at: Timestamp = try row.value("stated_at_ms")
            let identity = identities.firstIndex(of: try row.value("customer_id")) ?? 0
            if let known = newest[fact], known > (at, identity) { continue }
            newest[fact] = (at, identity)
            try facts.read(fact, from: row)
        }
        return (facts, newest.mapValues(\.at))
    }
}
