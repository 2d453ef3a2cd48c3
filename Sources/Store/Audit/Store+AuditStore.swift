package import AppStoreTypes
package import Refunds

extension Store: AuditStore {
    package func record(_ deed: Deed) async throws {
        // A deed about nobody needs no key.
        let key = deed.subject == nil ? nil : try pseudonyms?.key()
        try await engine.write { db in
            var deed = deed
            if let key, let subject = deed.subject, let bundleID = deed.bundleID, let environment = deed.environment {
                let app = AppKey(bundleID: bundleID, environment: environment)
                // An erasure may have begun since somebody read the customer's data.
                try CustomerLock(db).take([subject.name], in: app)
                let pseudonym = key.pseudonym(of: subject.name, in: app)
                if try !ErasureTable(db).erasures(ofNames: [pseudonym]).isEmpty { deed.subject = nil }
            }
            try AuditTable(db).add(deed)
        }
    }

    package func recordChange(_ deed: Deed) async throws -> Bool {
        try await engine.write { db in
            let table = AuditTable(db)
            guard try table.newestDetails(like: deed) != JSONText.encode(deed.details) else { return false }
            try table.add(deed)
            return true
        }
    }

    package func deeds(matching filter: AuditFilter, limit: Int, cursor: String?) async throws -> Page<AuditEntry> {
        var end = Int64.max
        if let cursor {
            guard let id = Int64(try ListCursor.key(of: cursor, in: "deed")) else { throw InvalidCursor() }
            end = id
        }
        let found = try await engine.read { [end] db in
            try AuditTable(db).newest(filter, before: end, limit: limit + 1)
        }
        let shown = found.deeds.prefix(limit)
        let isCut = found.deeds.count > limit
        return Page(
            items: shown.map(\.entry),
            nextCursor: (isCut ? shown.last?.id : found.end).map { ListCursor.text("deed", String($0)) },
            scanned: isCut ? nil : found.end.map { _ in filter.mostScanned }
        )
    }

    package func linkDeeds(limit: Int) async throws -> Int {
        // Without deeds there is nothing to write.
        guard try await unlinkedDeeds(limit: 1) > 0 else { return 0 }
        return try await engine.write { db in
            let table = AuditTable(db)
            let head = try table.lockedHead()
            // After the lock, so that no deed is linked twice.
            let deeds = try table.unlinked(limit: limit)
            guard !deeds.isEmpty else { return 0 }
            _ = try table.link(deeds, after: head)
            return deeds.count
        }
    }

    package func unlinkedDeeds(limit: Int) async throws -> Int {
        try await engine.read { db in try AuditTable(db).countUnlinked(limit: limit) }
    }

    package func auditBacklog(limit: Int) async throws -> AuditBacklog {
        try await engine.read { db in
            let table = AuditTable(db)
            let head = try table.head()
            return AuditBacklog(
                unlinkedDeeds: try table.countUnlinked(limit: limit),
                head: head,
                newestSignedHead: try head.flatMap { try table.newestSignedHead(upTo: $0.number) }
            )
        }
    }

    package func auditHead() async throws -> AuditHead? {
        try await engine.read { db in try AuditTable(db).head() }
    }

    package func auditLinks(after number: Int64, limit: Int) async throws -> [AuditLink] {
        try await engine.read(in: .bulk) { db in try AuditTable(db).links(after: number, limit: limit) }
    }

    package func keep(_ head: SignedAuditHead) async throws {
        try await engine.write { db in try AuditTable(db).keep(head) }
    }

    package func signedHeads(after number: Int64, limit: Int) async throws -> [SignedAuditHead] {
        try await engine.read(in: .bulk) { db in try AuditTable(db).signedHeads(after: number, limit: limit) }
    }

    package func newestSignedHead(upTo number: Int64) async throws -> SignedAuditHead? {
        try await engine.read { db in try AuditTable(db).newestSignedHead(upTo: number) }
    }

    package func copiedLinks(to destination: String) async throws -> Int64 {
        try await engine.read { db in try AuditTable(db).copiedLinks(to: destination) }
    }

    package func noteCopiedLinks(to destination: String, upTo number: Int64) async throws {
        try await engine.write { db in try AuditTable(db).noteCopiedLinks(to: destination, upTo: number) }
    }
}

extension Connection {
    /// Records that payloads were dropped, in the transaction that drops them.
    ///
    /// - Parameters:
    ///   - month: the first month that stays.
    ///   - count: how many tables of months are dropped.
    ///   - author: who drops them.
    ///   - now: the current time.
    /// - Throws: an error of the database.
    package func recordDrop(
        ofPayloadsBefore month: String,
        tables count: Int,
        by author: String,
        at now: Timestamp
    ) throws {
        let details = ["before": month, "months": "\(count)"]
        try AuditTable(self).add(Deed(.payloadsDropped, by: author, details: details, at: now))
    }
}
