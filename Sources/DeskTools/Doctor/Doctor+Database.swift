import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Checks that the database opens and is migrated; lists parked jobs and apps that are not configured.
    ///
    /// An app is listed if Apple sent notifications for it.
    func databaseFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        let location = configuration.database
        if case .sqlite(let path) = location, !location.exists { return [missing(path)] }
        guard case .postgreSQL(let address) = location else { return await storeFindings(configuration) }
        return await storeFindings(configuration) + postgreSQLFindings(address)
    }

    private func storeFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        let location = configuration.database
        do {
            let store = try location.store().pseudonymised(by: configuration.pseudonymKeys)
            let pending = try store.pendingMigrations()
            guard pending.isEmpty else {
                return [
                    DoctorFinding(
                        "database",
                        .warn,
                        "\(location): \(pending.count) pending migrations, from \(pending[0])",
                        mend: location.migration
                    )
                ]
            }
            try await checkWrites(of: configuration)
            let recovery = try await recoveryFindings(configuration, store)
            let endpoints = try await store.endpoints(of: nil)
            let circuits = circuitFindings(try await store.circuits())
            let unmatched = try await unmatchedFactFindings(store) + uncoveredCaseFindings(store)
            let certificates = try await certificateFindings(configuration, store)
            let tokens = try await expiringTokenFindings(store)
            let running = try await store.desks(at: now())
            let events =
                Self.endpointFindings(endpoints)
                + Self.disagreementFindings(
                    configuration.eventEndpoints,
                    named: try await store.namedEndpoints(at: now()),
                    active: running.isEmpty ? nil : endpoints.map(\.endpoint)
                )
            let desks = Self.deskFindings(running)
            let copies = try copyFindings(location, store)
            let rates = Self.rateFindings(try await store.rateCoverage(), configuration.rates, today: Day(of: now()))
            let messages =
                Self.countFindings(try await store.monitoring(at: now()).messages, at: now())
                + Self.messageFindings(try await store.waitingMessages(limit: 20), configuration)
            let policies = try await publishedPolicyFindings(configuration, store)
            return [
                DoctorFinding("database", .ok, "\(location): readable, writable, up to date"),
                Self.spaceFinding(try await store.storageUse(at: now()), at: location.description),
            ]
                + clockFindings(newestReceipt: try await store.newestReceipt())
                + findings(ofParked: try await store.parkedJobs())
                + unconfigured(try await store.unconfiguredApps())
                + circuits + recovery + events + unmatched + certificates + tokens + desks + copies + policies
                + rates + messages
        } catch StoreError.unavailable(let path, let reason, let remedy) where location.isFile {
            return [DoctorFinding("database", .fail, "\(path): \(reason)", mend: remedy)]
        } catch let problem as ErasureKeyProblem {
            return [
                DoctorFinding(
                    "erasureKey",
                    .fail,
                    "\(location): \(problem)",
                    mend: "until the desk has the key, serve does not start, and a desk that runs answers 503"
                )
            ]
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

    /// Checks that a desk could write and read now.
    private func checkWrites(of configuration: DeskConfiguration) async throws {
        let store = try configuration.database.servingStore().pseudonymised(by: configuration.pseudonymKeys)
        defer { try? store.close() }
        try await store.check()
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
        let logSize = (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
        guard logSize == 0 else {
            return DoctorFinding(
                "database",
                .fail,
                "\(path): missing, but its log \(path)-wal has data",
                mend: "move the file back; to use a backup instead, stop the desk, delete \(path)-wal and \(path)-shm, "
                    + "and restore the backup to \(path)"
            )
        }
        return DoctorFinding("database", .ok, "\(path): does not exist yet; serve creates it at its start")
    }

    /// Compares this machine's clock with the arrival of the newest stored notification or consent.
    private func clockFindings(newestReceipt: Timestamp?) -> [DoctorFinding] {
        guard let newestReceipt, case let gap = newestReceipt - now(), gap > ClockMonitor.tolerance else { return [] }
        let doubt = ClockDoubt.behindNewestReceipt(gap)
        return [DoctorFinding("clock", .warn, "\(doubt)", mend: "\(ClockDoubt.remedy); \(ClockDoubt.consequence)")]
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

    /// Names the apps whose key Apple refused when the desk last asked.
    private func circuitFindings(_ circuits: [AppCircuit]) -> [DoctorFinding] {
        circuits.filter { $0.state == .open }.map { circuit in
            DoctorFinding(
                "key",
                .fail,
                "\(circuit.app.bundleID) \(circuit.app.environment): Apple refuses the key since "
                    + "\(circuit.openedAt?.description ?? "an unknown time"): \(circuit.refusalText); no answers are sent",
                mend: AppCircuit.remedy
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
    /// How to apply pending migrations.
    fileprivate var migration: String {
        switch self {
        case .sqlite: "serve applies them at its start; to apply them now, stop the desk and run refund-desk migrate"
        case .postgreSQL: "run refund-desk migrate; until then, serve does not start"
        }
    }

    fileprivate var isFile: Bool {
        if case .sqlite = self { true } else { false }
    }

    /// What to check if the database does not open.
    fileprivate var remedy: String {
        switch self {
        case .sqlite: "check the path, its permissions and the space on the disk"
        case .postgreSQL: "check that the server is running, and check the address and the user's password and rights"
        }
    }
}
