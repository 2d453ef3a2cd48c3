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
        missingMonths: []
    )

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
    func misconfigured(_ row: Row) {
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
