import AppStoreTypes
import DeskTools
import Foundation
import RefundDesk
import Refunds

/// Receives the cases that a draft changes as the simulation finds them, then the whole result.
protocol ChangeListing: AnyObject {
    func take(_ changes: [PolicyChange])
    func finish(_ simulation: PolicySimulation, draft: Policy) throws
}

/// Keeps the newest changes and prints them at the end with the tables, as text for a terminal.
final class NewestChanges: ChangeListing {
    private let limit: Int
    private var newest: [PolicyChange] = []

    init(limit: Int) { self.limit = limit }

    func take(_ changes: [PolicyChange]) {
        newest += changes
        // Sorting is rare, and only changes that may still be listed are kept.
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

/// Prints one JSON object, and writes its changes as they are found.
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

/// Prints one CSV line per change.
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
