import AppStoreTypes
import Foundation
import Synchronization

@testable import Store
@testable import StorePostgres
@testable import StoreSQLite

extension Store {
    /// Opens a test's database like ``recording(sqlite:)``, and also records the statements that only PostgreSQL runs.
    static func recording(_ database: FreshDatabase) throws -> Store {
        switch database {
        case .sqlite(let path): return try recording(sqlite: path)
        case .postgreSQL(let address):
            let engine = PostgresEngine(
                address,
                connections: 4,
                writesWaiting: 10_000,
                isReadOnly: false,
                // A test may write a large history in one transaction.
                timeouts: .command
            )
            let store = try Store(on: RecordingEngine(engine: engine, record: RecordingEngine.Record()))
            try store.migrate()
            return store
        }
    }

    /// Opens an SQLite file, records its statements for the test that prepares them on PostgreSQL, and migrates it.
    static func recording(sqlite path: String) throws -> Store {
        let engine = try SQLiteEngine(path: path, writesWaiting: 10_000, isReadOnly: false)
        let store = try Store(on: RecordingEngine(engine: engine, record: RecordingEngine.Record()))
        try store.migrate()
        return store
    }

    /// Opens an SQLite file in which customers can be erased, and returns it with its key and what records its reads.
    static func recordingErasures(sqlite path: String) throws -> (Store, FixedKey, RecordingEngine.Record) {
        let record = RecordingEngine.Record()
        let engine = try SQLiteEngine(path: path, writesWaiting: 100, isReadOnly: false)
        let keys = try FixedKey()
        let store = try Store(on: RecordingEngine(engine: engine, record: record)).pseudonymised(by: keys)
        try store.migrate()
        return (store, keys, record)
    }

    /// Writes to stored rows directly, as no statement of the store does.
    func damage(_ sql: String) async throws { try await engine.write { db in try db.script(sql) } }
}

/// An engine that records the text of every statement it runs.
struct RecordingEngine: Engine {
    /// The statement texts that were run.
    final class Record: Sendable {
        private let texts = Mutex<Set<String>>([])
        private let readCount = Mutex(0)
        private let rowCount = Mutex(0)
        private let writeLanes = Mutex<[WorkLane]>([])
        private let readLanes = Mutex<[WorkLane]>([])

        var all: Set<String> { texts.withLock { $0 } }
        /// The number of statements that returned rows.
        var reads: Int { readCount.withLock { $0 } }
        /// The number of rows that statements returned.
        var rows: Int { rowCount.withLock { $0 } }

        /// The lane of each write, in order.
        var lanes: [WorkLane] { writeLanes.withLock { $0 } }

        /// The lane of each read, in order.
        var lanesOfReads: [WorkLane] { readLanes.withLock { $0 } }

        func add(_ lane: WorkLane) { writeLanes.withLock { $0.append(lane) } }
        func addRead(in lane: WorkLane) { readLanes.withLock { $0.append(lane) } }

        func countRead() { readCount.withLock { $0 += 1 } }
        func countRows(_ count: Int) { rowCount.withLock { $0 += count } }

        /// Adds a text, and returns `false` if it is already known.
        @discardableResult
        func add(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }

        func clear() {
            texts.withLock { $0 = [] }
            readCount.withLock { $0 = 0 }
            rowCount.withLock { $0 = 0 }
            writeLanes.withLock { $0 = [] }
            readLanes.withLock { $0 = [] }
        }
    }

    let engine: any Engine
    let record: Record

    var name: String { engine.name }
    var activity: EngineActivity { engine.activity }

    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        record.addRead(in: lane)
        return try await engine.read(in: lane) { [record] db in try work(RecordingConnection(db: db, record: record)) }
    }

    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        record.add(lane)
        return try await engine.write(in: lane) { [record] db in try work(RecordingConnection(db: db, record: record)) }
    }

    func upkeep(at now: Timestamp) async throws { try await engine.upkeep(at: now) }

    func storageUse() async throws -> StorageUse { try await engine.storageUse() }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try engine.readAtOnce { db in try work(RecordingConnection(db: db, record: record)) }
    }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try engine.writeAtOnce { db in try work(RecordingConnection(db: db, record: record)) }
    }

    func lockForDesk() throws -> any DeskLock { try engine.lockForDesk() }

    func close() throws { try engine.close() }
}

/// A connection that records the text of every statement before it runs.
private struct RecordingConnection: Connection {
    let db: any Connection
    let record: RecordingEngine.Record

    var dialect: Dialect { db.dialect }

    func run(_ statement: Statement) throws -> Int {
        StatementFiles.keep(statement.sql, in: record)
        return try db.run(statement)
    }

    func run(each statements: [Statement]) throws -> [Int] {
        for statement in statements { StatementFiles.keep(statement.sql, in: record) }
        return try db.run(each: statements)
    }

    func insert(_ statements: [Statement]) throws -> [Row] {
        for statement in statements { StatementFiles.keep(statement.sql, in: record) }
        return try db.insert(statements)
    }

    func rows(_ statement: Statement) throws -> [Row] {
        record.countRead()
        StatementFiles.keep(statement.sql, in: record)
        let rows = try db.rows(statement)
        record.countRows(rows.count)
        return rows
    }

    func script(_ sql: String) throws { try db.script(sql) }
}

/// The folder with the text of every statement, for the test that prepares each of them on PostgreSQL.
enum StatementFiles {
    /// The value of `REFUND_DESK_STATEMENTS`; without it, nothing is written.
    private static let folder = ProcessInfo.processInfo.environment["REFUND_DESK_STATEMENTS"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
    }
    private static let kept = RecordingEngine.Record()

    /// Records a text, and writes it to its own file the first time.
    static func keep(_ text: String, in record: RecordingEngine.Record) {
        record.add(text)
        guard let folder, kept.add(text) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let schema = folder.appending(path: "schema.sql")
            if !FileManager.default.fileExists(atPath: schema.path) {
                let script = Migration.history.map { $0.sql(.postgreSQL) }.joined(separator: "\n")
                try Data(script.utf8).write(to: schema, options: .atomic)
            }
            let file = folder.appending(path: "\(UUID().uuidString).statement.sql")
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            preconditionFailure("the statements cannot be written to \(folder.path): \(error)")
        }
    }
}
