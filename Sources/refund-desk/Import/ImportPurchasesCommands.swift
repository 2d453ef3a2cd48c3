import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Imports purchases made outside the store that sells the app, from a CSV file.
struct ImportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Import purchases made in other stores or on the web, from CSV.",
        discussion: """
            The first line names the columns, in any order. store, purchaseId, customer, at, amount and currency are \
            required; product, refundedAmount and refundedAt are optional. --map purchaseId=order_no reads a column of \
            another name, and --set store=web gives every row a value. \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions
    @OptionGroup var columns: ColumnOptions
    @OptionGroup var separators: SeparatorOption

    @Option(help: "The mark before decimals, point or comma. Required if an amount such as 1,234 is ambiguous.")
    var decimal: DecimalMark?

    func run() async throws {
        let layout: FileLayout<PurchaseColumn> = try columns.layout(of: .purchases) {
            $0.separator = separators.separator
            $0.decimal = decimal
        }
        try await options.run(format: .csv, layout)
    }
}

/// Imports purchases made outside the store that sells the app, from an NDJSON file.
struct ImportNDJSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ndjson",
        abstract: "Import purchases made in other stores or on the web, from one JSON object a line.",
        discussion: """
            The members store, purchaseId, customer and at are required; amount, currency, product, refundedAmount and \
            refundedAt are optional. --map purchaseId=order_no reads a member of another name, and --set store=web gives \
            every line a value. \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions
    @OptionGroup var columns: ColumnOptions

    func run() async throws { try await options.run(format: .ndjson, columns.layout(of: .purchases)) }
}

/// The options of all commands that import purchases made outside the store that sells the app.
struct PurchaseFileOptions: ParsableArguments {
    static let discussion = """
        The purchases count towards the customer's total, in dollars at the rate of the purchase day. If an amount or \
        a rate is unknown, the total is unknown. Invalid lines are reported and written to FILE.rejected, the other \
        lines are imported, and the exit code is 1. A stopped import resumes where it stopped. Importing a corrected \
        file replaces the old values. A desk may run at the same time.
        """

    @Argument(help: "The file; - for standard input.")
    var file: String

    @OptionGroup var app: AppOption
    @OptionGroup var configuration: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "Check the file, show its first purchases, and import nothing.")
    var isDryRun = false

    @Flag(help: "Start again from the beginning, even if an earlier import stopped half way.")
    var restart = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    /// Imports a file with own columns.
    func run(format: RecordFileFormat, _ layout: FileLayout<PurchaseColumn>) async throws {
        try await run { app, key, store in
            PurchaseFileImport(
                RecordFileInput(argument: file),
                format: format,
                layout: layout,
                app: key,
                soldBy: app.store,
                store: store,
                rates: store
            )
        }
    }

    /// Imports a file of purchases, and reports the result.
    func run(_ makeWork: (AppConfiguration, AppKey, Store) throws -> any PurchaseImport) async throws {
        let (app, key) = try app.chosen(in: configuration.load())
        let work = try makeWork(app, key, try configuration.openStore(of: key.bundleID))
        let bar = ProgressBar(unit: "rows")
        let interruption = ImportInterruption(isRepeatable: file != "-", restarts: restart)
        defer { interruption.end() }
        let result: RecordFileResult
        do {
            result = try await work.run(
                isDryRun: isDryRun,
                restarts: restart,
                onUnlisted: {
                    bar.clear()
                    Console.note("\(file):\($0.line): \($0.reason)")
                },
                onProgress: { bytes, total, tally in bar.show(done: bytes, of: total, count: tally.entries) }
            )
        } catch let failure as RecordFileFailure {
            throw CommandFailure("\(file): \(failure.description)\nNothing was imported.")
        } catch let error as StoreError {
            throw interruption.failure(error)
        }
        bar.clear()
        try report(result, of: app, linked: work.linkedCustomers)
        if let remark = work.repeated.remark { Console.note(remark) }
        if result.tally.rejected > 0 { throw ExitCode.failure }
    }

    private func report(_ result: RecordFileResult, of app: AppConfiguration, linked: Int64?) throws {
        let tally = result.tally
        let report = FileImportReport(result, file: file, isDryRun: isDryRun)
        report.noteMistakes()
        guard !json else {
            let unchanged = tally.entries - tally.rejected - tally.added - tally.changed - (linked ?? 0)
            var members: [String: JSONValue] = [
                "added": .integer(tally.added), "changed": .integer(tally.changed),
                "rejected": .integer(tally.rejected), "rows": .integer(tally.entries),
                "unchanged": .integer(isDryRun ? 0 : max(unchanged, 0)), "unpriced": .integer(tally.unpriced),
            ]
            members["linkedCustomers"] = linked.map(JSONValue.integer)
            if !result.unrated.isEmpty {
                members["withoutRate"] = .object(result.unrated.mapValues(JSONValue.integer))
            }
            return try report.printJSON(members)
        }
        report.noteResumption()
        report.noteSkipped()
        if isDryRun {
            report.printPreview(of: "purchase")
            Console.print("\(tally.entries - tally.rejected) of \(tally.entries) purchases could be imported.")
            if tally.unpriced > 0 {
                Console.print("\(tally.unpriced) of them would have no price in dollars: \(Self.unpricedReasons)")
            }
            if !result.unrated.isEmpty {
                let currencies = result.unrated.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                    .map { "\($0.value) in \($0.key)" }
                Console.print("Without a rate for the day: \(currencies.joined(separator: ", ")).")
            }
            return
        }
        Console.print(
            "\(Counted.text(tally.entries, "row")): \(Counted.text(tally.added, "purchase")) new, "
                + "\(tally.changed) changed."
        )
        if let linked {
            Console.print("\(Counted.text(linked, "\(app.store.name) transaction")) linked to a customer.")
        }
        if tally.unpriced > 0 {
            let verb = tally.unpriced == 1 ? "has" : "have"
            Console.print("\(tally.unpriced) \(verb) no price in dollars yet: \(Self.unpricedReasons)")
        }
    }

    private static let unpricedReasons = "their currency has no rate for the day, or the amount is not known."
}
