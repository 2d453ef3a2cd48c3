import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Store
import StorePostgres
import Synchronization

/// Copies the database into another one.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy the database into an empty one, from SQLite to PostgreSQL or back, while the desk runs.",
        discussion: """
            The command copies all tables and compares them, while the desk runs. Then it waits until you stop the desk, \
            copies what changed since, and ends. If it is interrupted, run the same command again: it continues where it \
            was. Afterwards, set database in refund-desk.yml to the new address and start the desk there. No desk starts \
            on the old database any more, because both would answer the same requests; --abandon allows it again.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The database to copy: sqlite:PATH or postgresql://USER@HOST/DATABASE.",
            valueName: "address"
        )
    )
    var from: String

    @Option(help: ArgumentHelp("The empty database to copy into; an SQLite file may be missing.", valueName: "address"))
    var to: String?

    @Flag(
        name: .customLong("no-wait"),
        help: "End when everything is copied, even if the desk runs; run it again later."
    )
    var isNotWaiting = false

    @Flag(
        help: """
            Abandon a copy, under way or ended: end the log of changes in the source, and let desks start on it. The \
            target is not changed.
            """
    )
    var abandon = false

    @Option(
        name: .customLong("snapshot-seconds"),
        help: ArgumentHelp("How long one snapshot of the source is used at most.", visibility: .hidden),
        transform: (0.001...86_400).number
    )
    var snapshotSeconds = 60.0

    @Option(
        name: .customLong("batch-rows"),
        help: ArgumentHelp("How many rows are written in one transaction.", visibility: .hidden),
        transform: (1...100_000).number
    )
    var batchRows = 2_000

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        let addresses: [(option: String, address: String?)] = [("--from", from), ("--to", to)]
        for (option, address) in addresses {
            guard let address, !DatabaseLocation.isAddress(address) else { continue }
            throw ValidationError("\(option): write sqlite:PATH or postgresql://USER@HOST/DATABASE.")
        }
        if abandon == (to != nil) {
            throw ValidationError("Name the target with --to, or abandon the copy with --abandon.")
        }
    }

    func run() async throws {
        let source = try DatabaseLocation(argument: from)
        guard let to else {
            try DatabaseCopy.abandon(source)
            guard !json else {
                return Console.print(
                    try JSONEncoder.sorted.encode(["from": source.description, "state": "abandoned"])
                )
            }
            Console.note("\(source): the log of changes is removed, and desks may use the database.")
            return
        }
        let target = try DatabaseLocation(argument: to)
        let display = CopyDisplay(source: source)
        let copy = DatabaseCopy(from: source, to: target, snapshotTime: .seconds(snapshotSeconds), batch: batchRows) {
            phase,
            done,
            total in
            display.show(phase, done, total)
        }
        let start = ContinuousClock.now
        let result = try await copy.run(waits: !isNotWaiting)
        display.clear()
        if json {
            Console.print(try JSONEncoder.sorted.encode(CopyResult(source, target, result, took: .now - start)))
        } else {
            show(result, source, target)
        }
    }

    private func show(_ result: DatabaseCopy.Result, _ source: DatabaseLocation, _ target: DatabaseLocation) {
        guard result.isFinished else {
            Console.note(
                "\(source) is copied and compared. Stop the desk, and run the same command again to end the copy."
            )
            return
        }
        var table = Table(("TABLE", .left), ("ROWS", .right), ("DIGEST", .left))
        for one in result.tables { table.add(one.name, ProgressLine.grouped(one.rows), String(one.digest.prefix(16))) }
        for line in table.lines { Console.print(line) }
        Console.note(
            "\(target) has everything that \(source) has. Set database in refund-desk.yml to it, and start the desk. Do not "
                + "start a desk on \(source) again."
        )
    }
}

/// Shows the progress of a copy.
private final class CopyDisplay: Sendable {
    private struct State {
        var phase: DatabaseCopy.Phase?
        var bars: [DatabaseCopy.Phase: ProgressBar] = [:]
        var hasAskedToStop = false

        /// Returns whether to ask for the desk to be stopped, which happens once.
        mutating func asksToStop() -> Bool {
            defer { hasAskedToStop = true }
            return !hasAskedToStop
        }
    }

    private let source: DatabaseLocation
    private let state = Mutex(State())

    init(source: DatabaseLocation) { self.source = source }

    func show(_ phase: DatabaseCopy.Phase, _ done: Int64, _ total: Int64) {
        if let unit = phase.unit {
            bar(of: phase, unit).show(done: done, of: total, count: done)
        } else if state.withLock({ $0.asksToStop() }) {
            clear()
            Console.note("\(source) is copied and compared. Stop the desk now; the copy then ends by itself.")
        }
    }

    /// Returns the bar of a phase, and removes that of another one from the screen.
    private func bar(of phase: DatabaseCopy.Phase, _ unit: String) -> ProgressBar {
        let (bar, old): (ProgressBar, ProgressBar?) = state.withLock { state in
            let old = state.phase == phase ? nil : state.phase.flatMap { state.bars[$0] }
            // Copying and comparing continue where they were, and each catching up begins anew.
            let isKept = state.phase == phase || phase != .catchingUp
            let bar = (isKept ? state.bars[phase] : nil) ?? ProgressBar(unit: unit)
            state.phase = phase
            state.bars[phase] = bar
            return (bar, old)
        }
        old?.clear()
        return bar
    }

    func clear() {
        let bars = state.withLock { Array($0.bars.values) }
        for bar in bars { bar.clear() }
    }
}

extension DatabaseCopy.Phase {
    /// What is counted in the phase; `nil` if nothing is.
    fileprivate var unit: String? {
        switch self {
        case .copying: "rows"
        case .comparing: "rows compared"
        case .catchingUp: "changes"
        case .waitingForDesk: nil
        }
    }
}

/// A copy as JSON.
private struct CopyResult: Encodable {
    struct Table: Encodable {
        let table: String
        let rows: Int64
        let digest: String
    }

    let from: String
    let to: String
    /// `finished`, or `copied` while the desk still runs.
    let state: String
    /// What was compared row by row once the desk had stopped; absent before.
    let rows: Int64?
    let tables: [Table]?
    let seconds: Double
    /// How long the desk had to be stopped.
    let awaySeconds: Double?

    init(_ source: DatabaseLocation, _ target: DatabaseLocation, _ result: DatabaseCopy.Result, took: Duration) {
        from = source.description
        to = target.description
        state = result.isFinished ? "finished" : "copied"
        let compared = result.tables.map { Table(table: $0.name, rows: $0.rows, digest: $0.digest) }
        tables = result.isFinished ? compared : nil
        rows = result.isFinished ? compared.reduce(0) { $0 + $1.rows } : nil
        seconds = took / .seconds(1)
        awaySeconds = result.away.map { $0 / .seconds(1) }
    }
}

extension DatabaseLocation {
    /// Returns whether a text has the form of a database URL, which says nothing about the database.
    fileprivate static func isAddress(_ text: String) -> Bool {
        text.contains(/^(sqlite:.|postgres(ql)?:\/\/)/)
    }

    /// Parses a database URL on a command line.
    ///
    /// - Parameter text: `sqlite:PATH` or `postgresql://USER@HOST/DATABASE`.
    /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for any other text; the reason never contains a password.
    fileprivate init(argument text: String) throws(StoreError) {
        if let path = text.wholeMatch(of: /sqlite:(.+)/)?.1 {
            self = .sqlite(String(path))
        } else if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
            self = .postgreSQL(try PostgresAddress(text))
        } else {
            throw .cannotOpen(path: "that you named", reason: "write sqlite:PATH or postgresql://USER@HOST/DATABASE")
        }
    }
}
