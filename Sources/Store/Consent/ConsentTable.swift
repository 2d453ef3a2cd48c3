import AppStoreTypes
import Refunds

/// The consent register: what customers answered, never overwritten.
struct ConsentTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        consent.id, consent.customer_id, consent.is_granted, consent.text_version, consent.locale, consent.source,
        consent.actor, consent.proof_reference, consent.at_ms, consent.recorded_at_ms
        """

    /// Appends a record and wakes the customer's cases.
    ///
    /// The beginning of an attempt locks the names of its customer too, so that it sees either this record or none of
    /// its effects.
    /// - Parameters:
    ///   - consent: the record.
    ///   - app: the app and environment.
    /// - Returns: the number of the record.
    /// - Throws: ``StoreError`` when the database fails.
    @discardableResult
    func record(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        try CustomerLock(db).take([consent.customerID], in: app)
        return try append(consent, in: app)
    }

    /// Records a withdrawal: in each app, it is the newest record under any name of the customer.
    ///
    /// An earlier consent may be dated in the future, by a clock that runs ahead. Then the withdrawal is dated one
    /// millisecond after it.
    ///
    /// - Returns: the record in the last of the apps.
    func withdraw(_ withdrawal: ConsentRecord, in apps: [AppKey]) throws -> ConsentRecord {
        var withdrawal = withdrawal
        // The purchases that go by the name, and with them the other names, stay as they are while it is locked.
        try CustomerLock(db).take(apps.map { ($0, withdrawal.customerID) })
        for app in apps {
            guard let newest = try newestTime(ofCustomer: withdrawal.customerID, in: app) else { continue }
            withdrawal.at = max(withdrawal.at, newest + .milliseconds(1))
        }
        for app in apps { withdrawal.id = try append(withdrawal, in: app) }
        return withdrawal
    }

    /// Adds records that are not stored yet, and returns how many are new in any of the apps.
    func add(_ records: [ConsentRecord], in apps: [AppKey]) throws -> Int {
        try CustomerLock(db).take(apps.flatMap { app in records.map { (app, $0.customerID) } })
        var new = 0
        for record in records {
            let missing = try apps.filter { try !hasConsent(record, in: $0) }
            for app in missing { _ = try append(record, in: app) }
            if !missing.isEmpty { new += 1 }
        }
        return new
    }

    private func append(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        let row = try db.row(
            """
            INSERT INTO consent (
                bundle_id, environment, customer_id, is_granted, text_version, locale, source, actor,
                proof_reference, at_ms, recorded_at_ms
            )
            VALUES (
                \(values: app), \(consent.customerID), \(consent.isGranted), \(consent.textVersion),
                \(consent.locale), \(consent.source), \(consent.actor), \(consent.proofReference), \(consent.at),
                \(consent.recordedAt)
            )
            RETURNING id
            """
        )
        guard let number: Int64 = try row?.value("id") else { throw StoreError.unreadable(column: "id") }
        try CaseTable(db).wakeCases(ofCustomer: consent.customerID, at: consent.recordedAt, in: app)
        return number
    }

    /// The time of the newest record under a name, or under another name of the same customer; `nil` without records.
    private func newestTime(ofCustomer customerID: String, in app: AppKey) throws -> Timestamp? {
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

    /// A name of a customer with all other names, which are those of the purchases that go by it.
    private func names(ofCustomer customerID: String, in app: AppKey) throws -> [String] {
        let purchases = try PurchaseTable(db).purchases(ofCustomersNamed: [customerID], in: app)
        let names = purchases.map(\.identities).filter { $0.contains(customerID) }
        return Array(Set(names.joined()).union([customerID]))
    }

    /// The newest record of the consent of a purchase's customer, under any name.
    ///
    /// Many registers know the day alone: of two records of one time, a refusal counts.
    func newestConsent(of purchase: Purchase) throws -> ConsentRecord? {
        let row = try db.row(
            """
            SELECT \(sql: Self.columns) FROM consent
            WHERE consent.customer_id IN \(list: purchase.identities) AND \("consent", in: purchase.app)
            ORDER BY consent.at_ms DESC, consent.is_granted, consent.id DESC LIMIT 1
            """
        )
        return try row.map(ConsentRecord.init)
    }

    /// The records under a name, the newest first; at most `limit`.
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

    /// Whether an equal record is stored, whenever it was recorded.
    private func hasConsent(_ consent: ConsentRecord, in app: AppKey) throws -> Bool {
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
    /// Reads a record from the columns of `consent`.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value("id"),
            customerID: try row.value("customer_id"),
            isGranted: try row.value("is_granted"),
            textVersion: try row.optional("text_version"),
            locale: try row.optional("locale"),
            source: try row.optional("source"),
            actor: try row.optional("actor"),
            proofReference: try row.optional("proof_reference"),
            at: try row.value("at_ms"),
            recordedAt: try row.value("recorded_at_ms")
        )
    }
}
