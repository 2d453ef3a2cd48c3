import Foundation
import Store

/// The standbys of a PostgreSQL server, and the log that the server keeps for those that are not connected.
package struct PostgresReplication: Hashable, Sendable {
    /// A program that receives the server's log.
    package struct Standby: Hashable, Sendable {
        package var name: String
        /// Whether it receives the log as the server writes it.
        package var isStreaming: Bool
        /// Whether the server's commits wait for it, or for enough others like it.
        package var isSynchronous: Bool
        /// How long ago the server wrote what the standby applied last; `nil` if all is applied, or unknown.
        package var lagSeconds: Int64?
        /// How much log the standby has not applied; `nil` if it applies none.
        package var lagBytes: Int64?
    }

    /// A replication slot that keeps the log from one place on, although no standby reads it now.
    package struct IdleSlot: Hashable, Sendable {
        package var name: String
        /// How much log the server keeps for it; `nil` if it keeps none.
        package var keptBytes: Int64?
        /// Whether the server has already deleted log that the slot needs.
        package var isLost: Bool
    }

    /// The setting `synchronous_standby_names`; empty if commits wait for no standby.
    package var synchronousNames: String
    /// The standbys; `nil` if there are some that the user may not see.
    package var standbys: [Standby]?
    package var idleSlots: [IdleSlot]
}

extension PostgresReplication {
    /// Reads what the server reports.
    init(_ db: any Connection) throws {
        let row = try db.row(
            """
            SELECT current_setting('synchronous_standby_names') AS names,
                pg_has_role('pg_read_all_stats', 'USAGE') AS sees_standbys,
                (SELECT count(*) FROM pg_stat_replication) AS count
            """
        )
        guard let row else { throw StoreError.unreadable(column: "synchronous_standby_names") }
        synchronousNames = try row.value("names")
        let (seesStandbys, count): (Bool, Int64) = (try row.value("sees_standbys"), try row.value("count"))
        let isUsed = !synchronousNames.isEmpty || count > 0
        standbys = seesStandbys || !isUsed ? try Self.standbys(db) : nil
        idleSlots = try db.rows(
            """
            SELECT CAST(slot_name AS TEXT) AS name, coalesce(wal_status = 'lost', false) AS is_lost,
                CAST(
                    pg_wal_lsn_diff(
                        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
                        restart_lsn
                    ) AS BIGINT
                ) AS kept_bytes
            FROM pg_replication_slots
            WHERE NOT active
            ORDER BY slot_name
            """
        ).map { row in
            IdleSlot(
                name: try row.value("name"),
                keptBytes: try row.optional("kept_bytes"),
                isLost: try row.value("is_lost")
            )
        }
    }

    private static func standbys(_ db: any Connection) throws -> [Standby] {
        try db.rows(
            """
            SELECT coalesce(application_name, '') AS name, coalesce(state = 'streaming', false) AS is_streaming,
                coalesce(sync_state IN ('sync', 'quorum'), false) AS is_synchronous,
                CAST(extract(epoch FROM replay_lag) AS BIGINT) AS lag_seconds,
                CAST(
                    pg_wal_lsn_diff(
                        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
                        replay_lsn
                    ) AS BIGINT
                ) AS lag_bytes
            FROM pg_stat_replication
            ORDER BY application_name, pid
            """
        ).map { row in
            Standby(
                name: try row.value("name"),
                isStreaming: try row.value("is_streaming"),
                isSynchronous: try row.value("is_synchronous"),
                lagSeconds: try row.optional("lag_seconds"),
                lagBytes: try row.optional("lag_bytes")
            )
        }
    }
}

extension PostgresReplication {
    /// How many synchronous standbys must have each commit.
    ///
    /// The setting is a list such as `db-2, db-3`, where one must have it, or a number with a list, such as
    /// `FIRST 2 (db-2, db-3)` or `ANY 1 (*)`.
    package var requiredStandbys: Int {
        if let counted { return counted.number }
        return synchronousNames.isEmpty ? 0 : 1
    }

    /// The standbys in the setting that do not stream; empty if the user may not see the standbys.
    package var missingStandbys: [String] {
        guard let standbys else { return [] }
        let streaming = Set(standbys.filter(\.isStreaming).map { $0.name.lowercased() })
        let list = counted?.list ?? synchronousNames
        let names = list.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
        return names.filter { !$0.isEmpty && $0 != "*" && !streaming.contains($0.lowercased()) }
    }

    /// The number and the list of a setting that begins with a number.
    private var counted: (number: Int, list: String)? {
        guard
            let match = synchronousNames.prefixMatch(of: /\s*(?:(?:first|any)\s*)?(\d+)\s*\((.*)\)/.ignoresCase()),
            let number = Int(match.1)
        else { return nil }
        return (number, String(match.2))
    }
}
