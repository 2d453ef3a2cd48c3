package import GRDB
import GRDBSQLite
package import Store

// GRDB also has types of these names.
package import struct Store.Row
package import struct Store.Statement

/// A GRDB connection as the store's connection.
///
/// GRDB's cache compiles each statement once. This type binds and reads values through SQLite directly: through GRDB's
/// own value types, that would take as long as the rest of storing a notification.
package struct SQLiteConnection: Connection {
    let db: Database

    /// Creates a connection that uses a GRDB connection.
    package init(db: Database) { self.db = db }

    package var dialect: Dialect { .sqlite }

    package func run(_ statement: Statement) throws -> Int {
        try run(statement, compiled(statement))
    }

    package func run(each statements: [Statement]) throws -> [Int] {
        guard let first = statements.first else { return [] }
        let compiled = try compiled(first)
        return try statements.map { try run($0, compiled) }
    }

    package func insert(_ statements: [Statement]) throws -> [Row] {
        guard let first = statements.first else { return [] }
        let compiled = try compiled(first)
        var rows: [Row] = []
        for statement in statements { try append(statement, compiled, to: &rows) }
        return rows
    }

    package func rows(_ statement: Statement) throws -> [Row] {
        var rows: [Row] = []
        try append(statement, compiled(statement), to: &rows)
        return rows
    }

    /// Returns the compiled form of a statement, which all statements with the same text can use.
    ///
    /// A statement's text is long, so that finding its compiled form takes as long as running it.
    private func compiled(_ statement: Statement) throws -> GRDB.Statement {
        try db.cachedStatement(sql: statement.sql)
    }

    private func run(_ statement: Statement, _ compiled: GRDB.Statement) throws -> Int {
        try step(statement, compiled.sqliteStatement) {}
        return db.changesCount
    }

    private func append(_ statement: Statement, _ compiled: GRDB.Statement, to rows: inout [Row]) throws {
        let pointer = compiled.sqliteStatement
        try step(statement, pointer) {
            let columns = compiled.columnNames
            let values = columns.indices.map { Self.value(at: Int32($0), of: pointer) }
            rows.append(Row(columns: columns, values: values))
        }
    }

    package func script(_ sql: String) throws { try db.execute(sql: sql) }

    /// Runs a statement to its end, and passes each row to `onRow`.
    private func step(_ statement: Statement, _ compiled: OpaquePointer, onRow: () throws -> Void) throws {
        assert(sqlite3_sql(compiled).map { String(cString: $0) } == statement.sql, "the statement has another text")
        defer {
            sqlite3_reset(compiled)
            sqlite3_clear_bindings(compiled)
        }
        for (index, value) in statement.values.enumerated() {
            try check(Self.bind(value, at: Int32(index + 1), of: compiled), statement)
        }
        while true {
            let code = sqlite3_step(compiled)
            if code == SQLITE_ROW {
                try onRow()
            } else {
                if code != SQLITE_DONE { try check(code, statement) }
                return
            }
        }
    }

    private func check(_ code: Int32, _ statement: Statement) throws {
        guard code != SQLITE_OK else { return }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: db.lastErrorMessage,
            sql: statement.sql
        )
    }

    /// The value `SQLITE_TRANSIENT`, which makes SQLite copy the bytes before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private static func bind(_ value: SQLValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty buffer may have no address, which SQLite treats as NULL.
                    guard let base = characters.baseAddress, !characters.isEmpty else {
                        return sqlite3_bind_text(statement, index, "", 0, copied)
                    }
                    return sqlite3_bind_text(statement, index, base, Int32(characters.count), copied)
                }
            }
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                guard let base = buffer.baseAddress, !buffer.isEmpty else {
                    return sqlite3_bind_zeroblob(statement, index, 0)
                }
                return sqlite3_bind_blob(statement, index, base, Int32(buffer.count), copied)
            }
        }
    }

    /// Returns a value of the current row; a floating-point number, which no column stores, becomes bytes.
    private static func value(at index: Int32, of statement: OpaquePointer) -> SQLValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
        case SQLITE_TEXT: text(at: index, of: statement)
        default: .bytes(bytes(at: index, of: statement))
        }
    }

    private static func text(at index: Int32, of statement: OpaquePointer) -> SQLValue {
        let bytes = UnsafeBufferPointer(
            start: sqlite3_column_text(statement, index),
            count: Int(sqlite3_column_bytes(statement, index))
        )
        return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
    }

    private static func bytes(at index: Int32, of statement: OpaquePointer) -> [UInt8] {
        let start = sqlite3_column_blob(statement, index)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
    }
}
