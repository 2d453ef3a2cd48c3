import AppStoreTypes
import Foundation
import RefundDesk
import Refunds

/// Takes the cases that a draft decides otherwise, as they are found, and ends with the whole.
protocol ChangeListing: AnyObject {
    func take(_ changes: [PolicyChange])
    func finish(_ simulation: PolicySimulation, draft: Policy) throws
}

/// The newest changes, kept until the end, then the tables: for a person.
final class NewestChanges: ChangeListing {
    private let limit: Int
    private var newest: [PolicyChange] = []

    init(limit: Int) { self.limit = limit }

    func take(_ changes: [PolicyChange]) {
        newest += changes
        // Sorted seldom: only what may still be listed is kept.
        if newest.count > 4 * max(limit, 1024) { trim() }
    }

    func finish(_ simulation: PolicySimulation, draft: Policy) {
        trim()
        for line in SimulationText.lines(of: simulation, draft: draft, newest: newest, .standard) {
            Console.print(line)
        }
    }

    private func trim() {
        newest.sort { ($0.requestedAt, $0.caseID) > ($1.requestedAt, $1.caseID) }
        newest.removeSubrange(min(limit, newest.count)...)
    }
}

/// One JSON object whose changes are written as they are found.
final class JSONChanges: ChangeListing {
    private let limit: Int
    private var written = 0

    init(limit: Int) { self.limit = limit }

    func take(_ changes: [PolicyChange]) {
        var text = ""
        for change in changes.prefix(limit - written) {
            text += written == 0 ? #"{"changes":["# : ","
            text += SimulationJSON.line(of: change)
            written += 1
        }
        Console.write(text)
    }

    func finish(_ simulation: PolicySimulation, draft: Policy) throws {
        let summary = String(decoding: try SimulationJSON(simulation, draft: draft).data(), as: UTF8.self)
        Console.print((written == 0 ? #"{"changes":["# : "") + "]," + summary.dropFirst())
    }
}

/// A line for each change.
final class CSVChanges: ChangeListing {
    private let limit: Int
    private var written = 0

    init(limit: Int) {
        self.limit = limit
        Console.print(SimulationCSV.header)
    }

    func take(_ changes: [PolicyChange]) {
        let listed = changes.prefix(limit - written)
        written += listed.count
        Console.write(listed.map { SimulationCSV.line(of: $0) + "\n" }.joined())
    }

    func finish(_ simulation: PolicySimulation, draft: Policy) {
        Console.note("\(simulation.changed) of \(simulation.compared) cases change.")
    }
}
