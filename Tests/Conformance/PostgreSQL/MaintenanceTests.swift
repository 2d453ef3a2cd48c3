import Dispatch
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("Maintenance of a PostgreSQL server", .timeLimit(.minutes(45)), .enabled(if: PostgresServer.address != nil))
struct MaintenanceTests {
    @Test("The doctor names a long transaction, and does not take a long vacuum for one")
    func vacuum() throws {
        let url = try PostgresServer.freshDatabase()
        let address = try PostgresAddress(url)
        try PostgresServer.run("CREATE TABLE busy AS SELECT * FROM generate_series(1, 200000) AS number", at: url)
        // It pauses for at least 0.1 seconds after each of more than 800 pages.
        let slow = url + "&options=-c%20vacuum_cost_delay%3D100%20-c%20vacuum_cost_limit%3D1"
        let running = DispatchGroup()
        DispatchQueue.global().async(group: running) {
            // It fails, because the test ends it.
            #expect(throws: (any Error).self) { try PostgresServer.run("VACUUM busy", at: slow) }
        }
        defer { running.wait() }
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: true)
        defer { try? engine.close() }
        func vacuums() throws -> Int64? {
            try engine.readAtOnce { db in
                try db.row(
                    """
                    SELECT count(*) AS number FROM pg_stat_activity
                    WHERE datname = current_database() AND xact_start IS NOT NULL AND query = 'VACUUM busy'
                    """
                )?.value("number")
            }
        }
        while try vacuums() == 0, running.wait(timeout: .now()) == .timedOut {}
        let alone = try #require(try PostgresInspection(of: address, at: start).maintenance)
        #expect(alone.oldestTransaction == nil)
        let (reader, oldest) = try engine.readAtOnce { db -> (Int64?, Int64?) in
            let reader: Int64? = try db.row("SELECT CAST(pg_backend_pid() AS BIGINT) AS number")?.value("number")
            let inspection = try PostgresInspection(of: address, at: start)
            return (reader, inspection.maintenance?.oldestTransaction?.processID)
        }
        #expect(reader != nil && oldest == reader)
        #expect(try vacuums() == 1)
        try PostgresServer.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'VACUUM busy'",
            at: url
        )
    }
}
