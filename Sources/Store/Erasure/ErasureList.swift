import AppStoreTypes
import Refunds

/// The list of erased identifiers, compared with what arrives later.
struct ErasureList {
    let db: any Connection
    let keys: (any PseudonymKeySource)?

    init(_ db: any Connection, _ keys: (any PseudonymKeySource)?) {
        self.db = db
        self.keys = keys
    }

    /// Returns which transactions were erased, among those that data is about.
    ///
    /// - Throws: ``ErasureKeyProblem`` if customers were erased, but the key is missing.
    func erased(among keys: some Sequence<PurchaseKey>) throws -> Set<PurchaseKey> {
        let distinct = Set(keys)
        guard !distinct.isEmpty else { return [] }
        // Without any erasure, nothing is computed, and no key is needed.
        let any = try db.row("SELECT 1 AS one FROM erased_name ORDER BY erased_name.pseudonym LIMIT 1")
        guard any != nil else { return [] }
        guard let key = try self.keys?.key() else {
            try ErasureTable(db).require(nil)
            return []
        }
        var names: [String: PurchaseKey] = [:]
        for one in distinct { names[key.pseudonym(of: one.transactionID, in: one.app)] = one }
        var found: Set<PurchaseKey> = []
        for chunk in names.keys.sorted().chunks {
            let rows = try db.rows(
                "SELECT erased_name.pseudonym FROM erased_name WHERE erased_name.pseudonym IN \(list: chunk)"
            )
            for row in rows { if let one = names[try row.value("pseudonym")] { found.insert(one) } }
        }
        return found
    }

    /// Returns the purchases that were not erased.
    func kept(_ purchases: [Purchase]) throws -> [Purchase] {
        let erased = try erased(among: purchases.flatMap(\.erasableKeys))
        return erased.isEmpty ? purchases : purchases.filter { erased.isDisjoint(with: $0.erasableKeys) }
    }

    /// Returns a notification as it may be stored: without what names an erased customer.
    ///
    /// - Parameters:
    ///   - record: the notification and what follows from it.
    ///   - erased: the erased transactions among those that it is about.
    /// - Returns: the notification itself if nothing of it was erased. If its transaction was erased, its identifiers are
    ///   pseudonyms, nothing follows from it, and a digest replaces its payload.
    /// - Throws: ``ErasureKeyProblem``.
    func blanked(_ record: IntakeRecord, _ erased: Set<PurchaseKey>) throws -> IntakeRecord {
        guard !erased.isDisjoint(with: record.erasableKeys), let key = try keys?.key() else { return record }
        var blank = record
        let app = record.notification.app
        blank.notification.payloadDigest = record.notification.signedPayload.map(payloadDigest)
        blank.notification.signedPayload = nil
        blank.postedBody = nil
        blank.isErased = true
        let isSubject = record.notification.transactionID.map { subject in
            let related = record.subject.map(\.erasableKeys) ?? []
            return !erased.isDisjoint(with: related + [PurchaseKey(app: app, transactionID: subject)])
        }
        guard isSubject ?? true else {
            // A receipt lists erased purchases beside others.
            blank.purchases.removeAll { !erased.isDisjoint(with: $0.erasableKeys) }
            blank.subscriptions.removeAll { !erased.isDisjoint(with: [$0.erasableKey]) }
            return blank
        }
        blank.notification.uuid = key.pseudonym(of: record.notification.uuid, in: app)
        blank.notification.transactionID = record.notification.transactionID.map { key.pseudonym(of: $0, in: app) }
        blank.notification.customerID = record.notification.customerID.map { key.pseudonym(of: $0, in: app) }
        (blank.purchases, blank.subscriptions) = ([], [])
        (blank.withdrawal, blank.install, blank.request) = (nil, nil, nil)
        (blank.outcome, blank.lookup) = (nil, nil)
        return blank
    }
}

extension IntakeRecord {
    /// The transactions that decide whether the notification is about an erased customer.
    var erasableKeys: [PurchaseKey] {
        let app = notification.app
        // A notification without a transaction names the customer itself.
        let subject = notification.transactionID ?? notification.customerID
        return purchases.flatMap(\.erasableKeys) + subscriptions.map(\.erasableKey)
            + [subject].compactMap { $0.map { PurchaseKey(app: app, transactionID: $0) } }
    }
}

extension Purchase {
    /// The transactions that decide whether the purchase was erased.
    var erasableKeys: [PurchaseKey] {
        Set([transactionID, originalTransactionID]).map { PurchaseKey(app: app, transactionID: $0) }
    }
}

extension Subscription {
    fileprivate var erasableKey: PurchaseKey { PurchaseKey(app: app, transactionID: originalTransactionID) }
}
