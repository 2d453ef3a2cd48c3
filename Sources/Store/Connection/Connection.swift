package import AppStoreTypes

/// A connection to a database inside a transaction, with everything that tables need from an engine.
///
/// A closure that receives a connection has no effect except its statements, so that an engine may retry it as a whole.
package protocol Connection {
    /// The SQL that differs between engines.
    var dialect: Dialect { get }

    /// Runs a statement and returns how many rows it changed.
    @discardableResult
    func run(_ statement: Statement) throws -> Int

    /// Runs statements with the same text but different values, and returns how many rows each changed.
    ///
    /// An engine across a network sends all of them before it waits for a response.
    @discardableResult
    func run(each statements: [Statement]) throws -> [Int]

    /// Inserts rows by statements with the same text, one row each, and returns the rows of their `RETURNING` clauses.
    ///
    /// An engine may combine them into one statement, so no two rows may update the same stored row on conflict.
    @discardableResult
    func insert(_ statements: [Statement]) throws -> [Row]

    /// Runs a statement to its end and returns its rows.
    func rows(_ statement: Statement) throws -> [Row]

    /// Runs a script of statements without values, such as a migration.
    func script(_ sql: String) throws
}

extension Connection {
    /// Runs a statement to its end and returns its first row, or `nil` without rows.
    package func row(_ statement: Statement) throws -> Row? { try rows(statement).first }
}

/// A database engine that the store runs on.
package protocol Engine: Sendable {
    /// The name of the database in errors: its path, or its address without a password.
    var name: String { get }

    /// Reads a snapshot, which does not include concurrent writes.
    func read<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Writes in a transaction, all or nothing, and returns once it is durable.
    ///
    /// - Throws: any error of `work`; ``StoreError/overloaded`` if too many writes are waiting.
    func write<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Reads at startup, while nothing else runs, such as the history of migrations.
    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Writes in a transaction at startup, while nothing else runs, such as a migration.
    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Does regular maintenance, such as creating the tables of coming months; called once a day.
    func upkeep(at now: Timestamp) async throws

    /// Acquires the right to work on cases.
    ///
    /// - Throws: ``StoreError/inUse(path:)`` if only one process may hold it, and another does.
    func lockForDesk() throws -> any DeskLock

    /// Closes the database; later calls throw.
    func close() throws
}
