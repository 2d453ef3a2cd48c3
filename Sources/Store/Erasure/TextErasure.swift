import Refunds

/// Where a note on a case is.
struct NotePlace: Hashable, Sendable {
    let caseID: String
    let number: Int64
}

/// The notes on cases that contain identifiers of a customer.
struct NamingNotes: Hashable, Sendable {
    /// The identifiers that were searched for, those of the customer's cases included.
    let names: Set<String>
    let places: [NotePlace]

    init(names: Set<String>, places: [NotePlace]) {
        self.names = names
        self.places = places
    }

    /// Searches all notes for transactions, and for their cases.
    init(naming transactions: Set<String>, in app: AppKey, _ db: any Connection) throws {
        names = transactions.union(try Self.cases(of: transactions, in: app, db))
        let search = NameSearch(names)
        places = try search.isEmpty ? [] : TextErasure(db, search).decisions().map { $0.place }
    }

    private static func cases(
        of transactions: Set<String>,
        in app: AppKey,
        _ db: any Connection
    ) throws -> Set<String> {
        var cases: Set<String> = []
        for chunk in transactions.sorted().chunks {
            let rows = try db.rows(
                """
                SELECT refund_case.id FROM refund_case
                WHERE refund_case.transaction_id IN \(list: chunk) AND \("refund_case", in: app)
                """
            )
            for row in rows { cases.insert(try row.value("id")) }
        }
        return cases
    }
}

/// Erases the identifiers of a customer from texts that people wrote about other things.
///
/// These tables are small, except the decisions of people, which are read a page at a time. There may be a million, so
/// a write that others wait for looks at listed notes alone.
struct TextErasure {
    private static let page = 2_000

    let db: any Connection
    let search: NameSearch
    /// The notes on cases to look at; `nil` for all.
    let notes: [NotePlace]?

    init(_ db: any Connection, _ search: NameSearch, notes: [NotePlace]? = nil) {
        self.db = db
        self.search = search
        self.notes = notes
    }

    /// Counts the rows of each table that name the customer.
    ///
    /// - Parameter cases: the customer's own cases, which are erased as a whole.
    /// - Returns: the tables with such rows.
    /// - Throws: any error of the database.
    func mentions(besides cases: Set<String>) throws -> [PersonalRecords.Mention] {
        guard !search.isEmpty else { return [] }
        let counts = [
            ("app_pause", try pauses().count), ("saved_view", try views().count),
            ("policy_version", try policies().count),
            ("person_decision", try decisions().count { !cases.contains($0.place.caseID) }),
            ("access_token", try tokens().count),
        ]
        return counts.filter { $0.1 > 0 }.map { PersonalRecords.Mention(table: $0.0, rows: $0.1) }
    }

    /// Replaces the identifiers in all texts.
    ///
    /// - Throws: ``StoreError/lostRace`` if a text changed since it was read, such as by a desk that erases another
    ///   customer from it, and any error of the database.
    func erase() throws {
        guard !search.isEmpty else { return }
        for pause in try pauses() {
            let changed = try db.run(
                """
                UPDATE app_pause SET note = \(pause.note)
                WHERE app_pause.id = \(pause.id) AND app_pause.note = \(pause.old)
                """
            )
            guard changed == 1 else { throw StoreError.lostRace }
        }
        for view in try views() {
            let deleted = try db.run(
                """
                DELETE FROM saved_view
                WHERE saved_view.name = \(view.name) AND saved_view.query = \(view.kept[0])
                    AND saved_view.saved_at_ms = \(view.kept[2])
                """
            )
            guard deleted == 1 else { throw StoreError.lostRace }
            // Another view may have the new name, which then stays.
            try db.run(
                """
                INSERT INTO saved_view (name, query, author, saved_at_ms)
                VALUES (\(view.newName), \(view.kept[0]), \(view.kept[1]), \(view.kept[2]))
                ON CONFLICT (name) DO NOTHING
                """
            )
        }
        for version in try policies() {
            let changed = try db.run(
                """
                UPDATE policy_version SET policy = \(version.policy), note = \(version.note)
                WHERE policy_version.bundle_id = \(version.bundleID) AND policy_version.number = \(version.number)
                    AND policy_version.policy = \(version.oldPolicy) AND policy_version.note = \(version.oldNote)
                """
            )
            guard changed == 1 else { throw StoreError.lostRace }
        }
        for decision in try decisions() {
            let changed = try db.run(
                """
                UPDATE person_decision SET note = \(decision.note)
                WHERE person_decision.case_id = \(decision.place.caseID)
                    AND person_decision.number = \(decision.place.number) AND person_decision.note = \(decision.old)
                """
            )
            guard changed == 1 else { throw StoreError.lostRace }
        }
        for token in try tokens() {
            let changed = try db.run(
                """
                UPDATE access_token SET label = \(token.label)
                WHERE access_token.number = \(token.number) AND access_token.label = \(token.old)
                """
            )
            guard changed == 1 else { throw StoreError.lostRace }
        }
    }

    private func pauses() throws -> [(id: Int64, old: String, note: String)] {
        try db.rows(
            "SELECT app_pause.id, app_pause.note FROM app_pause WHERE app_pause.note IS NOT NULL ORDER BY app_pause.id"
        ).compactMap { row in
            let old: String = try row.value("note")
            guard let note = search.erased(old) else { return nil }
            return (try row.value("id"), old, note)
        }
    }

    /// Returns the views whose names name the customer, with their other columns in the order of the insertion.
    private func views() throws -> [(name: String, newName: String, kept: [SQLValue])] {
        try db.rows(
            """
            SELECT saved_view.name, saved_view.query, saved_view.author, saved_view.saved_at_ms FROM saved_view
            ORDER BY saved_view.name
            """
        ).compactMap { row in
            let name: String = try row.value("name")
            return search.erased(name).map { (name, $0, Array(row.values.dropFirst())) }
        }
    }

    private struct Version {
        let bundleID: String
        let number: Int64
        let oldPolicy: String
        let oldNote: String
        let policy: String
        let note: String
    }

    private func policies() throws -> [Version] {
        try db.rows(
            """
            SELECT policy_version.bundle_id, policy_version.number, policy_version.policy, policy_version.note
            FROM policy_version ORDER BY policy_version.bundle_id, policy_version.number
            """
        ).compactMap { row in
            let (policy, note): (String, String) = (try row.value("policy"), try row.value("note"))
            let (newPolicy, newNote) = (search.erasedComments(of: policy), search.erased(note))
            guard newPolicy != nil || newNote != nil else { return nil }
            return Version(
                bundleID: try row.value("bundle_id"),
                number: try row.value("number"),
                oldPolicy: policy,
                oldNote: note,
                policy: newPolicy ?? policy,
                note: newNote ?? note
            )
        }
    }

    /// Returns the notes on cases that name the customer.
    fileprivate func decisions() throws -> [(place: NotePlace, old: String, note: String)] {
        if let notes {
            return try notes.flatMap { place in
                try named(
                    db.rows(
                        """
                        SELECT person_decision.case_id, person_decision.number, person_decision.note
                        FROM person_decision
                        WHERE person_decision.case_id = \(place.caseID) AND person_decision.number = \(place.number)
                        """
                    )
                )
            }
        }
        var found: [(place: NotePlace, old: String, note: String)] = []
        var last = NotePlace(caseID: "", number: 0)
        while true {
            let rows = try db.rows(
                """
                SELECT person_decision.case_id, person_decision.number, person_decision.note FROM person_decision
                WHERE (person_decision.case_id, person_decision.number) > (\(last.caseID), \(last.number))
                ORDER BY person_decision.case_id, person_decision.number LIMIT \(Self.page)
                """
            )
            found += try named(rows)
            guard rows.count == Self.page, let end = rows.last else { return found }
            last = try NotePlace(caseID: end.value("case_id"), number: end.value("number"))
        }
    }

    private func named(_ decisions: [Row]) throws -> [(place: NotePlace, old: String, note: String)] {
        try decisions.compactMap { row in
            guard let note: String = try row.optional("note"), let erased = search.erased(note) else { return nil }
            return (try NotePlace(caseID: row.value("case_id"), number: row.value("number")), note, erased)
        }
    }

    private func tokens() throws -> [(number: Int64, old: String, label: String)] {
        try db.rows(
            """
            SELECT access_token.number, access_token.label FROM access_token
            WHERE access_token.label IS NOT NULL ORDER BY access_token.number
            """
        ).compactMap { row in
            let old: String = try row.value("label")
            guard let label = search.erased(old) else { return nil }
            return (try row.value("number"), old, label)
        }
    }
}
