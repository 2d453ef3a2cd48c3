package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: FactStore {
    package func recordUsage(_ reports: [UsageReport], receivedAt: Timestamp, in scope: AppScope) async throws -> Int {
        let reports = reports.map(\.canonical)
        return try await writes.perform { db in
            var new = 0
            for report in reports {
                var isNew = false
                for app in scope.apps where try db.add(report, receivedAt: receivedAt, in: app) { isNew = true }
                if isNew { new += 1 }
            }
            return new
        }
    }

    package func recordDelivery(_ report: DeliveryReport, of transactionID: String, in scope: AppScope) async throws {
        try await writes.perform { db in
            for app in scope.apps {
                try db.store(report, of: PurchaseKey(app: app, transactionID: transactionID))
            }
        }
    }
}

extension UsageReport {
    /// The report with its customer's identifier in the one spelling.
    fileprivate var canonical: UsageReport {
        guard case .customer(let id, let pool) = subject else { return self }
        var report = self
        report.subject = .customer(canonicalCustomerID(id), pool: pool)
        return report
    }
}
