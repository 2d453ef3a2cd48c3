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

extension SQLiteStore: ConsentRegister {
    package func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord] {
        let customerID = canonicalCustomerID(customerID)
        return try await pool.read { db in try db.consents(ofCustomer: customerID, in: app, limit: limit) }
    }

    package func importConsents(_ records: [ConsentRecord], in scope: AppScope) async throws -> Int {
        let records = records.map { record in
            var record = record
            record.customerID = canonicalCustomerID(record.customerID)
            return record
        }
        return try await writes.perform { db in
            var new = 0
            for record in records {
                let missing = try scope.apps.filter { try !db.hasConsent(record, in: $0) }
                for app in missing { try db.record(record, in: app) }
                if !missing.isEmpty { new += 1 }
            }
            return new
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
