import Foundation
import GRDB
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("SQLite files")
struct SQLiteFileTests {
    private static let later = Migration(identifier: "9999-later") { _ in
        "CREATE TABLE later (id INTEGER PRIMARY KEY)"
    }

    private static let other = Migration(identifier: "9998-other") { _ in "CREATE TABLE other (id INTEGER PRIMARY KEY)"
    }

    private func open(_ path: String, history: [Migration] = Migration.history) throws -> Store {
        try Store(sqlite: path, history: history)
    }

    @Test("A new SQLite file has no tables and lists its pending migrations")
    func pending() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("new.sqlite")
            let store = try Store(sqlite: path)
            #expect(try store.pendingMigrations() == Migration.history.map(\.identifier))
            await #expect(throws: (any Error).self) { try await store.check() }
            try store.migrate()
            #expect(try store.pendingMigrations() == [])
            try store.migrate()
            try await store.check()
        }
    }

    @Test("A file of an older release is migrated and keeps its data")
    func upgrade() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("old.sqlite")
            let old = try Store.open(sqlite: path)
            _ = try await old.record(.request())
            try old.close()
            let new = try open(path, history: Migration.history + [Self.later])
            #expect(try new.pendingMigrations() == ["9999-later"])
            try new.migrate()
            #expect(try new.pendingMigrations() == [])
            #expect(try await new.facts().totals.purchasedUSDCents == 499)
        }
    }

    @Test("A file of a later release is refused")
    func newer() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("newer.sqlite")
            let newer = try open(path, history: Migration.history + [Self.later])
            try newer.migrate()
            try newer.close()
            let error = #expect(throws: StoreError.self) { try Store(sqlite: path) }
            #expect(error == .newerHistory(path: path, unknown: ["9999-later"]))
            #expect(error?.description.contains(path) == true)
            #expect(error?.description.contains("9999-later") == true)
        }
    }

    @Test("A file with reordered migrations is refused")
    func reordered() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("reordered.sqlite")
            let other = try open(path, history: [Self.later, Self.other])
            try other.migrate()
            try other.close()
            let swapped = [Self.other, Self.later]
            let error = #expect(throws: StoreError.self) { try open(path, history: swapped) }
            #expect(error == .reorderedHistory(path: path, applied: ["9999-later", "9998-other"]))
        }
    }

    @Test("A file of a build before the first release is refused with what to do")
    func earlierBuild() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("early.sqlite")
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(
                    sql:
                        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); CREATE TABLE refund_case (id)"
                )
            }
            try queue.close()
            let error = #expect(throws: StoreError.self) { try Store.open(sqlite: path) }
            #expect(error == .earlierBuild)
            #expect(error?.description.contains("start with a new one") == true)
        }
    }

    @Test(
        "A database of another program is refused with its tables and left unchanged",
        arguments: ["photos", "grdb_migrations"]
    )
    func foreign(_ table: String) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("photos.sqlite")
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY AUTOINCREMENT)")
            }
            try queue.close()
            let error = #expect(throws: StoreError.self) { try Store.open(sqlite: path) }
            #expect(error == .foreignTables(path: path, [table]))
            #expect(error?.description.contains("belongs to another program") == true)
            let names = try await DatabaseQueue(path: path).read { db in
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
            }
            #expect(names == [table])
        }
    }

    @Test("The error for a missing folder contains the path of the file and the reason")
    func noFolder() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("none/desk.sqlite")
            let error = #expect(throws: StoreError.self) { try Store(sqlite: path) }
            #expect(error?.description.contains(path) == true)
            #expect(error?.description.contains("does not exist; create it, or name another") == true)
        }
    }

    @Test("The error for a folder or a foreign file says what is wrong")
    func noDatabase() async throws {
        try await TemporaryFolder.withNew { folder in
            let asFolder = #expect(throws: StoreError.self) { try Store(sqlite: folder.url.path) }
            #expect(asFolder?.description.contains("it is a folder; name a file in it") == true)
            let path = folder.path("letter.txt")
            try Data(String(repeating: "Dear reader, this is a letter. ", count: 100).utf8).write(
                to: URL(filePath: path)
            )
            let error = #expect(throws: StoreError.self) { try Store(sqlite: path) }
            #expect(error == .notADatabase(path: path))
            #expect(error?.description.contains("set another database") == true)
        }
    }

    @Test("Two desks that share a file lose no case and claim none twice")
    func twoDesks() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("shared.sqlite")
            let desks = [try Store.open(sqlite: path), try Store.open(sqlite: path)]
            for number in 0..<20 { _ = try await desks[number % 2].openCase(for: .example("\(number)")) }
            let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
                for (number, desk) in desks.enumerated() {
                    group.addTask {
                        var ids: [String] = []
                        while let facts = try await desk.claim(by: "\(number)", at: start, leaseFor: .seconds(60)) {
                            ids.append(facts.refundCase.id)
                        }
                        return ids
                    }
                }
                return try await group.reduce([], +)
            }
            #expect(claimed.count == 20)
            #expect(Set(claimed).count == 20)
        }
    }
}
