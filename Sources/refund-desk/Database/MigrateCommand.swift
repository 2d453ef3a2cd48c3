import ArgumentParser
import RefundDesk
import Store

/// Migrates the database.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Make the database, or bring it up to date.",
        discussion: "Prints the migrations made, one a line; nothing when it is up to date."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "Print the migrations that would be made, and make none.")
    var isDryRun = false

    func run() async throws {
        let database = try file.load().database
        if isDryRun, !database.exists {
            throw CommandFailure("There is no database at \(database) yet; without --dry-run it is made.")
        }
        let store = try database.store()
        let pending = try store.pendingMigrations()
        if !isDryRun { try store.migrate() }
        for identifier in pending { Console.print(identifier) }
        Console.note(summary(pending.count, database))
    }

    private func summary(_ count: Int, _ database: DatabaseLocation) -> String {
        if count == 0 { return "\(database) is up to date." }
        return "\(database): \(count) \(count == 1 ? "migration" : "migrations") \(isDryRun ? "to make" : "made")."
    }
}
