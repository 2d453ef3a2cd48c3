import AppStoreTypes
import GRDB
import RefundDesk
import Refunds
import Store
import StoreSQLite
import Synchronization

/// The database of a world: SQLite in memory, used on the caller's thread, whose faults the world chooses.
final class SimulatedDatabase: Sendable {
    let queue: DatabaseQueue
    private let changes = Mutex(0)

    /// Creates a database with the tables of a template, because running the migrations takes long.
    init(template: SimulatedDatabase? = nil) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        queue = try DatabaseQueue(configuration: configuration)
        if let template {
            try template.queue.backup(to: queue)
        } else {
            try Store(on: SimulatedEngine(database: self, run: nil, isShared: false)).migrate()
        }
    }

    func read<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try queue.read { db in try work(SQLiteConnection(db: db)) }
    }

    /// Runs a transaction.
    ///
    /// - Parameters:
    ///   - isLost: whether it is rolled back at the end, as when the commit fails.
    ///   - work: the statements.
    /// - Returns: the result, and whether the transaction changed anything.
    /// - Throws: any error of `work`, or ``LostCommit``.
    func write<Value>(
        isLost: Bool = false,
        _ work: (any Connection) throws -> Value
    ) throws -> (value: Value, isChanged: Bool) {
        let (value, count) = try queue.write { db in
            let value = try work(SQLiteConnection(db: db))
            if isLost { throw LostCommit() }
            return (value, db.totalChangesCount)
        }
        let isChanged = changes.withLock { changes in
            defer { changes = count }
            return changes != count
        }
        return (value, isChanged)
    }

    /// Returns the rows of a query, each as its columns' values in text.
    func rows(_ sql: String, _ arguments: [String] = []) throws -> [[String: String]] {
        try queue.read { db in
            try GRDB.Row.fetchAll(db, sql: sql, arguments: StatementArguments(arguments)).map { row in
                var values: [String: String] = [:]
                for (column, value) in row where !value.isNull {
                    values[column] =
                        String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value).map { "\($0)" }
                        ?? value.description
                }
                return values
            }
        }
    }
}

/// The commit failed, and the transaction with it.
struct LostCommit: Error {}

/// What goes wrong in the store.
enum StoreFault: Hashable, Sendable {
    /// Calls fail before they begin, with a probability in percent.
    case refuses(percent: Int)
    /// Commits fail, with a probability in percent.
    case losesCommits(percent: Int)
    /// Commits succeed but the desk hears an error, with a probability in percent.
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
        let value = try database.read(work)
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
        let result: (value: Value, isChanged: Bool)
        do {
            result = try database.write(isLost: isLost, work)
        } catch is LostCommit {
            throw Self.unavailable
        }
        if result.isChanged, let run { world?.observer.committed(by: run) }
        try await run?.step("after a commit")
        if isUnheard { throw Self.unavailable }
        return result.value
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value { try database.read(work) }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        let result = try database.write(work)
        if let run { world?.observer.committed(by: run) }
        return result.value
    }

    func upkeep(at now: Timestamp) async throws { try await run?.step("before upkeep") }

    func storageUse() async throws -> StorageUse { StorageUse(databaseBytes: 1 << 20) }

    func lockForDesk() throws -> any DeskLock { Lock(isExclusive: !isShared) }

    func close() throws {}

    private func wait() async throws {
        guard let run, case .isSlow(let seconds) = world?.storeFault else { return }
        let wait = run.machine.world.number(0...seconds * 1000)
        await run.machine.world.time.sleep(for: .milliseconds(wait))
        guard !run.isDead else { throw DeskIsDead() }
    }

    private static let unavailable = StoreError.unavailable(path: "simulated", reason: "the world chose so")

    private struct Lock: DeskLock {
        let isExclusive: Bool
        func release() {}
    }
}
