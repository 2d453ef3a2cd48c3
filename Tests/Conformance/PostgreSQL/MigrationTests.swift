import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("Migrations on PostgreSQL", .timeLimit(.minutes(45)), .enabled(if: PostgresServer.address != nil))
struct MigrationTests {
    private func store(
        at address: PostgresAddress,
        lock: Duration,
        meanwhile body: @escaping @Sendable () -> Void = {}
    ) throws -> Store {
        var timeouts = PostgresTimeouts()
        timeouts.lock = lock
        let step = Migration(identifier: "0001-first") { _ in
            body()
            return "CREATE TABLE made (id BIGINT PRIMARY KEY)"
        }
        return try Store(postgres: address, history: [step], timeouts: timeouts)
    }

    @Test("Migrations of two schemas in one database do not wait for each other")
    func apart() throws {
        let outer = try PostgresAddress(PostgresServer.freshSchema())
        let inner = try PostgresAddress(PostgresServer.freshSchema())
        let pending = Mutex<[String]?>(nil)
        let store = try store(at: outer, lock: .seconds(5)) {
            pending.withLock { pending in
                pending = try? {
                    let other = try self.store(at: inner, lock: .seconds(5))
                    try other.migrate()
                    return try other.pendingMigrations()
                }()
            }
        }
        try store.migrate()
        #expect(try store.pendingMigrations().isEmpty)
        #expect(pending.withLock { $0 } == [])
    }

    @Test("Migrations of one schema wait for each other, longer than the lock timeout")
    func together() throws {
        let address = try PostgresAddress(PostgresServer.freshSchema())
        let second = Second()
        let first = try store(at: address, lock: .seconds(5)) {
            second.begin {
                let store = try self.store(at: address, lock: .milliseconds(10))
                try store.migrate()
                return try store.pendingMigrations()
            }
            while !second.hasEnded, !Self.someoneWaits(forSchemaOf: address) {}
        }
        try first.migrate()
        #expect(try second.pending() == [])
    }

    @Test("A desk does not migrate a schema, and its error names the command that does")
    func desk() throws {
        let address = try PostgresAddress(PostgresServer.freshSchema())
        let empty = try Store(postgres: address)
        let first = Migration.history.map(\.identifier)
        let none = #expect(throws: StoreError.self) { try empty.lockForDesk(at: start) }
        #expect(none == .notMigrated(path: address.name, pending: first, isEmpty: true))
        #expect(none?.description.contains("run refund-desk migrate") == true)
        #expect(try empty.pendingMigrations() == first)
        try empty.migrate()
        try empty.lockForDesk(at: start).release()

        let later = Migration(identifier: "9999-later") { _ in "CREATE TABLE later (id BIGINT PRIMARY KEY)" }
        let newer = try Store(postgres: address, history: Migration.history + [later])
        let old = #expect(throws: StoreError.self) { try newer.lockForDesk(at: start) }
        #expect(old == .notMigrated(path: address.name, pending: ["9999-later"], isEmpty: false))
        #expect(old?.description.contains("9999-later") == true)
        #expect(try newer.pendingMigrations() == ["9999-later"])
        for store in [empty, newer] { try store.close() }
    }

    /// A migration that starts while another one is running, on a thread of its own.
    private final class Second: Sendable {
        private let result = Mutex<Result<[String], any Error>?>(nil)
        private let end = DispatchSemaphore(value: 0)

        var hasEnded: Bool { result.withLock { $0 != nil } }

        func begin(_ body: @escaping @Sendable () throws -> [String]) {
            Thread.detachNewThread {
                let result = Result { try body() }
                self.result.withLock { $0 = result }
                self.end.signal()
            }
        }

        func pending() throws -> [String] {
            end.wait()
            return try #require(result.withLock { $0 }).get()
        }
    }

    /// Returns whether a migration of the schema has waited for a tenth of a second.
    private static func someoneWaits(forSchemaOf address: PostgresAddress) -> Bool {
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: true)
        let row = try? engine.readAtOnce { db in
            try db.row(
                """
                SELECT count(*) AS count FROM pg_locks
                WHERE locktype = 'advisory' AND NOT granted AND waitstart < clock_timestamp() - INTERVAL '100 milliseconds'
                    AND (CAST(classid AS BIGINT) << 32) + CAST(objid AS BIGINT)
                        = hashtextextended(current_schema(), 4947802324992)
                """
            )
        }
        let count: Int64? = try? row?.value("count")
        return count ?? 0 > 0
    }
}
