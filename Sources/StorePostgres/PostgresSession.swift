import CLibPQ
import Foundation
import Store

/// Whether the server confirmed a commit that no standby has, although it was to wait for one.
///
/// It does so if the wait is cancelled, and says it only in a warning.
private final class ReplicationWarning {
    var isGiven = false

    /// Lets a connection report its warnings here; the connection must not outlive this object.
    func watch(_ connection: OpaquePointer) {
        PQsetNoticeReceiver(
            connection,
            { context, result in
                guard let context, PostgresError.isUnreplicatedCommit(result) else { return }
                Unmanaged<ReplicationWarning>.fromOpaque(context).takeUnretainedValue().isGiven = true
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}

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
    private var connection: OpaquePointer?
    private var prepared: [String: Prepared] = [:]
    /// The parameter types of each text that this connection has prepared.
    private var parameters: [String: [Oid]] = [:]
    private var mark = TransactionMark()
    private let replicationWarning = ReplicationWarning()
    /// The statement that begins the transaction under way, until it is sent together with the first statement.
    private var begin: String?
    /// Counts the names of statements, so that the name of a statement that failed is never used again.
    private var names = 0
    /// When to drop the prepared statements, and how long to keep the next ones.
    private var preparedUntil: (end: ContinuousClock.Instant, next: Duration)
    /// How many times in a row connecting failed; `lastFailure` has the reason and the time of the next try.
    private var failures = 0
    private var lastFailure: (error: PostgresError, nextTry: ContinuousClock.Instant)?

    /// The limit on prepared statements, more than the store has texts.
    private static let mostPrepared = 1_000

    /// The longest time that a statement stays prepared.
    private static let longestPrepared: Duration = .seconds(60)

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

    private static func firstLine(_ text: String) -> String {
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

extension PostgresSession {
    /// Runs a script without values.
    ///
    /// - Returns: the server's tag for the last command, such as `COMMIT`.
    @discardableResult
    func command(_ sql: String) throws -> String {
        try beginAlone()
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        try check(result)
        return String(cString: PQcmdStatus(result))
    }

    /// Runs a statement, and passes its result to a closure.
    func run<Value>(_ statement: Statement, _ body: (OpaquePointer?) throws -> Value) throws -> Value {
        let prepared = try prepare(statement.sql)
        let parameters = try Parameters(statement.values, as: prepared.parameters)
        let result = try execute(prepared, parameters)
        defer { PQclear(result) }
        try check(result)
        return try body(result)
    }

    /// Executes a statement; the first one of a transaction is sent together with the transaction's beginning.
    private func execute(_ prepared: Prepared, _ parameters: Parameters) throws -> OpaquePointer? {
        guard let begin else {
            return parameters.withPointers { count, values, lengths, formats in
                PQexecPrepared(connection, prepared.name, count, values, lengths, formats, 1)
            }
        }
        self.begin = nil
        guard PQenterPipelineMode(connection) == 1,
            PQsendQueryParams(connection, begin, 0, nil, nil, nil, nil, 1) == 1,
            parameters.withPointers({ count, values, lengths, formats in
                PQsendQueryPrepared(connection, prepared.name, count, values, lengths, formats, 1)
            }) == 1,
            PQpipelineSync(connection) == 1
        else { throw connectionError() }
        var results: [OpaquePointer?] = []
        do {
            try readPipeline { results.append($0) }
        } catch {
            // A server that ends the connection often says why before.
            let reason = results.first { PQresultStatus($0) == PGRES_FATAL_ERROR }.map { PostgresError($0) }
            for result in results { PQclear(result) }
            throw reason?.state == nil ? error : reason ?? error
        }
        // The server skips the statement if the transaction did not begin.
        let last = PQresultStatus(results.first ?? nil) == PGRES_COMMAND_OK ? results.count - 1 : 0
        for (index, result) in results.enumerated() where index != last { PQclear(result) }
        return results.isEmpty ? nil : results[last]
    }

    /// Begins a transaction without a statement that could be sent with it.
    private func beginAlone() throws {
        guard let begin else { return }
        self.begin = nil
        try command(begin)
    }

    /// Runs a text once with a list of values for each parameter, and passes its result to a closure.
    func run<Value>(_ sql: String, lists: [[UInt8]], _ body: (OpaquePointer?) throws -> Value) throws -> Value {
        let result = try execute(try prepare(sql), Parameters(bytes: lists))
        defer { PQclear(result) }
        try check(result)
        return try body(result)
    }

    /// Runs statements with the same text, and sends all of them before it reads the first response.
    ///
    /// - Returns: how many rows each of them changed.
    func pipeline(_ statements: ArraySlice<Statement>) throws -> [Int] {
        guard let first = statements.first else { return [] }
        try beginAlone()
        let prepared = try prepare(first.sql)
        let parameters = try statements.map { try Parameters($0.values, as: prepared.parameters) }
        guard PQenterPipelineMode(connection) == 1 else { throw connectionError() }
        for one in parameters {
            let isSent = one.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(connection, prepared.name, count, values, lengths, formats, 1)
            }
            guard isSent == 1 else { throw connectionError() }
        }
        guard PQpipelineSync(connection) == 1 else { throw connectionError() }
        var counts: [Int] = []
        var failure: PostgresError?
        try readPipeline { result in
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            // The server skips the statements after an error.
            case PGRES_PIPELINE_ABORTED: break
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: counts.append(Self.changedRows(result))
            default: failure = failure ?? PostgresError(result)
            }
        }
        if let failure { throw failure }
        return counts
    }

    /// Reads the results of the statements that were sent together, and passes each to a closure that clears it.
    private func readPipeline(_ body: (OpaquePointer) -> Void) throws {
        while true {
            guard let result = PQgetResult(connection) else {
                // A null pointer ends each statement's results; on a lost connection, nothing else arrives.
                guard PQstatus(connection) == CONNECTION_OK else { throw connectionError() }
                continue
            }
            guard PQresultStatus(result) != PGRES_PIPELINE_SYNC else {
                PQclear(result)
                break
            }
            body(result)
        }
        guard PQexitPipelineMode(connection) == 1 else { throw connectionError() }
    }

    /// Returns how many rows a statement changed.
    static func changedRows(_ result: OpaquePointer?) -> Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// Prepares a text, unless this connection has prepared it.
    ///
    /// The server reports the types of the parameters, so that `NULL` needs no type.
    func prepare(_ sql: String) throws -> Prepared {
        if let known = prepared[sql] { return known }
        if prepared.count >= Self.mostPrepared {
            try forgetPrepared()
            parameters = [:]
        }
        names += 1
        let name = "s\(names)"
        let result = PQprepare(connection, name, StatementText.numbered(sql), 0, nil)
        defer { PQclear(result) }
        try check(result)
        let new = Prepared(name: name, parameters: try parameters[sql] ?? parameters(ofPrepared: name))
        (prepared[sql], parameters[sql]) = (new, new.parameters)
        return new
    }

    private func parameters(ofPrepared name: String) throws -> [Oid] {
        let description = PQdescribePrepared(connection, name)
        defer { PQclear(description) }
        try check(description)
        return (0..<PQnparams(description)).map { PQparamtype(description, $0) }
    }

    /// Makes the server plan all statements again from time to time.
    ///
    /// PostgreSQL keeps the plan of a prepared statement: one made for an empty table reads the whole table, even once
    /// it is large. Tables grow fastest at first, so the pauses grow: one second, then 4, then 16, up to a minute.
    private func forgetOldPlans() throws {
        guard preparedUntil.end <= .now else { return }
        if !prepared.isEmpty { try forgetPrepared() }
        preparedUntil = (.now + preparedUntil.next, min(preparedUntil.next * 4, Self.longestPrepared))
    }

    private func forgetPrepared() throws {
        try command("DEALLOCATE ALL")
        prepared = [:]
    }

    private func check(_ result: OpaquePointer?) throws {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
        default:
            throw PQstatus(connection) == CONNECTION_OK || PostgresError(result).state != nil
                ? PostgresError(result) : connectionError()
        }
    }

    private func connectionError() -> PostgresError {
        PostgresError(state: nil, message: Self.firstLine(String(cString: PQerrorMessage(connection))))
    }
}

/// The values of a statement in libpq's form.
private struct Parameters {
    private let bytes: [[UInt8]?]

    init(_ values: [SQLValue], as types: [Oid]) throws {
        guard values.count == types.count else {
            throw PostgresError(state: "08P01", message: "\(values.count) values for \(types.count) parameters")
        }
        bytes = try zip(values, types).map { try PostgresValue.encode($0, as: $1) }
    }

    init(bytes: [[UInt8]]) { self.bytes = bytes }

    /// Calls a closure with the number of values, their bytes, lengths and formats, all binary.
    func withPointers<Value>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Value
    ) -> Value {
        // All values share one buffer, because a pointer into a separate array for each value would nest closures.
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.reduce(1) { $0 + ($1?.count ?? 0) })
        var offsets: [Int?] = []
        for one in bytes {
            offsets.append(one == nil ? nil : joined.count)
            joined += one ?? []
        }
        // An empty value needs an address too.
        joined.append(0)
        let lengths = bytes.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: bytes.count)
        return joined.withUnsafeBytes { buffer in
            let base = buffer.bindMemory(to: CChar.self).baseAddress
            let pointers = offsets.map { offset in offset.flatMap { offset in base.map { $0 + offset } } }
            return body(Int32(bytes.count), pointers, lengths, formats)
        }
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
