import Foundation
import RefundDesk
import StorePostgres
import TestSupport

/// An empty database for one test.
struct TestDatabase: Sendable {
    let location: DatabaseLocation
    /// What `refund-desk.yml` says of it.
    let url: String

    /// A file in a folder; where `REFUND_DESK_TEST_ENGINE` is `postgresql`, a schema of the tests' server.
    static func fresh(in folder: TemporaryFolder) throws -> TestDatabase {
        guard ProcessInfo.processInfo.environment["REFUND_DESK_TEST_ENGINE"] == "postgresql" else {
            let path = folder.path("refund-desk.sqlite")
            return TestDatabase(location: .sqlite(path), url: "sqlite:\(path)")
        }
        let url = try PostgresServer.freshSchema()
        return TestDatabase(location: .postgreSQL(try PostgresAddress(url)), url: url)
    }
}
