import Foundation
import Store
import Synchronization

/// PostgreSQL: transactions on several connections at a time, each tried again as a whole when it lost a race or its
/// connection.
final class PostgresEngine: Engine {
    private enum Begin {
        /// Statements of one transaction see one moment.
        static let read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        /// Rows are locked before they are read, so that each statement may see what is committed by then.
        static let write = "BEGIN ISOLATION LEVEL READ COMMITTED"
    }

    /// How often a transaction is run at most.
    private static let mostRuns = 12

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let pool: ConnectionPool
    private let isReadOnly: Bool
    /// How often transactions were run again, by SQLSTATE.
    private let repeated = Mutex<[String: Int]>([:])

    /// Makes an engine; no connection is made yet.
    init(
        _ address: PostgresAddress,
        connections: Int,
        writesWaiting: Int,
        isReadOnly: Bool,
        timeouts: PostgresTimeouts = PostgresTimeouts()
    ) {
        self.address = address
        self.timeouts = timeouts
        self.isReadOnly = isReadOnly
        pool = ConnectionPool(name: address.name, size: connections, capacity: writesWaiting) {
            PostgresSession(address, timeouts)
        }
    }

    // It may run on one of the pool's own threads, which must not wait for themselves.
    deinit { pool.end() }

    var name: String { address.name }

    /// How often transactions were run again, by what was reported: a SQLSTATE, `lostRace` or `disconnected`.
    var repetitions: [String: Int] { repeated.withLock { $0 } }

    func read<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await pool.run { [self] session, isCancelled in
            try transaction(Begin.read, on: session, isCancelled: isCancelled, work)
        }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        guard !isReadOnly else { throw PostgresError(state: "25006", message: "this store was opened to be read") }
        return try await pool.run { [self] session, isCancelled in
            try transaction(Begin.write, on: session, isCancelled: isCancelled, work)
        }
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try transaction(Begin.read, on: PostgresSession(address, timeouts), work)
    }

    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value {
        try transaction(Begin.write, on: PostgresSession(address, timeouts), work)
    }

    func lockForDesk() throws -> any DeskLock { SharedDesk() }

    func close() throws { pool.close() }

    /// Runs a transaction until it passes, fails for good, or took too long.
    ///
    /// One whose commit was under way when the connection was lost is run again too: each write of the store knows its own
    /// repetition by a key.
    private func transaction<Value>(
        _ begin: String,
        on session: PostgresSession,
        isCancelled: () -> Bool = { false },
        _ work: (any Connection) throws -> Value
    ) throws -> Value {
        let patience = ContinuousClock.now + timeouts.retry
        var runs = 0
        while true {
            do {
                if isCancelled() { throw CancellationError() }
                return try session.transaction(begin, patience: patience, work)
            } catch {
                runs += 1
                guard Self.mayPassIfRunAgain(error), !isCancelled(), runs < Self.mostRuns,
                    ContinuousClock.now < patience
                else { throw failure(error) }
                repeated.withLock { $0[Self.kind(of: error), default: 0] += 1 }
                Thread.sleep(forTimeInterval: Self.pause(afterRuns: runs))
            }
        }
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
        return StoreError.unavailable(path: name, reason: error.description)
    }
}

/// The right to work the cases of a database that many desks share: leases keep them apart.
private struct SharedDesk: DeskLock {
    let isExclusive = false

    func release() {}
}
