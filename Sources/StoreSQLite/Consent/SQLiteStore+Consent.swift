import GRDB
package import Refunds

extension SQLiteStore {
    package func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64 {
        var consent = consent
        consent.customerID = canonicalCustomerID(consent.customerID)
        return try await writes.perform { [consent] db in
            var last: Int64 = 0
            for app in scope.apps {
                last = try db.append(consent, in: app)
                try db.wakeCases(ofCustomer: consent.customerID, at: consent.recordedAt, in: app)
            }
            return last
        }
    }
}
