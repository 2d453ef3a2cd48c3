/// How long PostgreSQL may take.
package struct PostgresTimeouts: Sendable {
    /// To be connected.
    package var connect: Duration = .seconds(5)
    /// For one statement.
    package var statement: Duration = .seconds(10)
    /// To be given a lock that another transaction has.
    package var lock: Duration = .seconds(5)
    /// Between two statements of a transaction.
    package var idleInTransaction: Duration = .seconds(30)
    /// For how long work is run again before its caller is told of the error.
    package var retry: Duration = .seconds(5)
    /// For a transaction, from the call to its end: whoever waits for a desk hears of a fault within this time.
    package var transaction: Duration = .seconds(10)

    package init() {}

    /// For a command that nobody else waits for, such as a long report.
    package static var command: PostgresTimeouts {
        var timeouts = PostgresTimeouts()
        timeouts.statement = .seconds(600)
        timeouts.transaction = .seconds(1_800)
        return timeouts
    }
}
