import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Checks that the database opens and is migrated; lists parked jobs and apps that are not configured.
    ///
    /// An app is listed if Apple sent notifications for it.
    func databaseFindings(_ location: DatabaseLocation) async -> [DoctorFinding] {
        if case .sqlite(let path) = location, !location.exists { return [missing(path)] }
        guard case .postgreSQL(let address) = location else { return await storeFindings(location) }
        return await storeFindings(location) + postgreSQLFindings(address)
    }

    private func storeFindings(_ location: DatabaseLocation) async -> [DoctorFinding] {
        do {
            let store = try location.store()
            let pending = try store.pendingMigrations()
            guard pending.isEmpty else {
                return [
                    DoctorFinding(
                        "database",
                        .warn,
                        "\(location): \(pending.count) pending migrations, from \(pending[0])",
                        mend: "serve applies them at its start; to apply them now, run refund-desk migrate"
                    )
                ]
            }
            try await store.check()
            return [DoctorFinding("database", .ok, "\(location): readable, writable, up to date")]
                + findings(ofParked: try await store.parkedJobs())
                + unconfigured(try await store.unconfiguredApps())
        } catch {
            return [
                DoctorFinding(
                    "database",
                    .fail,
                    "\(location): \(error)",
                    mend: location.remedy
                )
            ]
        }
    }

    private func missing(_ path: String) -> DoctorFinding {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: folder) else {
            return DoctorFinding(
                "database",
                .fail,
                "\(path): the folder \(folder) does not exist or is not writable",
                mend: "create it, and make the user that runs the desk its owner"
            )
        }
        return DoctorFinding("database", .ok, "\(path): does not exist yet; serve creates it at its start")
    }

    /// Returns a finding for each parked case, lookup and history, which the desk cannot read.
    func findings(ofParked jobs: [ParkedJob]) -> [DoctorFinding] {
        jobs.map { job in
            DoctorFinding(
                "cases",
                .warn,
                "the \(job.kind.rawValue) \(job.id) cannot be read and is parked: \(job.reason)",
                mend: "if something else changed the database, restore a backup; otherwise report the reason as a bug; "
                    + "the desk tries to read it again every minute"
            )
        }
    }

    private func unconfigured(_ apps: [UnconfiguredApp]) -> [DoctorFinding] {
        apps.map { seen in
            DoctorFinding(
                "notifications",
                .warn,
                "\(seen.count) for \(quoted(seen.app.bundleID)) \(seen.app.environment), last at \(seen.lastSeenAt), were "
                    + "answered with 503: \(seen.reason)",
                mend: "configure the app, or remove this desk's URL from the app in App Store Connect"
            )
        }
    }
}

extension DatabaseLocation {
    /// What to check if the database does not open.
    fileprivate var remedy: String {
        switch self {
        case .sqlite: "check the path, its permissions and the space on the disk"
        case .postgreSQL: "check that the server is running, and check the address and the user's password and rights"
        }
    }
}
