import GRDB
package import Refunds

extension SQLiteStore: IntakeStore {
    package func record(_ intake: IntakeRecord) async throws -> IntakeOutcome {
        let payload = PackedPayload(intake.notification.signedPayload)
        let known = payload.headers.map { headers.id(of: $0) }
        let (outcome, stored) = try await writes.perform { db in
            let ids = try zip(payload.headers, known).map { header, id in try id ?? db.storeHeader(header) }
            guard try db.insert(intake.notification, payload: payload.stored(headerIDs: ids)) else {
                return (IntakeOutcome.duplicate, ids)
            }
            try db.apply(intake)
            return (.stored, ids)
        }
        for (header, id) in zip(payload.headers, stored) where headers.id(of: header) == nil {
            headers.remember(header, id: id)
        }
        return outcome
    }

    package func notification(_ uuid: String, in app: AppKey) async throws -> StoreNotification? {
        try await pool.read { [headers] db in
            try db.row("SELECT * FROM notification WHERE uuid = \(uuid) AND \(in: app)")
                .map { try db.notification(from: $0, headers: headers) }
        }
    }
}

extension Database {
    /// Applies to ledger and cases what a notification states.
    fileprivate func apply(_ intake: IntakeRecord) throws {
        let notification = intake.notification
        let subject = notification.transactionID.map { PurchaseKey(app: notification.app, transactionID: $0) }
        let isFirstSeen = try intake.request != nil && subject.map { try purchase($0) == nil } ?? false
        for purchase in intake.purchases { try apply(purchase, at: notification.receivedAt) }
        for subscription in intake.subscriptions { try apply(subscription) }
        if let lookup = intake.lookup { try want(lookup, at: notification.receivedAt) }
        if let withdrawal = intake.withdrawal { try record(withdrawal, in: notification.app) }
        if let install = intake.install {
            let facts = CustomerFacts(installedAt: install.installedAt).stated(by: .appStore)
            let customerID = canonicalCustomerID(install.customerID)
            try merge(facts, about: customerID, at: install.statedAt, in: notification.app)
        }
        let isRevoked = intake.subject?.revocation != nil
        guard intake.request != nil || intake.outcome != nil || isRevoked else { return }
        guard let key = subject else { throw StoreError.unknownPurchase }
        if let outcome = intake.outcome { try keep(outcome, of: key) }
        if let request = intake.request {
            // Without a purchase there is nothing to open a case for, unless it is being fetched.
            guard try intake.lookup != nil || purchase(key) != nil else { throw StoreError.unknownPurchase }
            try keep(request, for: key, notification: notification.uuid)
        }
        // Version 1 does not tell how much was refunded, nor always when; what is signed may be known already, or by now.
        if try outcomes(of: key).contains(where: \.isVague) { try settleRefund(of: key, at: notification.receivedAt) }
        try settleRounds(
            of: key,
            arrived: intake.request.map { _ in notification.uuid },
            isFirstSeen: isFirstSeen,
            at: notification.receivedAt
        )
    }
}
