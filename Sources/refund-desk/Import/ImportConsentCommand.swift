import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Imports consent records from a file.
struct ImportConsentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Import customers' consent to sharing consumption data.",
        discussion: """
            FILE is CSV with the column names in the first line, or has one JSON object a line (.ndjson, .jsonl). The \
            columns or members customer, granted and at are required; textVersion, locale, source, actor, \
            proofReference and expiresAt are optional. If a line is invalid, nothing is imported and the invalid lines are listed. \
            Importing the same file again adds no duplicates. A desk may run at the same time. With a journal, the \
            withdrawals are written to a file beside it, which restore reads.
            """
    )

    @Argument(help: "The file with the records.")
    var file: String

    @Option(
        name: [.customLong("app"), .customLong("bundle-id")],
        help: "The app's bundle ID. Required if several apps are configured."
    )
    var bundleID: String?

    @Option(help: "csv or ndjson. By default, the file's name decides.")
    var format: ConsentFile.Format?

    @OptionGroup var configuration: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "Check the file and import nothing.")
    var isDryRun = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let loaded = try configuration.load()
        let app = try loaded.app(named: bundleID)
        let records = try read(for: app)
        var added = 0
        if !isDryRun {
            let own = try configuration.loadDatabase(of: app.bundleID)
            let store = try own.openStore()
            let scope = AppScope(bundleID: app.bundleID, environments: app.environments)
            do {
                added = try await ConsentImport(to: store, besideJournal: own.journal).run(records, in: scope) {
                    done in
                    if done > 0, done % 50_000 == 0 { Console.note("\(done) of \(records.count) records") }
                }
            } catch let error as JournalError {
                throw CommandFailure(error.description)
            }
        }
        if json {
            Console.print(Data(#"{"records":\#(records.count),"added":\#(added)}"#.utf8))
        } else if isDryRun {
            Console.print("\(records.count) records could be imported.")
        } else {
            Console.print("\(added) of \(records.count) records are new.")
        }
    }

    private func read(for app: AppConfiguration) throws -> [ConsentRecord] {
        let isJSON = [".ndjson", ".jsonl", ".json"].contains { file.lowercased().hasSuffix($0) }
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw CommandFailure("\(file) cannot be read as text in UTF-8.")
        }
        do throws(ConsentFile.Mistakes) {
            return try ConsentFile(
                text,
                format: format ?? (isJSON ? .ndjson : .csv),
                name: file,
                texts: app.consentTexts,
                now: .now
            ).records
        } catch {
            throw CommandFailure("\(error.description)\nNothing was imported.")
        }
    }
}

extension ConsentFile.Format: ExpressibleByArgument {}
