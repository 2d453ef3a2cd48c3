import AppStoreTypes
import DeskTools
import Foundation
import Refunds

/// What every import of a file says about it.
struct FileImportReport {
    private let result: RecordFileResult
    private let file: String
    private let isDryRun: Bool

    init(_ result: RecordFileResult, file: String, isDryRun: Bool) {
        (self.result, self.file, self.isDryRun) = (result, file, isDryRun)
    }

    /// Names the first rejected lines, and says where all of them are listed.
    func noteMistakes() {
        let rejected = result.tally.rejected
        for mistake in result.mistakes { Console.note("\(file):\(mistake.line): \(mistake.reason)") }
        if !result.mistakes.isEmpty, rejected > result.mistakes.count {
            Console.note("and \(Counted.text(rejected - Int64(result.mistakes.count), "more line"))")
        }
        guard rejected > 0 else { return }
        let list = result.rejectedPath.map { ", listed in \($0)" } ?? ""
        let (was, them) = rejected == 1 ? ("was", "it") : ("were", "them")
        Console.note(
            "\(Counted.text(rejected, "line")) \(was) not imported\(list): correct \(them) and import the file again."
        )
    }

    /// Says where an interrupted import was resumed.
    func noteResumption() {
        if let line = result.resumedAtLine { Console.note("Resumed at line \(line), where an earlier import stopped.") }
    }

    /// Says which valid rows were left out, and why.
    func noteSkipped() {
        for (reason, rows) in skipped { Console.note("\(Counted.text(rows, "row")) skipped: \(reason).") }
    }

    /// Prints the first records, and the columns that nothing reads.
    func printPreview(of noun: String) {
        if !result.ignoredColumns.isEmpty {
            Console.print("Columns that are not read: \(result.ignoredColumns.joined(separator: ", ")).")
        }
        guard !result.preview.isEmpty else { return }
        Console.print("As they would be stored, the first \(Counted.text(result.preview.count, noun)):")
        for record in result.preview { Console.print("  \(Table.plain(record.text))") }
    }

    /// Prints the result as JSON: the given members, what was skipped, and for a dry run the first records.
    func printJSON(_ members: [String: JSONValue]) throws {
        var members = members
        if !skipped.isEmpty {
            members["skipped"] = .array(
                skipped.map { .object(["reason": .string($0.reason), "rows": .integer($0.rows)]) }
            )
        }
        if isDryRun {
            members["preview"] = .array(result.preview.map(\.json))
            members["ignoredColumns"] = .array(result.ignoredColumns.map(JSONValue.string))
            members["mistakes"] = .array(
                result.mistakes.map { .object(["line": .integer($0.line), "reason": .string($0.reason)]) }
            )
        }
        Console.print(try JSONEncoder.sorted.encode(JSONValue.object(members)))
    }

    /// The reasons for skipped rows, the most frequent first.
    private var skipped: [(reason: String, rows: Int64)] {
        result.skipped.map { (reason: $0.key, rows: $0.value) }
            .sorted { ($1.rows, $0.reason) < ($0.rows, $1.reason) }
    }
}
