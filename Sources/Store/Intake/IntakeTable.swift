import AppStoreTypes
package import Refunds

/// Stores a group of notifications, with the changes to ledger and cases that follow from them.
struct IntakeTable {
    let db: any Connection
    let headers: PayloadHeaderCache
    /// Where the key of erased customers' pseudonyms is kept.
    var keys: (any PseudonymKeySource)? = nil

    /// A notification with its packed payload, waiting to be stored.
    struct Entry: Sendable {
        let record: IntakeRecord
        let payload: PackedPayload

        init(_ record: IntakeRecord) {
            self.record = record
            payload = PackedPayload(record.notification.signedPayload ?? "", parts: record.parts)
        }
    }

    /// The result for each notification, and the stored headers, to be cached once they are durable.
    struct Result: Sendable {
        var outcomes: [IntakeOutcome] = []
        var headerIDs: [HeaderText: Int64] = [:]
    }

    /// Stores notifications in order.
    ///
    /// It reads everything with a few queries, applies the rules in Swift, and writes with a few statements. Then it
    /// applies one by one those with a request, a decision or a withdrawal.
    func record(_ received: [Entry]) throws -> Result {
        guard let now = received.map(\.record.notification.receivedAt).max() else { return Result() }
        try CustomerLock(db).take(received.flatMap(\.record.lockedNames))
        let entries = try asStored(received, otherwise: blanked(received, at: now))
        var result = Result(headerIDs: try headerIDs(of: entries))
        let packed = entries.map { entry in
            (
                entry.record.notification,
                entry.payload.stored(headerIDs: entry.payload.headers.map { result.headerIDs[$0] ?? 0 })
            )
        }
        let isNew = try NotificationTable(db, headers: headers).insert(each: packed)
        result.outcomes = isNew.map { $0 ? .stored : .duplicate }
        for (entry, isNew) in zip(entries, isNew) where !isNew {
            db.note(.notification(entry.record.notification, .duplicate, caseID: nil))
        }
        // The history lists everything again and again, so only what is posted again says something about Apple.
        let repeated = zip(entries, isNew).filter { !$1 && !$0.record.notification.isRecovered }
        try NotificationTable(db, headers: headers).countRepeats(of: repeated.map(\.0.record.notification))
        let new = zip(entries, isNew).compactMap { $1 ? $0.record : nil }
        guard !new.isEmpty else { return result }

        let firstSeen = try firstSeen(among: new)
        let latest = new.map(\.notification.receivedAt).max()
        if let latest { _ = try PurchaseTable(db).apply(statements: new.flatMap(\.purchases), at: latest) }
        try SubscriptionTable(db).apply(new.flatMap(\.subscriptions))
        for record in new {
            let isFirstSeen = record.subjectKey.map(firstSeen.contains) ?? false
            let caseID = try apply(record, isFirstSeen: isFirstSeen, at: record.notification.receivedAt)
            db.note(.notification(record.notification, .stored, caseID: caseID))
        }
        try EventTable(db).tell(ofNew: new)
        // Runs as late as possible, because other desks update the same rows.
        try NotificationTable(db, headers: headers).count(new.map(\.notification))
        return result
    }

    /// Returns the notifications in the form in which they are stored already, so that each is a duplicate.
    ///
    /// Apple sends a notification again whether its customer was erased before the first time, between the two, or is
    /// being erased now. So it may be stored under its own UUID or under a pseudonym, whatever would be stored now.
    ///
    /// - Parameters:
    ///   - received: the notifications as they arrived.
    ///   - blanked: the same notifications as they are stored if they are new.
    /// - Returns: the notifications to store, in the same order.
    /// - Throws: ``ErasureKeyProblem``, and any error of the database.
    private func asStored(_ received: [Entry], otherwise blanked: [Entry]) throws -> [Entry] {
        guard let key = try ErasureList(db, keys).usedKey() else { return blanked }
        let pseudonyms = received.map { key.pseudonym(of: $0.record.notification.uuid, in: $0.record.notification.app) }
        let ids = zip(received, pseudonyms).flatMap { [$0.record.notification.uuid, $1] }
        let stored = try NotificationTable(db, headers: headers).stored(among: ids)
        return zip(zip(received, blanked), pseudonyms).map { entries, pseudonym in
            let (received, blanked) = entries
            let (record, app) = (received.record, received.record.notification.app)
            if stored.contains(NotificationKey(app: app, uuid: record.notification.uuid)) { return received }
            let isErased = stored.contains(NotificationKey(app: app, uuid: pseudonym))
            return isErased ? Entry(ErasureList.erased(record, with: key)) : blanked
        }
    }

    /// Returns the notifications as they may be stored: without what names an erased customer.
    private func blanked(_ entries: [Entry], at now: Timestamp) throws -> [Entry] {
        let list = ErasureList(db, keys)
        let erased = try list.erased(among: entries.flatMap(\.record.erasableKeys))
        guard !erased.isEmpty else { return entries }
        var purchases: [Purchase] = []
        let blanked = try entries.map { entry -> Entry in
            let record = entry.record
            // A withdrawal of a customer who came back must count.
            if let withdrawal = record.withdrawal,
                try ConsentTable(db).isKnown(withdrawal.customerID, in: record.notification.app)
            {
                return entry
            }
            let blank = try list.blanked(record, erased)
            purchases += record.purchases
            return blank == record ? entry : Entry(blank)
        }
        // Until now, nothing showed whose purchases these are, so something may have been reported about them.
        try LateErasure(db).list(purchases, erased, with: keys, at: now)
        return blanked
    }

    private func headerIDs(of entries: [Entry]) throws -> [HeaderText: Int64] {
        var ids: [HeaderText: Int64] = [:]
        for header in entries.flatMap(\.payload.headers) where ids[header] == nil {
            ids[header] = try headers.id(of: header) ?? PayloadHeaderTable(db).storeHeader(header)
        }
        return ids
    }

    /// Returns the purchases with a refund request that were unknown before.
    private func firstSeen(among records: [IntakeRecord]) throws -> Set<PurchaseKey> {
        let keys = records.filter { $0.request != nil }.compactMap(\.subjectKey)
        return try Set(keys.filter { try PurchaseTable(db).purchase($0) == nil })
    }

    /// Applies a notification, and returns the case of its refund request, if any.
    private func apply(_ record: IntakeRecord, isFirstSeen: Bool, at now: Timestamp) throws -> String? {
        let notification = record.notification
        if let lookup = record.lookup { try LookupTable(db).want(lookup, at: now) }
        if let withdrawal = record.withdrawal { _ = try ConsentTable(db).record(withdrawal, in: notification.app) }
        if let install = record.install {
            let facts = CustomerFacts(installedAt: install.installedAt).stated(by: .appStore)
            let customerID = canonicalCustomerID(install.customerID)
            try CustomerTable(db).merge(facts, about: customerID, at: install.statedAt, in: notification.app)
        }
        let isRevoked = record.subject?.revocation != nil
        guard record.request != nil || record.outcome != nil || isRevoked else { return nil }
        guard let key = record.subjectKey else { throw StoreError.unknownPurchase }
        let requests = RequestTable(db)
        if let outcome = record.outcome { try requests.keep(outcome, of: key) }
        if let request = record.request {
            // A case needs a purchase, stored or being fetched.
            guard try record.lookup != nil || PurchaseTable(db).purchase(key) != nil else {
                throw StoreError.unknownPurchase
            }
            try requests.keep(request, for: key, notification: notification.uuid)
        }
        // Version 1 does not report the refunded amount, and not always the date. Signed data that is stored already
        // may contain both.
        if try requests.outcomes(of: key).contains(where: \.isVague) {
            try PurchaseTable(db).settleRefund(of: key, at: now)
        }
        return try CaseTable(db).reconcileCases(
            of: key,
            arrived: record.request.map { _ in notification.uuid },
            isFirstSeen: isFirstSeen,
            historyWait: record.historyWait,
            at: now
        )
    }
}

extension IntakeTable {
    /// Applies a stored notification as it is understood now.
    func replay(
        _ received: IntakeRecord,
        by author: String,
        note: String?,
        at now: Timestamp
    ) throws -> ReplayOutcome {
        try CustomerLock(db).take(received.lockedNames)
        let app = received.notification.app
        let outcome = try replay(received, at: now)
        guard outcome != .unknown else { return outcome }
        var details = ["result": outcome.name]
        details["note"] = note
        try AuditTable(db).add(
            Deed(
                .notificationReplayed,
                by: author,
                bundleID: app.bundleID,
                environment: app.environment,
                details: details,
                about: received.notification.uuid,
                at: now
            )
        )
        return outcome
    }

    private func replay(_ received: IntakeRecord, at now: Timestamp) throws -> ReplayOutcome {
        let notifications = NotificationTable(db, headers: headers)
        guard let kept = try notifications.lockedFlag(of: received.notification) else { return .unknown }
        guard let flag = kept.flag else { return .unchanged }
        let blanked = try blanked([Entry(received)], at: now)
        guard var record = blanked.first?.record, !record.isErased else { return .erased }
        guard record.notification.flag != flag else { return .notUnderstood(flag: flag) }
        record = try withoutWhatIsKept(record)
        let isFirstSeen = try !firstSeen(among: [record]).isEmpty
        _ = try PurchaseTable(db).apply(statements: record.purchases, at: now)
        try SubscriptionTable(db).apply(record.subscriptions)
        let caseID = try apply(record, isFirstSeen: isFirstSeen, at: now)
        try notifications.keep(record.notification, inRow: kept.id)
        if record.notification.flag == nil { try notifications.countUnderstood(in: record.notification.app.bundleID) }
        db.note(.notification(record.notification, .duplicate, caseID: caseID))
        return .applied(flag: record.notification.flag)
    }

    /// Returns a notification without the request and the withdrawal that are stored already.
    ///
    /// They are rows of their own. Everything else replaces what is stored, or loses against it.
    private func withoutWhatIsKept(_ record: IntakeRecord) throws -> IntakeRecord {
        var record = record
        if let key = record.subjectKey {
            let requests = try RequestTable(db).requests(for: key)
            if requests.contains(where: { $0.notification == record.notification.uuid }) { record.request = nil }
        }
        if let withdrawal = record.withdrawal,
            try ConsentTable(db).hasConsent(withdrawal, in: record.notification.app)
        {
            record.withdrawal = nil
        }
        return record
    }
}

extension IntakeRecord {
    /// The names to lock: those of the customers, and the transactions, that the notification mentions.
    fileprivate var lockedNames: [(app: AppKey, name: String)] {
        let others = [
            notification.transactionID, notification.customerID, withdrawal?.customerID,
            install.map { canonicalCustomerID($0.customerID) },
        ]
        return purchases.flatMap(\.lockedNames) + others.compactMap { $0 }.map { (notification.app, $0) }
    }

    /// The purchase that the notification is about.
    fileprivate var subjectKey: PurchaseKey? {
        notification.transactionID.map { PurchaseKey(app: notification.app, transactionID: $0) }
    }
}

extension Store: IntakeStore {
    package func record(_ intake: IntakeRecord) async throws -> IntakeOutcome {
        try await self.intake.record(IntakeTable.Entry(intake)) { entries in
            let result = try await engine.write(in: .intake) { [headers, pseudonyms] db in
                try IntakeTable(db: db, headers: headers, keys: pseudonyms).record(entries)
            }
            // The headers are durable only now; a payload must never refer to a header that was rolled back.
            for (header, id) in result.headerIDs where headers.id(of: header) == nil {
                headers.remember(header, id: id)
            }
            return result.outcomes
        }
    }
}
