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
            proofReference and expiresAt are optional. --map and --set read a file with other names. Invalid lines are reported and written to FILE.rejected, the \
            other lines are imported, and the exit code is 1. A stopped import resumes where it stopped. Importing the \
            same file again adds no duplicates. A desk may run at the same time. With a journal, the withdrawals are \
            written to a file beside it, which restore reads.
            """
    )

    @Argument(help: "The file with the records; - for standard input.")
    var file: String

    @Option(
        name: [.customLong("app"), .customLong("bundle-id")],
        help: "The app's bundle ID. Required if several apps are configured."
    )
    var bundleID: String?

    @Option(help: "csv or ndjson. By default, the file's name decides.")
    var format: RecordFileFormat?

    @OptionGroup var columns: ColumnOptions
    @OptionGroup var separators: SeparatorOption
    @OptionGroup var configuration: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "Check the file, show its first records, and import nothing.")
    var isDryRun = false

    @Flag(help: "Start again from the beginning, even if an earlier import stopped half way.")
    var restart = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let app = try configuration.load().app(named: bundleID)
        let own = try configuration.loadDatabase(of: app.bundleID)
        let bar = ProgressBar(unit: "records")
        let interruption = ImportInterruption(isRepeatable: file != "-", restarts: restart)
        defer { interruption.end() }
        let result: RecordFileResult
        do {
            let work = try ConsentImport(
                to: own.openStore(),
                besideJournal: isDryRun ? nil : own.journal,
                in: AppScope(bundleID: app.bundleID, environments: app.environments),
                texts: app.consentTexts
            )
            result = try await work.run(
                RecordFileInput(argument: file),
                format: format ?? usualFormat,
                layout: columns.layout(of: .consent) { $0.separator = separators.separator },
                isDryRun: isDryRun,
                restarts: restart,
                onUnlisted: {
                    bar.clear()
                    note($0)
                },
                onProgress: { bytes, total, tally in bar.show(done: bytes, of: total, count: tally.entries) }
            )
        } catch let failure as RecordFileFailure {
            throw CommandFailure("\(file): \(failure.description)\nNothing was imported.")
        } catch let error as JournalError {
            throw CommandFailure(error.description)
        } catch let error as StoreError {
            throw interruption.failure(error)
        }
        bar.clear()
        try report(result)
        if result.tally.rejected > 0 { throw ExitCode.failure }
    }

    /// The format that the file's name says.
    private var usualFormat: RecordFileFormat {
        [".ndjson", ".jsonl", ".json"].contains { file.lowercased().hasSuffix($0) } ? .ndjson : .csv
    }

    @Sendable private func note(_ mistake: LineMistake) { Console.note("\(file):\(mistake.line): \(mistake.reason)") }

    private func report(_ result: RecordFileResult) throws {
        let tally = result.tally
        let report = FileImportReport(result, file: file, isDryRun: isDryRun)
        report.noteMistakes()
        report.noteResumption()
        let valid = tally.entries - tally.rejected
        let known = isDryRun ? 0 : valid - tally.added
        if json {
            try report.printJSON([
                "added": .integer(tally.added), "known": .integer(known), "records": .integer(tally.entries),
                "rejected": .integer(tally.rejected),
            ])
            return
        }
        if isDryRun {
            report.printPreview(of: "record")
            Console.print("\(valid) of \(tally.entries) records could be imported.")
        } else {
            Console.print("\(Counted.text(tally.entries, "record")): \(tally.added) new, \(known) known before.")
        }
    }
}

extension RecordFileFormat: ExpressibleByArgument {}
