import CLibPQ
import Store

/// An error from PostgreSQL or from the connection to it.
///
/// It never contains a password or a bound value.
package struct PostgresError: Error, Hashable, Sendable {
    /// The SQLSTATE, five characters; `nil` if the connection was lost or never made.
    package let state: String?
    /// The first line of the message.
    package let message: String

    init(state: String?, message: String) {
        self.state = state
        self.message = message
    }

    /// Creates the error from a failed result.
    init(_ result: OpaquePointer?) {
        state = PQresultErrorField(result, Self.sqlStateField).map { String(cString: $0) }
        // The detail and the context may contain values, so they are omitted.
        message = PQresultErrorField(result, Self.messageField).map { String(cString: $0) } ?? "the connection was lost"
    }

    /// Whether the whole transaction may succeed in another run, after a lost race or a lost connection.
    ///
    /// If the connection was lost during the commit, the transaction may have been committed.
    var canSucceedOnRerun: Bool { state.map { Self.passing.contains($0) || $0.hasPrefix("08") } ?? true }

    /// Whether the connection is unusable: the server ends it, or the server no longer accepts writes.
    var endsConnection: Bool {
        state.map { $0.hasPrefix("08") || $0.hasPrefix("57P") || $0 == "25006" } ?? true
    }

    /// Whether another transaction interfered: a serialization failure, a deadlock, or a lock timeout.
    var isRace: Bool { ["40001", "40P01", "55P03"].contains(state) }

    /// Whether a commit that failed with this error may have been committed anyway.
    var leavesCommitUnknown: Bool { endsConnection || state == "40003" }

    /// Whether the database caused the error, not the statement, so that a later retry may succeed.
    ///
    /// Besides the errors of ``canSucceedOnRerun``, it includes missing memory or disk space, a statement that took too
    /// long, a missing right, and damaged data, which an administrator may grant or repair.
    var isTemporary: Bool {
        guard let state else { return true }
        return canSucceedOnRerun || state.hasPrefix("53") || state.hasPrefix("58")
            || ["57014", "25P03", "42501", "XX001", "XX002"].contains(state)
    }

    /// What to do about it, as part of a sentence.
    var remedy: String {
        switch state {
        case "53100": "free space on the server's disk; the desk continues without a restart"
        case "53200": "give the server more memory; the desk continues without a restart"
        case "42501":
            """
            give the database's user the rights of docs/security.md; refund-desk doctor names the tables on which one is \
            missing
            """
        case "53300": "raise the server's max_connections: each desk opens up to ten connections"
        case "25006": "connect to a server that accepts writes, or end its read-only mode"
        case "XX001", "XX002":
            """
            the data is damaged, and the server's log names the table. Try REINDEX TABLE, or restore a backup: \
            pg_restore --clean --if-exists -d DATABASE BACKUP
            """
        case let state? where state.hasPrefix("58"): "the server's log and dmesg on its machine show the cause"
        default: "check that its server runs and can be reached"
        }
    }

    /// The SQLSTATEs after which another run may succeed.
    ///
    /// They are: serialization failure, deadlock, lock timeout, three kinds of shutdown, too many connections, a commit
    /// with an unknown result, and a server that accepts no writes, because the next connection may reach one that
    /// does.
    private static let passing: Set<String> = [
        "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "53300", "40003", "25006",
    ]

    /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which Swift cannot import.
    private static let sqlStateField = Int32(UInt8(ascii: "C"))
    private static let messageField = Int32(UInt8(ascii: "M"))

    /// A commit that is on its server and on no standby, which would be lost with the server.
    ///
    /// The caller must do it again: what it does a second time changes nothing.
    static let unreplicated = PostgresError(
        state: "57014",
        message: "the wait for a standby was cancelled, so the commit is only on one server"
    )

    /// Returns whether a warning says that a commit did not wait for a standby.
    static func isUnreplicatedCommit(_ warning: OpaquePointer?) -> Bool {
        // The texts are translated; the name of the function that warns is not. The field is PG_DIAG_SOURCE_FUNCTION.
        PQresultErrorField(warning, Int32(UInt8(ascii: "R"))).map { String(cString: $0) } == "SyncRepWaitForLSN"
    }
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        state.map { "PostgreSQL reported: \(message) (SQLSTATE \($0))" } ?? "PostgreSQL cannot be reached: \(message)"
    }
}
