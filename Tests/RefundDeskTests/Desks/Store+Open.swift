import RefundDesk
import Store
import TestSupport

extension Store {
    /// Opens an SQLite file for as long as a closure runs, once few enough other tests hold files open.
    static func withOpen<Result>(
        sqlite path: String,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await withOpen(.sqlite(path), isolation: isolation, body)
    }

    /// Opens a database for as long as a closure runs, once few enough other tests hold files open.
    static func withOpen<Result>(
        _ location: DatabaseLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Store) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let store = try location.migratedStore()
            do {
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
