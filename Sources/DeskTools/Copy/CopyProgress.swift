import Store

/// How far a copy is, in a table of its target that is written with the rows.
struct CopyProgress: Sendable {
    /// How far one table is.
    struct Entry: Sendable {
        /// The key of the last row that was copied; `nil` before the first.
        var position: [SQLValue]?
        var rows: Int64 = 0
        /// Whether the first pass has reached the table's end.
        var isDone = false
        /// What source and target had in common when they were compared, and since; `nil` before.
        var digest: TableDigest?

        /// Whether a row with a key has been copied, as far as it existed.
        func covers(_ key: [SQLValue]) -> Bool { isDone || position.map { !key.isAfter($0) } ?? false }
    }

    private(set) var entries: [String: Entry] = [:]

    subscript(table: String) -> Entry { entries[table] ?? Entry() }

    /// The rows that the first pass has copied.
    var rows: Int64 { entries.values.reduce(0) { $0 + $1.rows } }

    static let script = """
        CREATE TABLE copy_run (
            id TEXT NOT NULL PRIMARY KEY, source TEXT NOT NULL, is_complete BIGINT NOT NULL, writer TEXT NOT NULL
        );
        CREATE TABLE copy_progress (
            table_name TEXT NOT NULL PRIMARY KEY, position TEXT, copied BIGINT NOT NULL, is_done BIGINT NOT NULL,
            matched BIGINT, digest TEXT
        );
        """

    /// Removes the tables of the progress.
    static let ending = "DROP TABLE copy_progress; DROP TABLE copy_run;"

    /// Reads the progress of all tables.
    init(_ db: any Connection) throws {
        let rows = try db.rows("SELECT table_name, position, copied, is_done, matched, digest FROM copy_progress")
        for row in rows {
            let values = row.values
            guard case .text(let name) = values[0], case .integer(let copied) = values[2],
                case .integer(let isDone) = values[3]
            else { throw StoreError.unreadable(column: "copy_progress") }
            var entry = Entry(rows: copied, isDone: isDone == 1)
            if case .text(let text) = values[1] { entry.position = [SQLValue](position: text) }
            if case .integer(let matched) = values[4], case .text(let text) = values[5] {
                entry.digest = TableDigest(rows: matched, text: text)
            }
            entries[name] = entry
        }
    }

    /// Writes the progress of a table.
    static func save(_ entry: Entry, of table: String, _ db: any Connection) throws {
        try db.run(
            """
            INSERT INTO copy_progress (table_name, position, copied, is_done, matched, digest)
            VALUES (\(table), \(entry.position?.position), \(entry.rows), \(entry.isDone), \(entry.digest?.rows),
                \(entry.digest?.text))
            ON CONFLICT (table_name) DO UPDATE SET position = excluded.position, copied = excluded.copied,
                is_done = excluded.is_done, matched = excluded.matched, digest = excluded.digest
            """
        )
    }
}
