import GRDB
package import Refunds

extension SQLiteStore: IntakeStore {
    package func record(_ intake: IntakeRecord) async throws -> IntakeOutcome {
        let payload = PackedPayload(intake.notification.signedPayload)
        let known = payload.headers.map { headers.id(of: $0) }
        let (outcome, stored) = try await writes.perform { db in
            let ids = try zip(payload.headers, known).map { header, id in try id ?? db.storeHeader(header) }
            guard let row = try db.insert(intake.notification, payload: payload.stored(headerIDs: ids)) else {
                return (IntakeOutcome.duplicate, ids)
            }
            if let purchase = intake.purchase { try db.apply(purchase, at: intake.notification.receivedAt) }
            if let key = intake.subject {
                if let outcome = intake.outcome { try db.apply(outcome, to: key) }
                if let request = intake.request {
                    try db.apply(request, to: key, notification: intake.notification.uuid, row: row)
                }
            } else if intake.request != nil || intake.outcome != nil {
                throw StoreError.unknownPurchase
            }
            return (.stored, ids)
        }
        for (header, id) in zip(payload.headers, stored) where headers.id(of: header) == nil {
            headers.remember(header, id: id)
        }
        return outcome
    }
}

extension IntakeRecord {
    /// The purchase that a notification is about.
    fileprivate var subject: PurchaseKey? {
        if let purchase { return purchase.key }
        return notification.transactionID.map { PurchaseKey(app: notification.app, transactionID: $0) }
    }
}
