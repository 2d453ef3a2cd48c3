import AppStoreTypes
package import Refunds

/// The consent register; records are never overwritten.
struct ConsentTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        consent.id, consent.customer_id, consent.is_granted, consent.text_version, consent.text_digest, consent.locale,
        consent.source, consent.actor, consent.proof_reference, consent.at_ms, consent.expires_at_ms,
        consent.recorded_at_ms
        """

    /// Appends a record in each app and wakes the customer's cases, unless the customer was erased after deciding.
    ///
    /// An attempt locks the names of its customer too when it begins, so that it sees either this record with all its
    /// effects or none of them.
    /// - Parameters:
    ///   - consent: the record.
    ///   - apps: the app's environments.
    ///   - keys: where the key of erased customers' pseudonyms is kept.
    /// - Returns: the number of the last record; `nil` if the customer was erased.
    /// - Throws: ``ErasureKeyProblem``, and ``StoreError`` if the database fails.
    func record(
        _ consent: ConsentRecord,
        in apps: [AppKey],
        _ keys: (any PseudonymKeySource)?
    ) throws -> Int64? {
        try CustomerLock(db).take(apps.map { ($0, consent.customerID) })
        let erased = try ErasureList(db, keys).erasedCustomers(named: [consent.customerID], in: apps)
        guard !erased.cover(consent.customerID, at: consent.at) else { return nil }
        return try apps.map { try append(consent, in: $0) }.last
    }

    /// Appends a record of a customer who was not erased, and wakes the customer's cases.
    ///
    /// An attempt locks the names of its customer too when it begins, so that it sees either this record with all its
    /// effects or none of them.
    /// - Parameters:
    ///   - consent: the record.
    ///   - app: the app and environment.
    /// - Returns: the number of the record.
    /// - Throws: ``StoreError`` if the database fails.
    @discardableResult
    func record(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        try CustomerLock(db).take([consent.customerID], in: app)
        return try append(consent, in: app)
    }

    /// Records a withdrawal: in each app, it is the newest record under any name of the customer.
    ///
    /// An earlier consent may have a date in the future, from a clock that runs ahead. Then the withdrawal gets the
    /// time one millisecond after it.
    ///
    /// - Returns: the record in the last of the apps.
    func withdraw(_ withdrawal: ConsentRecord, in apps: [AppKey]) throws -> ConsentRecord {
        var withdrawal = withdrawal
        // While the name is locked, its purchases do not change, so the customer's other names do not change either.
        try CustomerLock(db).take(apps.map { ($0, withdrawal.customerID) })
        for app in apps {
            guard let newest = try newestTime(ofCustomer: withdrawal.customerID, in: app) else { continue }
            withdrawal.at = max(withdrawal.at, newest + .milliseconds(1))
        }
        for app in apps { withdrawal.id = try append(withdrawal, in: app) }
        return withdrawal
    }

    /// Adds records that are not stored yet.
    ///
    /// A record of a customer who was erased after deciding counts as known: the erasure must not be undone.
    /// - Parameters:
    ///   - records: the records.
    ///   - apps: the app's environments.
    ///   - list: the list of erased customers; `nil` for a journal, which forgets them itself.
    ///   - texts: the app's consent texts, which say when a new consent ends that states no end, and what it is to.
    /// - Returns: how many are new in any of the apps.
    /// - Throws: ``ErasureKeyProblem``, and any error of the database.
    func add(
        _ records: [ConsentRecord],
        in apps: [AppKey],
        unlessIn list: ErasureList?,
        texts: ConsentTexts = ConsentTexts()
    ) throws -> Int {
        try CustomerLock(db).take(apps.flatMap { app in records.map { (app, $0.customerID) } })
        let erased = try list?.erasedCustomers(named: records.map(\.customerID), in: apps) ?? ErasedCustomers()
        var new = 0
        for record in records where !erased.cover(record.customerID, at: record.at) {
            let missing = try apps.filter { try !hasConsent(record, in: $0) }
            var record = record
            if record.isGranted, record.expiresAt == nil {
                record.expiresAt = texts.end(ofConsentTo: record.textVersion, givenAt: record.at)
            }
            record.textDigest = record.textDigest ?? texts.digest(ofTextOf: record)
            for app in missing { _ = try append(record, in: app) }
            if !missing.isEmpty { new += 1 }
        }
        return new
    }

    private func append(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        let row = try db.row(
            """
            INSERT INTO consent (
                bundle_id, environment, customer_id, is_granted, text_version, text_digest, locale, source, actor,
                proof_reference, at_ms, expires_at_ms, recorded_at_ms
            )
            VALUES (
                \(values: app), \(consent.customerID), \(consent.isGranted), \(consent.textVersion),
                \(consent.textDigest), \(consent.locale), \(consent.source), \(consent.actor),
                \(consent.proofReference), \(consent.at), \(consent.expiresAt), \(consent.recordedAt)
            )
            RETURNING id
            """
        )
        guard let number: Int64 = try row?.value("id") else { throw StoreError.unreadable(column: "id") }
        try UnmatchedFactTable(db).settle(withCustomer: consent.customerID, in: app)
        try CaseTable(db).wakeCases(ofCustomer: consent.customerID, at: consent.recordedAt, in: app)
        return number
    }

    /// Returns the time of the newest record under any name of the customer, or `nil` without records.
    func newestTime(ofCustomer customerID: String, in app: AppKey) throws -> Timestamp? {
        var newest: Timestamp?
        for chunk in try names(ofCustomer: customerID, in: app).chunks {
            let row = try db.row(
                """
                SELECT max(consent.at_ms) AS at_ms FROM consent
                WHERE consent.customer_id IN \(list: chunk) AND \("consent", in: app)
                """
            )
            guard let time: Timestamp = try row?.optional("at_ms") else { continue }
            newest = max(time, newest ?? time)
        }
        return newest
    }

    /// Returns whether a customer has a consent record or a purchase, so that a withdrawal concerns somebody.
    func isKnown(_ customerID: String, in app: AppKey) throws -> Bool {
        if try newestTime(ofCustomer: customerID, in: app) != nil { return true }
        return try !PurchaseTable(db).purchases(ofCustomersNamed: [customerID], in: app).isEmpty
    }

    /// Returns the newest record under any name of the customer, or `nil` without records.
    func newestConsent(ofCustomer customerID: String, in app: AppKey) throws -> ConsentRecord? {
        try names(ofCustomer: customerID, in: app).chunks.compactMap { try newestConsent(under: $0, in: app) }
            .max { $0.isOutranked(by: $1) }
    }

    /// Returns a customer's name with all other names, taken from the customer's purchases.
    private func names(ofCustomer customerID: String, in app: AppKey) throws -> [String] {
        let purchases = try PurchaseTable(db).purchases(ofCustomersNamed: [customerID], in: app)
        let names = purchases.map(\.identities).filter { $0.contains(customerID) }
        return Array(Set(names.joined()).union([customerID]))
    }

    /// Returns the newest consent record of a purchase's customer, under any name.
    ///
    /// Many registers only know the day, so if two records have the same time, a refusal takes precedence.
    func newestConsent(of purchase: Purchase) throws -> ConsentRecord? {
        try newestConsent(under: purchase.identities, in: purchase.app)
    }

    private func newestConsent(under names: [String], in app: AppKey) throws -> ConsentRecord? {
        let row = try db.row(
            """
            SELECT \(sql: Self.columns) FROM consent
            WHERE consent.customer_id IN \(list: names) AND \("consent", in: app)
            ORDER BY consent.at_ms DESC, consent.is_granted, consent.id DESC LIMIT 1
            """
        )
        return try row.map(ConsentRecord.init)
    }

    /// Returns the records under a name, newest first, at most `limit`.
    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) throws -> [ConsentRecord] {
        let rows = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM consent
            WHERE consent.customer_id = \(customerID) AND \("consent", in: app)
            ORDER BY consent.at_ms DESC, consent.is_granted, consent.id DESC LIMIT \(limit)
            """
        )
        return try rows.map(ConsentRecord.init)
    }

    /// Returns whether an equal record is stored, ignoring when it was recorded and its text's digest, and its end
    /// unless the record states one.
    func hasConsent(_ consent: ConsentRecord, in app: AppKey) throws -> Bool {
        let found = try db.row(
            """
            SELECT 1 AS one FROM consent
            WHERE consent.customer_id = \(consent.customerID) AND \("consent", in: app)
                AND consent.at_ms = \(consent.at) AND consent.is_granted = \(consent.isGranted)
                AND consent.text_version IS NOT DISTINCT FROM \(consent.textVersion)
                AND consent.locale IS NOT DISTINCT FROM \(consent.locale)
                AND consent.source IS NOT DISTINCT FROM \(consent.source)
                AND consent.actor IS NOT DISTINCT FROM \(consent.actor)
                AND consent.proof_reference IS NOT DISTINCT FROM \(consent.proofReference)
                AND consent.expires_at_ms IS NOT DISTINCT FROM coalesce(\(consent.expiresAt), consent.expires_at_ms)
            LIMIT 1
            """
        )
        return found != nil
    }

    func consent(numbered id: Int64) throws -> ConsentRecord? {
        let row = try db.row("SELECT \(sql: Self.columns) FROM consent WHERE consent.id = \(id)")
        return try row.map(ConsentRecord.init)
    }
}

extension ConsentRecord {
    /// Returns whether another record of the same customer counts instead of this one.
    fileprivate func isOutranked(by other: ConsentRecord) -> Bool {
        if at != other.at { return at < other.at }
        return isGranted == other.isGranted ? id ?? 0 < other.id ?? 0 : isGranted
    }

    /// Creates a record from the columns of `consent`.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value("id"),
            customerID: try row.value("customer_id"),
            isGranted: try row.value("is_granted"),
            textVersion: try row.optional("text_version"),
            textDigest: try row.optional("text_digest"),
            locale: try row.optional("locale"),
            source: try row.optional("source"),
            actor: try row.optional("actor"),
            proofReference: try row.optional("proof_reference"),
            at: try row.value("at_ms"),
            expiresAt: try row.optional("expires_at_ms"),
            recordedAt: try row.value("recorded_at_ms")
        )
    }
}

extension Store: ConsentStore {
    package func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord] {
        let customerID = canonicalCustomerID(customerID)
        return try await engine.read { db in
            try ConsentTable(db).consents(ofCustomer: customerID, in: app, limit: limit)
        }
    }

    package func newestConsent(ofCustomer customerID: String, in scope: AppScope) async throws -> ConsentRecord? {
        let customerID = canonicalCustomerID(customerID)
        return try await engine.read { db in
            // The customer's other names are known only in the environments of the customer's purchases.
            try scope.apps.compactMap { try ConsentTable(db).newestConsent(ofCustomer: customerID, in: $0) }
                .max { $0.isOutranked(by: $1) }
        }
    }

    package func importConsents(
        _ records: [ConsentRecord],
        in scope: AppScope,
        texts: ConsentTexts,
        checkpoint: ImportCheckpoint?
    ) async throws -> Int {
        let records = records.map(\.canonical)
        return try await engine.write(in: .facts(records.count)) { [pseudonyms] db in
            let list = ErasureList(db, pseudonyms)
            let new = try ConsentTable(db).add(records, in: scope.apps, unlessIn: list, texts: texts)
            if var checkpoint {
                checkpoint.tally.added += Int64(new)
                try ImportCheckpointTable(db).keep(checkpoint)
            }
            return new
        }
    }
}

extension Store {
    /// Returns the records that may be stored: those of customers who were not erased at their time or later.
    ///
    /// - Throws: ``ErasureKeyProblem``, and any error of the database.
    package func withoutErased(_ records: [ConsentRecord], in scope: AppScope) async throws -> [ConsentRecord] {
        let names = records.map { canonicalCustomerID($0.customerID) }
        let erased = try await engine.read { [pseudonyms] db in
            try ErasureList(db, pseudonyms).erasedCustomers(named: names, in: scope.apps)
        }
        return records.filter { !erased.cover(canonicalCustomerID($0.customerID), at: $0.at) }
    }
}

extension ConsentRecord {
    /// The record with its customer identifier in canonical form.
    var canonical: ConsentRecord {
        var record = self
        record.customerID = canonicalCustomerID(customerID)
        return record
    }
}
