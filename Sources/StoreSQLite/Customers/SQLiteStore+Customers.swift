package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func recordCustomer(_ id: String, facts: CustomerFacts, at: Timestamp, in scope: AppScope) async throws {
        let customerID = canonicalCustomerID(id)
        try await writes.perform { db in
            for app in scope.apps {
                try db.merge(facts, about: customerID, at: at, in: app)
                try db.wakeCases(ofCustomer: customerID, at: at, in: app)
            }
        }
    }

    package func recordCustomer(
        _ id: String,
        ofPurchase transactionID: String,
        at: Timestamp,
        in scope: AppScope
    ) async throws {
        let customerID = canonicalCustomerID(id)
        try await writes.perform { db in
            for app in scope.apps {
                try db.assign(PurchaseKey(app: app, transactionID: transactionID), to: customerID, at: at)
            }
        }
    }
}
