import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Imports purchases made outside the App Store from a CSV file.
struct ImportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Import purchases made in other stores or on the web, from CSV.",
        discussion: """
            The first line names the columns, in any order. store, purchaseId, customer, at, amount and currency are \
            required; product, refundedAmount and refundedAt are optional. \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions

    func run() async throws { try await options.run(format: .csv) }
}

/// Imports purchases made outside the App Store from an NDJSON file.
struct ImportNDJSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ndjson",
        abstract: "Import purchases made in other stores or on the web, from one JSON object a line.",
        discussion: """
            The members store, purchaseId, customer and at are required; amount, currency, product, refundedAmount and \
            refundedAt are optional. \(PurchaseFileOptions.discussion)
            """
    )

    @OptionGroup var options: PurchaseFileOptions

    func run() async throws { try await options.run(format: .ndjson) }
}

/// The options of both commands.
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

    @Flag(name: .customLong("dry-run"), help: "Check the file and import nothing.")
    var isDryRun = false

    @Flag(help: "Start again from the beginning, even if an earlier import stopped half way.")
    var restart = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run(format: RecordFileFormat) async throws {
        let (_, key) = try app.chosen(in: configuration.load())
        let work = PurchaseFileImport(
            RecordFileInput(argument: file),
            format: format,
            app: key,
            store: try configuration.openStore(of: key.bundleID)
        )
        let bar = ProgressBar(unit: "rows")
        let interruption = ImportInterruption(isRepeatable: file != "-")
        defer { interruption.end() }
        let result: RecordFileResult
        do {
            result = try await work.run(
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
        }
        bar.clear()
        report(result)
        if let remark = work.repeated.remark { Console.note(remark) }
        if result.tally.rejected > 0 { throw ExitCode.failure }
    }

    @Sendable private func note(_ mistake: LineMistake) { Console.note("\(file):\(mistake.line): \(mistake.reason)") }

    private func report(_ result: RecordFileResult) {
        let tally = result.tally
        result.mistakes.forEach(note)
        if !result.mistakes.isEmpty, tally.rejected > result.mistakes.count {
            Console.note("and \(counted(tally.rejected - Int64(result.mistakes.count), "more line"))")
        }
        if tally.rejected > 0 {
            let list = result.rejectedPath.map { ", listed in \($0)" } ?? ""
            Console.note(
                "\(counted(tally.rejected, "line")) \(tally.rejected == 1 ? "was" : "were") not imported\(list): correct "
                    + "\(tally.rejected == 1 ? "it" : "them") and import the file again."
            )
        }
        guard !json else {
            let unchanged = tally.entries - tally.rejected - tally.added - tally.changed
            Console.print(
                Data(
                    """
                    {"added":\(tally.added),"changed":\(tally.changed),"rejected":\(tally.rejected),\
                    "rows":\(tally.entries),"unchanged":\(isDryRun ? 0 : unchanged),"unpriced":\(tally.unpriced)}
                    """.utf8
                )
            )
            return
        }
        if let line = result.resumedAtLine { Console.note("Resumed at line \(line), where an earlier import stopped.") }
        if isDryRun {
            Console.print("\(tally.entries - tally.rejected) of \(tally.entries) purchases could be imported.")
            return
        }
        Console.print(
            "\(counted(tally.entries, "row")): \(counted(tally.added, "purchase")) new, \(tally.changed) changed."
        )
        if tally.unpriced > 0 {
            Console.print(
                "\(tally.unpriced) \(tally.unpriced == 1 ? "has" : "have") no price in dollars yet: their currency has no rate for the day, or "
                    + "the amount is not known."
            )
        }
    }
}
