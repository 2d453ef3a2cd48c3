import RefundDesk
import Refunds
import StorePostgres

/// What the doctor asks the administrator of a PostgreSQL server to look after.
extension Doctor {
    /// Fewer dead rows than these cost a table little.
    private static let fewestDeadRows: Int64 = 10_000
    /// Above this share of dead rows, autovacuum did not keep up: by default, it starts at 17 %.
    private static let highestDeadPercent: Int64 = 30
    /// The server stops all writes at about 2,100,000,000 transactions.
    private static let dangerousAge: Int64 = 1_600_000_000
    private static let longestTransaction: Duration = .seconds(3600)
    private static let longestLag: Duration = .seconds(60)
    private static let mostLagBytes: Int64 = 1_000_000_000
    private static let mostKeptBytes: Int64 = 100_000_000

    /// Returns what is wrong with autovacuum, and which tables and transactions it does not keep up with.
    static func findings(of maintenance: PostgresMaintenance, at name: String) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        func add(_ status: DoctorFinding.Status, _ found: String, mend: String) {
            findings.append(DoctorFinding("database", status, "\(name): \(found)", mend: mend))
        }
        if !maintenance.isAutovacuumOn {
            add(
                .warn,
                "autovacuum or track_counts is off: dead rows stay, so tables and indexes grow and get slower",
                mend: "turn both on: ALTER SYSTEM SET autovacuum = on; ALTER SYSTEM SET track_counts = on; "
                    + "SELECT pg_reload_conf();"
            )
        }
        let excluded = maintenance.tables.filter { !$0.hasAutovacuum }.map(\.name)
        if !excluded.isEmpty {
            add(
                .warn,
                "autovacuum is off for \(excluded.joined(separator: ", "))",
                mend: "ALTER TABLE … RESET (autovacuum_enabled)"
            )
        }
        let bloated = maintenance.tables.filter {
            $0.deadRows >= fewestDeadRows && deadPercent(of: $0) >= highestDeadPercent
        }
        if !bloated.isEmpty {
            let tables = bloated.map { table in
                let vacuumed = table.vacuumedAt.map { "last vacuumed at \($0)" } ?? "never vacuumed"
                return "\(table.name) (\(deadPercent(of: table)) % of its rows, \(vacuumed))"
            }
            add(
                .warn,
                "tables contain many dead rows: \(tables.joined(separator: ", "))",
                mend: "end transactions that have been open for long, then run VACUUM (ANALYZE) on these tables; "
                    + "docs/postgresql.md describes how to make autovacuum keep up"
            )
        }
        if maintenance.oldestAge > maintenance.freezeMaxAge / 2 * 3 || maintenance.oldestAge > dangerousAge {
            add(
                maintenance.oldestAge > dangerousAge ? .fail : .warn,
                "the oldest transaction ID, in the server's database \(maintenance.oldestDatabase), is "
                    + "\(maintenance.oldestAge) transactions old (autovacuum_freeze_max_age is "
                    + "\(maintenance.freezeMaxAge)): at 2,100,000,000 the server refuses all writes",
                mend: "end old transactions, drop unused replication slots, and run VACUUM (FREEZE) in that database"
            )
        }
        if let oldest = maintenance.oldestTransaction, case let age = Duration.seconds(oldest.seconds),
            age > longestTransaction
        {
            let application = oldest.application.isEmpty ? "" : " (\(oldest.application))"
            add(
                .warn,
                "a transaction of \(oldest.user)\(application) is open for \(age.displayText): "
                    + "meanwhile, no dead row is removed",
                mend: "if it is not a backup or a copy that still works, end it: "
                    + "SELECT pg_terminate_backend(\(oldest.processID));"
            )
        }
        return findings
    }

    private static func deadPercent(of table: PostgresMaintenance.Table) -> Int64 {
        table.deadRows * 100 / max(table.liveRows + table.deadRows, 1)
    }

    /// Returns which standbys are missing or behind, and which slots keep log although no standby reads it.
    static func findings(of replication: PostgresReplication, at name: String) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        func add(_ status: DoctorFinding.Status, _ found: String, mend: String) {
            findings.append(DoctorFinding("database", status, "\(name): \(found)", mend: mend))
        }
        let standbys = replication.standbys ?? []
        let synchronous = standbys.count { $0.isStreaming && $0.isSynchronous }
        let missing = replication.missingStandbys
        let named = missing.isEmpty ? "" : " (\(missing.joined(separator: ", ")))"
        if replication.standbys != nil, synchronous < replication.requiredStandbys {
            add(
                .fail,
                "\(synchronous) of \(replication.requiredStandbys) synchronous standbys stream\(named): no commit is "
                    + "confirmed, so notifications are answered 503",
                mend: "start the missing standbys; their logs name the cause if they do not connect"
            )
        } else if !missing.isEmpty {
            add(
                .warn,
                "synchronous standbys do not stream\(named): if others fail too, no commit is confirmed",
                mend: "start them; their logs name the cause if they do not connect"
            )
        }
        for standby in standbys where standby.isStreaming {
            let (lag, bytes) = (Duration.seconds(standby.lagSeconds ?? 0), standby.lagBytes ?? 0)
            guard lag > longestLag || bytes > mostLagBytes else { continue }
            add(
                .warn,
                "the standby \(quoted(standby.name)) has not applied \(text(ofBytes: bytes)) of log, and is "
                    + "\(lag.displayText) behind: it takes over only after it has applied all",
                mend: "end long queries on the standby, and check its disk, CPU and network"
            )
        }
        for slot in replication.idleSlots {
            if slot.isLost {
                add(
                    .warn,
                    "the replication slot \(quoted(slot.name)) is lost: the server has deleted log that it needs",
                    mend: "create its standby again, or drop the slot: SELECT pg_drop_replication_slot('\(slot.name)');"
                )
            } else if let kept = slot.keptBytes, kept > mostKeptBytes {
                add(
                    .warn,
                    "nobody reads the replication slot \(quoted(slot.name)), and the server keeps "
                        + "\(text(ofBytes: kept)) of log for it, more and more until the disk is full",
                    mend: "start its standby, or drop the slot: SELECT pg_drop_replication_slot('\(slot.name)');"
                )
            }
        }
        return findings
    }

    /// Names what the user of the database may not see.
    static func hiddenFindings(of database: PostgresInspection, at name: String) -> [DoctorFinding] {
        var hidden: [String] = []
        if let maintenance = database.maintenance, !maintenance.seesEveryTransaction {
            hidden.append("other users' transactions")
        }
        if let replication = database.replication, replication.standbys == nil { hidden.append("standbys") }
        guard !hidden.isEmpty else { return [] }
        return [
            DoctorFinding(
                "database",
                .ok,
                "\(name): not visible to its user: \(hidden.joined(separator: ", "))",
                mend: "to check them too, run the doctor as a member of pg_monitor, or "
                    + "GRANT pg_read_all_stats TO the user"
            )
        ]
    }
}
