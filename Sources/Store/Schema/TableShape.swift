/// A table as the catalogue of its database describes it.
package struct TableShape: Hashable, Sendable {
    package var name: String
    /// All columns, in order.
    package var columns: [String]
    /// The columns of the primary key, in order.
    package var key: [String]
    /// The tables that its rows refer to.
    package var parents: Set<String>
    /// The column that counts up by itself; `nil` if none does.
    package var counter: String?

    package init(
        name: String,
        columns: [String] = [],
        key: [String] = [],
        parents: Set<String> = [],
        counter: String? = nil
    ) {
        self.name = name
        self.columns = columns
        self.key = key
        self.parents = parents
        self.counter = counter
    }
}

/// What a copy of all tables needs from an engine besides rows: its catalogue, and a log of changes.
///
/// A log is a table beside each table. It has a row for each change, with the key of the changed row, and is written in
/// the transaction of the change, whichever process makes it.
package protocol TableCatalogue: Sendable {
    /// Returns the tables of the database, without those that the engine itself needs.
    func tables(_ db: any Connection) throws -> [TableShape]

    /// Returns the script that begins to log the changes of a table.
    func beginLog(of table: TableShape) -> String

    /// Returns the script that ends the log of a table and removes it.
    func endLog(of table: TableShape) -> String

    /// Returns the last value that a counter used; `nil` if it used none.
    func lastCount(of table: TableShape, _ db: any Connection) throws -> Int64?

    /// Makes a counter continue after a value.
    func setCount(of table: TableShape, to last: Int64, _ db: any Connection) throws
}

extension TableCatalogue {
    /// The name of the log of a table.
    package func logName(of table: String) -> String { "copy_change_\(table)" }
}

extension Store {
    /// Reads in one snapshot, on the calling thread, for a tool that treats all tables alike.
    ///
    /// - Parameter work: the statements. After a lost connection it runs again as a whole.
    /// - Returns: the result of `work`.
    /// - Throws: any error of `work`, and ``StoreError``.
    package func readTables<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try engine.readAtOnce(work)
    }

    /// Writes in one transaction, on the calling thread, for a tool that treats all tables alike.
    ///
    /// - Parameter work: the statements. After a lost connection or race it runs again as a whole.
    /// - Returns: the result of `work`.
    /// - Throws: any error of `work`, and ``StoreError``.
    package func writeTables<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try engine.writeAtOnce(work)
    }

    /// Creates the tables of this release in a transaction, without recording the migrations, so that no desk starts on
    /// them.
    ///
    /// - Parameter db: a connection to an empty database.
    /// - Throws: any error of the database.
    package func createTables(_ db: any Connection) throws {
        for migration in history { try db.script(migration.sql(db.dialect)) }
    }

    /// Records that the tables have all migrations of this release, in a transaction.
    ///
    /// - Parameter db: a connection to the database.
    /// - Throws: any error of the database.
    package func noteMigrations(_ db: any Connection) throws {
        let table = MigrationTable(db)
        for migration in history { try table.note(migration.identifier) }
    }
}
