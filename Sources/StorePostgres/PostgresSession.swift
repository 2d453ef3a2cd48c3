import CLibPQ
import Foundation
import Store

/// One connection to PostgreSQL, opened when it is first needed and reopened when it is lost.
///
/// It belongs to one thread.
final class PostgresSession {
    /// A statement that the server has prepared.
    struct Prepared {
        let name: String
        let parameters: [Oid]
    }

    /// Cancels the work of the connection, from any thread.
    let canceller = Canceller()
    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    var connection: OpaquePointer?
    var prepared: [String: Prepared] = [:]
    /// The parameter types of each text that this connection has prepared.
    var parameters: [String: [Oid]] = [:]
    private var mark = TransactionMark()
    private let replicationWarning = ReplicationWarning()
    /// The statement that begins the transaction under way, until it is sent together with the first statement.
    var begin: String?
    /// Counts the names of statements, so that the name of a statement that failed is never used again.
    var names = 0
    /// When to drop the prepared statements, and how long to keep the next ones.
    var preparedUntil: (end: ContinuousClock.Instant, next: Duration)
    /// How many times in a row connecting failed; `lastFailure` has the reason and the time of the next try.
    private var failures = 0
    private var lastFailure: (error: PostgresError, nextTry: ContinuousClock.Instant)?

    /// The limit on prepared statements, more than the store has texts.
    static let mostPrepared = 1_000

    /// The longest time that a statement stays prepared.
    static let longestPrepared: Duration = .seconds(60)

    init(_ address: PostgresAddress, _ timeouts: PostgresTimeouts) {
        self.address = address
        self.timeouts = timeouts
        preparedUntil = (.now + timeouts.plans, timeouts.plans * 4)
    }

    deinit { disconnect() }

    /// Runs work in a transaction, all or nothing.
    ///
    /// - Parameters:
    ///   - kind: what the work may do.
    ///   - patience: until when it may wait for a connection.
    ///   - work: the work.
    /// - Returns: the result of the work, and whether it is known to be committed.
    /// - Throws: any error of the work, and ``PostgresError``. After an error with ``PostgresError/endsConnection``,
    ///   the next call opens a new connection.
    func transaction<Value>(
        _ kind: TransactionKind,
        patience: ContinuousClock.Instant,
        _ work: (any Connection) throws -> Value
    ) throws -> TransactionEnd<Value> {
        try connect(patience: patience)
        return try keepingInOrder {
            try forgetOldPlans()
            begin = kind.begin
            // Several commands cannot be sent with a statement.
            if kind == .start { try beginAlone() }
            let value = try work(PostgresConnection(session: self))
            guard begin == nil else {
                // Without a statement there is no transaction.
                begin = nil
                return .committed(value)
            }
            guard kind == .write else {
                try commit("COMMIT")
                return .committed(value)
            }
            mark.number += 1
            do {
                try commit(mark.committing)
                return .committed(value)
            } catch let error as PostgresError where error.leavesCommitUnknown {
                disconnect()
                return .unknown(UnknownCommit(value: value, mark: mark, error: error))
            }
        }
    }

    /// Finds out whether a transaction was committed, and prevents a late commit if it was not.
    ///
    /// It inserts the mark that the transaction would insert, and waits for a server that is still about to commit:
    /// only one of two inserts of the same mark succeeds.
    ///
    /// - Parameters:
    ///   - mark: the mark of the transaction.
    ///   - patience: until when it may wait for a connection.
    /// - Returns: whether the transaction was committed.
    /// - Throws: ``PostgresError``; the caller may call it again.
    func settle(_ mark: TransactionMark, patience: ContinuousClock.Instant) throws -> Bool {
        try connect(patience: patience)
        return try keepingInOrder {
            try command(mark.preventing)
            try checkReplication()
            let row = try PostgresConnection(session: self).row(mark.finding)
            return try row?.value("is_committed") ?? false
        }
    }

    private func commit(_ sql: String) throws {
        // A failed transaction answers a commit with a rollback, which is not an error for libpq.
        guard try command(sql) == "COMMIT" else {
            throw PostgresError(state: "25P02", message: "the transaction was rolled back")
        }
        try checkReplication()
    }

    /// Throws if the server did not wait for a standby, although it was to.
    private func checkReplication() throws {
        guard replicationWarning.isGiven else { return }
        replicationWarning.isGiven = false
        throw PostgresError.unreplicated
    }

    /// Runs work; if it throws, the connection is outside any transaction afterwards, or closed.
    private func keepingInOrder<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            begin = nil
            let isLost = (error as? PostgresError)?.endsConnection ?? false
            if isLost || !rollBack() { disconnect() }
            throw error
        }
    }

    /// Closes the connection.
    func disconnect() {
        canceller.forget()
        if let connection { PQfinish(connection) }
        connection = nil
        begin = nil
        (prepared, parameters) = ([:], [:])
    }

    private func rollBack() -> Bool {
        do {
            try command("ROLLBACK")
            return PQpipelineStatus(connection) == PQ_PIPELINE_OFF
        } catch {
            return false
        }
    }
}

extension PostgresSession {
    /// Opens a connection, unless one is open.
    ///
    /// After a failure the next attempt waits, longer each time, up to five seconds.
    private func connect(patience: ContinuousClock.Instant) throws {
        if let connection, PQstatus(connection) == CONNECTION_OK { return }
        disconnect()
        if let lastFailure {
            guard lastFailure.nextTry < patience else { throw lastFailure.error }
            Thread.sleep(until: lastFailure.nextTry)
        }
        do throws(PostgresError) {
            connection = try open()
            (failures, lastFailure) = (0, nil)
        } catch {
            failures += 1
            let pause = min(Duration.seconds(5), .milliseconds(50) * (1 << min(failures, 10)))
            lastFailure = (error, .now + pause * Double.random(in: 0.5...1))
            throw error
        }
        canceller.take(connection)
        do {
            try prepareSession()
        } catch {
            disconnect()
            throw error
        }
    }

    private func open() throws(PostgresError) -> OpaquePointer {
        // If an option appears twice, libpq uses the later value. So the address overrides all options before it, but
        // not the encoding.
        let options = [
            ("connect_timeout", "\(timeouts.connect.components.seconds)"), ("application_name", "refund-desk"),
            // Detects a silently lost peer within half a minute, or within ten seconds if data was sent to it.
            ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "10000"),
            // A server that does not accept writes may return old data.
            ("target_session_attrs", address.hasSeveralHosts ? "read-write" : "any"),
            ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        let made = Self.withCStrings(options.map(\.0)) { keywords in
            Self.withCStrings(options.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let made else { throw PostgresError(state: nil, message: "out of memory: no connection was created") }
        replicationWarning.isGiven = false
        replicationWarning.watch(made)
        guard PQstatus(made) == CONNECTION_OK else {
            let text = String(cString: PQerrorMessage(made))
            PQfinish(made)
            throw PostgresError(state: Self.connectionState(text), message: Self.firstLine(text))
        }
        return made
    }

    /// Returns the SQLSTATE for too many connections, or `nil` for any other failure to connect.
    ///
    /// libpq reports these failures as text only.
    private static func connectionState(_ text: String) -> String? {
        ["too many clients", "remaining connection slots", "too many connections"].contains(where: text.contains)
            ? "53300" : nil
    }

    static func firstLine(_ text: String) -> String {
        text.split(separator: "\n").first.map { String($0) } ?? "no connection was made"
    }

    private func prepareSession() throws {
        try command(
            """
            SET statement_timeout = \(timeouts.statement.milliseconds); SET lock_timeout = \(timeouts.lock.milliseconds);
            SET idle_in_transaction_session_timeout = \(timeouts.idleInTransaction.milliseconds);
            SET standard_conforming_strings = on
            """
        )
    }

    /// Calls a closure with texts as a null-terminated C array.
    private static func withCStrings<Value>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer($0) } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension Thread {
    /// Blocks this thread until a time.
    static func sleep(until moment: ContinuousClock.Instant) {
        let left = moment - .now
        if left > .zero { sleep(forTimeInterval: left / .seconds(1)) }
    }
}
