package import AppStoreTypes
package import Refunds

extension Store: LookupQueue {
    package func claimLookup(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (lookup: Lookup, tries: Int64)? {
        try await engine.write { db in try LookupTable(db).claim(at: now, leaseFor: leaseFor) }
    }

    package func nextLookup() async throws -> Timestamp? {
        try await engine.read { db in try LookupTable(db).nextDue() }
    }

    package func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws {
        try await engine.write { db in
            let purchases = PurchaseTable(db)
            _ = try purchases.apply(purchase, at: now)
            try purchases.settleRefund(of: lookup.key, at: now)
            try LookupTable(db).settle(lookup)
            try CaseTable(db).wakeCases(of: lookup.key, at: now)
        }
    }

    package func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws {
        try await engine.write { db in try LookupTable(db).postpone(lookup, until: until, because: reason) }
    }
}
