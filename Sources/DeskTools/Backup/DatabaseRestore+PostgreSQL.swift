import AppStoreTypes
import Foundation
import RefundDesk
import Store
import StorePostgres

extension DatabaseRestore {
    /// Restores a dump of a PostgreSQL schema.
    func restoreDump(
        _ path: String,
        to address: PostgresAddress,
        replaces: Bool,
        needsManifest: Bool,
        _ onProgress: (Int64, Int64?) -> Void
    ) throws -> Result {
        let backup = PostgresBackup(of: address)
        let schema = try backup.schema()
        let isEmpty = try backup.tables().isEmpty
        guard isEmpty || replaces else {
            throw BackupFailure(
                "\(database) is not empty. Configure another database or schema, or add --force to keep the old tables "
                    + "under another schema."
            )
        }
        if !isEmpty { try refuseDesks(backup) }
        var done: Int64 = 0
        let total = WholeFile.size(path)
        let checked = try check(path, as: .postgresql, needsManifest: needsManifest) { part in
            done += Int64(part.count)
            onProgress(done, total)
        }
        if let other = checked.schema, other != schema {
            throw BackupFailure(
                "\(path) is a backup of the schema \(other), and the search path of \(database) begins with \(schema). "
                    + "Use an address with the schema \(other)."
            )
        }
        guard !checked.migrations.isEmpty else {
            throw BackupFailure("A backup of PostgreSQL needs its manifest, \(BackupManifest.path(of: path)).")
        }
        let list = try contents(of: path, address)
        defer { unlink(list) }
        let kept = isEmpty ? nil : "\(schema)_before_restore_\(Self.compact(now()).lowercased())"
        if let kept {
            // A desk may have started while the backup was read.
            try refuseDesks(backup)
            try backup.setAside(schema, as: kept)
        }
        do {
            // The tables do not yet say which migrations they have, so no desk starts on them before everything is
            // done.
            try PostgresProgram(name: "pg_restore", address: address).run(
                [
                    "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password",
                    "--use-list=\(list)", "--dbname=\(address.environment["PGDATABASE"] ?? "")", path,
                ]
            )
            return try complete(try database.store(), checked, keptAs: kept)
        } catch {
            guard let kept else { throw error }
            throw BackupFailure("\(error) The old tables are in the schema \(kept).")
        }
    }

    /// How long a server may take to notice that a connection was closed.
    private static let timeToNotice: Duration = .seconds(3)

    /// Throws if desks have connections to the database.
    ///
    /// The server notices a moment later that a connection was closed, so a desk that has just stopped may still seem
    /// to have one.
    private func refuseDesks(_ backup: PostgresBackup) throws {
        let end = ContinuousClock.now + Self.timeToNotice
        var others = try backup.otherConnections()
        while others > 0, ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.05)
            others = try backup.otherConnections()
        }
        guard others == 0 else {
            throw BackupFailure("\(others) connections of desks to \(database) are open. Stop the desks first.")
        }
    }

    /// Writes the list of what to restore to a file: everything but the schema itself and the list of migrations.
    private func contents(of path: String, _ address: PostgresAddress) throws -> String {
        var text = Data()
        try PostgresProgram(name: "pg_restore", address: address).run(["--list", path]) { text.append($0) }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { line in
            // Such as: 4217; 0 16391 TABLE DATA public schema_migration desk
            !line.contains(" SCHEMA - ") && !line.contains(" - SCHEMA ")
                && !(line.contains(" TABLE DATA ") && line.contains(" schema_migration "))
        }
        let list = try WholeFile(FileManager.default.temporaryDirectory.appending(path: "refund-desk-\(UUID())").path)
        try Data(kept.joined(separator: "\n").utf8).write(to: URL(filePath: list.temporary))
        return list.temporary
    }
}
