import AppStoreTrust
import Foundation
package import RefundDesk
import Refunds
import Store
import StorePostgres
import StoreSQLite

/// What a check found.
package struct CheckReport: Sendable {
    /// What was found about payloads.
    package struct Payloads: Codable, Sendable {
        /// How many were rebuilt to the text that Apple sent.
        package var rebuilt: Int64 = 0
        /// How many of these have a signature that was verified again.
        package var verified: Int64 = 0
        /// How many were dropped with their months.
        package var dropped: Int64 = 0
        /// How many are of apps that are not configured, so that their roots are unknown.
        package var unconfigured: Int64 = 0
        /// How many cannot be rebuilt or are not Apple's.
        package var failed: Int64 = 0
        /// What is wrong with the first of these.
        package var failures: [String] = []
    }

    /// What is wrong with the structure of the database.
    package var problems: [String] = []
    package var payloads = Payloads()
    /// The totals that differ from the recount.
    package var differences: [TotalDifference] = []
    /// How many totals were corrected.
    package var repaired = 0
    /// Whether the content was looked at; a dump of PostgreSQL is only compared with its manifest.
    package var isContentChecked = true

    /// Whether nothing is wrong.
    package var isSound: Bool { problems.isEmpty && differences.isEmpty && payloads.failed == 0 }
}

/// Checks a database while desks use it, or a backup.
package struct DatabaseCheck: Sendable {
    let configuration: DeskConfiguration

    /// How often totals are repaired and counted again.
    private static let mostRounds = 20

    /// Creates the work.
    ///
    /// - Parameter configuration: the database, and the apps with their root certificates.
    package init(_ configuration: DeskConfiguration) { self.configuration = configuration }

    /// Checks the configured database.
    ///
    /// - Parameters:
    ///   - isAll: whether to verify every payload, not only a sample.
    ///   - repairs: whether to correct totals that differ.
    ///   - onProgress: called with the number of rows that were read.
    /// - Returns: what is wrong, after repairs.
    /// - Throws: ``StoreError`` if the database cannot be read.
    package func run(
        isAll: Bool,
        repairs: Bool,
        onProgress: @escaping @Sendable (Int64) -> Void
    ) async throws -> CheckReport {
        var report = CheckReport()
        switch configuration.database {
        case .sqlite(let path): report.problems = try SQLiteCopy.problems(in: path, isThorough: true)
        case .postgreSQL(let address):
            let backup = PostgresBackup(of: address)
            report.problems = try backup.invalidConstraints(in: backup.schema())
        }
        // What cannot be read whole cannot be counted.
        guard report.problems.isEmpty else { return report }
        let reading = try configuration.database.readOnlyStore()
        try reading.requireMigrated()
        try await check(reading, isAll: isAll, &report, onProgress)
        try reading.close()
        guard repairs, !report.differences.isEmpty else { return report }
        let store = try configuration.database.store()
        for _ in 0..<Self.mostRounds where !report.differences.isEmpty {
            for difference in report.differences { try await repair(difference, in: store) }
            report.repaired += report.differences.count
            report.differences = try recount(store, onProgress).differences
        }
        try store.close()
        return report
    }

    /// Checks a backup.
    ///
    /// - Parameters:
    ///   - path: the backup.
    ///   - isAll: whether to verify every payload, not only a sample.
    ///   - onProgress: called with the number of rows that were read.
    /// - Returns: what is wrong.
    /// - Throws: ``BackupFailure`` for a backup that is damaged or has no manifest, and ``StoreError``.
    package func run(
        backup path: String,
        isAll: Bool,
        onProgress: @escaping @Sendable (Int64) -> Void
    ) async throws -> CheckReport {
        guard FileManager.default.fileExists(atPath: path) else { throw BackupFailure("There is no file \(path).") }
        let manifests = try BackupManifest.all(of: path)
        guard !manifests.isEmpty else {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard !isFolder.boolValue else { throw BackupFailure("\(path) is a folder: name a backup in it.") }
            throw BackupFailure(
                "\(BackupManifest.path(of: path)) is missing. If \(path) is a backup, copy its manifest beside it. To check "
                    + "the desk's own database, name no file."
            )
        }
        let found = try WholeFile.read(path) { _ in }
        guard let manifest = manifests.first(where: { $0.bytes == found.bytes && $0.sha256 == found.sha256 }) else {
            throw BackupFailure("\(path) is damaged: it differs from its manifest. Use another backup.")
        }
        var report = CheckReport()
        guard manifest.engine == .sqlite else {
            report.isContentChecked = false
            return report
        }
        report.problems = try SQLiteCopy.problems(in: path, isThorough: true)
        guard report.problems.isEmpty else { return report }
        let store = try Store.reading(sqlite: path)
        try store.requireMigrated()
        try await check(store, isAll: isAll, &report, onProgress)
        try store.close()
        return report
    }

    private func check(
        _ store: Store,
        isAll: Bool,
        _ report: inout CheckReport,
        _ onProgress: @escaping @Sendable (Int64) -> Void
    ) async throws {
        let (differences, notifications) = try recount(store, onProgress)
        report.differences = differences
        var verifiers: [String: SignedDataVerifier] = [:]
        for app in configuration.apps {
            let chains = try CertificateChainVerifier(rootCertificates: app.rootCertificates)
            verifiers[app.bundleID] = SignedDataVerifier(chains: chains)
        }
        let payloads = PayloadCheck(store: store, verifiers: verifiers)
        report.payloads = try await payloads.run(notifications, isAll: isAll, onProgress: onProgress)
    }

    private func recount(
        _ store: Store,
        _ onProgress: @escaping @Sendable (Int64) -> Void
    ) throws -> (differences: [TotalDifference], notifications: Int64) {
        try store.snapshot { reader in
            let recount = Recount(reader, onProgress: onProgress)
            try recount.run()
            return (recount.differences, recount.notifications)
        }
    }

    private func repair(_ difference: TotalDifference, in store: Store) async throws {
        switch difference.repair {
        case .add(let amounts, let sum): try await store.repair([(sum, amounts)])
        case .sumUsage(let subject, let app): try await store.repairUsage(of: subject, in: app)
        case .keepNames(let names, let id, let app): try await store.repairNames(names, ofGroup: id, in: app)
        }
    }
}
