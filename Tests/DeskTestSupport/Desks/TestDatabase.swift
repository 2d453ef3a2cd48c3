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
    /// The database of the server, which is deleted with its last reference; `nil` for a file.
    private let migrated: PostgresServer.MigratedDatabase?

    /// Whether the tests' databases are on a server, and not files.
    package static var isShared: Bool {
        ProcessInfo.processInfo.environment["REFUND_DESK_TEST_ENGINE"] == "postgresql"
    }

    /// Returns a file in a folder, or a new migrated database if `REFUND_DESK_TEST_ENGINE` is `postgresql`.
    package static func fresh(in folder: TemporaryFolder) throws -> TestDatabase {
        guard isShared else {
            let path = folder.path("refund-desk.sqlite")
            return TestDatabase(location: .sqlite(path), url: "sqlite:\(path)", migrated: nil)
        }
        // A desk creates the tables of an SQLite file only.
        let migrated = try PostgresServer.MigratedDatabase { address in
            try Store.open(postgres: PostgresAddress(address)).close()
        }
        let location = DatabaseLocation.postgreSQL(try PostgresAddress(migrated.address))
        return TestDatabase(location: location, url: migrated.address, migrated: migrated)
    }
}

extension Store {
    /// Opens an empty database for as long as a closure runs, once few enough other tests hold files open.
    package static func withNew<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await TemporaryFolder.withNew(isolation: isolation) { folder in
            let database = try TestDatabase.fresh(in: folder)
            defer { withExtendedLifetime(database) {} }
            return try await withOpen(database.location, isolation: isolation, body)
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
