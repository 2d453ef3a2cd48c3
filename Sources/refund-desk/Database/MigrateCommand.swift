import ArgumentParser
import Foundation
import RefundDesk
import Store
import StoreSQLite

/// Brings the database up to date.
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
        let path = try file.databasePath()
        if isDryRun, !FileManager.default.fileExists(atPath: path) {
            throw CommandFailure("There is no database at \(path) yet; without --dry-run it is made.")
        }
        let store = try Store(sqlite: path)
        let pending = try store.pendingMigrations()
        if !isDryRun { try store.migrate() }
        for identifier in pending { Console.print(identifier) }
        Console.note(summary(pending.count, path))
    }

    private func summary(_ count: Int, _ path: String) -> String {
        if count == 0 { return "\(path) is up to date." }
        return "\(path): \(count) \(count == 1 ? "migration" : "migrations") \(isDryRun ? "to make" : "made")."
    }
}
