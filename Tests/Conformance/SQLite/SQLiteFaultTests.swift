import Foundation
import GRDB
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("Faults of an SQLite file", .timeLimit(.minutes(45)))
struct SQLiteFaultTests {
    private static func expectRefusal(
        naming words: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ write: () async throws -> Void
    ) async {
        do {
            try await write()
            Issue.record("the write was accepted", sourceLocation: sourceLocation)
        } catch StoreError.unavailable(let path, let reason, let remedy) {
            let text = "\(StoreError.unavailable(path: path, reason: reason, remedy: remedy))"
            #expect(words.isEmpty || text.contains(words), sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    /// Repeats a write until the store takes it; the time limit of the suite ends a store that never does.
    private static func recordAgain(_ number: Int, in store: Store) async throws {
        while !Task.isCancelled {
            do {
                _ = try await store.record(.request(for: .example("\(number)")))
                return
            } catch StoreError.unavailable {
                await Task.yield()
            }
        }
    }

    /// Overwrites the first page of a table in place, and returns what it was.
    private static func damage(_ table: String, at path: String) throws -> (offset: UInt64, page: Data) {
        let queue = try DatabaseQueue(path: path)
        let (size, root) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0,
                try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table]) ?? 0
            )
        }
        try queue.close()
        let offset = UInt64((root - 1) * size)
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: offset)
        let page = try file.read(upToCount: size) ?? Data()
        #expect(page.count == size)
        try file.close()
        try write(Data(repeating: 0xFF, count: size), at: offset, of: path)
        return (offset, page)
    }

    private static func write(_ data: Data, at offset: UInt64, of path: String) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: data)
        try file.close()
    }

    @Test("Writes to a file that was moved away are refused until it is back")
    func moved() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            _ = try await store.record(.request(for: .example("1")))
            try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
            await Self.expectRefusal(naming: "deleted, moved or replaced") {
                _ = try await store.record(.request(for: .example("2")))
            }
            await Self.expectRefusal(naming: "restore a backup") { try await store.check() }
            #expect(try await store.statistics().notifications > 0, "reads go on")
            try FileManager.default.moveItem(atPath: path + "-away", toPath: path)
            try await Self.recordAgain(3, in: store)
            // Apple sends a refused notification again, whether or not it is in the file.
            try await Self.recordAgain(2, in: store)
            try store.close()
            #expect(try await Store.open(sqlite: path).statistics().notifications == 3)
        }
    }

    @Test("A file that replaces the open SQLite file is not changed")
    func replaced() async throws {
        try await TemporaryFolder.withNew { folder in
            let (path, backup) = (folder.path("desk.sqlite"), folder.path("backup.sqlite"))
            let other = try Store.open(sqlite: backup)
            _ = try await other.record(.request(for: .example("1")))
            try other.close()
            let store = try Store.open(sqlite: path)
            _ = try await store.record(.request(for: .example("2")))
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: backup, toPath: path)
            await Self.expectRefusal(naming: "deleted, moved or replaced") {
                _ = try await store.record(.request(for: .example("3")))
            }
            // A restart uses the restored file, after the log of the old one is gone.
            try store.close()
            for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
            let restored = try Store.open(sqlite: path)
            let kept = try await restored.statistics().notifications
            #expect(kept == 1)
            try restored.close()
        }
    }

    @Test("A deleted log stops writes, and a restart loses nothing", arguments: ["-wal", "-shm"])
    func logDeleted(_ suffix: String) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            for number in 0..<5 { _ = try await store.record(.request(for: .example("\(number)"))) }
            try FileManager.default.removeItem(atPath: path + suffix)
            await Self.expectRefusal(naming: "restart the desk") {
                _ = try await store.record(.request(for: .example("5")))
            }
            try store.close()
            let kept = try await Store.open(sqlite: path).statistics().notifications
            #expect(kept == 5)
        }
    }

    @Test("Reads after the log was deleted lose nothing, whatever the desk opens for them")
    func logDeletedBeforeReads() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            for number in 0..<5 { _ = try await store.record(.request(for: .example("\(number)"))) }
            let other = try DatabaseQueue(path: path)
            _ = try await other.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            for number in 5..<8 { _ = try await store.record(.request(for: .example("\(number)"))) }
            for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
            await withTaskGroup(of: Void.self) { group in
                // Reads at the same time open connections, which see another log and may fail.
                for _ in 0..<40 { group.addTask { _ = try? await store.statistics() } }
            }
            for number in 8..<12 {
                await Self.expectRefusal(naming: "") {
                    _ = try await store.record(.request(for: .example("\(number)")))
                }
            }
            // What was acknowledged is in the file itself, also if the desk were killed now.
            try other.close()
            try store.close()
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            let kept = try await Store.open(sqlite: path).statistics().notifications
            #expect(kept == 8)
        }
    }

    @Test("A missing file with a log is not created again, and nothing of the log is lost")
    func missing() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            _ = try await store.record(.request(for: .example("1")))
            try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
            #expect(throws: StoreError.fileMissing(path: path)) { try Store(sqlite: path) }
            #expect(!FileManager.default.fileExists(atPath: path))
            try FileManager.default.moveItem(atPath: path + "-away", toPath: path)
            try await Self.recordAgain(2, in: store)
            try store.close()
            let kept = try await Store.open(sqlite: path).statistics().notifications
            #expect(kept == 2)
        }
    }

    @Test("A damaged file takes no writes, names the repair, and takes writes again once it is repaired")
    func damaged() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let first = try Store.open(sqlite: path)
            _ = try await first.record(.request(for: .example("1")))
            try first.close()
            let (offset, page) = try Self.damage("notification", at: path)
            let store = try Store(sqlite: path)
            await Self.expectRefusal(naming: ".recover") {
                _ = try await store.record(.request(for: .example("2")))
            }
            await Self.expectRefusal(naming: "restore a backup") { try await store.check() }
            try Self.write(page, at: offset, of: path)
            try await Self.recordAgain(2, in: store)
            #expect(try await store.statistics().notifications == 2)
            try store.close()
        }
    }

    @Test("A log that is cut at any byte keeps every commit before the cut")
    func cutLog() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            var sizes: [Int] = []
            let log = URL(filePath: path + "-wal")
            for number in 0..<6 {
                _ = try await store.record(.request(for: .example("\(number)")))
                sizes.append(try Data(contentsOf: log).count)
            }
            let (database, whole) = (try Data(contentsOf: URL(filePath: path)), try Data(contentsOf: log))
            try store.close()
            // Each end of a commit, one byte around it, and bytes between; earlier cuts also remove tables.
            let cuts = Set(sizes.flatMap { [$0 - 1, $0, $0 + 1, $0 - 2_000] } + [0, 1, 31, 32, 33, 4_000])
            for cut in cuts.sorted() where cut <= whole.count {
                let copy = folder.path("cut-\(cut).sqlite")
                try database.write(to: URL(filePath: copy))
                try whole.prefix(cut).write(to: URL(filePath: copy + "-wal"))
                let restarted = try Store.open(sqlite: copy)
                try await restarted.check()
                let stored = Int(try await restarted.statistics().notifications)
                #expect(stored >= sizes.count { $0 <= cut }, "cut at \(cut) of \(whole.count)")
                try restarted.close()
            }
        }
    }
}
