import CLibPQ
import Store

/// A PostgreSQL connection inside a transaction, as the store's connection.
struct PostgresConnection: Connection {
    let session: PostgresSession

    /// How many statements are sent before the first response is read.
    ///
    /// Their responses are few bytes and fit into the buffers of both sides.
    private static let mostSent = 256

    var dialect: Dialect { .postgreSQL }

    func run(_ statement: Statement) throws -> Int {
        try session.run(statement) { PostgresSession.changedRows($0) }
    }

    func run(each statements: [Statement]) throws -> [Int] {
        guard statements.count > 1 else { return try statements.map(run) }
        return try stride(from: 0, to: statements.count, by: Self.mostSent).flatMap { start in
            try session.pipeline(statements[start..<min(start + Self.mostSent, statements.count)])
        }
    }

    func rows(_ statement: Statement) throws -> [Row] { try session.run(statement) { Self.rows($0) } }

    func insert(_ statements: [Statement]) throws -> [Row] {
        guard let first = statements.first else { return [] }
        if statements.count == 1 { return try rows(first) }
        let types = try session.prepare(first.sql).parameters
        let names = try types.map(PostgresValue.typeName)
        guard let text = StatementText.ofLists(first.sql, types: names) else { return try statements.flatMap(rows) }
        let lists = try types.enumerated().map { index, type in
            try PostgresValue.encode(array: statements.map { $0.values[index] }, of: type)
        }
        return try session.run(text, lists: lists) { Self.rows($0) }
    }

    func script(_ sql: String) throws { try session.command(sql) }

    private static func rows(_ result: OpaquePointer?) -> [Row] {
        let columns = (0..<PQnfields(result)).map { index in
            (name: PQfname(result, index).map { String(cString: $0) } ?? "", type: PQftype(result, index))
        }
        let names = columns.map(\.name)
        return (0..<PQntuples(result)).map { row in
            Row(
                columns: names,
                values: columns.enumerated().map { column, kind in
                    let column = Int32(column)
                    guard PQgetisnull(result, row, column) == 0 else { return .null }
                    let bytes = UnsafeRawBufferPointer(
                        start: PQgetvalue(result, row, column),
                        count: Int(PQgetlength(result, row, column))
                    )
                    return PostgresValue.decode(bytes, as: kind.type)
                }
            )
        }
    }
}
