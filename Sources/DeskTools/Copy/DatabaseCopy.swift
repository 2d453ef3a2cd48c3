import Foundation
package import RefundDesk
import Store
import StorePostgres
import StoreSQLite

/// Copies all tables of a database into an empty one, of the other engine or the same, while a desk uses the source.
///
/// From its start, every change of the source is logged, by key (``TableCatalogue``). The first pass reads each table
/// in the order of its key, in snapshots of a minute at most. Each snapshot begins with the rows that changed since the
/// one before and were copied already, so source and target agree on what was copied. Then both are compared whole.
/// What changes later is copied, read back and compared, until the desk has stopped and the log is empty. The position
/// is stored with the rows, so a copy that was killed continues.
package struct DatabaseCopy: Sendable {
    /// What the copy does, for its progress.
    package enum Phase: Hashable, Sendable {
        case copying, comparing
        /// Copying what changed since the last snapshot; counts changes, not rows.
        case catchingUp
        /// Everything is copied and compared, and the desk still runs.
        case waitingForDesk
    }

    /// The rows of a table.
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rows: Int64
        /// The sum of the SHA-256 digests of the rows, as hexadecimal digits.
        package let digest: String
    }

    /// What a copy did.
    package struct Result: Sendable {
        /// Whether the target is complete and may be used.
        package var isFinished: Bool
        package var tables: [Table]
        /// How long the desk had to be stopped.
        package var away: Duration?
    }

    let source: DatabaseLocation
    let target: DatabaseLocation
    let snapshotTime: Duration
    /// How many rows are written in one transaction.
    let batch: Int
    let onProgress: @Sendable (_ phase: Phase, _ done: Int64, _ total: Int64) -> Void

    /// How many changes may be left when the desk is to be stopped: about a second's work.
    private static let fewChanges = 2_000

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - source: the database to copy.
    ///   - target: the empty database.
    ///   - snapshotTime: how long one snapshot of the source is used at most.
    ///   - batch: how many rows are written in one transaction.
    ///   - onProgress: called with the phase, and the rows or changes done and all of them.
    package init(
        from source: DatabaseLocation,
        to target: DatabaseLocation,
        snapshotTime: Duration = .seconds(60),
        batch: Int = 2_000,
        onProgress: @escaping @Sendable (_ phase: Phase, _ done: Int64, _ total: Int64) -> Void
    ) {
        self.source = source
        self.target = target
        self.snapshotTime = snapshotTime
        self.batch = batch
        self.onProgress = onProgress
    }

    /// Copies, or continues a copy.
    ///
    /// - Parameter waits: whether to wait until the desk has stopped.
    /// - Returns: the tables, and whether the copy is finished.
    /// - Throws: ``CopyFailure``, ``StoreError`` and `CancellationError`; the same copy may be run again afterwards.
    package func run(waits: Bool) async throws -> Result {
        guard source != target else { throw CopyFailure("Source and target are the same database.") }
        guard source.exists else { throw CopyFailure("There is no database at \(source) to copy.") }
        let ends = try CopyEnds(source: source, target: target, batch: batch) { [onProgress] done, total in
            onProgress(.catchingUp, done, total)
        }
        defer { ends.close() }
        if try ends.begin() { return try finishedEarlier(ends) }
        try copy(ends)
        try compare(ends)
        try catchUpWithDesk(ends)
        var lock = try ends.lockSource()
        while lock == nil {
            guard waits else { return Result(isFinished: false, tables: [], away: nil) }
            onProgress(.waitingForDesk, 0, 0)
            try await Task.sleep(for: .milliseconds(500))
            lock = try ends.lockSource()
            if lock == nil { try catchUp(ends) }
        }
        defer { lock?.release() }
        let start = ContinuousClock.now
        repeat { try catchUp(ends) } while try ends.hasChanges()
        guard try ends.isSourceFree() else {
            throw CopyFailure("A desk or a command has connected to \(source). Stop it, and run the same copy again.")
        }
        try ends.complete()
        return try finished(ends, since: start)
    }

    /// Finishes a copy whose last step was interrupted, and throws if a desk has changed the source since then.
    private func finishedEarlier(_ ends: CopyEnds) throws -> Result {
        guard let lock = try ends.lockSource() else {
            throw CopyFailure(
                "The copy into \(target) was complete, but a desk uses \(source) again. Stop it. If it has stored anything "
                    + "since, run the command with --abandon, empty \(target), and copy again."
            )
        }
        defer { lock.release() }
        return try finished(ends, since: nil)
    }

    /// Ends the copy; no desk starts on the target before that.
    private func finished(_ ends: CopyEnds, since start: ContinuousClock.Instant?) throws -> Result {
        let tables = try ends.end()
        return Result(isFinished: true, tables: tables, away: start.map { ContinuousClock.now - $0 })
    }

    /// Copies what the first pass has not copied yet.
    private func copy(_ ends: CopyEnds) throws {
        guard try !ends.progress().isWhole(ends.tables) else { return }
        let total = try ends.source.readTables { db in try ends.tables.reduce(0) { try $0 + $1.count(db) } }
        var isWhole = false
        while !isWhole {
            try Task.checkCancellation()
            var seen: [(CopiedTable, [Int64])] = []
            isWhole = try ends.source.readTables { db in
                seen = try ends.applyChanges(db)
                let end = ContinuousClock.now + snapshotTime
                return try copyRows(ends, db, until: end, of: total)
            }
            try ends.forget(seen)
        }
    }

    /// Copies rows of one snapshot; returns whether all tables are done.
    private func copyRows(
        _ ends: CopyEnds,
        _ db: any Connection,
        until end: ContinuousClock.Instant,
        of total: Int64
    ) throws -> Bool {
        var progress = try ends.progress()
        var done = progress.rows
        for table in ends.tables {
            var entry = progress[table.name]
            while !entry.isDone {
                let rows = try table.rows(after: entry.position, limit: batch, db)
                entry.position = rows.last.map(table.key(of:)) ?? entry.position
                entry.rows += Int64(rows.count)
                entry.isDone = rows.count < batch
                let saved = entry
                try ends.writeTarget { db in
                    try table.insert(rows, db)
                    try CopyProgress.save(saved, of: table.name, db)
                }
                done += Int64(rows.count)
                onProgress(.copying, done, total)
                try Task.checkCancellation()
                guard ContinuousClock.now < end else { return false }
            }
        }
        progress = try ends.progress()
        return progress.isWhole(ends.tables)
    }

    /// Compares each table whole, in snapshots of the source that are in the target too.
    ///
    /// Each snapshot begins with a look at the changes of all tables, so it serves for as many tables as its time
    /// allows.
    private func compare(_ ends: CopyEnds) throws {
        var known = try ends.progress()
        let total = 2 * ends.tables.filter { known[$0.name].digest == nil }.reduce(0) { $0 + known[$1.name].rows }
        var done: Int64 = 0
        while ends.tables.contains(where: { known[$0.name].digest == nil }) {
            var seen: [(CopiedTable, [Int64])] = []
            try ends.source.readTables { db in
                seen = try ends.applyChanges(db)
                let end = ContinuousClock.now + snapshotTime
                for table in ends.tables where known[table.name].digest == nil {
                    try compare(table, ends, db, &done, total)
                    guard ContinuousClock.now < end else { break }
                }
            }
            try ends.forget(seen)
            known = try ends.progress()
        }
    }

    /// Compares one table, and stores its digest in the target.
    private func compare(
        _ table: CopiedTable,
        _ ends: CopyEnds,
        _ db: any Connection,
        _ done: inout Int64,
        _ total: Int64
    ) throws {
        let (expected, found) = try ends.target.readTables { copied in
            try digests(of: table, db, copied, &done, total)
        }
        guard expected == found else {
            throw CopyFailure(
                "The table \(table.name) differs: the source has \(expected.rows) rows, the target \(found.rows). Empty the "
                    + "target and copy again."
            )
        }
        var entry = try ends.progress()[table.name]
        entry.digest = expected
        let saved = entry
        try ends.writeTarget { db in try CopyProgress.save(saved, of: table.name, db) }
    }

    /// Reads a table whole on both sides, some rows of each in turn.
    ///
    /// PostgreSQL ends a transaction that waits for long, so neither side waits until the other is read.
    private func digests(
        of table: CopiedTable,
        _ source: any Connection,
        _ target: any Connection,
        _ done: inout Int64,
        _ total: Int64
    ) throws -> (TableDigest, TableDigest) {
        var original = TableReading(table, isTarget: false)
        var copy = TableReading(table, isTarget: true)
        while !original.isWhole || !copy.isWhole {
            done += try original.readRows(batch, source) + copy.readRows(batch, target)
            onProgress(.comparing, done, total)
            try Task.checkCancellation()
        }
        return (original.digest, copy.digest)
    }

    /// Copies what changed until little is left, so that the desk need not be stopped for what changed in hours.
    ///
    /// It also ends if the desk changes rows as fast as they are copied.
    private func catchUpWithDesk(_ ends: CopyEnds) throws {
        var last = Int.max
        var count = try catchUp(ends)
        while count > Self.fewChanges, count < last {
            try Task.checkCancellation()
            last = count
            count = try catchUp(ends)
        }
    }

    /// Copies what changed since the last snapshot, and returns how many changes that were.
    @discardableResult
    private func catchUp(_ ends: CopyEnds) throws -> Int {
        var seen: [(CopiedTable, [Int64])] = []
        try ends.source.readTables { db in seen = try ends.applyChanges(db) }
        try ends.forget(seen)
        return seen.reduce(0) { $0 + $1.1.count }
    }

    /// Ends the logging of changes in the source, without a copy, and lets desks use it again.
    ///
    /// The target stays as it is.
    ///
    /// - Parameter source: the database.
    /// - Throws: ``CopyFailure`` if there is no copy to abandon, or ``StoreError`` if the database cannot be used.
    package static func abandon(_ source: DatabaseLocation) throws {
        guard source.exists else { throw CopyFailure("There is no database at \(source).") }
        // The tables may be of another release by now.
        let store = try CopyEnds.open(source) { reading in _ = try reading.appliedMigrations() }
        defer { try? store.close() }
        guard try CopyEnds.abandonCopy(of: store, source.catalogue) else {
            throw CopyFailure("No copy of \(source) is under way or has ended, so there is none to abandon.")
        }
    }
}

extension CopyProgress {
    /// Whether the first pass is over.
    func isWhole(_ tables: [CopiedTable]) -> Bool { tables.allSatisfy { self[$0.name].isDone } }
}

extension DatabaseLocation {
    var catalogue: any TableCatalogue {
        switch self {
        case .sqlite: SQLiteCatalogue()
        case .postgreSQL: PostgresCatalogue()
        }
    }
}
