import Foundation
import Samples

/// The instruction counts that the repository keeps, by the names of their rows.
///
/// Instruction counts are the same on a busy machine, so a change that costs more can be refused. When a change is meant
/// to cost more, or costs less, write the new counts into the file in the same commit and say why in its message.
struct CommittedInstructions {
    /// The share by which a count may grow before it is an error.
    static let tolerance = 0.05

    let file: String
    private let counts: [String: Double]

    init(file: String) throws {
        self.file = file
        counts = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Prints each count beside the committed one.
    /// - Throws: ``Failure`` that names the rows that grew by more than ``tolerance`` and those that the file lacks.
    func check(_ rows: [Measurement]) throws {
        var mistakes: [String] = []
        for row in rows where row.unit == InstructionBenchmark.unit {
            guard let committed = counts[row.name] else {
                mistakes.append("\(row.name): \(Int(row.value)); \(file) has no figure for it")
                continue
            }
            let change = row.value / committed - 1
            let counts = String(format: "%.0f, committed %.0f (%+.1f %%)", row.value, committed, 100 * change)
            let told = "\(row.name): \(counts)"
            print(told)
            if change > Self.tolerance { mistakes.append(told) }
        }
        guard mistakes.isEmpty else {
            throw Failure(what: "more instructions than committed:\n" + mistakes.joined(separator: "\n"))
        }
    }
}
