// This file is longer than most, because the database and the faults of its connections share one state.

import AppStoreTypes
import GRDB
import RefundDesk
import Refunds
import Store
import StoreSQLite
import Synchronization

// GRDB also has types of these names.
import struct Store.Row
import struct Store.Statement
import struct StoreSQLite.SQLiteConnection

/// The database of a world: SQLite in memory, used on the caller's thread, whose faults the world chooses.
///
/// One world after another uses the same connection, which has compiled every statement.
final class SimulatedDatabase: Sendable {
    /// Where another copy of all rows is kept.
    private enum Copy: String, CaseIterable {
        /// The rows of a new database.
        case origin
        /// The rows of the last backup.
        case backup
    }

    private struct State {
        /// The tables, each before those that refer to it.
        var tables: [String] = []
        var changes = 0
    }

    private let queue: DatabaseQueue
    private let state = Mutex(State())

    /// Creates a database with its tables.
    ///
    /// - Throws: any error of SQLite.
    init() throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        queue = try DatabaseQueue(configuration: configuration)
        try Store(on: SimulatedEngine(database: self, run: nil, isShared: false)).migrate()
        let tables = try queue.unsafeRead { try Self.tables(of: $0) }
        state.withLock { $0.tables = tables }
        try queue.writeWithoutTransaction { db in
            for copy in Copy.allCases {
                try db.execute(sql: "ATTACH DATABASE ':memory:' AS \(copy.rawValue)")
                for table in tables {
                    try db.execute(sql: "CREATE TABLE \(copy.rawValue).\(table) AS SELECT * FROM main.\(table)")
                }
            }
        }
    }

    /// Makes the database new again, for the next world.
    ///
    /// - Throws: any error of SQLite.
    func reset() throws { try restore(.origin) }

    /// Copies all rows as a backup; an earlier backup is gone.
    ///
    /// - Throws: any error of SQLite.
    func backUp() throws {
        let tables = state.withLock(\.tables)
        try queue.inTransaction { db in
            for table in tables {
                try Self.run("DELETE FROM backup.\(table)", in: db)
                try Self.run("INSERT INTO backup.\(table) SELECT * FROM main.\(table)", in: db)
            }
            return .commit
        }
    }

    /// Replaces all rows by those of the backup.
    ///
    /// - Throws: any error of SQLite.
    func restoreBackup() throws { try restore(.backup) }

    private func restore(_ copy: Copy) throws {
        let tables = state.withLock(\.tables)
        try queue.inTransaction { db in
            for table in tables.reversed() { try Self.run("DELETE FROM main.\(table)", in: db) }
            for table in tables {
                try Self.run("INSERT INTO main.\(table) SELECT * FROM \(copy.rawValue).\(table)", in: db)
            }
            return .commit
        }
        let changes = queue.unsafeRead { $0.totalChangesCount }
        state.withLock { $0.changes = changes }
    }

    private static func run(_ sql: String, in db: Database) throws { try db.cachedStatement(sql: sql).execute() }

    /// Returns the tables of a database, each before those that refer to it.
    private static func tables(of db: Database) throws -> [String] {
        var left = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        var sorted: [String] = []
        while !left.isEmpty {
            let ready = try left.filter { table in
                try db.foreignKeys(on: table).allSatisfy { key in
                    key.destinationTable == table || sorted.contains(key.destinationTable)
                }
            }
            guard !ready.isEmpty else { throw TablesReferToEachOther(tables: left) }
            sorted += ready
            left.removeAll { ready.contains($0) }
        }
        return sorted
    }

    /// Reads; a transaction is not needed, because nobody else uses the connection meanwhile.
    func read<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try queue.unsafeRead { db in try work(SQLiteConnection(db: db)) }
    }

    /// Reads, and notes whether the facts of a case were read.
    func readNotingFacts<Value>(_ work: (any Connection) throws -> Value) throws -> (value: Value, areFacts: Bool) {
        try queue.unsafeRead { db in
            let connection = NotingConnection(SQLiteConnection(db: db))
            let value = try work(connection)
            return (value, connection.readsFacts)
        }
    }

    /// Runs a transaction.
    ///
    /// - Parameters:
    ///   - isLost: whether it is rolled back at the end, as when the commit fails.
    ///   - work: the statements.
    /// - Returns: the result, and the tables that the transaction may have changed; none if it changed nothing.
    /// - Throws: any error of `work`, or ``LostCommit``.
    func write<Value>(
        isLost: Bool = false,
        _ work: (any Connection) throws -> Value
    ) throws -> (value: Value, changed: Set<String>) {
        let (value, tables, count) = try queue.writeWithoutTransaction { db in
            let connection = NotingConnection(SQLiteConnection(db: db))
            try Self.run("BEGIN IMMEDIATE", in: db)
            do {
                let value = try work(connection)
                if isLost { throw LostCommit() }
                try Self.run("COMMIT", in: db)
                return (value, connection.tables, db.totalChangesCount)
            } catch {
                try Self.run("ROLLBACK", in: db)
                throw error
            }
        }
        let isChanged = state.withLock { state in
            defer { state.changes = count }
            return state.changes != count
        }
        return (value, isChanged ? tables : [])
    }

    /// Returns the rows of a query, each as its columns' values in text.
    func rows(_ sql: String, _ arguments: [String] = []) throws -> [[String: String]] {
        try queue.unsafeRead { db in
            let statement = try db.cachedStatement(sql: sql)
            var rows: [[String: String]] = []
            let cursor = try GRDB.Row.fetchCursor(statement, arguments: StatementArguments(arguments))
            while let row = try cursor.next() {
                var values: [String: String] = [:]
                for (column, value) in row where !value.isNull {
                    values[column] =
                        String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value).map { "\($0)" }
                        ?? value.description
                }
                rows.append(values)
            }
            return rows
        }
    }
}

/// A connection that notes which tables its statements may change, and whether they read the facts of a case.
private final class NotingConnection: Connection {
    private let connection: SQLiteConnection
    private(set) var tables: Set<String> = []
    private(set) var readsFacts = false

    init(_ connection: SQLiteConnection) { self.connection = connection }

    var dialect: Dialect { connection.dialect }

    func run(_ statement: Statement) throws -> Int {
        note(statement)
        return try connection.run(statement)
    }

    func run(each statements: [Statement]) throws -> [Int] {
        if let first = statements.first { note(first) }
        return try connection.run(each: statements)
    }

    func insert(_ statements: [Statement]) throws -> [Row] {
        if let first = statements.first { note(first) }
        return try connection.insert(statements)
    }

    func rows(_ statement: Statement) throws -> [Row] {
        note(statement)
        return try connection.rows(statement)
    }

    func script(_ sql: String) throws { try connection.script(sql) }

    private func note(_ statement: Statement) {
        let sql = statement.sql
        guard !sql.hasPrefix("SELECT") else {
            // Nothing else reads what was asked of the backend.
            if sql.contains("FROM hook_inquiry") { readsFacts = true }
            return
        }
        let words = sql.prefix(100).split(maxSplits: 3, whereSeparator: \.isWhitespace)
        let place = words.first == "UPDATE" ? 1 : 2
        if words.count > place { tables.insert(String(words[place])) }
    }
}

/// No order of the tables has each after those that it refers to.
struct TablesReferToEachOther: Error {
    let tables: [String]
}

/// The commit failed, and the transaction with it.
struct LostCommit: Error {}

/// What goes wrong in the store.
enum StoreFault: Hashable, Sendable {
    /// Calls fail before they begin, with a probability in percent.
    case refuses(percent: Int)
    /// Commits fail, with a probability in percent.
    case losesCommits(percent: Int)
    /// Commits succeed but the desk gets an error, with a probability in percent.
    case losesAnswers(percent: Int)
    /// The disk is full: only reads work.
    case isFull
    /// Calls take up to this long.
    case isSlow(seconds: Int)

    var text: String {
        switch self {
        case .refuses(let percent): "refuses \(percent) % of calls"
        case .losesCommits(let percent): "loses \(percent) % of commits"
        case .losesAnswers(let percent): "loses the answers of \(percent) % of commits"
        case .isFull: "has a full disk"
        case .isSlow(let seconds): "takes up to \(seconds) s"
        }
    }
}

/// The engine of one run of a desk.
final class SimulatedEngine: Engine {
    private let database: SimulatedDatabase
    private let run: DeskRun?
    private let isShared: Bool

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - run: the run of the desk, which may crash at each call; `nil` for an engine without faults.
    ///   - isShared: whether several desks use the database at the same time.
    init(database: SimulatedDatabase, run: DeskRun?, isShared: Bool) {
        self.database = database
        self.run = run
        self.isShared = isShared
    }

    var name: String { "simulated" }

    private var world: SimulatedWorld? { run?.machine.world }

    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await run?.step("before a read")
        try await wait()
        if case .refuses(let percent) = world?.storeFault, world?.happens(percent) == true { throw Self.unavailable }
        let value: Value
        if let run, let observer = world?.observer, observer.awaitsFacts(of: run) {
            let (facts, areFacts) = try database.readNotingFacts(work)
            if areFacts { await observer.factsAreRead(by: run) }
            value = facts
        } else {
            value = try database.read(work)
        }
        try await run?.step("after a read")
        return value
    }

    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await run?.step("before a commit")
        try await wait()
        var (isLost, isUnheard) = (false, false)
        switch world?.storeFault {
        case .refuses(let percent): if world?.happens(percent) == true { throw Self.unavailable }
        case .isFull: isLost = true
        case .losesCommits(let percent): isLost = world?.happens(percent) == true
        case .losesAnswers(let percent): isUnheard = world?.happens(percent) == true
        case .isSlow, nil: break
        }
        let result: (value: Value, changed: Set<String>)
        do {
            result = try database.write(isLost: isLost, work)
        } catch is LostCommit {
            throw Self.unavailable
        }
        if !result.changed.isEmpty, let run, let observer = world?.observer {
            observer.committed(result.changed, by: run)
            await observer.commitIsSeen(by: run)
        }
        try await run?.step("after a commit")
        if isUnheard { throw Self.unavailable }
        return result.value
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value { try database.read(work) }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        let result = try database.write(work)
        if let run { world?.observer.committed(result.changed, by: run) }
        return result.value
    }

    func upkeep(at now: Timestamp) async throws { try await run?.step("before upkeep") }

    func storageUse() async throws -> StorageUse { StorageUse(databaseBytes: 1 << 20) }

    func lockForDesk() throws -> any DeskLock { Lock(isExclusive: !isShared) }

    func close() throws {}

    private func wait() async throws {
        guard let run, case .isSlow(let seconds) = world?.storeFault else { return }
        let world = run.machine.world
        let (begun, wait) = (world.time.now, world.number(0...seconds * 1000))
        await world.time.sleep(for: .milliseconds(wait))
        // The store may be fast again by now, while others still wait for this call.
        world.noteEnd(of: .store, since: begun)
        guard !run.isDead else { throw DeskIsDead() }
    }

    private static let unavailable = StoreError.unavailable(path: "simulated", reason: "the world chose so")

    private struct Lock: DeskLock {
        let isExclusive: Bool
        func release() {}
    }
}
