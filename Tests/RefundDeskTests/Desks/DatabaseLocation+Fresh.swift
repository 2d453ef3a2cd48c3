import Foundation
import RefundDesk
import StorePostgres
import TestSupport

/// An empty database for one test.
struct TestDatabase: Sendable {
    let location: DatabaseLocation
    /// The database's address in `refund-desk.yml`.
    let url: String

    /// Returns a file in a folder, or a new schema if `REFUND_DESK_TEST_ENGINE` is `postgresql`.
    static func fresh(in folder: TemporaryFolder) throws -> TestDatabase {
        guard ProcessInfo.processInfo.environment["REFUND_DESK_TEST_ENGINE"] == "postgresql" else {
            let path = folder.path("refund-desk.sqlite")
            return TestDatabase(location: .sqlite(path), url: "sqlite:\(path)")
        }
        let url = try PostgresServer.freshSchema()
        return TestDatabase(location: .postgreSQL(try PostgresAddress(url)), url: url)
    }
}
