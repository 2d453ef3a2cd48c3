// This file is longer than most, because it walks through each table that names a customer or a transaction.

package import AppStoreTypes
package import Refunds

/// Erases customers again who are in a restored backup, but were erased after it was made.
///
/// A journal and a list have only pseudonyms. So every identifier in the database is turned into its pseudonym, once,
/// and compared.
struct RestoredErasures {
    private static let page = 2_000

    let db: any Connection
    let headers: PayloadHeaderCache
    let keys: (any PseudonymKeySource)?

    /// Lists the work of the erasures that the database lacks, and replaces the keys that were replaced.
    ///
    /// - Returns: how many of them cannot be repeated, because their key was lost and replaced.
    /// - Throws: ``ErasureKeyProblem`` if there are some and the key is missing.
    func begin(_ journal: JournalReplay, at now: Timestamp) throws -> Int {
        for replaced in journal.replacedKeys.sorted(by: { $0.at < $1.at }) {
            let table = ErasureKeyTable(db)
            // A backup from after a replacement knows it. A replacement that was interrupted may be in the list alone.
            guard try table.use(of: replaced.fingerprint) == .another else { continue }
            if let key = try keys?.key(), key.fingerprint == replaced.fingerprint {
                _ = try table.replace(with: key, by: ErasureTable.desk, at: replaced.at, recordedAt: now)
            } else {
                _ = try table.replace(by: replaced.fingerprint, at: replaced.at)
            }
        }
        var journal = journal
        journal.erasures = try self.lacking(journal.erasures).distinct
        let (lacking, missing) = (journal.erasures, journal.repeatable)
        guard !missing.isEmpty else { return lacking.count }
        guard let key = try keys?.key() else {
            throw ErasureKeyProblem(
                "The journal or the list of erased customers names customers that the database still has, but the "
                    + "file of erasureKey is missing. Copy it from the desk or from its backup: without it, the "
                    + "database's customers cannot be compared."
            )
        }
        let table = ErasureTable(db)
        try ErasureKeyTable(db).adopt(key)
        var ids: [String: (id: Int64, at: Timestamp)] = [:]
        for names in missing where !names.pseudonyms.isEmpty {
            let id = try table.add(names)
            for pseudonym in names.pseudonyms where ids[pseudonym].map({ $0.at <= names.at }) ?? true {
                ids[pseudonym] = (id, names.at)
            }
        }
        // A fact may be stored in every environment, so each name is looked for in all of them.
        let apps = Dictionary(grouping: Set(missing.map(\.app)), by: \.bundleID)
        var done: Set<PurchaseKey> = []
        try forEachName { name, found in
            for app in apps[found.bundleID] ?? [] {
                guard let erasure = ids[key.pseudonym(of: name, in: app)] else { continue }
                // Many rows may have the name.
                guard done.insert(PurchaseKey(app: app, transactionID: name)).inserted else { continue }
                guard let person = try wholePerson(named: name, in: app, erasedAt: erasure.at) else {
                    try table.addWork(of: FoundPerson(app: app, names: [name]), to: erasure.id)
                    continue
                }
                if try !hasConsented(person, after: erasure.at) { try Store.withdraw(person, at: erasure.at, db) }
                try table.addWork(of: person, to: erasure.id)
                try table.keep(
                    person.names.union(person.transactions).map { key.pseudonym(of: $0, in: app) },
                    of: erasure.id
                )
            }
        }
        return lacking.count - missing.count
    }

    /// Returns the customer that an erased name leads to; `nil` if only the name itself may be erased.
    ///
    /// The desk erases purchases that it learns of late, and the journal gives them the time of the customer's erasure.
    /// So the backup may be from after the customer came back. What is newer than the erasure stays, with its names.
    private func wholePerson(named name: String, in app: AppKey, erasedAt time: Timestamp) throws -> FoundPerson? {
        let person: FoundPerson
        do {
            person = try PersonFinder(db).person(named: [name], in: app)
        } catch is PersonTooLarge {
            return nil
        }
        for chunk in person.purchases.keys.sorted().chunks {
            let later = try db.rows(
                """
                SELECT purchase.transaction_id FROM purchase
                WHERE purchase.transaction_id IN \(list: chunk) AND \("purchase", in: app)
                    AND purchase.purchased_at_ms > \(time)
                """
            )
            if !later.isEmpty { return nil }
        }
        for chunk in person.transactions.subtracting(person.purchases.keys).sorted().chunks {
            let later = try db.rows(
                """
                SELECT purchase_owner.transaction_id FROM purchase_owner
                WHERE purchase_owner.transaction_id IN \(list: chunk) AND \("purchase_owner", in: app)
                    AND purchase_owner.at_ms > \(time)
                UNION ALL
                SELECT order_message.order_id FROM order_message
                WHERE order_message.order_id IN \(list: chunk) AND order_message.bundle_id = \(app.bundleID)
                    AND order_message.received_at_ms > \(time)
                """
            )
            if !later.isEmpty { return nil }
        }
        return person
    }

    /// Returns whether a customer came back and consented, so that a withdrawal would end the new consent.
    private func hasConsented(_ person: FoundPerson, after time: Timestamp) throws -> Bool {
        for chunk in person.names.sorted().chunks {
            let later = try db.rows(
                """
                SELECT consent.id FROM consent
                WHERE consent.customer_id IN \(list: chunk) AND \("consent", in: person.app)
                    AND consent.at_ms > \(time) AND consent.recorded_at_ms > \(time)
                """
            )
            if !later.isEmpty { return true }
        }
        return false
    }

    /// Returns the erasures with a name that the database lacks, as of their time or later.
    func lacking(_ erasures: [ErasedNames]) throws -> [ErasedNames] {
        var lacking: [ErasedNames] = []
        for first in stride(from: 0, to: erasures.count, by: Self.page) {
            let page = erasures[first..<min(first + Self.page, erasures.count)]
            let times = try ErasureList(db, keys).times(ofNames: page.flatMap(\.pseudonyms))
            lacking += page.filter { names in
                names.pseudonyms.contains { pseudonym in times[pseudonym].map { $0 < names.at } ?? true }
            }
        }
        return lacking
    }

    /// Calls a closure for every identifier of customers and transactions; some more than once.
    private func forEachName(_ body: (String, AppKey) throws -> Void) throws {
        try forEachRow(purchases) { row in
            let app = try row.app()
            try body(row.value("transaction_id"), app)
            for name in try PersonFinder.names(in: row) { try body(name, app) }
        }
        try forEachRow(owners) { row in
            try body(row.value("transaction_id"), row.app())
            try body(row.value("customer_id"), row.app())
        }
        // There may be nothing but reports about a purchase that no desk knows.
        for pages in [deliveries, usages] {
            try forEachRow(pages) { row in try body(row.value("transaction_id"), row.app()) }
        }
        try forEachRow(usageReports) { row in
            for column in ["transaction_id", "customer_id"] {
                if let name: String = try row.optional(column) { try body(name, row.app()) }
            }
        }
        for pages in [consents, customerFacts, plays, externalTotals] {
            try forEachRow(pages) { row in try body(row.value("customer_id"), row.app()) }
        }
        try forEachRow(notifications) { row in
            for column in ["transaction_id", "customer_id"] {
                if let name: String = try row.optional(column) { try body(name, row.app()) }
            }
        }
        try forEachRow(unmatchedFacts) { row in
            let app = try row.app()
            // A fact that was reported without an environment may be of either.
            let environments: [AppStoreEnvironment] =
                app.environment.rawValue.isEmpty ? [.production, .sandbox] : [app.environment]
            for environment in environments {
                try body(row.value("subject"), AppKey(bundleID: app.bundleID, environment: environment))
            }
        }
    }

    private func forEachRow(_ pages: (Row?) throws -> [Row], _ body: (Row) throws -> Void) throws {
        var last: Row?
        while true {
            let rows = try pages(last)
            for row in rows { try body(row) }
            guard rows.count == Self.page else { return }
            last = rows.last
        }
    }

    private func purchases(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase.transaction_id, purchase.environment, purchase.bundle_id, purchase.customer_id,
                purchase.app_account_token, purchase.app_transaction_id, purchase.original_transaction_id,
                purchase.previous_original_transaction_id
            FROM purchase
            WHERE (purchase.transaction_id, purchase.environment, purchase.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY purchase.transaction_id, purchase.environment, purchase.bundle_id LIMIT \(Self.page)
            """
        )
    }

    private func owners(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase_owner.transaction_id, purchase_owner.environment, purchase_owner.bundle_id,
                purchase_owner.customer_id
            FROM purchase_owner
            WHERE (purchase_owner.transaction_id, purchase_owner.environment, purchase_owner.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY purchase_owner.transaction_id, purchase_owner.environment, purchase_owner.bundle_id
            LIMIT \(Self.page)
            """
        )
    }

    private func deliveries(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT delivery.transaction_id, delivery.environment, delivery.bundle_id FROM delivery
            WHERE (delivery.transaction_id, delivery.environment, delivery.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY delivery.transaction_id, delivery.environment, delivery.bundle_id LIMIT \(Self.page)
            """
        )
    }

    private func usages(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id
            FROM purchase_usage
            WHERE (purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id
            LIMIT \(Self.page)
            """
        )
    }

    private func usageReports(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT usage_report.idempotency_key, usage_report.environment, usage_report.bundle_id,
                usage_report.transaction_id, usage_report.customer_id
            FROM usage_report
            WHERE (usage_report.idempotency_key, usage_report.environment, usage_report.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY usage_report.idempotency_key, usage_report.environment, usage_report.bundle_id
            LIMIT \(Self.page)
            """
        )
    }

    private func consents(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT consent.id, consent.environment, consent.bundle_id, consent.customer_id FROM consent
            WHERE consent.id > \(number(last)) ORDER BY consent.id LIMIT \(Self.page)
            """
        )
    }

    private func customerFacts(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id, customer_fact.fact
            FROM customer_fact
            WHERE (customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id, customer_fact.fact) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2)), \(key(last, 3))
            )
            ORDER BY customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id, customer_fact.fact
            LIMIT \(Self.page)
            """
        )
    }

    private func plays(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT customer_play.customer_id, customer_play.environment, customer_play.bundle_id FROM customer_play
            WHERE (customer_play.customer_id, customer_play.environment, customer_play.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY customer_play.customer_id, customer_play.environment, customer_play.bundle_id LIMIT \(Self.page)
            """
        )
    }

    private func externalTotals(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT external_total.customer_id, external_total.environment, external_total.bundle_id FROM external_total
            WHERE (external_total.customer_id, external_total.environment, external_total.bundle_id) > (
                \(key(last, 0)), \(key(last, 1)), \(key(last, 2))
            )
            ORDER BY external_total.customer_id, external_total.environment, external_total.bundle_id
            LIMIT \(Self.page)
            """
        )
    }

    private func notifications(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT notification.id, notification.environment, notification.bundle_id, notification.transaction_id,
                notification.customer_id
            FROM notification WHERE notification.id > \(number(last)) ORDER BY notification.id LIMIT \(Self.page)
            """
        )
    }

    private func unmatchedFacts(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT unmatched_fact.id, unmatched_fact.environment, unmatched_fact.bundle_id, unmatched_fact.subject
            FROM unmatched_fact WHERE unmatched_fact.id > \(number(last)) ORDER BY unmatched_fact.id LIMIT \(Self.page)
            """
        )
    }

    /// Returns a part of the key of the last row of a page; before all texts without one.
    private func key(_ row: Row?, _ index: Int) -> SQLValue { row?.values[index] ?? .text("") }

    private func number(_ row: Row?) -> SQLValue { row?.values[0] ?? .integer(0) }
}

extension JournalReplay {
    /// The erasures that can be repeated: those with a key that was not lost.
    package var repeatable: [ErasedNames] {
        let replacedAt = replacedKeys.map(\.at).max()
        return erasures.filter { names in replacedAt.map { names.at >= $0 } ?? true }
    }
}

extension [ErasedNames] {
    /// The erasures without those that another one of the same time contains, in their order.
    ///
    /// The journals and lists of several desks have most erasures more than once, some with fewer names.
    fileprivate var distinct: [ErasedNames] {
        var groups: [ErasedNames: [Set<String>]] = [:]
        func group(_ names: ErasedNames) -> ErasedNames { ErasedNames(app: names.app, pseudonyms: [], at: names.at) }
        let largestFirst = enumerated().sorted {
            ($1.element.pseudonyms.count, $0.offset) < ($0.element.pseudonyms.count, $1.offset)
        }
        var kept: Set<Int> = []
        for (index, names) in largestFirst {
            let pseudonyms = Set(names.pseudonyms)
            let others = groups[group(names)] ?? []
            guard !others.contains(where: { pseudonyms.isSubset(of: $0) }) else { continue }
            groups[group(names), default: []].append(pseudonyms)
            kept.insert(index)
        }
        return indices.filter(kept.contains).map { self[$0] }
    }
}

extension ErasureTable {
    /// Adds an erasure of a journal, whose customer is to be found.
    fileprivate func add(_ names: ErasedNames) throws -> Int64 {
        let row = try db.row(
            """
            INSERT INTO erasure (bundle_id, environment, pseudonym, author, purchases, cases, requested_at_ms)
            VALUES (\(values: names.app), \(names.pseudonyms.first ?? ""), 'restore', 0, 0, \(names.at))
            RETURNING id
            """
        )
        guard let id: Int64 = try row?.value("id") else { throw StoreError.unreadable(column: "id") }
        try keep(names.pseudonyms, of: id)
        return id
    }
}

extension Store {
    /// Returns the erasures of a list with a name that the database lacks.
    ///
    /// - Parameter erasures: the erasures.
    /// - Returns: those that the database lacks.
    /// - Throws: any error of the database.
    package func lackingErasures(among erasures: [ErasedNames]) throws -> [ErasedNames] {
        try engine.readAtOnce { [headers, pseudonyms] db in
            try RestoredErasures(db: db, headers: headers, keys: pseudonyms).lacking(erasures)
        }
    }

    /// Lists the work of the erasures that the database lacks, in a database that no desk uses.
    ///
    /// - Parameters:
    ///   - replay: the erasures, and the keys that replaced lost ones.
    ///   - now: the current time.
    /// - Returns: how many of them cannot be repeated, because their key was lost and replaced.
    /// - Throws: ``ErasureKeyProblem`` if the key is missing or another one, and any error of the database.
    package func repeatErasures(_ replay: JournalReplay, at now: Timestamp) throws -> Int {
        try engine.writeAtOnce { [headers, pseudonyms] db in
            try RestoredErasures(db: db, headers: headers, keys: pseudonyms).begin(replay, at: now)
        }
    }

    /// Finishes all erasures, on the calling thread, in a database that no desk uses.
    ///
    /// - Parameter now: the current time.
    /// - Returns: how many were finished.
    /// - Throws: ``ErasureKeyProblem``, and any error of the database.
    package func finishErasuresAtOnce(at now: Timestamp) throws -> Int {
        var (finished, last) = (0, Int64(0))
        while true {
            let page = try engine.readAtOnce { [last] db in try ErasureTable(db).unfinished(after: last) }
            guard let newest = page.last?.id else { return finished }
            let key = try pseudonyms?.key()
            for erasure in page {
                var step = ErasureStep.more
                while step == .more {
                    let naming = try engine.readAtOnce { [headers, unreadable] db in
                        try unreadable.found(for: erasure.id, headers, db)
                    }
                    step = try engine.writeAtOnce { [headers, leaseClock] db in
                        try Self.continueErasure(erasure.id, key, headers, leaseClock, naming, at: now, db)
                    }
                }
                if step == .finished { finished += 1 }
            }
            last = newest
        }
    }
}
