import Foundation
package import Logging
package import Store
import StorePostgres
import StoreSQLite

extension DatabaseLocation {
    /// Whether a SQLite file exists; always true for PostgreSQL, which is not checked here.
    package var exists: Bool {
        switch self {
        case .sqlite(let path): FileManager.default.fileExists(atPath: path)
        case .postgreSQL: true
        }
    }

    /// Opens the store without migrating its tables.
    ///
    /// - Parameter logger: the logger of a desk that serves, for transactions the database had to run again. Without a
    ///   logger, the store uses the longer timeouts of a command.
    /// - Returns: the store; it connects when first used.
    /// - Throws: ``StoreError`` if the database is unusable.
    package func store(logger: Logger? = nil) throws -> Store {
        switch self {
        case .sqlite(let path): try Store(sqlite: path)
        case .postgreSQL(let address):
            try Store(postgres: address, timeouts: logger == nil ? .command : PostgresTimeouts()) { reason, count in
                logger?.notice(
                    "transactions of the database were run again",
                    metadata: ["reason": "\(reason)", "times": "\(count)"]
                )
            }
        }
    }

    /// Opens the store and migrates its tables.
    ///
    /// - Parameter logger: the logger of a desk that serves, as for ``store(logger:)``.
    /// - Returns: the store.
    /// - Throws: ``StoreError`` if the database is unusable.
    package func migratedStore(logger: Logger? = nil) throws -> Store {
        let store = try store(logger: logger)
        try store.migrate()
        return store
    }

    /// Opens the store read-only, so that its use cannot disturb a running desk.
    ///
    /// - Throws: ``StoreError`` if the database is unusable.
    package func readOnlyStore() throws -> Store {
        switch self {
        case .sqlite(let path): try Store.reading(sqlite: path)
        case .postgreSQL(let address): try Store.reading(postgres: address)
        }
    }
}
