import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for retention.
struct RetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retention",
        abstract: "Remove what is older than the configuration keeps.",
        subcommands: [RunRetentionCommand.self]
    )
}

/// Runs the configured retention once.
struct RunRetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Remove what is older than the key retention says, as a running desk does once a day."
    )

    @Flag(name: .customLong("dry-run"), help: "Only count what would be removed.")
    var isDryRun = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let configuration = try file.loadDatabase()
        guard !configuration.retention.isOff else {
            throw CommandFailure(
                "The configuration has no key retention: it keeps events for 30 days, and everything else until it is erased."
            )
        }
        let store = try configuration.openStore()
        var tally = RetentionTally()
        do {
            let keys = store.pseudonyms
            let journal =
                try isDryRun
                ? nil
                : configuration.journal.map {
                    try DeskJournal(path: DeskJournal.importPath(besideJournal: $0), keys: keys) { .now }
                }
            let run = RetentionRun(
                configuration.retention,
                in: configuration.scopes,
                store: store,
                erasing: CustomerErasing(
                    store: store,
                    journal: journal,
                    list: configuration.erasedListFile
                ) { .now }
            ) { .now }
            var position: RetentionPosition? = .beginning
            while let next = position { position = try await run.step(next, isDry: isDryRun, &tally) }
        } catch let error as ErasureKeyProblem {
            throw CommandFailure(error.description)
        } catch let error as JournalError {
            throw CommandFailure(error.description)
        }
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(tally)) }
        Console.print("\(isDryRun ? "Would remove" : "Removed"):")
        var table = Table(("KIND", .left), ("COUNT", .right))
        for kind in RetentionTally.Kind.allCases { table.add(kind.rawValue, tally.text(of: kind)) }
        for line in table.lines { Console.print(line) }
    }
}
