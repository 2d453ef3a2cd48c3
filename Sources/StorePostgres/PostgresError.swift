import CLibPQ
import Store

/// What PostgreSQL reports, or the connection to it.
///
/// It never holds a password or a value that was bound.
package struct PostgresError: Error, Hashable, Sendable {
    /// The SQLSTATE, five characters; `nil` where the server said nothing, because the connection was lost or never made.
    package let state: String?
    /// The first line of what was said.
    package let message: String

    init(state: String?, message: String) {
        self.state = state
        self.message = message
    }

    /// Reads the error of a result that is one.
    init(_ result: OpaquePointer?) {
        state = PQresultErrorField(result, Self.sqlStateField).map { String(cString: $0) }
        // The detail and the context may repeat values: they stay behind.
        message = PQresultErrorField(result, Self.messageField).map { String(cString: $0) } ?? "the connection was lost"
    }

    /// Whether the whole transaction may succeed when it is run again: another one was faster, or the connection is gone.
    ///
    /// A transaction whose commit was under way when its connection was lost may have been committed.
    var mayPassIfRunAgain: Bool { state.map { Self.passing.contains($0) || $0.hasPrefix("08") } ?? true }

    /// Whether the connection is of no more use: the server ends it, or it now leads to a server that takes no writes.
    var endsConnection: Bool {
        state.map { $0.hasPrefix("08") || $0.hasPrefix("57P") || $0 == "25006" } ?? true
    }

    /// Whether another transaction was in the way: a serialization failure, a deadlock, a lock not available in time.
    var isRace: Bool { ["40001", "40P01", "55P03"].contains(state) }

    /// Whether a commit that was answered by this may have been carried out: nobody heard its end.
    var leavesCommitUnknown: Bool { endsConnection || state == "40003" }

    /// Whether the fault is the database's, not the statement's: it may work again later.
    ///
    /// Besides those that may pass at once: no memory or disk left, a statement that took too long.
    var isTemporary: Bool {
        mayPassIfRunAgain
            || state.map { $0.hasPrefix("53") || $0.hasPrefix("58") || ["57014", "25P03"].contains($0) }
                ?? true
    }

    /// Serialization failure, deadlock, lock not available in time, three kinds of shutdown, too many connections, a commit
    /// whose end is not known, a server that takes no writes: the next connection may lead to one that does.
    private static let passing: Set<String> = [
        "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "53300", "40003", "25006",
    ]

    /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which Swift does not import.
    private static let sqlStateField = Int32(UInt8(ascii: "C"))
    private static let messageField = Int32(UInt8(ascii: "M"))
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        state.map { "PostgreSQL reported: \(message) (SQLSTATE \($0))" } ?? "PostgreSQL cannot be reached: \(message)"
    }
}
