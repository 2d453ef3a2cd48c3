import RefundDesk
import StorePostgres

extension Doctor {
    /// Checks a PostgreSQL database.
    func postgreSQLFindings(_ address: PostgresAddress) -> [DoctorFinding] {
        do {
            return Self.findings(of: try PostgresInspection(of: address, at: now()), at: address.name)
        } catch {
            // `storeFindings` already reports that the database does not open.
            return []
        }
    }

    /// Returns what in a database does not meet the desk's requirements.
    static func findings(of database: PostgresInspection, at name: String) -> [DoctorFinding] {
        func finding(_ status: DoctorFinding.Status, _ found: String, mend: String) -> DoctorFinding {
            DoctorFinding("database", status, "\(name): \(found)", mend: mend)
        }
        var findings: [DoctorFinding] = []
        if database.version < 140_000 {
            findings.append(
                finding(
                    .fail,
                    "PostgreSQL \(database.versionText) is older than 14",
                    mend: "move the database to a server of PostgreSQL 14 or later"
                )
            )
        }
        if database.encoding != "UTF8" {
            findings.append(
                finding(
                    .fail,
                    "its encoding is \(database.encoding), which cannot hold every text that Apple sends",
                    mend: "make a database with ENCODING 'UTF8' TEMPLATE template0, and move the tables there"
                )
            )
        }
        if !database.isDurable {
            findings.append(
                finding(
                    .fail,
                    "fsync or synchronous_commit is off: what Apple was told is stored may be lost with the power",
                    mend: "turn both on: ALTER SYSTEM SET fsync = on; ALTER SYSTEM SET synchronous_commit = on; "
                        + "SELECT pg_reload_conf();"
                )
            )
        }
        if database.timeZone != "UTC", database.timeZone != "Etc/UTC" {
            findings.append(
                finding(
                    .warn,
                    "its time zone is \(database.timeZone): nothing is stored by it, but whoever asks the database shows "
                        + "other times than the desk",
                    mend: "ALTER ROLE … SET timezone = 'UTC'"
                )
            )
        }
        if !["read committed", "repeatable read", "serializable"].contains(database.isolation) {
            findings.append(
                finding(
                    .warn,
                    "its usual isolation is \(quoted(database.isolation))",
                    mend:
                        "the desk names the isolation of each transaction itself; a proxy in between must not change it"
                )
            )
        }
        if !database.mayCreateTables {
            findings.append(
                finding(
                    .warn,
                    "its user may not make tables, which a new release's migrations do",
                    mend: "GRANT CREATE ON SCHEMA … TO the user, or run refund-desk migrate as one who may"
                )
            )
        }
        if !database.forbiddenTables.isEmpty {
            findings.append(
                finding(
                    .fail,
                    "its user may not read and write \(database.forbiddenTables.joined(separator: ", "))",
                    mend: "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA … TO the user"
                )
            )
        }
        if database.isSuperuser {
            findings.append(
                finding(
                    .warn,
                    "its user is a superuser, and the desk needs no such rights",
                    mend: "give the desk a user of its own: docs/postgresql.md has the commands"
                )
            )
        }
        if !database.missingIndexes.isEmpty {
            findings.append(
                finding(
                    .fail,
                    "indexes are missing, or were not built to their end: "
                        + database.missingIndexes.joined(separator: ", "),
                    mend: "make them again, as docs/postgresql.md says, or restore a backup"
                )
            )
        }
        if !database.missingMonths.isEmpty {
            let months = database.missingMonths.map(\.description).joined(separator: ", ")
            findings.append(
                finding(
                    .warn,
                    "there is no table for the payloads of \(months): they are kept with the rest, and cannot be dropped by "
                        + "their month",
                    mend: "refund-desk serve adds it within a day; where its user may not: refund-desk partitions add"
                )
            )
        }
        return findings
    }
}
