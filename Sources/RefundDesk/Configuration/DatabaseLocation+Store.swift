import Foundation
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
    /// - Throws: ``StoreError`` when the database cannot be used.
    package func store() throws -> Store {
        switch self {
        case .sqlite(let path): try Store(sqlite: path)
        case .postgreSQL(let address): try Store(postgres: address)
        }
    }

    /// The store in the database, whose tables are brought up to date.
    ///
    /// - Throws: ``StoreError`` when the database cannot be used.
    package func migratedStore() throws -> Store {
        let store = try store()
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
