import Foundation
import GRDB
import Refunds
import Store
import TestSupport
import Testing

@testable import StoreSQLite

@Suite("Rows that SQLite deleted")
struct SecureDeleteTests {
    /// A text of many pages, which SQLite does not move when other rows change.
    private static let text = String(repeating: "xq7mark", count: 4_000)

    /// Returns whether a backup of a database contains a part of the text.
    private static func backupHasText(_ path: String, in folder: TemporaryFolder) throws -> Bool {
        let backup = folder.path("desk.backup")
        try Data().write(to: URL(filePath: backup))
        try SQLiteCopy.copy(path, to: backup) { _, _ in }
        let content = try Data(contentsOf: URL(filePath: backup))
        return content.range(of: Data("xq7mark".utf8)) != nil
    }

    @Test(
        "A backup has nothing of a deleted row once the desk prepared a connection that kept deleted rows",
        arguments: [true, false]
    )
    func deletedRow(isPrepared: Bool) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let queue = try DatabaseQueue(path: path)
            try await queue.writeWithoutTransaction { db in
                // SQLite of some systems has the setting on.
                try db.execute(sql: "PRAGMA secure_delete = OFF")
                if isPrepared { try SQLiteEngine.prepareWriter(db, of: path, pagesBeforeCopying: 1_000) }
                try db.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, content TEXT NOT NULL)")
                try db.execute(sql: "INSERT INTO note (content) VALUES (?)", arguments: [Self.text])
            }
            #expect(try Self.backupHasText(path, in: folder))
            try await queue.writeWithoutTransaction { db in try db.execute(sql: "DELETE FROM note") }
            let hasText = try Self.backupHasText(path, in: folder)
            try queue.close()
            #expect(hasText == !isPrepared)
        }
    }

    @Test("A backup made after an erasure has nothing of an erased payload, without compacting the file")
    func erasedPayload() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let plain = try Store.recording(sqlite: path)
            let store = plain.pseudonymised(by: try FixedKey())
            #expect(try await store.record(.example(about: .example(), payload: Self.text)) == .stored)
            #expect(try Self.backupHasText(path, in: folder))
            let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: start)
            #expect(!begun.isEmpty)
            #expect(try await store.finishErasures(now: { start }))
            let hasText = try Self.backupHasText(path, in: folder)
            try plain.close()
            #expect(!hasText)
        }
    }
}
