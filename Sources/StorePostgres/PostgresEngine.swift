import AppStoreTypes
import Foundation
import Store
import Synchronization

/// PostgreSQL: transactions on several connections at a time, each tried again as a whole when it lost a race or its
/// connection.
final class PostgresEngine: Engine {
    /// For how many months to come there are tables.
    private static let monthsAhead = 2

    /// How often a transaction is run at most.
    private static let mostRuns = 12

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let pool: ConnectionPool
    private let isReadOnly: Bool
    private let repeated = Mutex<[String: Int]>([:])
    private let onRepetition: PostgresRepetitionHandler

    /// Makes an engine; no connection is made yet.
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

    // It may run on one of the pool's own threads, which must not wait for themselves.
    deinit { pool.end() }

    var name: String { address.name }

    /// How often transactions were run again, by what was reported: a SQLSTATE, `lostRace` or `disconnected`.
    var repetitions: [String: Int] { repeated.withLock { $0 } }

    func read<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await pool.run { [self] session, limits in try transaction(.read, on: session, within: limits, work) }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        guard !isReadOnly else { throw PostgresError(state: "25006", message: "this store was opened to be read") }
        return try await pool.run { [self] session, limits in
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
        }
    }

    func lockForDesk() throws -> any DeskLock {
        try writeAtOnce { db in try db.script(TransactionMark.forgetting) }
        return SharedDesk()
    }

    func close() throws { pool.close() }

    /// Runs a transaction until it passes, fails for good, or took too long.
    ///
    /// Of one whose connection was lost at its commit it is asked first whether it was committed.
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
                guard Self.mayPassIfRunAgain(error), !limits.isCancelled(), runs < Self.mostRuns,
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
        // The first, the second, the fourth, the eighth…: an outage must not fill the log.
        if count & (count - 1) == 0 { onRepetition(reason, count) }
    }

    /// In seconds: each pause is up to twice as long as the one before, and of random length, so that two that met once do
    /// not meet again.
    private static func pause(afterRuns runs: Int) -> Double {
        Double.random(in: 0.5...1) * min(0.005 * Double(1 << min(runs, 8)), 0.5)
    }

    private static func mayPassIfRunAgain(_ error: any Error) -> Bool {
        switch error {
        case let error as PostgresError: error.mayPassIfRunAgain
        case StoreError.lostRace: true
        default: false
        }
    }

    private static func kind(of error: any Error) -> String {
        (error as? PostgresError).map { $0.state ?? "disconnected" } ?? "lostRace"
    }

    /// What the caller is told: that the database does not work now, or the mistake in a statement.
    private func failure(_ error: any Error) -> any Error {
        guard let error = error as? PostgresError, error.isTemporary else { return error }
        // Of several things done at once, one may be what others are in the way of: its caller may do them one by one.
        if error.isRace { return StoreError.lostRace }
        return StoreError.unavailable(path: name, reason: error.description)
    }
}

/// Is told that transactions were run again: what was reported (a SQLSTATE, `lostRace` or `disconnected`), and how often so
/// far.
package typealias PostgresRepetitionHandler = @Sendable (_ reason: String, _ count: Int) -> Void

/// The right to work the cases of a database that many desks share: leases keep them apart.
private struct SharedDesk: DeskLock {
    let isExclusive = false

    func release() {}
}
