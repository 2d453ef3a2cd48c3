import CLibPQ
import Store

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
        let parameters = try StatementParameters(statement.values, as: prepared.parameters)
        let result = try execute(prepared, parameters)
        defer { PQclear(result) }
        try check(result)
        return try body(result)
    }

    /// Executes a statement; the first one of a transaction is sent together with the transaction's beginning.
    private func execute(_ prepared: Prepared, _ parameters: StatementParameters) throws -> OpaquePointer? {
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
    func beginAlone() throws {
        guard let begin else { return }
        self.begin = nil
        try command(begin)
    }

    /// Runs a text once with a list of values for each parameter, and passes its result to a closure.
    func run<Value>(_ sql: String, lists: [[UInt8]], _ body: (OpaquePointer?) throws -> Value) throws -> Value {
        let result = try execute(try prepare(sql), StatementParameters(bytes: lists))
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
        let parameters = try statements.map { try StatementParameters($0.values, as: prepared.parameters) }
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
    func forgetOldPlans() throws {
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

    func connectionError() -> PostgresError {
        PostgresError(state: nil, message: Self.firstLine(String(cString: PQerrorMessage(connection))))
    }
}
