import AppStoreTypes
import Foundation
import Refunds

/// The table of facts reported about customers, each under one name.
struct CustomerTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Merges facts about a customer under one name.
    ///
    /// The newest report of each fact applies; if two have the same time, the second applies.
    func merge(_ facts: CustomerFacts, about customerID: String, at: Timestamp, in app: AppKey) throws {
        var statements: [Statement] = []
        for fact in CustomerFact.allCases {
            guard let value = try facts.text(of: fact) else { continue }
            statements.append(
                """
                INSERT INTO customer_fact (bundle_id, environment, customer_id, fact, value, stated_at_ms, source)
                VALUES (\(values: app), \(customerID), \(fact), \(value), \(at), \(facts.source(of: fact)))
                ON CONFLICT (customer_id, environment, bundle_id, fact) DO UPDATE SET
                    value = excluded.value, stated_at_ms = excluded.stated_at_ms, source = excluded.source
                WHERE excluded.stated_at_ms >= customer_fact.stated_at_ms
                """
            )
        }
        if !statements.isEmpty { try db.run(each: statements) }
    }

    /// Returns the facts about a purchase's customer under any name, with the totals of the customer's purchases.
    ///
    /// The backend may report what the customer paid on other platforms, or import the purchases made there. Both
    /// describe the same amount, so the later one applies.
    func customerFactsAndTotals(of purchase: Purchase) throws -> (CustomerFacts, CustomerTotals) {
        let names = purchase.identities
        var (facts, statedAt) = try facts(statedAbout: names, in: purchase.app)
        var totals = try GroupTable(db).totals(ofCustomersNamed: names, in: purchase.app)
        guard let external = try ExternalPurchaseTable(db).totals(ofCustomersNamed: names, in: purchase.app) else {
            return (facts, totals)
        }
        if statedAt[.purchasedElsewhere].map({ $0 < external.importedAt }) ?? true {
            facts.purchasedElsewhereUSDCents = external.sum.purchasedUSDCents
            facts.sources[.purchasedElsewhere] = nil
            totals.unpricedPurchases += external.sum.unpricedPurchases
        }
        if statedAt[.refundedElsewhere].map({ $0 < external.importedAt }) ?? true {
            facts.refundedElsewhereUSDCents = external.sum.refundedUSDCents
            facts.sources[.refundedElsewhere] = nil
            totals.unpricedRefunds += external.sum.unpricedRefunds
        }
        return (facts, totals)
    }

    /// Returns the newest report of each fact under any of the names, and when it was made.
    ///
    /// If two reports have the same time, the one under the later name in the list applies.
    func facts(
        statedAbout names: [String],
        in app: AppKey
    ) throws -> (CustomerFacts, [CustomerFact: Timestamp]) {
        let rows = try db.rows(
            """
            SELECT customer_id, fact, value, stated_at_ms, source FROM customer_fact
            WHERE customer_fact.customer_id IN \(list: names) AND \("customer_fact", in: app)
            """
        )
        var facts = CustomerFacts()
        var newest: [CustomerFact: (at: Timestamp, name: Int)] = [:]
        for row in rows {
            let fact: CustomerFact = try row.value("fact")
            let at: Timestamp = try row.value("stated_at_ms")
            let name = names.firstIndex(of: try row.value("customer_id")) ?? 0
            if let known = newest[fact], known > (at, name) { continue }
            newest[fact] = (at, name)
            try facts.read(fact, from: row)
        }
        return (facts, newest.mapValues(\.at))
    }
}

extension CustomerFacts {
    /// Returns the stored text of a fact, or `nil` if the fact is missing.
    fileprivate func text(of fact: CustomerFact) throws -> String? {
        switch fact {
        case .accountCreatedAt: accountCreatedAt.map { String($0.milliseconds) }
        case .userStatus: userStatus.map { String($0.rawValue) }
        case .purchasedElsewhere: purchasedElsewhereUSDCents.map { String($0) }
        case .refundedElsewhere: refundedElsewhereUSDCents.map { String($0) }
        case .installedAt: installedAt.map { String($0.milliseconds) }
        case .segments: try segments.map { try JSONText.encode($0) }
        case .override: override?.rawValue
        }
    }

    /// Sets a fact from its row.
    fileprivate mutating func read(_ fact: CustomerFact, from row: Row) throws {
        switch fact {
        case .accountCreatedAt: accountCreatedAt = Timestamp(milliseconds: try row.number())
        case .userStatus: userStatus = UserStatus(rawValue: try row.number())
        case .purchasedElsewhere: purchasedElsewhereUSDCents = try row.number()
        case .refundedElsewhere: refundedElsewhereUSDCents = try row.number()
        case .installedAt: installedAt = Timestamp(milliseconds: try row.number())
        case .segments:
            let segments: [String] = try JSONText.decode(try row.value("value"))
            self.segments = segments
        case .override: override = try row.value("value")
        }
        let source: FactSource = try row.value("source")
        sources[fact] = source == .backend ? nil : source
    }
}

extension Row {
    /// Returns the whole number in `customer_fact.value`, which must be in canonical form.
    ///
    /// - Throws: ``StoreError/unreadable(column:)``.
    fileprivate func number<Number: FixedWidthInteger>() throws -> Number {
        let text: String = try value("value")
        guard let number = Number(text), String(number) == text else { throw StoreError.unreadable(column: "value") }
        return number
    }
}
