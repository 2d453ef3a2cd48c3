import AppStoreTypes
import DeskTestSupport
import Foundation
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk
@testable import StorePostgres

@Suite("The doctor's PostgreSQL checks")
struct PostgreSQLDoctorTests {
    private static let sound = PostgresInspection(
        version: 150_018,
        versionText: "15.18",
        encoding: "UTF8",
        timeZone: "UTC",
        isolation: "read committed",
        isDurable: true,
        isSuperuser: false,
        mayCreateTables: true,
        forbiddenTables: [],
        missingIndexes: [],
        missingMonths: [],
        maintenance: PostgresMaintenance(
            isAutovacuumOn: true,
            tables: [
                table("purchase", live: 1_000_000, dead: 200_000), table("heartbeat", live: 1, dead: 9_000),
            ],
            oldestDatabase: "refunds",
            oldestAge: 250_000_000,
            freezeMaxAge: 200_000_000,
            oldestTransaction: PostgresMaintenance.OpenTransaction(
                processID: 4711,
                user: "refunds",
                application: "refund-desk",
                seconds: 9
            ),
            seesEveryTransaction: true
        ),
        replication: PostgresReplication(
            synchronousNames: "db-2",
            standbys: [standby("DB-2", isSynchronous: true), standby("backup", isStreaming: false)],
            idleSlots: [PostgresReplication.IdleSlot(name: "db_3", keptBytes: 16_777_216, isLost: false)]
        )
    )

    private static func table(_ name: String, live: Int64, dead: Int64) -> PostgresMaintenance.Table {
        PostgresMaintenance.Table(
            name: name,
            liveRows: live,
            deadRows: dead,
            vacuumedAt: Timestamp(milliseconds: 1_794_744_000_000),
            hasAutovacuum: true
        )
    }

    private static func standby(
        _ name: String,
        isStreaming: Bool = true,
        isSynchronous: Bool = false,
        lagSeconds: Int64? = nil,
        lagBytes: Int64 = 0
    ) -> PostgresReplication.Standby {
        PostgresReplication.Standby(
            name: name,
            isStreaming: isStreaming,
            isSynchronous: isSynchronous,
            lagSeconds: lagSeconds,
            lagBytes: lagBytes
        )
    }

    @Test("The doctor finds nothing wrong with a sound PostgreSQL database")
    func sound() { #expect(Doctor.findings(of: Self.sound, at: "postgresql://db/refunds").isEmpty) }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let status: DoctorFinding.Status
        let change: @Sendable (inout PostgresInspection) -> Void
    }

    @Test(
        "The doctor names each PostgreSQL problem and what to do",
        arguments: [
            Row(testDescription: "older than 14", status: .fail) { ($0.version, $0.versionText) = (130_004, "13.4") },
            Row(testDescription: "LATIN1", status: .fail) { $0.encoding = "LATIN1" },
            Row(testDescription: "Europe/Berlin", status: .warn) { $0.timeZone = "Europe/Berlin" },
            Row(testDescription: "read uncommitted", status: .warn) { $0.isolation = "read uncommitted" },
            Row(testDescription: "fsync", status: .fail) { $0.isDurable = false },
            Row(testDescription: "superuser", status: .warn) { $0.isSuperuser = true },
            Row(testDescription: "may not create tables", status: .warn) { $0.mayCreateTables = false },
            Row(testDescription: "purchase, consent", status: .fail) { $0.forbiddenTables = ["purchase", "consent"] },
            Row(testDescription: "purchase_by_group", status: .fail) { $0.missingIndexes = ["purchase_by_group"] },
            Row(testDescription: "2026-12", status: .warn) {
                $0.missingMonths = [Month(of: Timestamp(milliseconds: 1_796_500_000_000))]
            },
        ]
    )
    func misconfigured(_ row: Row) { check(row) }

    @Test(
        "The doctor names what autovacuum does not keep up with",
        arguments: [
            Row(testDescription: "autovacuum or track_counts is off", status: .warn) {
                $0.maintenance?.isAutovacuumOn = false
            },
            Row(testDescription: "autovacuum is off for purchase", status: .warn) {
                $0.maintenance?.tables[0].hasAutovacuum = false
            },
            Row(testDescription: "purchase (50 % of its rows, last vacuumed at 2026-11-15", status: .warn) {
                $0.maintenance?.tables[0].deadRows = 1_000_000
            },
            Row(testDescription: "heartbeat (99 % of its rows, never vacuumed)", status: .warn) {
                $0.maintenance?.tables[1].deadRows = 10_000
                $0.maintenance?.tables[1].vacuumedAt = nil
            },
            Row(testDescription: "database refunds, is 300000001 transactions old", status: .warn) {
                $0.maintenance?.oldestAge = 300_000_001
            },
            Row(testDescription: "1600000001 transactions old", status: .fail) {
                $0.maintenance?.oldestAge = 1_600_000_001
                $0.maintenance?.freezeMaxAge = 2_000_000_000
            },
            Row(testDescription: "a transaction of refunds (refund-desk) is open for 1 h 1 s", status: .warn) {
                $0.maintenance?.oldestTransaction?.seconds = 3_601
            },
            Row(testDescription: "not visible to its user: other users' transactions", status: .ok) {
                $0.maintenance?.seesEveryTransaction = false
            },
        ]
    )
    func maintenance(_ row: Row) { check(row) }

    @Test(
        "The doctor names standbys that are missing or behind, and slots that nobody reads",
        arguments: [
            Row(testDescription: "0 of 1 synchronous standbys stream (db-2)", status: .fail) {
                $0.replication?.standbys = []
            },
            Row(testDescription: "1 of 2 synchronous standbys stream (db 3)", status: .fail) {
                $0.replication?.synchronousNames = #"FIRST 2 (db-2, "db 3")"#
            },
            Row(testDescription: "0 of 1 synchronous standbys stream: no commit", status: .fail) {
                $0.replication?.synchronousNames = "*"
                $0.replication?.standbys = [standby("db-2", isStreaming: false, isSynchronous: true)]
            },
            Row(testDescription: "synchronous standbys do not stream (db-3)", status: .warn) {
                $0.replication?.synchronousNames = "any 1 (db-2, db-3)"
            },
            Row(testDescription: "has not applied 5.0 MB of log, and is 1 min 1 s behind", status: .warn) {
                $0.replication?.standbys?.append(standby("db-4", lagSeconds: 61, lagBytes: 5_000_000))
            },
            Row(testDescription: "has not applied 1.5 GB of log", status: .warn) {
                $0.replication?.standbys?.append(standby("db-4", lagBytes: 1_500_000_000))
            },
            Row(testDescription: "db_3\", and the server keeps 2.0 GB", status: .warn) {
                $0.replication?.idleSlots[0].keptBytes = 2_000_000_000
            },
            Row(testDescription: "db_3\" is lost", status: .warn) {
                $0.replication?.idleSlots[0] = PostgresReplication.IdleSlot(name: "db_3", keptBytes: nil, isLost: true)
            },
            Row(testDescription: "not visible to its user: standbys", status: .ok) { $0.replication?.standbys = nil },
        ]
    )
    func replication(_ row: Row) { check(row) }

    @Test(
        "A number before the synchronous standbys says how many must have each commit",
        arguments: [
            ("", 0), ("db-2", 1), ("db-2, db-3", 1), ("*", 1), ("2 (db-2, db-3)", 2), ("first 3(*)", 3),
            ("ANY 2 (db-2, db-3, db-4)", 2),
        ]
    )
    func requiredStandbys(_ setting: String, _ count: Int) {
        let replication = PostgresReplication(synchronousNames: setting, standbys: [], idleSlots: [])
        #expect(replication.requiredStandbys == count)
    }

    private func check(_ row: Row) {
        var database = Self.sound
        row.change(&database)
        let findings = Doctor.findings(of: database, at: "postgresql://db/refunds")
        #expect(findings.count == 1)
        #expect(findings.first?.status == row.status)
        #expect(findings.first?.found.contains(row.testDescription) == true)
        #expect(findings.first?.found.hasPrefix("postgresql://db/refunds: ") == true)
        #expect(findings.first?.steps.isEmpty == false)
    }

    private static let now = Timestamp(milliseconds: 1_794_744_000_000)

    @Test("The doctor finds missing PostgreSQL indexes and rights", .enabled(if: PostgresServer.address != nil))
    func real() async throws {
        let url = try PostgresServer.freshSchema()
        let schema = try #require(url.split(separator: "%3D").last.map { String($0) })
        let address = try PostgresAddress(url)
        #expect(try PostgresInspection(of: address, at: Self.now).missingIndexes.isEmpty)
        try Store.open(postgres: address).close()
        let whole = try PostgresInspection(of: address, at: Self.now)
        #expect(whole.missingIndexes.isEmpty)
        #expect(whole.encoding == "UTF8")
        #expect(whole.version >= 140_000)
        #expect(whole.isSuperuser && whole.mayCreateTables)
        // The tests' server does not wait for the disk.
        #expect(!whole.isDurable)
        try PostgresServer.run("DROP INDEX \(schema).purchase_by_group", at: url)
        #expect(try PostgresInspection(of: address, at: Self.now).missingIndexes == ["purchase_by_group"])
        try PostgresServer.run("CREATE ROLE \(schema) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(schema)", at: url)
        let limitedAddress = try PostgresAddress(url.replacing("postgres@", with: "\(schema)@"))
        let limited = try PostgresInspection(of: limitedAddress, at: Self.now)
        #expect(!limited.isSuperuser && !limited.mayCreateTables)
        #expect(limited.forbiddenTables.contains("purchase"))
        // A role that may not create tables leaves the new months to the owner.
        try PostgresServer.run("GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(schema)", at: url)
        #expect(try PostgresInspection(of: limitedAddress, at: Self.now).forbiddenTables.contains("purchase"))
        #expect(whole.missingMonths.map(\.description) == ["2026-11", "2026-12"])
        let limitedStore = try Store(postgres: limitedAddress)
        try await limitedStore.upkeep(at: Self.now)
        try limitedStore.close()
        #expect(try PostgresInspection(of: address, at: Self.now).missingMonths.count == 2)
        let store = try Store(postgres: address)
        try await store.upkeep(at: Self.now)
        try store.close()
        #expect(try PostgresInspection(of: address, at: Self.now).missingMonths.isEmpty)
    }

    @Test("The doctor finds dead rows that autovacuum leaves", .enabled(if: PostgresServer.address != nil))
    func dead() throws {
        // A transaction of another test in the same database would keep the dead rows.
        let url = try PostgresServer.freshDatabase()
        let name = try #require(url.split(separator: "=").last.map { String($0) })
        let address = try PostgresAddress(url)
        try PostgresServer.run(
            """
            CREATE TABLE busy (note TEXT) WITH (autovacuum_enabled = off);
            INSERT INTO busy SELECT 'x' FROM generate_series(1, 20000);
            DELETE FROM busy;
            SELECT pg_stat_force_next_flush()
            """,
            at: url
        )
        let inspection = try PostgresInspection(of: address, at: Self.now)
        let maintenance = try #require(inspection.maintenance)
        // The tests' server has it off.
        #expect(!maintenance.isAutovacuumOn)
        #expect(
            maintenance.tables == [
                PostgresMaintenance.Table(
                    name: "busy",
                    liveRows: 0,
                    deadRows: 20_000,
                    vacuumedAt: nil,
                    hasAutovacuum: false
                )
            ]
        )
        #expect(inspection.replication == PostgresReplication(synchronousNames: "", standbys: [], idleSlots: []))
        #expect(maintenance.oldestAge > 0 && maintenance.freezeMaxAge == 200_000_000)
        let found = Doctor.findings(of: maintenance, at: address.name).map(\.found).joined(separator: "\n")
        #expect(found.contains("busy (100 % of its rows, never vacuumed)"))
        #expect(found.contains("autovacuum is off for busy"))
        // A vacuum removes them, and a user without rights sees the same tables, but no other user's transactions.
        try PostgresServer.run("VACUUM busy", at: url)
        try PostgresServer.run("CREATE ROLE \(name) LOGIN", at: url)
        let limited = try PostgresAddress(url.replacing("postgres@", with: "\(name)@"))
        let seen = try #require(try PostgresInspection(of: limited, at: Self.now).maintenance)
        #expect(seen.tables.map(\.deadRows) == [0])
        #expect(seen.tables.first?.vacuumedAt != nil)
        #expect(maintenance.seesEveryTransaction && !seen.seesEveryTransaction)
    }

    @Test("The doctor reports an unreachable PostgreSQL server without its password")
    func nobody() async throws {
        let folder = try ConfigurationFolder()
        try folder.replace(
            "sqlite:desk.sqlite",
            by: "postgresql://desk:hunter2@127.0.0.1:1/refunds",
            in: "refund-desk.yml"
        )
        let findings = await DoctorTests.findings(folder).filter { $0.check == "database" }
        #expect(findings.map(\.status) == [.fail])
        #expect(findings.first?.found.hasPrefix("postgresql://desk@127.0.0.1:1/refunds: ") == true)
        #expect(findings.first?.found.contains("hunter2") == false)
        #expect(findings.first?.steps.first?.contains("check that the server is running") == true)
    }
}
