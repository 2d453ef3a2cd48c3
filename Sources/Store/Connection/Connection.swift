package import AppStoreTypes
package import Refunds

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

    /// Notes a change for whoever observes the store; it counts only if this run of the transaction is committed.
    func note(_ change: StoreChange)
}

extension Connection {
    package func note(_ change: StoreChange) {
        // Without an observer, nobody wants to know.
    }

    /// Runs a statement to its end and returns its first row, or `nil` without rows.
    package func row(_ statement: Statement) throws -> Row? { try rows(statement).first }
}

/// A database engine that the store runs on.
package protocol Engine: Sendable {
    /// The name of the database in errors: its path, or its address without a password.
    var name: String { get }

    /// What the engine does now, and did since the start.
    var activity: EngineActivity { get }

    /// Reads a snapshot, which does not include concurrent writes.
    ///
    /// - Parameters:
    ///   - lane: which waiting work goes first, on an engine where reads wait for a connection.
    ///   - work: the statements.
    /// - Returns: the result of `work`.
    /// - Throws: any error of `work`; ``StoreError/overloaded`` if too much work is waiting in the lane.
    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Writes in a transaction, all or nothing, and returns once it is durable.
    ///
    /// - Parameters:
    ///   - lane: which waiting writes go first.
    ///   - work: the statements.
    /// - Returns: the result of `work`.
    /// - Throws: any error of `work`; ``StoreError/overloaded`` if too many writes are waiting in the lane;
    ///   ``StoreError/unavailable(path:reason:remedy:)`` if another process wrote for too long.
    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Reads at startup, while nothing else runs, such as the history of migrations.
    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Writes in a transaction at startup, while nothing else runs, such as a migration.
    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value

    /// Does regular maintenance, such as creating the tables of coming months; called once a day.
    func upkeep(at now: Timestamp) async throws

    /// Measures the space that the database uses, without its growth.
    func storageUse() async throws -> StorageUse

    /// Acquires the right to work on cases, or to migrate the tables; reads and writes nothing.
    ///
    /// - Throws: ``StoreError/inUse(path:)`` if only one process may hold it, and another does.
    func lockForDesk() throws -> any DeskLock

    /// Closes the database; later calls throw.
    func close() throws
}

extension Engine {
    /// An engine that measures nothing.
    package var activity: EngineActivity { EngineActivity() }

    /// Reads a snapshot in the lane ``WorkLane/ordinary``.
    package func read<Value: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await read(in: .ordinary, work)
    }

    /// Writes in a transaction in the lane ``WorkLane/ordinary``.
    package func write<Value: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await write(in: .ordinary, work)
    }
}

/// A queue of waiting work; each lane has a limit of its own, so that no other work fills the queue of notifications.
package enum WorkLane: Int, CaseIterable, Sendable {
    /// Notifications, which go first: Apple sends a refused one again only after an hour.
    case intake
    /// Work on cases, and small reports.
    case ordinary
    /// Imports and large reports: batch after batch, with pauses in which other processes can write.
    case bulk

    /// Returns the lane for a number of facts that one call reports.
    package static func facts(_ count: Int) -> WorkLane { count > 20 ? .bulk : .ordinary }
}
