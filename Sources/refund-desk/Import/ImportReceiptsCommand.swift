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
            PATH is a file with one receipt in base64 a line, a receipt in its binary form, a folder with a receipt in each \
            file, or - for standard input. Receipts are proved offline by Apple's signature; with --online verifyReceipt \
            is asked with the app's shared secret, and says also what happened since. A receipt that is not taken is \
            named, and the rest goes on; the exit code is then 1. What a receipt says never takes the place of what a \
            notification or history said. An import that was stopped goes on where it stopped; the same receipts may be \
            imported again. A desk may run meanwhile.
            """
    )

    @Argument(help: "The file, folder, or - for standard input.")
    var path: String

    @Flag(help: "Ask verifyReceipt.")
    var online = false

    @Option(help: "How many requests a second at most, with --online.")
    var rate: Double?

    @Flag(help: "Begin at the beginning, also where an earlier import stopped half way.")
    var restart = false

    @OptionGroup var app: AppOption
    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard let rate else { return }
        guard online else { throw ValidationError("--rate is of --online: without, nobody is asked.") }
        guard rate > 0, rate <= 1000 else { throw ValidationError("--rate is a number above 0, at most 1000.") }
    }

    func run() async throws {
        let (app, key) = try app.chosen(in: configuration.load())
        if online, app.sharedSecrets.isEmpty {
            throw CommandFailure("verifyReceipt needs the sharedSecret of \(app.bundleID), which is not configured.")
        }
        let work = ReceiptImport(
            app: app,
            environments: self.app.environment == nil ? Set(app.environments) : [key.environment],
            proof: online ? .online(Desk.receiptClient(of: app), pace: rate.map { Pace(perSecond: $0) }) : .offline,
            store: try configuration.openStore()
        )
        let bar = ProgressBar(unit: "purchases")
        let result: ReceiptImport.Result
        do {
            result = try await work.run(ReceiptSource(path), restarts: restart) { done, total, tally in
                bar.show(done: done, of: total, count: tally.transactions)
            }
        } catch let failure as PurchaseFileFailure {
            throw CommandFailure("\(path): \(failure.description)")
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
            let again = result.mayPass ? " Some may be taken later: import them again." : ""
            Console.note("\(result.rejected) of \(result.receipts) receipts were not taken.\(again)")
        }
        if let done = result.resumedAfter {
            Console.note("Went on after \(done) receipts, where an earlier import stopped.")
        }
        let tally = result.tally
        guard !json else {
            let members = [
                "receipts": result.receipts, "rejected": result.rejected, "transactions": tally.transactions,
                "added": tally.added, "changed": tally.changed,
            ]
            return Console.print(try JSONEncoder.sorted.encode(members))
        }
        Console.print("\(result.receipts - result.rejected) receipts with \(tally.transactions) purchases:")
        Console.print("\(tally.added) are new, \(tally.changed) changed.")
    }
}
