package import Store

/// The catalogue of an SQLite file, and logs of changes by triggers.
package struct SQLiteCatalogue: TableCatalogue {
    package init() {}

    package func tables(_ db: any Connection) throws -> [TableShape] {
        let rows = try db.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name"
        )
        return try rows.map { row in
            var shape = TableShape(name: try row.value("name"))
            var key: [(place: Int64, name: String)] = []
            for column in try db.rows("SELECT name, pk FROM pragma_table_info(\(shape.name)) ORDER BY cid") {
                let (name, place): (String, Int64) = (try column.value("name"), try column.value("pk"))
                shape.columns.append(name)
                if place > 0 { key.append((place, name)) }
            }
            shape.key = key.sorted { $0.place < $1.place }.map(\.name)
            let parents = try db.rows("SELECT \"table\" AS parent FROM pragma_foreign_key_list(\(shape.name))")
            shape.parents = try Set(parents.map { try $0.value("parent") })
            let sql: String = try row.value("sql")
            shape.counter = sql.contains("AUTOINCREMENT") ? shape.key.first : nil
            return shape
        }
    }

    package func beginLog(of table: TableShape) -> String {
        let (log, name) = (logName(of: table.name), table.name)
        let key = table.key.joined(separator: ", ")
        func note(_ row: String) -> String {
            let values = table.key.map { "\(row).\($0)" }.joined(separator: ", ")
            return "BEGIN INSERT INTO \(log) (\(key)) VALUES (\(values)); END"
        }
        return """
            CREATE TABLE IF NOT EXISTS \(log) (change_number INTEGER PRIMARY KEY AUTOINCREMENT, \(key));
            CREATE TRIGGER IF NOT EXISTS copy_insert_\(name) AFTER INSERT ON \(name) \(note("NEW"));
            CREATE TRIGGER IF NOT EXISTS copy_update_\(name) AFTER UPDATE ON \(name) \(note("NEW"));
            CREATE TRIGGER IF NOT EXISTS copy_rename_\(name) AFTER UPDATE OF \(key) ON \(name) \(note("OLD"));
            CREATE TRIGGER IF NOT EXISTS copy_delete_\(name) AFTER DELETE ON \(name) \(note("OLD"));
            """
    }

    package func endLog(of table: TableShape) -> String {
        let triggers = ["insert", "update", "rename", "delete"].map { kind in
            "DROP TRIGGER IF EXISTS copy_\(kind)_\(table.name);"
        }
        return triggers.joined(separator: "\n") + "\nDROP TABLE IF EXISTS \(logName(of: table.name));"
    }

    package func lastCount(of table: TableShape, _ db: any Connection) throws -> Int64? {
        try db.row("SELECT seq FROM sqlite_sequence WHERE name = \(table.name)")?.value("seq")
    }

    package func setCount(of table: TableShape, to last: Int64, _ db: any Connection) throws {
        let changed = try db.run(
            "UPDATE sqlite_sequence SET seq = \(last) WHERE name = \(table.name) AND seq < \(last)"
        )
        let isKnown = try lastCount(of: table, db) != nil
        if changed == 0, !isKnown {
            try db.run("INSERT INTO sqlite_sequence (name, seq) VALUES (\(table.name), \(last))")
        }
    }
}
