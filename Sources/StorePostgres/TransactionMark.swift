import Foundation
import Store

/// What a transaction may do.
enum TransactionKind {
    /// Reads; all its statements see the same snapshot.
    case read
    /// Writes; rows are locked before they are read, so each statement may see what was committed before it.
    case write
    /// Writes at startup, such as the tables themselves: safe to run twice, and may take long.
    case start

    /// The statement that begins the transaction.
    var begin: String {
        switch self {
        case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .write: "BEGIN ISOLATION LEVEL READ COMMITTED"
        case .start: "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0"
        }
    }
}

/// How a transaction ended.
enum TransactionEnd<Value> {
    case committed(Value)
    case unknown(UnknownCommit<Value>)
}

/// A transaction whose connection was lost during its commit, so that it may have been committed.
struct UnknownCommit<Value> {
    /// The result of the transaction if it was committed.
    let value: Value
    let mark: TransactionMark
    let error: PostgresError
}

/// The key of a writing transaction: a row inserted just before its commit.
///
/// The row exists if and only if the transaction was committed.
struct TransactionMark {
    /// A random name of the connection.
    private let session = String(UInt64.random(in: .min ... .max), radix: 16)
    /// The number of the connection's latest transaction.
    var number: Int64 = 0

    /// How many transactions pass before the connection deletes the marks that it no longer needs.
    private static let mostLeft: Int64 = 64

    /// How many milliseconds a mark is kept that its connection did not delete: one week.
    ///
    /// A mark matters for seconds only, but computers' clocks may differ.
    private static let longestKept: Int64 = 604_800_000

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

    /// A script, sent as one, that inserts the mark and commits.
    var committing: String {
        let insert =
            "INSERT INTO transaction_mark (session, number, is_committed, at_ms) VALUES ('\(session)', \(number), 1, \(Self.now));"
        // All earlier transactions had a known result. A mark that prevents a commit may still be needed.
        let delete =
            number % Self.mostLeft == 0
            ? "DELETE FROM transaction_mark WHERE session = '\(session)' AND number < \(number) AND is_committed = 1;"
            : ""
        return "\(delete) \(insert) COMMIT"
    }

    /// Inserts the mark, unless it exists, so that the transaction cannot commit later.
    ///
    /// If it exists, it is written once more: like every write, that waits for the standbys, which then have the
    /// transaction too.
    var preventing: String {
        """
        INSERT INTO transaction_mark (session, number, is_committed, at_ms) VALUES ('\(session)', \(number), 0, \(Self.now))
        ON CONFLICT (session, number) DO UPDATE SET at_ms = transaction_mark.at_ms
        """
    }

    /// Finds the mark, and whether the transaction or a check inserted it.
    var finding: Statement {
        """
        SELECT transaction_mark.is_committed FROM transaction_mark
        WHERE transaction_mark.session = \(session) AND transaction_mark.number = \(number)
        """
    }

    /// Deletes the marks of connections that ended long ago.
    static var forgetting: String { "DELETE FROM transaction_mark WHERE at_ms < \(now - longestKept)" }
}
