import Foundation
import Store

/// What a transaction may do.
enum TransactionKind {
    /// To read: all its statements see one moment.
    case read
    /// To write. Rows are locked before they are read, so that each statement may see what is committed by then.
    case write
    /// To write as a desk starts, such as the tables themselves: what can be done twice without harm, and may take long.
    case start

    /// The statement that begins it.
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

/// A transaction whose connection was lost at its commit: it may have been carried out.
struct UnknownCommit<Value> {
    /// What the transaction returns if it was.
    let value: Value
    let mark: TransactionMark
    let error: PostgresError
}

/// The key of a transaction that writes: a row that it adds as the last thing before its commit, so that the row is there if
/// and only if the transaction was committed.
struct TransactionMark {
    /// The connection, by a name of its own.
    private let session = String(UInt64.random(in: .min ... .max), radix: 16)
    /// Counts the transactions of the connection.
    var number: Int64 = 0

    /// The marks that no one will ask for are deleted when so many have come together.
    private static let mostLeft: Int64 = 64

    /// How many milliseconds a mark is kept that its connection did not delete: those of a week.
    ///
    /// It matters for seconds, but computers' clocks may differ.
    private static let longestKept: Int64 = 604_800_000

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

    /// Leaves the mark, and commits: a script that is sent as one.
    var committing: String {
        let insert =
            "INSERT INTO transaction_mark (session, number, is_committed, at_ms) VALUES ('\(session)', \(number), 1, \(Self.now));"
        // An answer was heard to all that came before this one; a mark that prevents a commit may still have to.
        let delete =
            number % Self.mostLeft == 0
            ? "DELETE FROM transaction_mark WHERE session = '\(session)' AND number < \(number) AND is_committed = 1;"
            : ""
        return "\(delete) \(insert) COMMIT"
    }

    /// Takes the mark, unless it was left, so that it never can be.
    var preventing: String {
        """
        INSERT INTO transaction_mark (session, number, is_committed, at_ms) VALUES ('\(session)', \(number), 0, \(Self.now))
        ON CONFLICT (session, number) DO NOTHING
        """
    }

    /// Whose the mark is.
    var finding: Statement {
        """
        SELECT transaction_mark.is_committed FROM transaction_mark
        WHERE transaction_mark.session = \(session) AND transaction_mark.number = \(number)
        """
    }

    /// Deletes what connections left that ended long ago.
    static var forgetting: String { "DELETE FROM transaction_mark WHERE at_ms < \(now - longestKept)" }
}
