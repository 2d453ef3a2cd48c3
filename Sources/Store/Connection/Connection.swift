package import AppStoreTypes

/// A connection to a database, inside a transaction: all that tables need of an engine.
///
/// A closure that is given one has no effect but its statements, so that an engine may run it again as a whole.
package protocol Connection {
    /// How the engine spells what engines spell in different ways.
    var dialect: Dialect { get }

    /// Runs a statement and returns how many rows it changed.
    @discardableResult
    func run(_ statement: Statement) throws -> Int

    /// Runs statements of one text, each with values of its own, and returns how many rows each of them changed.
    ///
    /// An engine across a network sends all of them before it waits for an answer.
    @discardableResult
    func run(each statements: [Statement]) throws -> [Int]

    /// Inserts rows by statements of one text, a row each, and returns what their `RETURNING` tells.
    ///
    /// An engine may make one statement of them: a row whose conflict changes the stored one must be there once.
    @discardableResult
    func insert(_ statements: [Statement]) throws -> [Row]

    /// Runs a statement to its end and returns its rows.
    func rows(_ statement: Statement) throws -> [Row]

    /// Runs a script of statements without values, such as a migration.
    func script(_ sql: String) throws
}

extension Connection {
    /// Runs a statement to its end and returns its first row; `nil` when there is none.
    package func row(_ statement: Statement) throws -> Row? { try rows(statement).first }
}

/// A database that the store runs on.
package protocol Engine: Sendable {
    /// What the database is called in errors: its path, or its address without a password.
    var name: String { get }

    /// Reads at one moment: what is written meanwhile is not seen.
    func read<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Writes in a transaction, all or nothing, and returns once it is durable.
    ///
    /// - Throws: what the work throws; ``StoreError/overloaded`` when too much waits to be written already.
    func write<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Reads while nothing else runs yet, such as the history of migrations at the start.
    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Writes in a transaction while nothing else runs yet, such as a migration at the start.
    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Does what the database needs now and then, such as a table for the months to come; asked for once a day.
    func upkeep(at now: Timestamp) async throws

    /// Takes the right to work the cases.
    ///
    /// - Throws: ``StoreError/inUse(path:)`` where one process alone may have it, and another has.
    func lockForDesk() throws -> any DeskLock

    /// Makes later calls throw, and lets go of the database.
    func close() throws
}
