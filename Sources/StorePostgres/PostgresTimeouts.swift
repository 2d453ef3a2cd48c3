/// The time limits for PostgreSQL.
package struct PostgresTimeouts: Sendable {
    /// The limit for opening a connection.
    package var connect: Duration = .seconds(5)
    /// The limit for one statement.
    package var statement: Duration = .seconds(10)
    /// The limit for waiting for a lock of another transaction.
    package var lock: Duration = .seconds(5)
    /// The limit between two statements of a transaction.
    package var idleInTransaction: Duration = .seconds(30)
    /// How long failed work is run again before its caller gets the error.
    package var retry: Duration = .seconds(5)
    /// The limit for a transaction from the call to its end, so that a caller gets an error within this time.
    package var transaction: Duration = .seconds(10)

    /// How long a new connection keeps the plans of its statements; later it keeps them for up to a minute.
    package var plans: Duration = .seconds(1)

    package init() {}

    /// The limits for a command that blocks no other call, such as a long report.
    package static var command: PostgresTimeouts {
        var timeouts = PostgresTimeouts()
        timeouts.statement = .seconds(600)
        timeouts.transaction = .seconds(1_800)
        return timeouts
    }
}
