// This file is longer than most, because it has the statements of three tables.

import AppStoreTypes
import Refunds

/// The tables of erasures: `erasure`, `erased_name` and `erasure_work`.
struct ErasureTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// The author of an erasure that the desk itself begins.
    static let desk = "desk"
    /// How many of the newest erasures may still get names.
    ///
    /// A desk copies erasures to its journal by number, and reads only the last 2,000 numbers again.
    private static let journalled: Int64 = 50
    private static let columns = """
        erasure.id, erasure.bundle_id, erasure.environment, erasure.author, erasure.purchases, erasure.cases,
            erasure.requested_at_ms, erasure.finished_at_ms
        """

    // MARK: - Erasures

    /// Adds an erasure with the work that it consists of.
    ///
    /// `texts` counts texts about other things that name the customer. `requestedAt` tells when it was requested, if
    /// that was before now.
    func add(
        _ person: FoundPerson,
        asked name: String,
        cases: Int,
        texts: Int = 0,
        by author: String,
        note: String? = nil,
        with key: PseudonymKey,
        requestedAt: Timestamp? = nil,
        at now: Timestamp
    )
        throws -> Int64
    {
        let row = try db.row(
            """
            INSERT INTO erasure (bundle_id, environment, pseudonym, author, purchases, cases, requested_at_ms)
            VALUES (
                \(values: person.app), \(key.pseudonym(of: name, in: person.app)), \(author),
                \(person.transactions.count), \(cases), \(requestedAt ?? now)
            )
            RETURNING id
            """
        )
        guard let id: Int64 = try row?.value("id") else { throw StoreError.unreadable(column: "id") }
        try addWork(of: person, to: id)
        let names = person.names.union(person.transactions)
        try keep(names.map { key.pseudonym(of: $0, in: person.app) }, of: id)
        var details = ["erasure": "\(id)"]
        details["note"] = note
        if texts > 0 { details["texts"] = "\(texts)" }
        try AuditTable(db).add(
            Deed(
                .erasureBegun,
                by: author,
                bundleID: person.app.bundleID,
                environment: person.app.environment,
                details: details,
                at: now
            )
        )
        return id
    }

    /// Adds transactions that turn out to be erased customers', whose erasure was requested at a time.
    ///
    /// They become work of the desk's own erasure of that time if it has not finished, so that thousands of them need
    /// few erasures.
    func add(
        _ transactions: Set<String>,
        in app: AppKey,
        requestedAt: Timestamp,
        with key: PseudonymKey,
        at now: Timestamp
    ) throws {
        let person = FoundPerson(app: app, names: transactions)
        if let id = try unfinishedOfDesk(in: app, requestedAt: requestedAt) {
            try addWork(of: person, to: id)
            try keep(transactions.map { key.pseudonym(of: $0, in: app) }, of: id)
        } else if let first = transactions.min() {
            _ = try add(
                person,
                asked: first,
                cases: 0,
                by: Self.desk,
                with: key,
                requestedAt: requestedAt,
                at: now
            )
        }
    }

    /// Returns an erasure to which the desk can add transactions until the transaction of the database ends.
    ///
    /// It skips an erasure that another desk adds to, continues or finishes, because two writes that wait for each
    /// other's rows would deadlock.
    private func unfinishedOfDesk(in app: AppKey, requestedAt: Timestamp) throws -> Int64? {
        let newest: Int64? = try db.row("SELECT erasure.id FROM erasure ORDER BY erasure.id DESC LIMIT 1")?.value("id")
        guard let newest else { return nil }
        return try db.row(
            """
            SELECT erasure.id FROM erasure
            WHERE erasure.finished_at_ms IS NULL AND erasure.id > \(newest - Self.journalled)
                AND erasure.author = \(Self.desk) AND erasure.requested_at_ms = \(requestedAt) AND \("erasure", in: app)
            ORDER BY erasure.id DESC LIMIT 1\(sql: db.dialect.skippingLocked)
            """
        )?.value("id")
    }

    /// Waits until no other write adds work to an erasure, and lets none do so until the transaction ends.
    func lock(_ id: Int64) throws {
        _ = try db.rows(
            "SELECT erasure.id FROM erasure WHERE erasure.id = \(id)\(sql: db.dialect.forUpdate)"
        )
    }

    /// Lists the identifiers of a customer as work of an erasure.
    ///
    /// Each identifier may also be a transaction's: of a one-time purchase, or of one that is not known.
    func addWork(of person: FoundPerson, to id: Int64) throws {
        try addWork(person.transactions.union(person.names), isTransaction: true, to: id)
        try addWork(person.names, isTransaction: false, to: id)
    }

    private func addWork(_ names: Set<String>, isTransaction: Bool, to id: Int64) throws {
        let sorted = names.sorted()
        guard !sorted.isEmpty else { return }
        try db.insert(
            sorted.map { name in
                """
                INSERT INTO erasure_work (erasure_id, is_transaction, name) VALUES (\(id), \(isTransaction), \(name))
                ON CONFLICT (erasure_id, is_transaction, name) DO NOTHING
                """
            }
        )
    }

    /// Adds pseudonyms to the list of erased identifiers; those that are listed get the new number.
    func keep(_ pseudonyms: [String], of id: Int64) throws {
        let sorted = Set(pseudonyms).sorted()
        guard !sorted.isEmpty else { return }
        try db.insert(
            sorted.map { pseudonym in
                """
                INSERT INTO erased_name (pseudonym, erasure_id) VALUES (\(pseudonym), \(id))
                ON CONFLICT (pseudonym) DO UPDATE SET erasure_id = excluded.erasure_id
                WHERE (
                    SELECT erasure.requested_at_ms FROM erasure WHERE erasure.id = excluded.erasure_id
                ) >= (
                    SELECT erasure.requested_at_ms FROM erasure WHERE erasure.id = erased_name.erasure_id
                )
                """
            }
        )
    }

    func erasure(_ id: Int64) throws -> Erasure? {
        try db.row("SELECT \(sql: Self.columns) FROM erasure WHERE erasure.id = \(id)").map(Erasure.init)
    }

    /// Returns the first 1,000 erasures after a number that have not finished, oldest first.
    func unfinished(after id: Int64 = 0) throws -> [Erasure] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM erasure
            WHERE erasure.finished_at_ms IS NULL AND erasure.id > \(id) ORDER BY erasure.id LIMIT 1000
            """
        ).map(Erasure.init)
    }

    /// Returns the erasures that pseudonyms belong to, oldest first.
    func erasures(ofNames pseudonyms: [String]) throws -> [Erasure] {
        var ids: Set<Int64> = []
        for chunk in Set(pseudonyms).sorted().chunks {
            let rows = try db.rows(
                "SELECT erased_name.erasure_id FROM erased_name WHERE erased_name.pseudonym IN \(list: chunk)"
            )
            for row in rows { ids.insert(try row.value("erasure_id")) }
        }
        return try ids.sorted().compactMap { try erasure($0) }
    }

    /// Returns erasures after a number with their pseudonyms, oldest first.
    func names(after id: Int64, limit: Int) throws -> [(id: Int64, names: ErasedNames)] {
        let erasures: [Erasure] = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM erasure WHERE erasure.id > \(id) ORDER BY erasure.id LIMIT \(limit)
            """
        ).map(Erasure.init)
        var pseudonyms: [Int64: [String]] = [:]
        for chunk in erasures.map(\.id).chunks {
            let rows = try db.rows(
                """
                SELECT erased_name.erasure_id, erased_name.pseudonym FROM erased_name
                WHERE erased_name.erasure_id IN \(list: chunk)
                ORDER BY erased_name.erasure_id, erased_name.pseudonym
                """
            )
            for row in rows { pseudonyms[try row.value("erasure_id"), default: []].append(try row.value("pseudonym")) }
        }
        return erasures.map { erasure in
            let names = pseudonyms[erasure.id] ?? []
            return (erasure.id, ErasedNames(app: erasure.app, pseudonyms: names, at: erasure.requestedAt))
        }
    }

    /// Records that everything is erased.
    func finish(_ erasure: Erasure, at now: Timestamp) throws {
        let finished = try db.run(
            """
            UPDATE erasure SET finished_at_ms = \(now)
            WHERE erasure.id = \(erasure.id) AND erasure.finished_at_ms IS NULL
            """
        )
        guard finished == 1 else { return }
        try AuditTable(db).add(
            Deed(
                .erasureFinished,
                by: Self.desk,
                bundleID: erasure.app.bundleID,
                environment: erasure.app.environment,
                details: ["erasure": "\(erasure.id)"],
                at: now
            )
        )
    }

    // MARK: - Work

    /// Returns the next identifiers of an erasure, transactions before the others, and skips those of other desks.
    func nextWork(of id: Int64, isTransaction: Bool, limit: Int) throws -> [String] {
        try db.rows(
            """
            SELECT erasure_work.name FROM erasure_work
            WHERE erasure_work.erasure_id = \(id) AND erasure_work.is_transaction = \(isTransaction)
            ORDER BY erasure_work.name LIMIT \(limit)\(sql: db.dialect.skippingLocked)
            """
        ).map { try $0.value("name") }
    }

    /// Returns all identifiers of an erasure whose data is still to be erased, also those of other desks.
    func allWork(of id: Int64, isTransaction: Bool) throws -> [String] {
        try db.rows(
            """
            SELECT erasure_work.name FROM erasure_work
            WHERE erasure_work.erasure_id = \(id) AND erasure_work.is_transaction = \(isTransaction)
            ORDER BY erasure_work.name
            """
        ).map { try $0.value("name") }
    }

    /// Adds the pseudonyms of all identifiers that erasures have still to erase, with a key.
    func keepWork(with key: PseudonymKey) throws {
        var names: [Int64: [String]] = [:]
        let rows = try db.rows(
            """
            SELECT erasure_work.erasure_id, erasure_work.name, erasure.bundle_id, erasure.environment
            FROM erasure_work JOIN erasure ON erasure.id = erasure_work.erasure_id
            GROUP BY erasure_work.erasure_id, erasure_work.name, erasure.bundle_id, erasure.environment
            ORDER BY erasure_work.erasure_id, erasure_work.name
            """
        )
        for row in rows {
            names[try row.value("erasure_id"), default: []].append(
                key.pseudonym(of: try row.value("name"), in: try row.app())
            )
        }
        for (id, pseudonyms) in names.sorted(by: { $0.key < $1.key }) { try keep(pseudonyms, of: id) }
    }

    /// Returns whether an erasure has work of a kind.
    func hasWork(of id: Int64, isTransaction: Bool) throws -> Bool {
        try db.row(
            """
            SELECT 1 AS one FROM erasure_work
            WHERE erasure_work.erasure_id = \(id) AND erasure_work.is_transaction = \(isTransaction) LIMIT 1
            """
        ) != nil
    }

    /// Removes an identifier whose data is erased.
    func removeWork(_ name: String, isTransaction: Bool, of id: Int64) throws {
        try db.run(
            """
            DELETE FROM erasure_work
            WHERE erasure_work.erasure_id = \(id) AND erasure_work.is_transaction = \(isTransaction)
                AND erasure_work.name = \(name)
            """
        )
    }
}

extension Erasure {
    /// Creates an erasure from its row.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value("id"),
            app: try row.app(),
            author: try row.value("author"),
            purchases: try row.value("purchases"),
            cases: try row.value("cases"),
            requestedAt: try row.value("requested_at_ms"),
            finishedAt: try row.optional("finished_at_ms")
        )
    }
}
