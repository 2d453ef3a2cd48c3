import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Imports the purchases in app receipts.
struct ImportReceiptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipts",
        abstract: "Import the purchases in app receipts.",
        discussion: """
            PATH is a file with one base64 receipt a line, a binary receipt, a folder with one receipt in each file, \
            or - for standard input. Receipts are verified offline by Apple's signature. With --online, verifyReceipt \
            verifies them with the app's shared secret and also returns later transactions. Rejected receipts are \
            reported, the others are imported, and the exit code is 1. A receipt never overrides a notification or a \
            history. A stopped import resumes where it stopped, and you can import the same receipts again. A desk may \
            run at the same time.
            """
    )

    @Argument(help: "The file, folder, or - for standard input.")
    var path: String

    @Flag(help: "Verify the receipts with Apple's verifyReceipt endpoint.")
    var online = false

    @Option(help: "The maximum number of requests a second, with --online.", transform: Pacer.allowedRates.number)
    var rate: Double?

    @Flag(help: "Start again from the beginning, even if an earlier import stopped half way.")
    var restart = false

    @OptionGroup var app: AppOption
    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if rate != nil, !online { throw ValidationError("--rate needs --online.") }
    }

    func run() async throws {
        let (app, key) = try app.chosen(in: configuration.load())
        if online, app.sharedSecrets.isEmpty {
            throw CommandFailure("verifyReceipt needs the sharedSecret of \(app.bundleID), which is not configured.")
        }
        let work = ReceiptImport(
            app: app,
            environments: self.app.environment == nil ? Set(app.environments) : [key.environment],
            proof: online ? .online(Desk.receiptClient(of: app), pace: rate.map { Pacer(perSecond: $0) }) : .offline,
            store: try configuration.openStore(of: key.bundleID)
        )
        let bar = ProgressBar(unit: "purchases")
        let interruption = ImportInterruption(isRepeatable: path != "-", restarts: restart)
        defer { interruption.end() }
        let result: ReceiptImport.Result
        do {
            result = try await work.run(ReceiptSource(path), restarts: restart) { done, total, tally in
                bar.show(done: done, of: total, count: tally.transactions)
            }
        } catch let failure as RecordFileFailure {
            throw CommandFailure("\(path): \(failure.description)")
        } catch let error as StoreError {
            throw interruption.failure(error)
        }
        bar.clear()
        try report(result)
        if result.rejected > 0 { throw ExitCode.failure }
    }

    private func report(_ result: ReceiptImport.Result) throws {
        for mistake in result.mistakes { Console.note(mistake) }
        let more = result.rejected - Int64(result.mistakes.count)
        if more > 0 { Console.note("and \(more) more") }
        if result.rejected > 0 {
            let again = result.canSucceedLater ? " Some may be accepted later: import them again." : ""
            Console.note("\(result.rejected) of \(result.receipts) receipts were not imported.\(again)")
        }
        if result.receipts == 0, result.resumedAfter == nil {
            Console.note(
                "\(path) has no receipt: a file is one receipt, or has one base64 receipt a line; a folder has one in "
                    + "each file."
            )
        }
        if let done = result.resumedAfter {
            Console.note("Resumed after \(done) receipts, where an earlier import stopped.")
        }
        let tally = result.tally
        guard !json else {
            let members = [
                "receipts": result.receipts, "rejected": result.rejected, "transactions": tally.transactions,
                "added": tally.added, "changed": tally.changed,
            ]
            return Console.print(try JSONEncoder.sorted.encode(members))
        }
        let receipts = Counted.text(result.receipts - result.rejected, "receipt")
        Console.print("\(receipts) with \(Counted.text(tally.transactions, "purchase")):")
        Console.print("\(tally.added) new, \(tally.changed) changed.")
    }
}
