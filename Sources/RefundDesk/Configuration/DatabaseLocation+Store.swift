import Foundation
package import Logging
package import Store
import StorePostgres
import StoreSQLite

extension DatabaseLocation {
    /// Whether there is something to open: a file; a database of PostgreSQL is taken to be there.
    package var exists: Bool {
        switch self {
        case .sqlite(let path): FileManager.default.fileExists(atPath: path)
        case .postgreSQL: true
        }
    }

    /// The store in the database, whose tables are left as they are.
    ///
    /// - Parameter logger: of a desk that serves: it is told when transactions had to be run again. Without one, a command
    ///   works on the database, which may take its time.
    /// - Returns: the store, whose connections are made when they are first needed.
    /// - Throws: ``StoreError`` when the database cannot be used.
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

    /// The store in the database, whose tables are brought up to date.
    ///
    /// - Parameter logger: of a desk that serves, as for ``store(logger:)``.
    /// - Returns: the store.
    /// - Throws: ``StoreError`` when the database cannot be used.
    package func migratedStore(logger: Logger? = nil) throws -> Store {
        let store = try store(logger: logger)
        try store.migrate()
        return store
    }

    /// The store in the database for reading alone: whatever is done with it, a desk that runs is not disturbed.
    ///
    /// - Throws: ``StoreError`` when the database cannot be used.
    package func readOnlyStore() throws -> Store {
        switch self {
        case .sqlite(let path): try Store.reading(sqlite: path)
        case .postgreSQL(let address): try Store.reading(postgres: address)
        }
    }
}
