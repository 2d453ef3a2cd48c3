import StorePostgres
import TestSupport
import Testing

@testable import Store
@testable import StoreSQLite

@Suite("Tables and releases that can live together")
struct SchemaFitTests {
    private static func step(_ identifier: String) -> Migration {
        Migration(identifier: identifier) { _ in "CREATE TABLE made_\(identifier.prefix(4)) (id BIGINT PRIMARY KEY)" }
    }

    private static func store(_ database: FreshDatabase, _ more: [Migration] = []) throws -> Store {
        switch database {
        case .sqlite(let path): try Store(sqlite: path, history: Migration.history + more)
        case .postgreSQL(let address): try Store(postgres: address, history: Migration.history + more)
        }
    }

    @Test(
        "A release works on the tables of the next one if every further step leaves older desks working",
        arguments: StoreEngine.available
    )
    func next(on engine: StoreEngine) async throws {
        try await engine.withEmptyDatabase { database in
            let more = [Self.step("0002+notes"), Self.step("0003+marks")]
            let (old, new) = (try Self.store(database), try Self.store(database, more))
            #expect(try old.schemaFit() == .empty(pending: ["0001-first"]))
            try old.migrate()
            #expect(try old.schemaFit() == .current)
            let behind = try new.schemaFit()
            #expect(behind == .behind(pending: ["0002+notes", "0003+marks"]))
            #expect(behind.mayOlderDesksGoOn)
            try new.migrate()
            #expect(try new.schemaFit() == .current)
            #expect(try old.schemaFit() == .ahead(unknown: ["0002+notes", "0003+marks"]))
            try old.requireMigrated()
            try old.migrate()
            for store in [old, new] { try store.close() }
        }
    }

    @Test(
        "A release refuses tables with a step that does not leave older desks working",
        arguments: StoreEngine.available
    )
    func breaking(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            let more = [Self.step("0002+notes"), Self.step("0003-marks")]
            let (old, new) = (try Self.store(database), try Self.store(database, more))
            try old.migrate()
            let behind = try new.schemaFit()
            #expect(!behind.mayOlderDesksGoOn)
            try new.migrate()
            let error = #expect(throws: StoreError.self) { try old.requireMigrated() }
            guard case .newerHistory(_, unknown: ["0003-marks"])? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            for store in [old, new] { try store.close() }
        }
    }

    @Test("A later step before one of this release's is another history", arguments: StoreEngine.available)
    func reordered(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            let other = try Self.store(database, [Self.step("0003+marks")])
            try other.migrate()
            let error = #expect(throws: StoreError.self) { try Self.store(database, [Self.step("0002+notes")]) }
            guard case .reorderedHistory? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            try other.close()
        }
    }
}
