import Foundation
import GRDB
import Store
import StoreSQLite
import Synchronization
import TestSupport
import Testing

@Suite("The write-ahead log of SQLite", .timeLimit(.minutes(45)))
struct WriteAheadLogTests {
    private static let limit: Int64 = 1 << 20
    /// About 100 kB, so that ten writes reach the limit.
    private static let write = "INSERT INTO filler (content) VALUES (randomblob(100000))"

    /// Runs a test with a store whose log has a small limit, and the path of its file.
    private func withStore(_ body: (Store, String) async throws -> Void) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store(sqlite: path, logLimit: Self.limit)
            try store.migrate()
            try await store.damage("CREATE TABLE filler (id INTEGER PRIMARY KEY, content BLOB NOT NULL)")
            try await body(store, path)
            try store.close()
        }
    }

    private func logBytes(of store: Store) async throws -> Int64 {
        let use = try await store.storageUse(at: start)
        return try #require(use.logBytes)
    }

    @Test("The log of SQLite stays small while reads overlap without a pause")
    func constantReaders() async throws {
        try await withStore { store, path in
            let reads = try OverlappingReads(of: path)
            let running = reads.start()
            defer { reads.stop() }
            var largest: Int64 = 0
            for _ in 0..<160 {
                try await store.damage(Self.write)
                largest = max(largest, try await logBytes(of: store))
            }
            reads.stop()
            for try await _ in running {}
            // 16 MB were written. One checkpoint may fail on a busy machine, and is then repeated one limit later.
            #expect(largest < 5 * Self.limit)
        }
    }

    @Test("A read that does not end pauses writers for a bounded time, and the log stops growing after it")
    func endlessReader() async throws {
        try await withStore { store, path in
            let reader = try DatabaseQueue.leavingTransactionsOpen(path)
            try reader.beginReading()
            for _ in 0..<15 { try await store.damage(Self.write) }
            #expect(try await logBytes(of: store) > Self.limit)
            try reader.endReading()
            for _ in 0..<40 { try await store.damage(Self.write) }
            #expect(try await logBytes(of: store) < 3 * Self.limit)
        }
    }
}

/// Two connections that read in turn: each begins before the other ends, so that there is always a read under way.
private final class OverlappingReads: Sendable {
    private let connections: [DatabaseQueue]
    private let isStopped = Mutex(false)

    init(of path: String) throws {
        connections = try (0..<2).map { _ in try DatabaseQueue.leavingTransactionsOpen(path) }
    }

    func stop() { isStopped.withLock { $0 = true } }

    /// Reads until ``stop()`` on a thread of its own, so that a read never waits for other tests; the stream ends then.
    func start() -> AsyncThrowingStream<Never, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Never.self)
        Thread.detachNewThread {
            do {
                try self.run()
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return stream
    }

    private func run() throws {
        var (current, next) = (connections[0], connections[1])
        try current.beginReading()
        while !isStopped.withLock({ $0 }) {
            try next.beginReading()
            try next.readForSomeTime()
            try current.endReading()
            swap(&current, &next)
        }
        try current.endReading()
    }
}

extension DatabaseQueue {
    /// Opens a connection whose transactions may last longer than one access.
    fileprivate static func leavingTransactionsOpen(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Begins a transaction that sees the database as it is now.
    fileprivate func beginReading() throws {
        try writeWithoutTransaction { db in
            try db.beginTransaction(.deferred)
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM schema_migration")
        }
    }

    /// Runs a query of some milliseconds, so that reads end well within a checkpoint's pause on a busy machine too.
    fileprivate func readForSomeTime() throws {
        try writeWithoutTransaction { db in
            _ = try Int.fetchOne(
                db,
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)
                    SELECT sum(n) FROM number
                    """
            )
        }
    }

    fileprivate func endReading() throws {
        try writeWithoutTransaction { db in try db.commit() }
    }
}
