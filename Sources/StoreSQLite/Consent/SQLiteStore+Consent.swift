import GRDB
package import Refunds

extension SQLiteStore {
    package func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64 {
        var consent = consent
        consent.customerID = canonicalCustomerID(consent.customerID)
        return try await writes.perform { [consent] db in
            var last: Int64 = 0
            for app in scope.apps {
                last = try db.record(consent, in: app)
            }
            return last
        }
    }
}

extension Database {
    /// Appends to the consent register and looks at the customer's cases again; the number of the record.
    @discardableResult
    func record(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        let number = try append(consent, in: app)
        try wakeCases(ofCustomer: consent.customerID, at: consent.recordedAt, in: app)
        return number
    }
}
