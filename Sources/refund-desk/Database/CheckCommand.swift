import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Checks the database or a backup.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the database, beside a running desk, or a backup.",
        discussion: """
            Checks the structure of the database, rebuilds stored payloads and verifies their signatures again, and counts \
            every total again from the facts. Without --all, it verifies a sample of 2,000 payloads. Prints each \
            difference, and exits with 1 if there is one.
            """
    )

    @Argument(help: "A backup. Without it, the configured database is checked.")
    var path: String?

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Verify every payload.")
    var all = false

    @Flag(help: "Correct totals that differ. A desk may run at the same time.")
    var repair = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if repair, path != nil { throw ValidationError("--repair is for the configured database, not for a backup.") }
    }

    func run() async throws {
        let configuration = try file.loadDatabase()
        guard path != nil || configuration.database.exists else {
            throw CommandFailure(
                "There is no database at \(configuration.database) yet: run refund-desk serve or migrate first."
            )
        }
        let bar = ProgressBar(unit: "rows")
        let check = DatabaseCheck(configuration)
        let report =
            if let path {
                try await check.run(backup: path, isAll: all) { rows in bar.show(done: rows, of: nil, count: rows) }
            } else {
                try await check.run(isAll: all, repairs: repair) { rows in
                    bar.show(done: rows, of: nil, count: rows)
                }
            }
        bar.clear()
        if json {
            Console.print(try JSONEncoder.sorted.encode(CheckResult(report)))
        } else {
            show(report, path ?? configuration.database.description)
        }
        if !report.isSound { throw ExitCode.failure }
    }

    private func show(_ report: CheckReport, _ name: String) {
        for problem in report.problems { Console.print("structure: \(problem)") }
        for failure in report.payloads.failures { Console.print(failure) }
        for difference in report.differences {
            let columns = difference.columns.map { "\($0.name) is \($0.kept) instead of \($0.counted)" }
            Console.print("\(difference.total.rawValue) \(difference.key): \(columns.joined(separator: ", "))")
        }
        let payloads = report.payloads
        if report.isContentChecked {
            Console.note(
                "\(name): \(payloads.rebuilt) payloads rebuilt, \(payloads.verified) signatures verified, "
                    + "\(report.problems.count + report.differences.count + Int(payloads.failed)) differences, "
                    + "\(report.repaired) repaired"
            )
        } else {
            Console.note("\(name): whole. To check its content, restore it into an empty database and check that.")
        }
    }
}

/// A check as JSON.
private struct CheckResult: Encodable {
    let isSound: Bool
    let isContentChecked: Bool
    let problems: [String]
    let payloads: CheckReport.Payloads
    let differences: [Difference]
    let repaired: Int

    struct Difference: Encodable {
        let table: String
        let key: String
        let columns: [Column]
    }

    struct Column: Encodable {
        let name: String
        let kept: String
        let counted: String
    }

    init(_ report: CheckReport) {
        isSound = report.isSound
        isContentChecked = report.isContentChecked
        problems = report.problems
        payloads = report.payloads
        differences = report.differences.map { one in
            Difference(
                table: one.total.rawValue,
                key: one.key,
                columns: one.columns.map { Column(name: $0.name, kept: $0.kept, counted: $0.counted) }
            )
        }
        repaired = report.repaired
    }
}
