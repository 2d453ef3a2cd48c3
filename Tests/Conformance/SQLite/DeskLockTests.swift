import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("The desk lock of an SQLite file")
struct DeskLockTests {
    @Test("Only one desk at a time can lock a file")
    func exclusive() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            let lock = try store.lockForDesk(at: start)
            #expect(throws: StoreError.inUse(path: path)) { try Store.open(sqlite: path).lockForDesk(at: start) }
            lock.release()
            try store.lockForDesk(at: start).release()
        }
    }

    private static let later = Migration(identifier: "9999-later") { _ in
        "CREATE TABLE later (id INTEGER PRIMARY KEY)"
    }

    @Test("A desk migrates the file of an earlier release once it has the lock, and not before")
    func lockedThenMigrated() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let running = try Store.open(sqlite: path)
            let lock = try running.lockForDesk(at: start)
            let newer = try Store(sqlite: path, history: Migration.history + [Self.later])
            #expect(throws: StoreError.inUse(path: path)) { try newer.lockForDesk(at: start) }
            #expect(throws: StoreError.inUse(path: path)) { try newer.migrate() }
            #expect(try newer.pendingMigrations() == ["9999-later"])
            _ = try await running.record(.request())
            lock.release()
            let next = try newer.lockForDesk(at: start)
            #expect(try newer.pendingMigrations() == [])
            next.release()
        }
    }

    @Test("If several desks start at the same time on an earlier release's file, one of them locks and migrates it")
    func together() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            try Store.open(sqlite: path).close()
            let locks: [any DeskLock] = try await withThrowingTaskGroup(of: (any DeskLock)?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let store = try Store(sqlite: path, history: Migration.history + [Self.later])
                        do {
                            return try store.lockForDesk(at: start)
                        } catch StoreError.inUse {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: []) { locks, lock in if let lock { locks.append(lock) } }
            }
            #expect(locks.count == 1)
            let store = try Store(sqlite: path, history: Migration.history + [Self.later])
            #expect(try store.pendingMigrations() == [])
            for lock in locks { lock.release() }
        }
    }

    @Test("Desks that start at the same time without a file all open the same new file")
    func newFile() async throws {
        try await TemporaryFolder.withNew { folder in
            for file in 0..<20 {
                let path = folder.path("desk-\(file).sqlite")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 { group.addTask { try Store(sqlite: path).close() } }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test("Locking a file ends the leases of a stopped desk, and its attempts become unknown")
    func leases() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let id = try await store.beginFirstAttempt()
            #expect(try await store.claim(by: "b", at: start, leaseFor: .seconds(30)) == nil)
            let lock = try store.lockForDesk(at: start)
            let facts = try #require(await store.claim(by: "b", at: start, leaseFor: .seconds(30)))
            #expect(facts.refundCase.id == id)
            #expect(try await store.detail(of: id)?.attempts.map(\.state) == [.unknown])
            lock.release()
        }
    }

    @Test("Locking a file retries the cases that could not be read")
    func parked() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            let id = try await store.openCase()
            try await store.damage("UPDATE refund_case SET block_reason = 'nonsense'")
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30)) == nil)
            try await store.damage("UPDATE refund_case SET block_reason = NULL")
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30)) == nil)
            let lock = try store.lockForDesk(at: start)
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(30))?.refundCase.id == id)
            lock.release()
        }
    }
}
