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
        if database.version < PostgresInspection.oldestVersion {
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
                    mend: "create a database with ENCODING 'UTF8' TEMPLATE template0, and move the tables there"
                )
            )
        }
        if !database.isDurable {
            findings.append(
                finding(
                    .fail,
                    "fsync or synchronous_commit is off: a power failure can lose what was answered with 200",
                    mend: "turn both on: ALTER SYSTEM SET fsync = on; ALTER SYSTEM SET synchronous_commit = on; "
                        + "SELECT pg_reload_conf();"
                )
            )
        }
        if database.timeZone != "UTC", database.timeZone != "Etc/UTC" {
            findings.append(
                finding(
                    .warn,
                    "its time zone is \(database.timeZone): stored times are right, but database queries show other "
                        + "times than the desk",
                    mend: "ALTER ROLE … SET timezone = 'UTC'"
                )
            )
        }
        if !["read committed", "repeatable read", "serializable"].contains(database.isolation) {
            findings.append(
                finding(
                    .warn,
                    "its default isolation is \(quoted(database.isolation))",
                    mend:
                        "the desk sets the isolation of each transaction itself; make sure that no proxy changes it"
                )
            )
        }
        if !database.mayCreateTables {
            findings.append(
                finding(
                    .warn,
                    "its user may not create tables, which the migrations of a new release need",
                    mend: "GRANT CREATE ON SCHEMA … TO the user, or run refund-desk migrate as a user with that right"
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
                    "its user is a superuser, but the desk does not need these rights",
                    mend: "create a separate user for the desk, with the commands in docs/postgresql.md"
                )
            )
        }
        if !database.missingIndexes.isEmpty {
            findings.append(
                finding(
                    .fail,
                    "indexes are missing or incomplete: "
                        + database.missingIndexes.joined(separator: ", "),
                    mend: "create them again as docs/postgresql.md describes, or restore a backup"
                )
            )
        }
        if !database.missingMonths.isEmpty {
            let months = database.missingMonths.map(\.description).joined(separator: ", ")
            findings.append(
                finding(
                    .warn,
                    "the partitions of \(months) are missing: their payloads go to the default one, and cannot be "
                        + "dropped by month",
                    mend: "serve adds them within a day; if its user may not, run refund-desk partitions add"
                )
            )
        }
        if let maintenance = database.maintenance { findings += Self.findings(of: maintenance, at: name) }
        if let replication = database.replication { findings += Self.findings(of: replication, at: name) }
        return findings + hiddenFindings(of: database, at: name)
    }
}
