import ArgumentParser
import RefundDesk
import Store

/// Migrates the database.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Create the database, or update its tables.",
        discussion: "Prints each applied migration on a line, or nothing if the database is up to date."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "List the pending migrations without applying them.")
    var isDryRun = false

    func run() async throws {
        let database = try file.load().database
        if isDryRun, !database.exists {
            throw CommandFailure("There is no database at \(database) yet; run without --dry-run to create it.")
        }
        let store = try database.store()
        let pending = try store.pendingMigrations()
        if !isDryRun { try store.migrate() }
        for identifier in pending { Console.print(identifier) }
        Console.note(summary(pending.count, database))
    }

    private func summary(_ count: Int, _ database: DatabaseLocation) -> String {
        if count == 0 { return "\(database) is up to date." }
        return "\(database): \(count) \(count == 1 ? "migration" : "migrations") \(isDryRun ? "pending" : "applied")."
    }
}
