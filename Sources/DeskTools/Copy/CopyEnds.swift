// This file is longer than most, because source and target must agree on every step between begin and end.

import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import Store
import StorePostgres
import StoreSQLite

/// Source and target of a copy.
///
/// It is used by one task.
final class CopyEnds {
    let source: Store
    let target: Store
    /// The tables to copy, each after those that its rows refer to.
    private(set) var tables: [CopiedTable] = []

    private let sourceLocation: DatabaseLocation
    private let targetLocation: DatabaseLocation
    private let targetLock: (any DeskLock)?
    /// Names this process in the target, where the last process that began to write is the only one that may go on.
    private let writer = UUID().uuidString
    private let batch: Int
    private let onChanges: @Sendable (_ done: Int64, _ total: Int64) -> Void

    /// Tables that are not copied: those of an engine itself, those that a copy writes, and those of running desks.
    private static let left: Set<String> = [
        "schema_migration", "customer_lock", "transaction_mark", "desk_presence", log, end, "copy_run", "copy_progress",
    ]
    /// The table of the source that names the copy under way.
    static let log = "copy_log"
    /// The table of the source that names the database where desks work since the copy ended.
    static let end = "copy_end"

    /// Opens both databases.
    ///
    /// - Parameters:
    ///   - source: the database to copy.
    ///   - target: the empty database, or one with an unfinished copy.
    ///   - batch: how many rows are read and written at a time.
    ///   - onChanges: called while changes are copied, with those that are done and all of them.
    /// - Throws: ``StoreError`` if one of them cannot be used.
    init(
        source: DatabaseLocation,
        target: DatabaseLocation,
        batch: Int,
        onChanges: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void
    ) throws {
        self.batch = batch
        self.onChanges = onChanges
        sourceLocation = source
        targetLocation = target
        self.source = try Self.open(source) { reading in try reading.requireMigrated() }
        if case .sqlite(let path) = target { targetLock = try SQLiteCopy.lock(path) } else { targetLock = nil }
        self.target = try target.store()
    }

    /// Opens a database for writing, after a look at it, so that a file of another program stays as it is.
    ///
    /// - Parameters:
    ///   - source: the database.
    ///   - check: looks at the database, and throws if it is another program's.
    /// - Returns: the opened database.
    /// - Throws: ``StoreError`` for a database of another program, and any error of the look.
    static func open(_ source: DatabaseLocation, after check: (Store) throws -> Void) throws -> Store {
        let reading = try source.readOnlyStore()
        defer { try? reading.close() }
        try check(reading)
        return try source.store()
    }

    func close() {
        try? source.close()
        try? target.close()
        targetLock?.release()
    }

    func progress() throws -> CopyProgress { try target.readTables { db in try CopyProgress(db) } }

    // MARK: - Beginning

    /// Makes source and target ready; returns whether the copy had ended but for its last step.
    func begin() throws -> Bool {
        let sourceShapes = try source.readTables { [sourceLocation] db in try sourceLocation.catalogue.tables(db) }
        let targetNames = try target.readTables { [targetLocation] db in
            try Set(targetLocation.catalogue.tables(db).map(\.name))
        }
        let logged: String? = try sourceShapes.contains { $0.name == Self.log } ? loggedRun() : nil
        guard targetNames.contains("copy_run") else {
            guard targetNames.isEmpty else {
                throw CopyFailure(
                    "\(targetLocation) is not empty. Copy into an empty database, or into another schema."
                )
            }
            let id = try logged ?? beginRun()
            try beginLogs(of: sourceShapes)
            try prepareTarget(id)
            try pair(sourceShapes)
            return false
        }
        let (run, isComplete) = try copiedRun()
        try pair(sourceShapes)
        guard isComplete || run == logged else {
            throw CopyFailure(
                "\(targetLocation) has an unfinished copy that \(sourceLocation) does not know, because it is of another "
                    + "database, or was given up. Empty \(targetLocation), and copy again."
            )
        }
        _ = try target.writeTables { [writer] db in try db.run("UPDATE copy_run SET writer = \(writer)") }
        if isComplete { return true }
        try beginLogs(of: sourceShapes)
        return false
    }

    private func loggedRun() throws -> String? {
        try source.readTables { db in try db.row("SELECT id FROM copy_log")?.value("id") }
    }

    private func copiedRun() throws -> (id: String, isComplete: Bool) {
        try target.readTables { db in
            guard let row = try db.row("SELECT id, is_complete FROM copy_run") else { return ("", false) }
            return (try row.value("id"), try row.value("is_complete"))
        }
    }

    private func beginRun() throws -> String {
        let id = UUID().uuidString
        let name = targetLocation.description
        try source.writeTables { db in
            try db.script("CREATE TABLE copy_log (id TEXT NOT NULL PRIMARY KEY, target TEXT NOT NULL)")
            try db.run("INSERT INTO copy_log (id, target) VALUES (\(id), \(name))")
        }
        return id
    }

    /// Begins to log the changes of each table, one table in a transaction, so that a desk waits for a moment only.
    private func beginLogs(of shapes: [TableShape]) throws {
        let names = Set(shapes.map(\.name))
        let catalogue = sourceLocation.catalogue
        for shape in shapes where Self.isCopied(shape.name) && !names.contains(CopiedTable.log(of: shape.name)) {
            try source.writeTables { db in try db.script(catalogue.beginLog(of: shape)) }
        }
    }

    private func prepareTarget(_ id: String) throws {
        let name = sourceLocation.description
        try target.writeTables { [target, writer] db in
            try target.createTables(db)
            try db.script(CopyProgress.script)
            try db.run("INSERT INTO copy_run (id, source, is_complete, writer) VALUES (\(id), \(name), 0, \(writer))")
        }
        try addPartitions()
    }

    /// Adds the monthly tables of the payloads that will be copied.
    private func addPartitions() throws {
        guard case .postgreSQL(let address) = targetLocation else { return }
        let first: Timestamp? = try source.readTables { db in
            try db.row(
                "SELECT received_at_ms FROM notification_payload ORDER BY notification_id, received_at_ms LIMIT 1"
            )?.value("received_at_ms")
        }
        let now = Timestamp.now
        let start = max(min(first ?? now, now), now - .seconds(86_400 * 366 * 5))
        let months = Int((now - start) / .seconds(86_400 * 28)) + 2
        _ = try PayloadPartitions(of: address).add(from: start, months: months)
    }

    private static func isCopied(_ name: String) -> Bool { !left.contains(name) && !name.hasPrefix("copy_change_") }

    /// Pairs the tables of source and target, and orders them.
    private func pair(_ sourceShapes: [TableShape]) throws {
        let targetShapes = try target.readTables { [targetLocation] db in try targetLocation.catalogue.tables(db) }
        let (ours, theirs) = (
            sourceShapes.filter { Self.isCopied($0.name) }, targetShapes.filter { Self.isCopied($0.name) }
        )
        let odd = Set(ours.map(\.name)).symmetricDifference(theirs.map(\.name))
        guard odd.isEmpty else {
            throw CopyFailure(
                "Only one of the databases has the tables \(odd.sorted().joined(separator: ", ")). Copy with the release "
                    + "that made the source's tables, and move other tables to another database."
            )
        }
        let byName = Dictionary(theirs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered: [TableShape] = []
        var waiting = ours.sorted { $0.name < $1.name }
        while !waiting.isEmpty {
            let ready = waiting.filter { shape in
                shape.parents.subtracting([shape.name]).isSubset(of: ordered.map(\.name))
            }
            guard !ready.isEmpty else { throw CopyFailure("The tables refer to each other in a circle.") }
            ordered += ready
            waiting.removeAll { shape in ready.contains { $0.name == shape.name } }
        }
        tables = try ordered.compactMap { shape in try byName[shape.name].map { try CopiedTable(shape, $0) } }
    }

    /// Writes to the target, unless another process has begun to.
    ///
    /// Two that wrote at once could replace a newer row by an older one. The row of the run is locked until the commit,
    /// so another process begins before or after this write.
    func writeTarget<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) throws -> Value {
        try target.writeTables { [writer, sourceLocation, targetLocation] db in
            guard try db.run("UPDATE copy_run SET writer = writer WHERE copy_run.writer = \(writer)") == 1 else {
                throw CopyFailure(
                    "Another command has begun to copy from \(sourceLocation) to \(targetLocation), and goes on."
                )
            }
            return try work(db)
        }
    }

    // MARK: - Changes

    /// Copies the changes that a snapshot of the source contains, of rows that were copied before.
    ///
    /// Rows that are gone are deleted first, those that refer to others before them. A row of the store never moves to
    /// another row that it refers to, so no deleted row is still needed.
    ///
    /// - Parameter db: a connection in the snapshot.
    /// - Returns: the numbers of the changes, to be forgotten.
    /// - Throws: ``CopyFailure`` if a row differs after it was written, and errors of the databases.
    func applyChanges(_ db: any Connection) throws -> [(CopiedTable, [Int64])] {
        var seen: [(CopiedTable, [Int64])] = []
        let progress = try progress()
        // Each change is read twice: for rows that are gone, and for rows to write.
        let total: Int64 = try 2 * tables.reduce(0) { try $0 + $1.changeCount(db) }
        var done: Int64 = 0
        for table in tables.reversed() {
            let numbers = try sweep(table, progress, db, &done, total) { keys, rows in
                let found = Set(rows.map(table.key(of:)))
                return (keys.filter { !found.contains($0) }, [])
            }
            if !numbers.isEmpty { seen.append((table, numbers)) }
        }
        for table in tables where seen.contains(where: { $0.0.name == table.name }) {
            _ = try sweep(table, progress, db, &done, total) { _, rows in ([], rows) }
        }
        return seen
    }

    /// Goes through the changes of a table, and writes what a closure chooses of them.
    private func sweep(
        _ table: CopiedTable,
        _ progress: CopyProgress,
        _ db: any Connection,
        _ done: inout Int64,
        _ total: Int64,
        choose: (_ keys: Set<[SQLValue]>, _ rows: [[SQLValue]]) -> (gone: Set<[SQLValue]>, rows: [[SQLValue]])
    ) throws -> [Int64] {
        var numbers: [Int64] = []
        while true {
            let changes = try table.changes(after: numbers.last ?? 0, limit: batch, db)
            guard let first = changes.first, let last = changes.last else { return numbers }
            numbers += changes.map { $0.number }
            done += Int64(changes.count)
            onChanges(done, total)
            let entry = progress[table.name]
            let keys = Set(changes.map { $0.key }.filter { entry.covers($0) })
            guard !keys.isEmpty else { continue }
            let rows = try table.changedRows(from: first.number, to: last.number, db).filter { row in
                keys.contains(table.key(of: row))
            }
            let chosen = choose(keys, rows)
            guard !chosen.gone.isEmpty || !chosen.rows.isEmpty else { continue }
            try write(table, chosen.gone, chosen.rows)
        }
    }

    private func write(_ table: CopiedTable, _ gone: Set<[SQLValue]>, _ rows: [[SQLValue]]) throws {
        try writeTarget { db in
            var entry = try CopyProgress(db)[table.name]
            let moved = try table.makeRoom(for: rows, db)
            if var digest = entry.digest {
                for (old, new) in moved {
                    digest.remove(old)
                    digest.add(new)
                }
                for row in try table.rows(at: gone + rows.map(table.key(of:)), db) { digest.remove(row) }
                for row in rows { digest.add(row) }
                entry.digest = digest
                try CopyProgress.save(entry, of: table.name, db)
            }
            try table.delete(Array(gone), db)
            try table.upsert(rows, db)
            guard entry.digest != nil else { return }
            guard try Set(table.rows(at: rows.map(table.key(of:)), db)) == Set(rows) else {
                throw CopyFailure(
                    "A row of \(table.name) differs after it was written. Empty the target and copy again."
                )
            }
        }
    }

    /// Removes changes from the log that were copied, in short transactions, because the desk waits for them.
    func forget(_ seen: [(CopiedTable, [Int64])]) throws {
        let parts = seen.flatMap { table, numbers in
            stride(from: 0, to: numbers.count, by: 500).map { start in
                (table, numbers[start..<min(start + 500, numbers.count)])
            }
        }
        for start in stride(from: 0, to: parts.count, by: 40) {
            try source.writeTables { db in
                for (table, numbers) in parts[start..<min(start + 40, parts.count)] { try table.forget(numbers, db) }
            }
        }
    }

    func hasChanges() throws -> Bool {
        try source.readTables { db in try tables.contains { try $0.hasChanges(db) } }
    }

    // MARK: - Ending

    /// Acquires the right to end the copy; returns `nil` while a desk uses the source.
    func lockSource() throws -> (any DeskLock)? {
        switch sourceLocation {
        case .sqlite(let path):
            do {
                return try SQLiteCopy.lock(path)
            } catch StoreError.inUse {
                return nil
            }
        case .postgreSQL: return try isSourceFree() ? NoLock() : nil
        }
    }

    /// Whether no desk or command is connected to the source; an SQLite file is locked instead.
    ///
    /// A desk may be between two connections, so no desk may have said recently that it runs.
    func isSourceFree() throws -> Bool {
        guard case .postgreSQL(let address) = sourceLocation else { return true }
        guard try PostgresBackup(of: address).otherConnections() == 0 else { return false }
        let seen = Timestamp.now - DeskPresence.patience
        return try source.readTables { db in
            try db.row("SELECT id FROM desk_presence WHERE seen_at_ms > \(seen) LIMIT 1") == nil
        }
    }

    /// Makes the target complete but for the tables of the copy: sets its counters, and records its migrations.
    func complete() throws {
        let (from, to) = (sourceLocation.catalogue, targetLocation.catalogue)
        let counters = tables.filter { $0.source.counter != nil && $0.target.counter != nil }
        let counts = try source.readTables { db in try counters.map { try from.lastCount(of: $0.source, db) } }
        try writeTarget { [target] db in
            for (table, count) in zip(counters, counts) {
                if let count { try to.setCount(of: table.target, to: count, db) }
            }
            try target.noteMigrations(db)
            try db.run("UPDATE copy_run SET is_complete = 1")
        }
    }

    /// Ends the log of the source, and then removes what the copy needed from the target.
    ///
    /// - Returns: the tables that were copied.
    func end() throws -> [DatabaseCopy.Table] {
        let progress = try progress()
        try endUnchanged()
        try writeTarget { db in try db.script(CopyProgress.ending) }
        return tables.map { table in
            let digest = progress[table.name].digest ?? TableDigest()
            return DatabaseCopy.Table(name: table.name, rows: digest.rows, digest: digest.text)
        }.sorted { $0.name < $1.name }
    }

    /// Ends all logs at once, unless one has a change that was not copied.
    ///
    /// From then on, no desk starts on the source: it would answer the same requests as a desk on the target.
    private func endUnchanged() throws {
        let catalogue = sourceLocation.catalogue
        let name = targetLocation.description
        try source.writeTables { [tables, sourceLocation, targetLocation] db in
            let shapes = try catalogue.tables(db)
            let names = Set(shapes.map(\.name))
            for table in tables where names.contains(CopiedTable.log(of: table.name)) {
                guard try table.hasChanges(db) else { continue }
                throw CopyFailure(
                    "\(sourceLocation) has changed since the copy was complete. Run the command with --abandon, empty "
                        + "\(targetLocation), and copy again."
                )
            }
            for shape in shapes where Self.isCopied(shape.name) && names.contains(CopiedTable.log(of: shape.name)) {
                try db.script(catalogue.endLog(of: shape))
            }
            if names.contains(Self.log) { try db.script("DROP TABLE copy_log") }
            try db.script("CREATE TABLE IF NOT EXISTS copy_end (target TEXT NOT NULL); DELETE FROM copy_end;")
            try db.run("INSERT INTO copy_end (target) VALUES (\(name))")
        }
    }

    /// Abandons a copy, so that desks may use the source.
    ///
    /// The copy is forgotten first, so that it cannot continue with a part of its logs. The logs end one by one,
    /// because a desk may be running.
    ///
    /// - Parameters:
    ///   - store: the source.
    ///   - catalogue: the catalogue of the source.
    /// - Returns: whether there was a copy, under way or ended.
    /// - Throws: any error of the database.
    static func abandonCopy(of store: Store, _ catalogue: any TableCatalogue) throws -> Bool {
        let shapes = try store.readTables { db in try catalogue.tables(db) }
        let names = Set(shapes.map(\.name))
        let logged = shapes.filter { isCopied($0.name) && names.contains(CopiedTable.log(of: $0.name)) }
        guard names.contains(log) || names.contains(end) || !logged.isEmpty else { return false }
        if names.contains(log) { try store.writeTables { db in try db.script("DROP TABLE copy_log") } }
        if names.contains(end) { try store.writeTables { db in try db.script("DROP TABLE copy_end") } }
        for shape in logged { try store.writeTables { db in try db.script(catalogue.endLog(of: shape)) } }
        return true
    }
}

/// The right to end a copy of a database that no desk is connected to.
private struct NoLock: DeskLock {
    let isExclusive = false

    func release() {}
}
