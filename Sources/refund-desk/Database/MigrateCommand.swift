import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Migrates the database.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Create the database, or update its tables; with --check, say whether this release can use them.",
        discussion: """
            Prints each applied migration on a line, or nothing if the database is up to date.

            With --check, it changes nothing, and its exit code says what to do: 0 this release can serve, 3 migrate \
            first, while desks of the previous release run, 4 stop all desks and then migrate, 5 the tables are from a \
            later release that this one cannot work with.
            """
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "List the pending migrations without applying them.")
    var isDryRun = false

    @Flag(help: "Say whether this release and the tables can live together, and change nothing.")
    var check = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if check, isDryRun { throw ValidationError("--check and --dry-run exclude each other.") }
    }

    func run() async throws {
        let parts = try file.load().perDatabase
        if json, parts.count > 1 { _ = try file.loadDatabase() }
        var worst: Int32 = 0
        for part in parts {
            do {
                if check {
                    worst = max(worst, try await report(on: part.database))
                } else {
                    try migrate(part.database)
                }
            } catch  where parts.count > 1 {
                // The other databases do not wait for an unavailable one.
                Console.note("Error: \(error)")
                worst = max(worst, ExitCode.failure.rawValue)
            }
        }
        if worst != 0 { throw ExitCode(worst) }
    }

    private func migrate(_ database: DatabaseLocation) throws {
        if isDryRun, !database.exists {
            throw CommandFailure("There is no database at \(database) yet; run without --dry-run to create it.")
        }
        let store = try database.store()
        let pending = try store.pendingMigrations()
        if !isDryRun { try store.migrate() }
        if json {
            let result = MigrationResult(database: database.description, migrations: pending, isApplied: !isDryRun)
            return Console.print(try JSONEncoder.sorted.encode(result))
        }
        for identifier in pending { Console.print(identifier) }
        Console.note(summary(pending.count, database))
    }

    private func summary(_ count: Int, _ database: DatabaseLocation) -> String {
        if count == 0 { return "\(database) is up to date." }
        return "\(database): \(Counted.text(count, "migration")) \(isDryRun ? "pending" : "applied")."
    }

    /// Reports how the tables of a database fit this release, and returns the exit code that says so.
    private func report(on database: DatabaseLocation) async throws -> Int32 {
        let result = try await SchemaCheck.result(on: database)
        if json {
            Console.print(try JSONEncoder.sorted.encode(result))
        } else {
            Console.print("\(database): \(result.advice)")
        }
        return result.exitCode
    }
}

/// The migrations of a database as JSON.
private struct MigrationResult: Encodable {
    let database: String
    let migrations: [String]
    /// Whether they were applied; `false` with `--dry-run`.
    let isApplied: Bool
}

/// Whether this release and the tables of a database can live together.
private struct SchemaCheck: Encodable {
    /// How the tables fit.
    enum State: String, Encodable {
        case current, ahead, behind, empty, tooNew
    }

    struct Desk: Encodable {
        let role: String
        let version: String
        let startedAt: String
    }

    let database: String
    let state: State
    let canServe: Bool
    /// Whether desks of the previous release may keep running while the tables are migrated.
    let isRolling: Bool
    let pending: [String]
    let unknown: [String]
    /// The desks that run on the database.
    let desks: [Desk]
    let advice: String
    let exitCode: Int32

    private enum CodingKeys: CodingKey { case database, state, canServe, isRolling, pending, unknown, desks, advice }

    static func result(on location: DatabaseLocation) async throws -> SchemaCheck {
        guard location.exists else {
            return SchemaCheck(location, .empty(pending: Migration.history.map(\.identifier)), desks: [])
        }
        do {
            let store = try location.readOnlyStore()
            let fit = try store.schemaFit()
            let desks = try await fit.hasTables ? store.desks(at: .now) : []
            try store.close()
            return SchemaCheck(location, fit, desks: desks)
        } catch StoreError.newerHistory(_, let unknown) {
            return SchemaCheck(
                location,
                .tooNew,
                exitCode: 5,
                unknown: unknown,
                advice:
                    "a later release added \(unknown.joined(separator: ", ")), which this release cannot work with; "
                    + "use that release"
            )
        }
    }

    private init(_ location: DatabaseLocation, _ fit: SchemaFit, desks: [DeskPresence]) {
        switch fit {
        case .current:
            self = Self(location, .current, desks, advice: "the tables are those of this release; serve can start")
        case .ahead(let unknown):
            self = Self(
                location,
                .ahead,
                desks,
                unknown: unknown,
                advice:
                    "a later release added \(unknown.joined(separator: ", ")), which this release can work with; serve "
                    + "can start"
            )
        case .empty(let pending):
            self = Self(
                location,
                .empty,
                exitCode: 3,
                pending: pending,
                advice: "there are no tables yet; run refund-desk migrate"
            )
        case .behind(let pending) where fit.mayOlderDesksGoOn:
            self = Self(
                location,
                .behind,
                exitCode: 3,
                desks,
                pending: pending,
                advice:
                    "\(pending.joined(separator: ", ")) must be applied first; desks of the previous release may keep running: "
                    + "run refund-desk migrate, and then restart them one after another"
            )
        case .behind(let pending):
            self = Self(
                location,
                .behind,
                exitCode: 4,
                desks,
                isRolling: false,
                pending: pending,
                advice:
                    "\(pending.joined(separator: ", ")) must be applied first, and desks of the previous release cannot "
                    + "work with them: stop all desks, run refund-desk migrate, and start the new release"
            )
        }
    }

    private init(
        _ location: DatabaseLocation,
        _ state: State,
        exitCode: Int32 = 0,
        _ desks: [DeskPresence] = [],
        isRolling: Bool = true,
        pending: [String] = [],
        unknown: [String] = [],
        advice: String
    ) {
        database = location.description
        self.state = state
        canServe = exitCode == 0
        self.isRolling = isRolling && state != .tooNew
        self.pending = pending
        self.unknown = unknown
        self.desks = desks.map { desk in
            Desk(role: desk.role.rawValue, version: desk.version, startedAt: desk.startedAt.description)
        }
        self.advice = advice
        self.exitCode = exitCode
    }
}
