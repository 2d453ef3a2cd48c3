package import AppStoreTypes
package import Refunds

extension Store: FactStore {
    package func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64? {
        let consent = consent.canonical
        return try await engine.write { [pseudonyms] db in
            try ConsentTable(db).record(consent, in: scope.apps, pseudonyms)
        }
    }

    package func withdrawConsent(
        _ withdrawal: ConsentRecord,
        in scope: AppScope,
        noting deeds: [Deed]
    ) async throws -> ConsentRecord {
        let withdrawal = withdrawal.canonical
        return try await engine.write { db in
            for deed in deeds { try AuditTable(db).add(deed) }
            return try ConsentTable(db).withdraw(withdrawal, in: scope.apps)
        }
    }

    package func recordCustomer(_ id: String, facts: CustomerFacts, at: Timestamp, in scope: AppScope) async throws {
        let customerID = canonicalCustomerID(id)
        try await engine.write { db in
            try CustomerLock(db).take(scope.apps.map { ($0, customerID) })
            for app in scope.apps {
                try CustomerTable(db).merge(facts, about: customerID, at: at, in: app)
                try CaseTable(db).wakeCases(ofCustomer: customerID, at: at, in: app)
            }
        }
    }

    @discardableResult
    package func recordCustomer(
        _ id: String,
        ofPurchase transactionID: String,
        at: Timestamp,
        in scope: AppScope
    ) async throws -> Bool {
        let customerID = canonicalCustomerID(id)
        return try await engine.write { [pseudonyms] db in
            try CustomerLock(db).take(scope.apps.flatMap { app in [transactionID, customerID].map { (app, $0) } })
            if try Self.isErased(transactionID, in: scope, pseudonyms, db) { return true }
            let erased = try ErasureList(db, pseudonyms).erasedCustomers(named: [customerID], in: scope.apps)
            // A later statement is about a customer who came back.
            if erased.cover(customerID, at: at) { return true }
            for app in scope.apps {
                let key = PurchaseKey(app: app, transactionID: transactionID)
                try PurchaseTable(db).assign(key, to: customerID, at: at)
            }
            return try Self.isKnown(transactionID, .customer, at: at, in: scope, db)
        }
    }

    /// Returns whether a transaction was erased in one of the environments.
    ///
    /// What is reported about it later is not stored. The caller locks the transaction first: otherwise an erasure
    /// could begin between this look and the write.
    private static func isErased(
        _ transactionID: String,
        in scope: AppScope,
        _ keys: (any PseudonymKeySource)?,
        _ db: any Connection
    ) throws -> Bool {
        let transactions = scope.apps.map { PurchaseKey(app: $0, transactionID: transactionID) }
        return try !ErasureList(db, keys).erased(among: transactions).isEmpty
    }

    /// Returns whether a purchase is known in one of the environments, and notes a fact about it if it is not.
    private static func isKnown(
        _ transactionID: String,
        _ kind: UnmatchedFact.Kind,
        at now: Timestamp,
        in scope: AppScope,
        _ db: any Connection
    ) throws -> Bool {
        try UnmatchedFactTable(db).note([.transaction(transactionID): 1], kind, at: now, in: scope.apps).isEmpty
    }

    package func recordUsage(
        _ reports: [UsageReport],
        receivedAt: Timestamp,
        onKnownKey rule: KnownKeyRule,
        in scope: AppScope
    ) async throws -> RecordedUsage {
        let reports = reports.map(\.canonical)
        return try await engine.write(in: .facts(reports.count)) { [pseudonyms] db in
            let usage = UsageTable(db)
            try usage.lockSubjects(of: reports, in: scope.apps)
            let list = ErasureList(db, pseudonyms)
            let purchases = scope.apps.flatMap { app in reports.compactMap { $0.subject.purchaseKey(in: app) } }
            let erased = try Set(list.erased(among: purchases).times.keys.map(\.transactionID))
            let customers = try list.erasedCustomers(named: reports.compactMap(\.subject.customerID), in: scope.apps)
            let kept = reports.filter { report in
                switch report.subject {
                case .transaction(let id): !erased.contains(id)
                case .customer(let id, _): !customers.cover(id, at: report.at)
                }
            }
            return try usage.add(kept, receivedAt: receivedAt, onKnownKey: rule, in: scope.apps)
        }
    }

    package func recordDelivery(
        _ report: DeliveryReport,
        of transactionID: String,
        receivedAt: Timestamp,
        in scope: AppScope
    ) async throws -> Bool {
        try await engine.write { [pseudonyms] db in
            try CustomerLock(db).take(scope.apps.map { ($0, transactionID) })
            if try Self.isErased(transactionID, in: scope, pseudonyms, db) { return true }
            for app in scope.apps {
                try DeliveryTable(db).add(report, of: PurchaseKey(app: app, transactionID: transactionID))
            }
            return try Self.isKnown(transactionID, .delivery, at: receivedAt, in: scope, db)
        }
    }
}

extension UsageReport {
    /// The report with its customer identifier in canonical form.
    fileprivate var canonical: UsageReport {
        guard case .customer(let id, let pool) = subject else { return self }
        var report = self
        report.subject = .customer(canonicalCustomerID(id), pool: pool)
        return report
    }
}
