import Foundation
package import RefundDesk
package import Store
import StorePostgres
package import TestSupport

/// An empty database for one test.
package struct TestDatabase: Sendable {
    package let location: DatabaseLocation
    /// The database's address in `refund-desk.yml`.
    package let url: String

    /// Whether the tests' databases are schemas of a server, and not files.
    package static var isShared: Bool {
        ProcessInfo.processInfo.environment["REFUND_DESK_TEST_ENGINE"] == "postgresql"
    }

    /// Returns a file in a folder, or a new migrated schema if `REFUND_DESK_TEST_ENGINE` is `postgresql`.
    package static func fresh(in folder: TemporaryFolder) throws -> TestDatabase {
        guard isShared else {
            let path = folder.path("refund-desk.sqlite")
            return TestDatabase(location: .sqlite(path), url: "sqlite:\(path)")
        }
        let url = try PostgresServer.freshSchema()
        let address = try PostgresAddress(url)
        // A desk creates the tables of an SQLite file only.
        try Store.open(postgres: address).close()
        return TestDatabase(location: .postgreSQL(address), url: url)
    }
}

extension Store {
    /// Opens an empty database for as long as a closure runs, once few enough other tests hold files open.
    package static func withNew<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await TemporaryFolder.withNew(isolation: isolation) { folder in
            try await withOpen(TestDatabase.fresh(in: folder).location, isolation: isolation, body)
        }
    }

    /// Opens an SQLite file for as long as a closure runs, once few enough other tests hold files open.
    package static func withOpen<Result>(
        sqlite path: String,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await withOpen(.sqlite(path), isolation: isolation, body)
    }

    /// Opens a database for as long as a closure runs, once few enough other tests hold files open.
    package static func withOpen<Result>(
        _ location: DatabaseLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            // The tests set the time themselves.
            let store = try location.store(leaseClock: .caller)
            do {
                try store.migrate()
                let result = try await body(store)
                try store.close()
                return result
            } catch {
                try? store.close()
                throw error
            }
        }
    }
}
