import AppStoreTypes
import Foundation
import Store
import Synchronization

/// The PostgreSQL engine: transactions on several connections at a time.
///
/// A transaction that loses a race or its connection runs again as a whole.
final class PostgresEngine: Engine {
    /// How many coming months have partitions.
    private static let monthsAhead = 2

    /// How often a transaction runs at most.
    private static let mostRuns = 12

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let pool: ConnectionPool
    private let isReadOnly: Bool
    private let repeated = Mutex<[String: Int]>([:])
    private let onRepetition: PostgresRepetitionHandler

    /// Why transactions run again on a server that is well: serialization failures, deadlocks, lock timeouts, rows that
    /// another transaction changed first, and lost connections.
    private static let usualReasons = ["40001", "40P01", "55P03", "lostRace", "disconnected"]

    /// Creates an engine without opening a connection.
    init(
        _ address: PostgresAddress,
        connections: Int,
        writesWaiting: Int,
        isReadOnly: Bool,
        timeouts: PostgresTimeouts = PostgresTimeouts(),
        onRepetition: @escaping PostgresRepetitionHandler = { _, _ in }
    ) {
        self.address = address
        self.onRepetition = onRepetition
        self.timeouts = timeouts
        self.isReadOnly = isReadOnly
        pool = ConnectionPool(
            name: address.name,
            size: connections,
            capacity: writesWaiting,
            longest: timeouts.transaction
        ) { PostgresSession(address, timeouts) }
    }

    // This may run on one of the pool's own threads, so it must not wait for them.
    deinit { pool.end() }

    var name: String { address.name }

    var activity: EngineActivity {
        var activity = EngineActivity()
        for lane in WorkLane.allCases { activity.waiting[lane] = pool.waiting(in: lane) }
        // The usual reasons are always there, so that the first repetition is an increase too.
        var retried = repetitions
        for reason in Self.usualReasons where retried[reason] == nil { retried[reason] = 0 }
        activity.pool = EngineActivity.Pool(size: pool.size, inUse: pool.inUse, retried: retried)
        return activity
    }

    /// The number of repeated transactions by reason: a SQLSTATE, `lostRace` or `disconnected`.
    var repetitions: [String: Int] { repeated.withLock { $0 } }

    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await pool.run(in: lane) { [self] session, limits in
            try transaction(.read, on: session, within: limits, work)
        }
    }

    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        guard !isReadOnly else { throw PostgresError(state: "25006", message: "this store was opened read-only") }
        return try await pool.run(in: lane) { [self] session, limits in
            try transaction(.write, on: session, within: limits, work)
        }
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try transaction(.read, on: PostgresSession(address, timeouts), within: .none, work)
    }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try transaction(.start, on: PostgresSession(address, timeouts), within: .none, work)
    }

    func upkeep(at now: Timestamp) async throws {
        try await write { db in
            try PartitionTable(db).addInPassing(from: Month(of: now), months: Self.monthsAhead)
            try db.script(TransactionMark.forgetting)
        }
    }

    func storageUse() async throws -> StorageUse {
        try await read { db in
            let row = try db.row("SELECT pg_database_size(current_database()) AS bytes")
            guard let row else { throw StoreError.unreadable(column: "pg_database_size") }
            return StorageUse(databaseBytes: try row.value("bytes"))
        }
    }

    func lockForDesk() throws -> any DeskLock { SharedDesk() }

    func close() throws { pool.close() }

    /// Runs a transaction until it succeeds, fails permanently, or takes too long.
    ///
    /// If the connection was lost during the commit, it first finds out whether the transaction was committed.
    private func transaction<Value>(
        _ kind: TransactionKind,
        on session: PostgresSession,
        within limits: WorkLimits,
        _ work: (any Connection) throws -> Value
    ) throws -> Value {
        let patience = min(ContinuousClock.now + timeouts.retry, limits.end)
        var runs = 0
        var unknown: UnknownCommit<Value>?
        while true {
            do {
                if limits.isCancelled() { throw CancellationError() }
                if let commit = unknown {
                    if try session.settle(commit.mark, patience: patience) { return commit.value }
                    unknown = nil
                }
                switch try session.transaction(kind, patience: patience, work) {
                case .committed(let value): return value
                case .unknown(let commit):
                    unknown = commit
                    throw commit.error
                }
            } catch {
                runs += 1
                guard Self.canSucceedOnRerun(error), !limits.isCancelled(), runs < Self.mostRuns,
                    ContinuousClock.now < patience
                else { throw failure(error) }
                noteRepetition(because: Self.kind(of: error))
                Thread.sleep(forTimeInterval: Self.pause(afterRuns: runs))
            }
        }
    }

    private func noteRepetition(because reason: String) {
        let count = repeated.withLock { repeated in
            repeated[reason, default: 0] += 1
            return repeated[reason, default: 0]
        }
        // Reports the first, second, fourth, eighth… repetition, so that an outage does not fill the log.
        if count & (count - 1) == 0 { onRepetition(reason, count) }
    }

    /// Returns the pause before the next run, in seconds.
    ///
    /// Each pause is up to twice as long as the previous one, and random, so that two transactions that collided do not
    /// collide again.
    private static func pause(afterRuns runs: Int) -> Double {
        Double.random(in: 0.5...1) * min(0.005 * Double(1 << min(runs, 8)), 0.5)
    }

    private static func canSucceedOnRerun(_ error: any Error) -> Bool {
        switch error {
        case let error as PostgresError: error.canSucceedOnRerun
        case StoreError.lostRace: true
        default: false
        }
    }

    private static func kind(of error: any Error) -> String {
        (error as? PostgresError).map { $0.state ?? "disconnected" } ?? "lostRace"
    }

    /// Returns the error for the caller: the database is unavailable, or a statement is wrong.
    private func failure(_ error: any Error) -> any Error {
        guard let error = error as? PostgresError, error.isTemporary else { return error }
        // If several things were done at once, one of them may cause the race, so the caller may do them one by one.
        if error.isRace { return StoreError.lostRace }
        return StoreError.unavailable(path: name, reason: error.description, remedy: error.remedy)
    }
}

/// Handles repeated transactions.
///
/// It receives the reason (a SQLSTATE, `lostRace` or `disconnected`), and how often it occurred so far.
package typealias PostgresRepetitionHandler = @Sendable (_ reason: String, _ count: Int) -> Void

/// The right to work on the cases of a database that many desks share; leases separate their work.
private struct SharedDesk: DeskLock {
    let isExclusive = false

    func release() {}
}
