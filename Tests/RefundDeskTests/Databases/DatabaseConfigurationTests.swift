import DeskTestSupport
import Testing

@testable import RefundDesk

@Suite("Apps with databases of their own")
struct DatabaseConfigurationTests {
    private static func app(_ bundleID: String, _ database: String? = nil, journal: String? = nil) -> AppConfiguration {
        var app = AppConfiguration.coins()
        app.bundleID = bundleID
        app.database = database.map { .sqlite($0) }
        app.journal = journal
        return app
    }

    @Test("Apps that name the same database share it, and the others use the desk's")
    func parts() throws {
        let configuration = DeskConfiguration(
            database: .sqlite("desk"),
            journal: "journal",
            apps: [
                Self.app("a"), Self.app("b", "own", journal: "own journal"), Self.app("c"),
                Self.app("d", "own", journal: "own journal"), Self.app("e", "desk"),
            ]
        )
        let parts = configuration.perDatabase
        #expect(parts.map(\.database) == [.sqlite("desk"), .sqlite("own")])
        #expect(parts.map(\.appNames) == ["a, c, e", "b, d"])
        #expect(parts.map(\.journal) == ["journal", "own journal"])
        #expect(configuration.databaseConfiguration(of: "d")?.database == .sqlite("own"))
        #expect(configuration.databaseConfiguration(of: "x") == nil)
    }

    @Test("A desk all of whose apps use another database has only that one")
    func single() {
        let other = DeskConfiguration(database: .sqlite("desk"), apps: [Self.app("a", "own")])
        #expect(other.perDatabase.map(\.database) == [.sqlite("own")])
        let none = DeskConfiguration(database: .sqlite("desk"), apps: [])
        #expect(none.perDatabase.map(\.database) == [.sqlite("desk")])
    }

    @Test(
        "Two addresses of one PostgreSQL database are a mistake, and two databases of one server are none",
        arguments: [
            ("postgresql://desk@db1/refunds", true), ("postgres://desk@db1:5432/refunds?sslmode=require", true),
            ("postgresql://desk@db1:5433/refunds", false), ("postgresql://desk@db1/other", false),
            ("postgresql://desk@db1/refunds?options=-csearch_path%3Dother", false),
        ]
    )
    func twoAddresses(_ address: String, isMistake: Bool) throws {
        let folder = try ConfigurationFolder()
        let other = ConfigurationFolder.desk.split(separator: "apps:\n")[1]
            .replacing("com.example.coins", with: "com.example.gems")
        let whole = ConfigurationFolder.desk.replacing("sqlite:desk.sqlite", with: "postgresql://desk@db1:5432/refunds")
        try folder.write("\(whole)\(other)    database: \(address)\n", to: "refund-desk.yml")
        let issues = folder.issues()
        #expect(issues.contains { $0.contains("write the address of one database in two ways") } == isMistake)
        #expect(issues.count == (isMistake ? 1 : 0), "\(issues)")
    }
}
