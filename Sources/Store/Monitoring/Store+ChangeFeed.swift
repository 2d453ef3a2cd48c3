package import Refunds

extension Store: ChangeFeed {
    package func latestChanges(limit: Int) async throws -> Set<StoredChange> {
        try await engine.read { db in
            let events = try db.rows(
                """
                SELECT desk_event.number, desk_event.bundle_id, desk_event.environment, desk_event.case_id
                FROM desk_event ORDER BY desk_event.number DESC LIMIT \(limit)
                """
            )
            let notifications = try db.rows(
                """
                SELECT notification.id AS number, notification.bundle_id, notification.environment
                FROM notification ORDER BY notification.id DESC LIMIT \(limit)
                """
            )
            let deeds = try db.rows(
                """
                SELECT audit_deed.id AS number, audit_deed.bundle_id, audit_deed.environment, audit_deed.kind,
                    audit_deed.subject
                FROM audit_deed ORDER BY audit_deed.id DESC LIMIT \(limit)
                """
            )
            let consents = try db.rows(
                """
                SELECT consent.id AS number, consent.bundle_id, consent.environment
                FROM consent ORDER BY consent.id DESC LIMIT \(limit)
                """
            )
            var changes = Set(try events.map { try StoredChange(.events, $0) })
            for event in events {
                // The desk tells an event of a case in the transaction that changes the case.
                guard let caseID: String = try event.optional("case_id") else { continue }
                var change = try StoredChange(.cases, event)
                change.caseID = caseID
                changes.insert(change)
            }
            changes.formUnion(try notifications.map { try StoredChange(.notifications, $0) })
            for deed in deeds {
                var change = try StoredChange(.deeds, deed)
                // Only some deeds are about a case, and a deed of another release may be about anything.
                if Deed.Kind(rawValue: try deed.value("kind"))?.subjectKind == .refundCase {
                    change.caseID = try deed.optional("subject")
                }
                changes.insert(change)
            }
            changes.formUnion(try consents.map { try StoredChange(.consents, $0) })
            return changes
        }
    }

    package func missingCases(among caseIDs: Set<String>) async throws -> Set<String> {
        guard !caseIDs.isEmpty else { return [] }
        let found: [String] = try await engine.read { db in
            try db.rows("SELECT refund_case.id FROM refund_case WHERE refund_case.id IN \(list: caseIDs.sorted())")
                .map { try $0.value("id") }
        }
        return caseIDs.subtracting(found)
    }
}

extension StoredChange {
    fileprivate init(_ kind: ChangeKind, _ row: Row) throws {
        self.init(
            kind: kind,
            number: try row.value("number"),
            bundleID: try row.optional("bundle_id"),
            environment: try row.optional("environment")
        )
    }
}
