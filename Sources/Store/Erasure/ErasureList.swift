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

    /// Returns the key of the pseudonyms of erased names; `nil` if nobody was erased, in which case no key is needed.
    ///
    /// - Throws: ``ErasureKeyProblem`` if customers were erased, but the key is missing or another one.
    func usedKey() throws -> PseudonymKey? {
        guard try db.row("SELECT 1 AS one FROM erased_name ORDER BY erased_name.pseudonym LIMIT 1") != nil else {
            return nil
        }
        let key = try keys?.key()
        try ErasureKeyTable(db).require(key)
        return key
    }

    /// Returns which transactions were erased, among those that data is about.
    ///
    /// - Throws: ``ErasureKeyProblem`` if customers were erased, but the key is missing or another one.
    func erased(among keys: some Sequence<PurchaseKey>) throws -> ErasedTransactions {
        let distinct = Set(keys)
        var erased = ErasedTransactions()
        guard !distinct.isEmpty, let key = try usedKey() else { return erased }
        var names: [String: PurchaseKey] = [:]
        for one in distinct { names[key.pseudonym(of: one.transactionID, in: one.app)] = one }
        for (pseudonym, time) in try times(ofNames: names.keys) {
            if let one = names[pseudonym] { erased.times[one] = time }
        }
        return erased
    }

    /// Returns when the erasures of listed pseudonyms were requested; one that is not listed is absent.
    func times(ofNames pseudonyms: some Sequence<String>) throws -> [String: Timestamp] {
        var times: [String: Timestamp] = [:]
        for chunk in Set(pseudonyms).sorted().chunks {
            let rows = try db.rows(
                """
                SELECT erased_name.pseudonym, erasure.requested_at_ms
                FROM erased_name JOIN erasure ON erasure.id = erased_name.erasure_id
                WHERE erased_name.pseudonym IN \(list: chunk)
                """
            )
            for row in rows { times[try row.value("pseudonym")] = try row.value("requested_at_ms") }
        }
        return times
    }

    /// Returns which customers were erased in any of some environments, among those that records are about.
    ///
    /// The caller locks the names first: otherwise an erasure could begin between this look and the write.
    /// - Throws: ``ErasureKeyProblem`` if customers were erased, but the key is missing or another one.
    func erasedCustomers(named names: some Sequence<String>, in apps: [AppKey]) throws -> ErasedCustomers {
        let names = Set(names)
        let erased = try erased(
            among: apps.flatMap { app in names.map { PurchaseKey(app: app, transactionID: $0) } }
        )
        var customers = ErasedCustomers()
        for (key, time) in erased.times {
            customers.times[key.transactionID] = max(time, customers.times[key.transactionID] ?? time)
        }
        return customers
    }

    /// Returns the purchases that were not erased, and lists the others as erased if they are not listed yet.
    func kept(_ purchases: [Purchase], at now: Timestamp) throws -> [Purchase] {
        let erased = try erased(among: purchases.flatMap(\.erasableKeys))
        guard !erased.isEmpty else { return purchases }
        try LateErasure(db).list(purchases, erased, with: keys, at: now)
        return purchases.filter { !erased.contains($0) }
    }

    /// Returns a notification as it may be stored: without what names an erased customer.
    ///
    /// - Parameters:
    ///   - record: the notification and what follows from it.
    ///   - erased: the erased transactions among those that it is about.
    /// - Returns: the notification itself if nothing of it was erased. If its transaction was erased, its identifiers
    ///   are pseudonyms, nothing follows from it, and a digest replaces its payload.
    /// - Throws: ``ErasureKeyProblem``.
    func blanked(_ record: IntakeRecord, _ erased: ErasedTransactions) throws -> IntakeRecord {
        let app = record.notification.app
        let isSubject =
            record.subject.map(erased.contains)
            ?? record.notification.transactionID.map { erased.contains(PurchaseKey(app: app, transactionID: $0)) }
            ?? false || erased.containsCustomer(of: record)
        guard isSubject || record.purchases.contains(where: erased.contains), let key = try keys?.key() else {
            return record
        }
        guard isSubject else {
            var blank = Self.withoutPayload(record)
            // A receipt lists erased purchases beside others.
            blank.purchases.removeAll(where: erased.contains)
            let gone = Set(record.purchases.filter(erased.contains).map(\.originalTransactionID))
            let left = Set(blank.purchases.map(\.originalTransactionID))
            blank.subscriptions.removeAll { subscription in
                let original = subscription.originalTransactionID
                return (gone.contains(original) || erased.contains(subscription.erasableKey))
                    && !left.contains(original)
            }
            return blank
        }
        return Self.erased(record, with: key)
    }

    private static func withoutPayload(_ record: IntakeRecord) -> IntakeRecord {
        var blank = record
        blank.notification.payloadDigest = record.notification.signedPayload.map(payloadDigest)
        blank.notification.payloadRemoval = .erasure
        blank.notification.signedPayload = nil
        blank.postedBody = nil
        blank.isErased = true
        return blank
    }

    /// Returns a notification as it is stored about an erased customer.
    static func erased(_ record: IntakeRecord, with key: PseudonymKey) -> IntakeRecord {
        let app = record.notification.app
        var blank = withoutPayload(record)
        blank.notification.uuid = key.pseudonym(of: record.notification.uuid, in: app)
        blank.notification.transactionID = record.notification.transactionID.map { key.pseudonym(of: $0, in: app) }
        blank.notification.customerID = record.notification.customerID.map { key.pseudonym(of: $0, in: app) }
        (blank.purchases, blank.subscriptions) = ([], [])
        (blank.withdrawal, blank.install, blank.request) = (nil, nil, nil)
        (blank.outcome, blank.lookup) = (nil, nil)
        return blank
    }
}

/// Transactions and other names that were erased, each with the time at which its customer's erasure was requested.
struct ErasedTransactions {
    fileprivate(set) var times: [PurchaseKey: Timestamp] = [:]

    var isEmpty: Bool { times.isEmpty }

    func contains(_ transaction: PurchaseKey) -> Bool { times[transaction] != nil }

    /// Returns whether a purchase was erased, or has a name of an erased customer and was made before the erasure.
    ///
    /// A later purchase has the same names, also the original transaction of an old subscription, but the customer came
    /// back.
    func contains(_ purchase: Purchase) -> Bool {
        if contains(purchase.key) { return true }
        return purchase.identities.contains { name in
            times[PurchaseKey(app: purchase.app, transactionID: name)].map { purchase.purchasedAt <= $0 } ?? false
        }
    }

    /// Returns when the latest erasure of a customer with one of the purchase's names was requested; `nil` if there is
    /// none.
    func time(of purchase: Purchase) -> Timestamp? {
        purchase.identities.compactMap { times[PurchaseKey(app: purchase.app, transactionID: $0)] }.max()
    }

    /// Returns whether a customer that a notification names was erased, or one whose order was read after it arrived.
    ///
    /// If the notification also names a transaction, it counts only if it arrived before the erasure. A later one may
    /// be about a customer who came back.
    fileprivate func containsCustomer(of record: IntakeRecord) -> Bool {
        let notification = record.notification
        return (record.customersReadLater + [notification.customerID].compactMap(\.self)).contains { name in
            guard let time = times[PurchaseKey(app: notification.app, transactionID: name)] else { return false }
            return notification.transactionID == nil || notification.receivedAt <= time
        }
    }
}

/// Customers who were erased, each with the time at which the erasure was requested.
struct ErasedCustomers {
    fileprivate(set) var times: [String: Timestamp] = [:]

    /// Returns whether a record is about a customer who was erased at its time or later.
    ///
    /// A later record is of a customer who came back.
    func cover(_ customerID: String, at time: Timestamp) -> Bool { times[customerID].map { time <= $0 } ?? false }
}

extension IntakeRecord {
    /// The transactions that decide whether the notification is about an erased customer.
    var erasableKeys: [PurchaseKey] {
        let app = notification.app
        let subjects = [notification.transactionID, notification.customerID].compactMap { $0 } + customersReadLater
        return purchases.flatMap(\.erasableKeys) + subscriptions.map(\.erasableKey)
            + subjects.map { PurchaseKey(app: app, transactionID: $0) }
    }
}

extension IntakeRecord {
    /// The customers of the orders that a message of Google Play's is about.
    ///
    /// The order is read after the message arrived, and the customer may have been erased between the two.
    fileprivate var customersReadLater: [String] {
        notification.store == .googlePlay ? purchases.map { canonicalCustomerID($0.customerID) } : []
    }
}

extension Purchase {
    /// The transactions and other names that decide whether the purchase was erased.
    ///
    /// Pseudonyms of names are made as those of transactions are.
    var erasableKeys: [PurchaseKey] {
        Set(identities + [transactionID]).map { PurchaseKey(app: app, transactionID: $0) }
    }
}

extension Subscription {
    fileprivate var erasableKey: PurchaseKey { PurchaseKey(app: app, transactionID: originalTransactionID) }
}
