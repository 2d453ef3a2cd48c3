import AppStoreTypes
import Crypto
import Refunds

/// The tables of the audit: `audit_deed`, `audit_head`, `audit_signature` and `audit_copy`.
struct AuditTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores a deed, which a desk links later.
    func add(_ deed: Deed) throws {
        try db.run(
            """
            INSERT INTO audit_deed (
                deed_id, at_ms, kind, author, bundle_id, environment, details, subject, subject_salt, subject_digest
            )
            VALUES (
                \(deed.id), \(deed.at), \(deed.kindName), \(deed.author), \(deed.bundleID), \(deed.environment),
                \(try JSONText.encode(deed.details)), \(deed.subject?.name), \(deed.subject?.salt),
                \(deed.subject?.digest)
            )
            ON CONFLICT (deed_id) DO NOTHING
            """
        )
        db.note(.queued(.deed))
    }

    /// Stores the deed that Apple accepted an answer, with a digest of its bytes.
    ///
    /// The digest has the salt of the deed's subject, so an erasure that removes the salt leaves nothing to guess with.
    func add(answerTo refundCase: RefundCase, attempt: Int64, _ result: AttemptResult, at now: Timestamp) throws {
        var details = ["attempt": "\(attempt)"]
        details["status"] = result.httpStatus.map(String.init)
        // Without a status, the desk learnt of the acceptance from its journal.
        details["source"] = result.httpStatus == nil ? result.detail : nil
        var deed = Deed(
            .answerSent,
            by: "desk",
            bundleID: refundCase.app.bundleID,
            environment: refundCase.app.environment,
            details: details,
            about: refundCase.id,
            at: now
        )
        let body = try AnswerTable(db).body(ofCase: refundCase.id)
        if let body, let subject = deed.subject { deed.details["saltedSHA256"] = subject.digest(of: body).hexadecimal }
        try add(deed)
    }

    /// Returns the details of the newest deed of a kind, app and environment.
    func newestDetails(like deed: Deed) throws -> String? {
        try db.row(
            """
            SELECT audit_deed.details FROM audit_deed
            WHERE audit_deed.kind = \(deed.kindName) AND coalesce(audit_deed.bundle_id, '') = \(deed.bundleID ?? "")
                AND coalesce(audit_deed.environment, '') = \(deed.environment?.rawValue ?? "")
            ORDER BY audit_deed.id DESC LIMIT 1
            """
        )?.value("details")
    }

    /// Removes what the deeds about a case or a customer's identifier name; the chain has only a digest of it.
    func forget(_ subject: String, in app: AppKey) throws {
        try db.run(
            """
            UPDATE audit_deed SET subject = NULL, subject_salt = NULL
            WHERE audit_deed.subject IN \(list: storedForms(of: subject)) AND \("audit_deed", in: app)
            """
        )
    }

    private static let columns = """
        audit_deed.id, audit_deed.deed_id, audit_deed.at_ms, audit_deed.kind, audit_deed.author, audit_deed.bundle_id,
            audit_deed.environment, audit_deed.details, audit_deed.subject, audit_deed.subject_salt,
            audit_deed.subject_digest, audit_deed.number, audit_deed.previous, audit_deed.hash
        """

    // MARK: - Lists

    /// Returns deeds before a row, newest first; and, if only some of those before the row were looked at, the row of
    /// the last.
    func newest(
        _ filter: AuditFilter,
        before id: Int64,
        limit: Int
    ) throws -> (deeds: [(id: Int64, entry: AuditEntry)], end: Int64?) {
        var query: Statement = """
            SELECT \(sql: Self.columns) FROM audit_deed WHERE audit_deed.id < \(id)
            """
        var end: (id: Int64, at: Timestamp)?
        // An index lists the deeds about a subject.
        if filter.subject == nil, filter.bundleID != nil || filter.author != nil || filter.since != nil {
            end = try self.end(of: filter, before: id)
            query.append(" AND audit_deed.id >= \(end?.id ?? 0)")
        }
        if let bundleID = filter.bundleID { query.append(" AND audit_deed.bundle_id = \(bundleID)") }
        if let kind = filter.kind { query.append(" AND audit_deed.kind = \(kind)") }
        if let author = filter.author { query.append(" AND audit_deed.author = \(author)") }
        if let subject = filter.subject {
            query.append(" AND audit_deed.subject IN \(list: storedForms(of: subject))")
        }
        if let since = filter.since { query.append(" AND audit_deed.at_ms >= \(since)") }
        query.append(" ORDER BY audit_deed.id DESC LIMIT \(limit)")
        let deeds = try db.rows(query).map { (id: try $0.value("id") as Int64, entry: try AuditEntry($0)) }
        // Deeds are stored when they are done, give or take a clock, so there is none in what comes before.
        if let since = filter.since, let last = end, last.at < since - .seconds(3600) { end = nil }
        return (deeds, end?.id)
    }

    /// Returns the last of the deeds that one page looks at; `nil` if there are not more than these.
    private func end(of filter: AuditFilter, before id: Int64) throws -> (id: Int64, at: Timestamp)? {
        var query: Statement = """
            SELECT audit_deed.id, audit_deed.at_ms FROM audit_deed WHERE audit_deed.id < \(id)
            """
        if let kind = filter.kind { query.append(" AND audit_deed.kind = \(kind)") }
        query.append(" ORDER BY audit_deed.id DESC LIMIT \(filter.mostScanned + 1)")
        let rows = try db.rows(query)
        guard rows.count > filter.mostScanned, let last = rows.dropLast().last else { return nil }
        return (try last.value("id"), try last.value("at_ms"))
    }

    // MARK: - Links

    /// Returns the deeds that are not linked, in the order in which they were stored.
    func unlinked(limit: Int) throws -> [Row] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM audit_deed WHERE audit_deed.number IS NULL
            ORDER BY audit_deed.id LIMIT \(limit)
            """
        )
    }

    /// Returns how many deeds are not linked.
    func countUnlinked(limit: Int) throws -> Int {
        try db.rows("SELECT audit_deed.id FROM audit_deed WHERE audit_deed.number IS NULL LIMIT \(limit)").count
    }

    /// Returns the end of the chain, and lets one transaction at a time add to it.
    func lockedHead() throws -> AuditHead {
        try db.run(
            """
            INSERT INTO audit_head (id, number, hash) VALUES (1, 0, \(AuditLink.beginning)) ON CONFLICT (id) DO NOTHING
            """
        )
        let row = try db.row(
            """
            SELECT audit_head.number, audit_head.hash FROM audit_head WHERE audit_head.id = 1\(sql: db.dialect.forUpdate)
            """
        )
        guard let row else { throw StoreError.unreadable(column: "audit_head") }
        return AuditHead(number: try row.value("number"), hash: try row.value("hash"))
    }

    /// Returns the end of the chain; `nil` before the first link.
    func head() throws -> AuditHead? {
        try db.row("SELECT audit_head.number, audit_head.hash FROM audit_head WHERE audit_head.id = 1")
            .map { AuditHead(number: try $0.value("number"), hash: try $0.value("hash")) }
    }

    /// Adds deeds to the chain, and returns the new end.
    func link(_ deeds: [Row], after head: AuditHead) throws -> AuditHead {
        var head = head
        var updates: [Statement] = []
        for deed in deeds {
            let number = head.number + 1
            let hash = AuditHash.hash(of: try AuditHash.text(of: deed, number: number, previous: head.hash))
            updates.append(
                """
                UPDATE audit_deed SET number = \(number), previous = \(head.hash), hash = \(hash)
                WHERE audit_deed.id = \(try deed.value("id") as Int64)
                """
            )
            head = AuditHead(number: number, hash: hash)
        }
        try db.run(each: updates)
        try db.run("UPDATE audit_head SET number = \(head.number), hash = \(head.hash) WHERE audit_head.id = 1")
        return head
    }

    /// Returns links after a number, in order.
    func links(after number: Int64, limit: Int) throws -> [AuditLink] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM audit_deed WHERE audit_deed.number > \(number)
            ORDER BY audit_deed.number LIMIT \(limit)
            """
        ).map { row in
            let previous: [UInt8] = try row.optional(at: 12) ?? []
            let number: Int64 = try row.value(at: 11)
            let text = try AuditHash.text(of: row, number: number, previous: previous)
            var isSubjectRight: Bool?
            if let name: String = try row.optional(at: 8), let salt: [UInt8] = try row.optional(at: 9) {
                isSubjectRight = Deed.Subject(name: name, salt: salt).digest == (try row.optional(at: 10) as [UInt8]?)
            }
            return AuditLink(
                number: number,
                previous: previous,
                hash: try row.optional(at: 13) ?? [],
                text: text,
                computedHash: AuditHash.hash(of: text),
                isSubjectRight: isSubjectRight
            )
        }
    }

    // MARK: - Signed heads

    func keep(_ head: SignedAuditHead) throws {
        try db.run(
            """
            INSERT INTO audit_signature (number, hash, signed_at_ms, public_key, signature)
            VALUES (\(head.head.number), \(head.head.hash), \(head.signedAt), \(head.publicKey), \(head.signature))
            ON CONFLICT (number) DO NOTHING
            """
        )
    }

    func signedHeads(after number: Int64, limit: Int) throws -> [SignedAuditHead] {
        try db.rows(
            """
            SELECT audit_signature.number, audit_signature.hash, audit_signature.signed_at_ms,
                audit_signature.public_key, audit_signature.signature
            FROM audit_signature WHERE audit_signature.number > \(number)
            ORDER BY audit_signature.number LIMIT \(limit)
            """
        ).map(SignedAuditHead.init)
    }

    func newestSignedHead(upTo number: Int64) throws -> SignedAuditHead? {
        try db.row(
            """
            SELECT audit_signature.number, audit_signature.hash, audit_signature.signed_at_ms,
                audit_signature.public_key, audit_signature.signature
            FROM audit_signature WHERE audit_signature.number <= \(number)
            ORDER BY audit_signature.number DESC LIMIT 1
            """
        ).map(SignedAuditHead.init)
    }

    // MARK: - Copies

    func copiedLinks(to destination: String) throws -> Int64 {
        try db.row("SELECT audit_copy.number FROM audit_copy WHERE audit_copy.destination = \(destination)")?
            .value("number") ?? 0
    }

    func noteCopiedLinks(to destination: String, upTo number: Int64) throws {
        try db.run(
            """
            INSERT INTO audit_copy (destination, number) VALUES (\(destination), \(number))
            ON CONFLICT (destination) DO UPDATE SET number = excluded.number WHERE audit_copy.number < excluded.number
            """
        )
    }
}

extension SignedAuditHead {
    fileprivate init(_ row: Row) throws {
        self.init(
            head: AuditHead(number: try row.value("number"), hash: try row.value("hash")),
            signedAt: try row.value("signed_at_ms"),
            publicKey: try row.value("public_key"),
            signature: try row.value("signature")
        )
    }
}

extension AuditEntry {
    fileprivate init(_ row: Row) throws {
        let name: String? = try row.optional("subject")
        let salt: [UInt8]? = try row.optional("subject_salt")
        var deed = Deed(
            kindName: try row.value("kind"),
            by: try row.value("author"),
            bundleID: try row.optional("bundle_id"),
            environment: try row.optional("environment"),
            details: try JSONText.decode(row.value("details")),
            at: try row.value("at_ms")
        )
        deed.id = try row.value("deed_id")
        if let name, let salt { deed.subject = Deed.Subject(name: name, salt: salt) }
        self.init(
            deed: deed,
            number: try row.optional("number"),
            hash: try row.optional("hash"),
            subjectDigest: try row.optional("subject_digest")
        )
    }
}
