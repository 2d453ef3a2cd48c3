import AppStoreTypes
import Refunds

/// Stores notifications that came at about the same time, with what follows from them for ledger and cases.
struct IntakeTable {
    let db: any Connection
    let headers: PayloadHeaderCache

    /// A notification with its payload packed, as it waits to be stored.
    struct Entry: Sendable {
        let record: IntakeRecord
        let payload: PackedPayload

        init(_ record: IntakeRecord) {
            self.record = record
            payload = PackedPayload(record.notification.signedPayload ?? "")
        }
    }

    /// What became of each notification, and the headers that were stored with them, to be remembered once that is durable.
    struct Result: Sendable {
        var outcomes: [IntakeOutcome] = []
        var headerIDs: [String: Int64] = [:]
    }

    /// Stores notifications in their order: a few questions about all of them, the rules in Swift, a few writes; then,
    /// one by one, those that ask, decide or withdraw something.
    func record(_ entries: [Entry]) throws -> Result {
        try CustomerLock(db).take(entries.flatMap(\.record.lockedNames))
        var result = Result(headerIDs: try headerIDs(of: entries))
        let packed = entries.map { entry in
            (
                entry.record.notification,
                entry.payload.stored(headerIDs: entry.payload.headers.map { result.headerIDs[$0] ?? 0 })
            )
        }
        let isNew = try NotificationTable(db, headers: headers).insert(each: packed)
        result.outcomes = isNew.map { $0 ? .stored : .duplicate }
        let new = zip(entries, isNew).compactMap { $1 ? $0.record : nil }
        guard !new.isEmpty else { return result }

        let firstSeen = try firstSeen(among: new)
        try apply(purchasesOf: new)
        try SubscriptionTable(db).apply(new.flatMap(\.subscriptions))
        for record in new { try apply(record, isFirstSeen: record.subjectKey.map(firstSeen.contains) ?? false) }
        // As late as possible: other desks count on the same rows.
        let flagged = new.count { $0.notification.flag != nil }
        try NotificationTable(db, headers: headers).count(flagged, new.count - flagged)
        return result
    }

    private func headerIDs(of entries: [Entry]) throws -> [String: Int64] {
        var ids: [String: Int64] = [:]
        for header in entries.flatMap(\.payload.headers) where ids[header] == nil {
            ids[header] = try headers.id(of: header) ?? PayloadHeaderTable(db).storeHeader(header)
        }
        return ids
    }

    /// The purchases asked about of which nothing was known before.
    private func firstSeen(among records: [IntakeRecord]) throws -> Set<PurchaseKey> {
        let keys = records.filter { $0.request != nil }.compactMap(\.subjectKey)
        return try Set(keys.filter { try PurchaseTable(db).purchase($0) == nil })
    }

    /// Applies what notifications state of purchases, as of when the last of them was received.
    private func apply(purchasesOf records: [IntakeRecord]) throws {
        let stated = records.flatMap(\.purchases)
        let latest = records.map(\.notification.receivedAt).max()
        if let latest { _ = try PurchaseTable(db).apply(statements: stated, at: latest) }
    }

    private func apply(_ record: IntakeRecord, isFirstSeen: Bool) throws {
        let notification = record.notification
        if let lookup = record.lookup { try LookupTable(db).want(lookup, at: notification.receivedAt) }
        if let withdrawal = record.withdrawal { _ = try ConsentTable(db).record(withdrawal, in: notification.app) }
        if let install = record.install {
            let facts = CustomerFacts(installedAt: install.installedAt).stated(by: .appStore)
            let customerID = canonicalCustomerID(install.customerID)
            try CustomerTable(db).merge(facts, about: customerID, at: install.statedAt, in: notification.app)
        }
        let isRevoked = record.subject?.revocation != nil
        guard record.request != nil || record.outcome != nil || isRevoked else { return }
        guard let key = record.subjectKey else { throw StoreError.unknownPurchase }
        let requests = RequestTable(db)
        if let outcome = record.outcome { try requests.keep(outcome, of: key) }
        if let request = record.request {
            // Without a purchase there is nothing to open a case for, unless it is being fetched.
            guard try record.lookup != nil || PurchaseTable(db).purchase(key) != nil else {
                throw StoreError.unknownPurchase
            }
            try requests.keep(request, for: key, notification: notification.uuid)
        }
        // Version 1 does not tell how much was refunded, nor always when; what is signed may be known already, or by now.
        if try requests.outcomes(of: key).contains(where: \.isVague) {
            try PurchaseTable(db).settleRefund(of: key, at: notification.receivedAt)
        }
        try CaseTable(db).reconcileCases(
            of: key,
            arrived: record.request.map { _ in notification.uuid },
            isFirstSeen: isFirstSeen,
            at: notification.receivedAt
        )
    }
}

extension IntakeRecord {
    /// What storing the notification locks: the names of the customers and the transactions that it speaks of.
    fileprivate var lockedNames: [(app: AppKey, name: String)] {
        let others = [
            notification.transactionID, withdrawal?.customerID, install.map { canonicalCustomerID($0.customerID) },
        ]
        return purchases.flatMap(\.lockedNames) + others.compactMap { $0 }.map { (notification.app, $0) }
    }

    /// The purchase that the notification is about.
    fileprivate var subjectKey: PurchaseKey? {
        notification.transactionID.map { PurchaseKey(app: notification.app, transactionID: $0) }
    }
}
