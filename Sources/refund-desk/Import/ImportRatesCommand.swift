import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Imports daily exchange rates.
struct ImportRatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rates",
        abstract: "Import daily euro reference rates.",
        discussion: """
            FILE has the layout of the European Central Bank's eurofxref-hist.csv: Date, then currencies. Purchases in \
            other currencies are converted to dollars at the rates of the purchase day. Stored rates never change, and \
            you can import the same file again at any time. A desk may run at the same time. The line \
            2005-01-01,redenominate,TRL,TRY,1000000 means that 1 TRY is worth 1000000 TRL from this day on.
            """
    )

    @Argument(help: "The file with the rates.")
    var file: String

    @OptionGroup var configuration: ConfigurationOption

    @Flag(name: .customLong("dry-run"), help: "Check the file and import nothing.")
    var dryRun = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let rates: RateFile
        do throws(RateFileFailure) {
            rates = try RateFile.read(from: file)
        } catch {
            throw CommandFailure(error.description)
        }
        guard !dryRun else {
            Console.print("\(file): \(rates.rates.count) valid rates; nothing was imported.")
            for remark in rates.remarks { Console.note("Note: \(remark).") }
            return
        }
        let store = try configuration.openStore()
        let result = try await store.importRates(rates.rates)
        let remarks = try await rates.remarks + store.rateCoverage().remarks(today: Day(of: .now))
        if json {
            Console.print(try JSONEncoder.sorted.encode(Report(rates, result, remarks)))
        } else {
            Console.print(Self.summary(rates, result))
        }
        for rate in result.differing.prefix(10) {
            Console.note("The stored rate of \(rate.currency) on \(rate.day) differs and was kept.")
        }
        if result.differing.count > 10 { Console.note("\(result.differing.count - 10) more differ and were kept.") }
        for remark in remarks { Console.note("Note: \(remark).") }
    }

    private static func summary(_ file: RateFile, _ result: RateImport) -> String {
        let days = file.days.first.flatMap { first in file.days.last.map { "\(first) to \($0)" } } ?? "no day"
        let changes = file.redenominations.map { change in
            let old = "\(Self.amount(change.factor)) \(change.old)" + (change.old == change.new ? " before" : "")
            return " From \(change.day) on, 1 \(change.new) is worth \(old)."
        }
        return "\(days): \(result.added) of \(file.rates.count) rates are new; \(result.priced) purchases repriced."
            + changes.joined()
    }

    /// Returns a number of millionths as a decimal, without trailing zeros.
    private static func amount(_ millionths: Int64) -> String {
        let rest = String(millionths % 1_000_000 + 1_000_000).dropFirst()
        let decimals = String(rest.reversed().drop { $0 == "0" }.reversed())
        return "\(millionths / 1_000_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }

    private struct Report: Encodable {
        let from: String?
        let until: String?
        let rates: Int
        let added: Int
        let differing: Int
        let purchasesPriced: Int
        let redenominations: [Redenominated]
        let leaps: [Leap]
        let remarks: [String]

        init(_ file: RateFile, _ result: RateImport, _ remarks: [String]) {
            from = file.days.first?.description
            until = file.days.last?.description
            rates = file.rates.count
            added = result.added
            differing = result.differing.count
            purchasesPriced = result.priced
            redenominations = file.redenominations.map {
                Redenominated(day: $0.day.description, old: $0.old, new: $0.new)
            }
            leaps = file.leaps.map {
                Leap(line: $0.line, currency: $0.currency, from: $0.from.description, day: $0.day.description)
            }
            self.remarks = remarks
        }

        struct Redenominated: Encodable {
            let day: String
            let old: String
            let new: String
        }

        struct Leap: Encodable {
            let line: Int
            let currency: String
            let from: String
            let day: String
        }
    }
}
