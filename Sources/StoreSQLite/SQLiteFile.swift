import Dispatch
import GRDB
import Store
import Synchronization

/// The limits of the pause before a file is opened again.
private let (shortestPause, longestPause): (Duration, Duration) = (.milliseconds(125), .seconds(5))

/// An open database file, which is opened again after a fault that leaves the state of its connections unknown.
///
/// While such a fault lasts, writes fail with ``StoreError/unavailable(path:reason:remedy:)``. The first write after a
/// pause opens the file again; the pause grows with each failure, up to five seconds. Reads continue if the file can
/// be read.
final class SQLiteFile: Sendable {
    /// The connections, and the files that they have open.
    private struct Opened: Sendable {
        let pool: DatabasePool
        let writes: WriteGroup
        let identity: FileIdentity
    }

    private struct State {
        var opened: Opened
        var fault: SQLiteFault?
        /// How many faults there were since the last successful write.
        var faults = 0
        /// When the file may be opened again.
        var retryAt = ContinuousClock.now
        /// Whether the whole file is being checked for damage, which may take long.
        var isChecking = false
        var isClosed = false

        /// Records a fault; each one in a row doubles the time until the file is opened again, up to a limit.
        mutating func fail(_ fault: SQLiteFault, after least: Duration = .zero) {
            let pause = faults == 0 ? .zero : min(shortestPause * (1 << min(faults, 8)), longestPause)
            (self.fault, retryAt) = (fault, .now + max(pause, least))
            faults += 1
        }
    }

    let path: String
    private let writesWaiting: Int
    private let log: WriteAheadLog
    private let open: @Sendable () throws -> DatabasePool
    private let state: Mutex<State>
    /// Opening a file blocks its thread, so it happens here, once at a time.
    private let reopening = DispatchQueue(label: "StoreSQLite, reopening")

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - writesWaiting: how many writes may wait.
    ///   - log: the write-ahead log of the file.
    ///   - open: opens the file, and does so again after a fault.
    /// - Throws: any error of `open`.
    init(
        path: String,
        writesWaiting: Int,
        log: WriteAheadLog,
        open: @escaping @Sendable () throws -> DatabasePool
    ) throws {
        self.path = path
        self.writesWaiting = writesWaiting
        self.log = log
        self.open = open
        state = Mutex(State(opened: try Self.opened(at: path, writesWaiting: writesWaiting, log: log, by: open)))
    }

    /// What the writer does now, and did since the file was opened.
    var activity: EngineActivity {
        let writes = state.withLock(\.opened.writes)
        var activity = EngineActivity()
        for lane in WorkLane.allCases { activity.waiting[lane] = writes.waiting(in: lane) }
        activity.writer = writes.commits
        return activity
    }

    /// The connections.
    var pool: DatabasePool { state.withLock { $0.opened.pool } }

    /// Returns the writer, after opening the file again if a fault requires it.
    ///
    /// - Throws: ``StoreError/unavailable(path:reason:remedy:)`` while the fault lasts.
    func writer() async throws -> WriteGroup {
        let (writes, fault) = state.withLock { ($0.opened.writes, $0.fault) }
        guard let fault else { return writes }
        guard mayRetry else { throw fault.storeError(path: path) }
        return try await withCheckedThrowingContinuation { continuation in
            reopening.async { continuation.resume(with: Result { try self.reopen() }) }
        }
    }

    /// Returns the error for a caller, and remembers a fault that requires opening the file again.
    func noted(_ error: any Error) -> any Error {
        guard let fault = SQLiteFault(error) else {
            // A read or write may find its connection closed, because the file is being opened again.
            guard (error as? DatabaseError)?.resultCode == .SQLITE_MISUSE,
                let fault = state.withLock({ $0.isClosed ? nil : $0.fault ?? .rolledBack })
            else { return error }
            return fault.storeError(path: path)
        }
        if fault.needsReopening {
            state.withLock { state in
                if state.fault == nil { state.fail(fault) }
            }
        }
        return fault.storeError(path: path)
    }

    /// Records that a write succeeded, so that the next fault is the first of its row.
    func noteSuccess() { state.withLock { if $0.fault == nil { $0.faults = 0 } } }

    /// Copies the log to the file and closes it; later calls fail.
    ///
    /// - Throws: an error of SQLite if a deleted log could not be copied.
    func close() throws {
        let opened = state.withLock { state in
            state.isClosed = true
            return state.opened
        }
        guard FileNumber(at: path) == opened.identity.database else {
            // SQLite deletes the log by its name when it closes the last connection. The log at this path may belong to
            // the file that replaced the open one, so the connections stay open until the process ends.
            _ = Unmanaged.passRetained(opened.pool)
            return
        }
        // The last connection to close is a reader, which cannot copy the log to the file. A log that was deleted is
        // gone once it is closed, so it is copied before.
        let copying = Result { try Self.copyLog(of: opened.pool) }
        try opened.pool.close()
        // What was not copied is in the log, where the next start finds it.
        if FileIdentity(at: path).log != opened.identity.log { try copying.get() }
    }

    private static func copyLog(of pool: DatabasePool) throws {
        guard !pool.configuration.readonly else { return }
        let log = try pool.writeWithoutTransaction { db in try db.checkpoint(.passive) }
        guard log.checkpointedFrameCount == log.walFrameCount else { throw SQLiteFault.locked }
    }

    private var mayRetry: Bool { state.withLock { !$0.isClosed && !$0.isChecking && $0.retryAt <= .now } }

    private func reopen() throws -> WriteGroup {
        let (old, fault) = state.withLock { ($0.opened, $0.fault) }
        // Another write may have opened the file while this one waited for its turn.
        guard let fault else { return old.writes }
        guard mayRetry else { throw fault.storeError(path: path) }
        // Writes that begin during a check fail at once. Other reopenings are quick, so writes wait for them.
        state.withLock { $0.isChecking = fault == .damaged }
        defer { state.withLock { $0.isChecking = false } }
        let begun = ContinuousClock.now
        do {
            let opened = try reopened(old, after: fault)
            state.withLock { ($0.opened, $0.fault) = (opened, nil) }
            // The new connections keep the log in use, so closing the old ones neither empties nor deletes it. Closing
            // waits for the reads that still run on them.
            if opened.pool !== old.pool { DispatchQueue.global().async { try? old.pool.close() } }
            return opened.writes
        } catch {
            let fault = SQLiteFault(error) ?? fault
            // Checking a damaged file may take long, so the pause grows with the time that it took.
            let took = begun.duration(to: .now)
            state.withLock { $0.fail(fault, after: took * 10) }
            throw fault.storeError(path: path)
        }
    }

    private func reopened(_ old: Opened, after fault: SQLiteFault) throws -> Opened {
        let identity = FileIdentity(at: path)
        // The desk caches facts about the file that it opened first, so it never continues with another file.
        guard identity.database == old.identity.database else { throw SQLiteFault.replaced }
        guard identity == old.identity else {
            // A new connection would see another log. The deleted one is complete and open here, so it is copied to the
            // file at once, and a restart finds everything there.
            try Self.copyLog(of: old.pool)
            throw SQLiteFault.replaced
        }
        if fault == .replaced { return old }
        let opened = try Self.opened(at: path, writesWaiting: writesWaiting, log: log, by: open)
        guard opened.identity.database == old.identity.database else { throw SQLiteFault.replaced }
        guard fault == .damaged else { return opened }
        let result = try opened.pool.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") }
        guard result == "ok" else { throw SQLiteFault.damaged }
        return opened
    }

    private static func opened(
        at path: String,
        writesWaiting: Int,
        log: WriteAheadLog,
        by open: @Sendable () throws -> DatabasePool
    ) throws -> Opened {
        let pool = try open()
        let identity = FileIdentity(at: path)
        let writes = WriteGroup(writer: pool, capacity: writesWaiting, log: log) {
            guard FileIdentity(at: path) == identity else { throw SQLiteFault.replaced }
        }
        return Opened(pool: pool, writes: writes, identity: identity)
    }
}
