package import Refunds

extension Store: ConsentStore {
    package func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord] {
        let customerID = canonicalCustomerID(customerID)
        return try await engine.read { db in
            try ConsentTable(db).consents(ofCustomer: customerID, in: app, limit: limit)
        }
    }

    package func importConsents(_ records: [ConsentRecord], in scope: AppScope) async throws -> Int {
        let records = records.map(\.canonical)
        return try await engine.write { db in try ConsentTable(db).add(records, in: scope.apps) }
    }
}

extension ConsentRecord {
    /// The record with its customer identifier in canonical form.
    var canonical: ConsentRecord {
        var record = self
        record.customerID = canonicalCustomerID(customerID)
        return record
    }
}
