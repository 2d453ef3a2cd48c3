import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("Read-only stores")
struct ReadOnlyStoreTests {
    @Test("A read-only store sees what another store writes, and cannot write")
    func beside() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let writing = try Store.open(sqlite: path)
            let reading = try Store.reading(sqlite: path)
            #expect(try reading.pendingMigrations().isEmpty)
            #expect(try await reading.caseCount() == 0)
            let id = try await writing.openCase()
            #expect(try await reading.archivedCases(after: nil, limit: 10).map(\.id) == [id])
            await #expect(throws: (any Error).self) { try await reading.openCase(for: .example("1002")) }
            #expect(try await writing.caseCount() == 1)
            try reading.close()
            try writing.close()
        }
    }

    @Test("A read-only store opens an existing file and creates none")
    func alone() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            #expect(throws: (any Error).self) { try Store.reading(sqlite: path) }
            #expect(!FileManager.default.fileExists(atPath: path))
            let writing = try Store.open(sqlite: path)
            let id = try await writing.openCase()
            try writing.close()
            let reading = try Store.reading(sqlite: path)
            #expect(try await reading.detail(of: id) != nil)
            try reading.close()
        }
    }
}
